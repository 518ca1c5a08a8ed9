import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, ref } from '../terms/fields.ts';
import { codes, rowId } from '../terms/values.ts';
import { INNER } from './stock.ts';

const BASE = `${INNER}/serial`;

/** Serial numbers of one line of a call. */
export const SERIALS_MAX = 1000;
/** 预期 在库 已拣 已发 已退 已消. */
export const SERIAL_STATE = { expected: 10, inStock: 20, picked: 30, shipped: 40, returned: 50, gone: 90 } as const;
/** 序列号管理 of goods: captured when they leave, or told apart from receipt on. */
export const SERIAL_MODE = { none: 0, out: 1, whole: 2 } as const;

/** Scanned serial numbers of pieces. */
export const serialCodes = z
  .array(code('序列号', 64))
  .max(SERIALS_MAX, `一次最多${SERIALS_MAX}个`)
  .nullish()
  .meta({ label: '序列号' });

export const serialSearch = z.object({
  serial: codes('序列号'),
  goodsCode: codes('商品编码'),
  /** Of the inbound or the outbound order. */
  orderNo: codes('单号'),
  ownerId: ref('货主', 'owner').nullish(),
  state: z.int32().nullish().meta({ label: '状态', dict: 'serialState' }),
});
export type SerialSearch = z.output<typeof serialSearch>;

export const serialRow = z.object({
  id: z.int().meta({ label: '编号' }),
  serial: z.string().meta({ label: '序列号' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  ownerName: z.string().meta({ label: '货主' }),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  state: z.int().meta({ label: '状态', dict: 'serialState' }),
  positionCode: z.string().nullable().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  inOrderId: z.int().nullable(),
  inOrderNo: z.string().nullable().meta({ label: '入库单号' }),
  outOrderId: z.int().nullable(),
  outOrderNo: z.string().nullable().meta({ label: '出库单号' }),
  updatedAt: z.string().meta({ label: '更新时间' }),
});

/** One step of a piece: what happened, from where to where, for which document. */
const step = z.object({
  id: z.int(),
  kind: z.string().meta({ label: '类型', dict: 'serialStep' }),
  fromCode: z.string().nullable().meta({ label: '从' }),
  toCode: z.string().nullable().meta({ label: '到' }),
  state: z.int().meta({ label: '状态', dict: 'serialState' }),
  sourceType: z.string(),
  sourceId: z.int(),
  sourceNo: z.string().meta({ label: '单号' }),
  /** Whom it went to or came from. */
  partner: z.string().nullable().meta({ label: '往来单位' }),
  operatorName: z.string().meta({ label: '操作人' }),
  postedAt: z.string().meta({ label: '时间' }),
  /** Of a step in another warehouse. */
  houseName: z.string().nullable().meta({ label: '仓库' }),
});

export const serialApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询序列号',
    permit: 'inv:serial:list',
    input: pageInput(serialSearch),
    output: pageOutput(serialRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出序列号',
    permit: 'inv:serial:export',
    file: true,
    input: serialSearch,
    output: z.any(),
  }),
  /** Where it came from, where it lay, whom it went to, and whether it came back; the oldest step first. */
  trace: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '追溯序列号',
    permit: 'inv:serial:list',
    input: z.object({ id: rowId('序列号') }),
    output: z.object({ serial: serialRow, steps: z.array(step) }),
  }),
};
