import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, ref } from '../terms/fields.ts';
import { dockType, postCode } from './efficiency-terms.ts';

const BASE = '/warehouse-billing-server/v1';
/** Days back that anybody who generates may generate; older ones need `bil:effPost:generateOld`. */
export const GENERATE_DAYS = 62;
/** Days of a chart. */
export const BOARD_DAYS = 30;

const dates = {
  /** One day; else from and to. */
  date: day('日期').nullish(),
  workDateFrom: day('日期从').nullish(),
  workDateTo: day('日期到').nullish(),
};

const postSearch = {
  postCode: postCode().nullish(),
  userId: ref('员工', 'user').nullish(),
};
export const postTodaySearch = z.object({ date: day('日期').nullish(), ...postSearch });
export const postHistorySearch = z.object({
  ...dates,
  ...postSearch,
  valid: z.boolean().nullish().meta({ label: '有效' }),
});
export type PostHistorySearch = z.output<typeof postHistorySearch>;

const percent = (label: string) => z.number().nullable().meta({ label });

/** What somebody did at a post on a day (office.md §5.4). Quantities of the post's own unit, each times its ratios. */
export const postEfficiencyRow = z.object({
  id: z.int(),
  workDate: z.string().meta({ label: '日期' }),
  userId: z.int(),
  userName: z.string().meta({ label: '员工' }),
  postCode: z.string().meta({ label: '岗位', dict: 'workPost' }),
  unit: z.int().meta({ label: '计量单位', dict: 'effUnit' }),
  equivQty: z.number().meta({ label: '折算量' }),
  directMin: z.number().meta({ label: '直接工时(分)' }),
  attendMin: z.int().nullable().meta({ label: '出勤(分)' }),
  uph: z.number().meta({ label: 'UPH' }),
  performance: percent('绩效%'),
  utilization: percent('利用率%'),
  achievement: percent('达成%'),
  band: z.string().nullable().meta({ label: '等级' }),
  valid: z.boolean().meta({ label: '有效' }),
  note: z.string().nullable().meta({ label: '说明' }),
});
export type PostEfficiencyRow = z.output<typeof postEfficiencyRow>;

/** Of all rows that count: Σ quantities over Σ hours, never means of means. */
const summed = z.array(
  z.object({
    postCode: z.string().meta({ label: '岗位', dict: 'workPost' }),
    people: z.int().meta({ label: '人数' }),
    equivQty: z.number().meta({ label: '折算量' }),
    hours: z.number().meta({ label: '工时(小时)' }),
    uph: z.number().meta({ label: 'UPH' }),
    standardUph: z.number().meta({ label: '标准UPH' }),
    performance: percent('绩效%'),
  }),
);

const receiveSearch = { dockId: ref('月台', 'dock').nullish(), dockType: dockType().nullish() };
export const receiveTodaySearch = z.object({ date: day('日期').nullish(), ...receiveSearch });
export const receiveHistorySearch = z.object({ ...dates, ...receiveSearch });
export type ReceiveHistorySearch = z.output<typeof receiveHistorySearch>;

/** What a dock unloaded on a day. */
export const receiveEfficiencyRow = z.object({
  id: z.int(),
  workDate: z.string().meta({ label: '日期' }),
  dockId: z.int(),
  dockCode: z.string().meta({ label: '月台' }),
  dockType: z.int().meta({ label: '月台方向', dict: 'dockDirection' }),
  vehicles: z.int().meta({ label: '车次' }),
  orderCount: z.int().meta({ label: '入库单数' }),
  volume: z.number().meta({ label: '折算体积(m³)' }),
  unloadMin: z.number().meta({ label: '卸货(分)' }),
  waitMinAvg: percent('平均等待(分)'),
  onTimeRate: percent('准时率%'),
  m3PerHour: z.number().meta({ label: 'm³/小时', unit: 'm³/h' }),
  performance: percent('绩效%'),
  achievement: percent('达成%'),
  band: z.string().nullable().meta({ label: '等级' }),
});
export type ReceiveEfficiencyRow = z.output<typeof receiveEfficiencyRow>;

const generated = z.object({ runId: z.int(), jobId: z.int() });
/** A day that was generated, or is. */
const run = z.object({
  id: z.int(),
  workDate: z.string().meta({ label: '日期' }),
  status: z.int().meta({ label: '生成状态', dict: 'effRunStatus' }),
  rows: z.int().meta({ label: '行数' }),
  finishedAt: z.string().nullable().meta({ label: '生成时间' }),
});

/** The calls every kind of statistics has: one day anew, its history, today as it is, the sheet, and the days that were generated. */
function statistics<T extends z.ZodObject, H extends z.ZodObject, R extends z.ZodObject>(
  of: { base: string; label: string; permit: `${string}:${string}` },
  shapes: { today: T; history: H; row: R },
) {
  const permit = (act: string) => `${of.permit}:${act}` as const;
  return {
    generate: endpoint({
      act: 'command',
      path: `${of.base}/generate`,
      label: `生成${of.label}`,
      permit: permit('generate'),
      keyRequired: true,
      input: z.object({ date: day('日期') }),
      output: generated,
    }),
    queryPageHistory: endpoint({
      act: 'query',
      path: `${of.base}/queryPageHistory`,
      label: `查询历史${of.label}`,
      permit: permit('list'),
      input: pageInput(shapes.history),
      output: pageOutput(shapes.row),
    }),
    queryPageToday: endpoint({
      act: 'query',
      path: `${of.base}/queryPageToday`,
      label: `查询今日${of.label}`,
      permit: permit('list'),
      input: pageInput(shapes.today),
      output: pageOutput(shapes.row),
    }),
    exportHistory: endpoint({
      act: 'query',
      path: `${of.base}/exportHistory`,
      label: `导出历史${of.label}`,
      permit: permit('export'),
      file: true,
      input: shapes.history,
      output: z.any(),
    }),
    runs: endpoint({
      act: 'query',
      path: `${of.base}/runs`,
      label: `查询${of.label}生成记录`,
      permit: permit('list'),
      input: z.object({}),
      output: z.array(run),
    }),
  };
}

const point = z.object({ date: z.string(), value: z.number().nullable() });
/** Lines of a chart over the days of `dates`. */
const chart = z.object({
  dates: z.array(z.string()),
  unit: z.string(),
  lines: z.array(
    z.object({ key: z.string(), name: z.string(), target: z.number().nullable(), points: z.array(point) }),
  ),
});
export type Chart = z.output<typeof chart>;

export const postEfficiencyApi = {
  ...statistics(
    { base: `${BASE}/postEfficiency`, label: '岗位效率', permit: 'bil:effPost' },
    { today: postTodaySearch, history: postHistorySearch, row: postEfficiencyRow },
  ),
  /** A day's posts in sum: today as it is, else as it was generated. */
  summary: endpoint({
    act: 'query',
    path: `${BASE}/postEfficiency/summary`,
    label: '汇总岗位效率',
    permit: 'bil:effPost:list',
    input: z.object({ date: day('日期').nullish() }),
    output: summed,
  }),
  board: endpoint({
    act: 'query',
    path: `${BASE}/postEfficiency/board`,
    label: '岗位效率走势',
    permit: 'bil:effPost:list',
    input: z.object(postSearch),
    output: chart,
  }),
  /** One's own: today as it is, and the days before. */
  mine: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/postEfficiency/mine`,
    label: '我的效率',
    permit: 'bil:effMine:view',
    input: z.object({}),
    output: z.object({ today: z.array(postEfficiencyRow), history: z.array(postEfficiencyRow), chart }),
  }),
};

export const receiveEfficiencyApi = {
  ...statistics(
    { base: `${BASE}/receiveEfficiency`, label: '收货效率', permit: 'bil:effReceive' },
    { today: receiveTodaySearch, history: receiveHistorySearch, row: receiveEfficiencyRow },
  ),
  board: endpoint({
    act: 'query',
    path: `${BASE}/receiveEfficiency/board`,
    label: '收货效率走势',
    permit: 'bil:effReceive:list',
    input: z.object(receiveSearch),
    output: chart,
  }),
};

const FACTORY = '/warehouse-config-server/v1/factoryEfficiencyStatistics';
export const factorySearch = z.object({
  date: day('日期').nullish(),
  statDateFrom: day('日期从').nullish(),
  statDateTo: day('日期到').nullish(),
  /** 1 raw material, 2 end product. */
  kind: z.literal([1, 2], '请选择类型').nullish().meta({ label: '类型', dict: 'factoryKind' }),
  roomId: ref('车间', 'room').nullish(),
});
export type FactorySearch = z.output<typeof factorySearch>;

/** What a factory's rooms took in of a goods on a day (end products), or gave out (material). */
export const factoryRow = z.object({
  statDate: z.string().meta({ label: '日期' }),
  kind: z.int().meta({ label: '类型', dict: 'factoryKind' }),
  roomId: z.int(),
  room: z.string().meta({ label: '车间' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  unitName: z.string().meta({ label: '单位' }),
  planQty: z.int().meta({ label: '计划' }),
  actualQty: z.int().meta({ label: '实际' }),
  /** Of an end product: what came in of what was announced; of material: what was given of what was asked. */
  yieldRate: percent('得率%'),
  manHours: z.number().meta({ label: '工时(小时)' }),
  uph: z.number().nullable().meta({ label: 'UPH' }),
});
export type FactoryRow = z.output<typeof factoryRow>;

export const factoryEfficiencyApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${FACTORY}/queryPage`,
    label: '查询工厂效率',
    permit: 'bil:effFactory:list',
    input: pageInput(factorySearch),
    output: pageOutput(factoryRow),
  }),
  exportMaterial: endpoint({
    act: 'query',
    path: `${FACTORY}/exportMaterial`,
    label: '导出原料效率',
    permit: 'bil:effFactory:export',
    file: true,
    input: factorySearch,
    output: z.any(),
  }),
  exportEndProduct: endpoint({
    act: 'query',
    path: `${FACTORY}/exportEndProduct`,
    label: '导出成品效率',
    permit: 'bil:effFactory:export',
    file: true,
    input: factorySearch,
    output: z.any(),
  }),
  /** Who worked in the rooms of the factory on these days. */
  queryStaffEfficiency: endpoint({
    act: 'query',
    path: `${FACTORY}/queryStaffEfficiency`,
    label: '查询工厂员工效率',
    permit: 'bil:effFactory:list',
    input: factorySearch,
    output: z.array(
      z.object({
        userId: z.int(),
        userName: z.string().meta({ label: '员工' }),
        postCode: z.string().meta({ label: '岗位', dict: 'workPost' }),
        qty: z.int().meta({ label: '件数' }),
        lines: z.int().meta({ label: '行数' }),
        hours: z.number().meta({ label: '工时(小时)' }),
        uph: z.number().nullable().meta({ label: 'UPH' }),
      }),
    ),
  }),
};
