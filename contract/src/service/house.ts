import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { checkOutput, importEndpoints } from '../kit/sheet.ts';
import { name, ref, text } from '../terms/fields.ts';
import { code, codes, moment, rowId } from '../terms/values.ts';
import { changeHouseLife } from './house-life.ts';

const BASE = '/order-server/changeHouse';
const permit = changeHouseLife.actions;
const LIST = 'order:changeHouse:list';
/** Orders of one call. */
const BATCH_MAX = 500;

/** The orders that wait to move, or have; a change of house stands in the warehouse the order leaves. */
export const changeHouseSearch = z.object({
  orderNo: codes('出库单号'),
  ownerId: ref('货主', 'owner').nullish(),
  toHouseId: ref('目标仓库', 'warehouse').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type ChangeHouseSearch = z.output<typeof changeHouseSearch>;

export const changeHouseRow = z.object({
  id: z.int(),
  version: z.int(),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  fromHouseName: z.string().meta({ label: '原仓库' }),
  toHouseId: z.int(),
  toHouseName: z.string().meta({ label: '目标仓库' }),
  reason: z.string().nullable().meta({ label: '原因' }),
  source: z.int().meta({ label: '来源', dict: 'changeHouseSource' }),
  status: z.int().meta({ label: '状态' }),
  failMsg: z.string().nullable().meta({ label: '失败原因' }),
  newOrderNo: z.string().nullable().meta({ label: '新出库单号' }),
  createdBy: z.string().meta({ label: '创建人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const ids = z
  .array(rowId('换仓记录'))
  .min(1, '请选择数据')
  .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
  .meta({ label: '换仓记录' });
const fared = z.object({
  okCount: z.int(),
  failCount: z.int(),
  list: z.array(
    z.object({
      id: z.int(),
      orderNo: z.string(),
      ok: z.boolean(),
      status: z.int().nullable(),
      newOrderNo: z.string().nullable(),
      msg: z.string().optional(),
    }),
  ),
});

/** Template CHANGE_HOUSE: one order a row. */
export const changeHouseSheet = {
  orderNo: code().meta({ label: '订单号' }),
  toHouseId: ref('目标仓编码', 'warehouse'),
  reason: text('原因', 200),
};

const imports = importEndpoints({ base: BASE, label: '换仓', permit: 'order:changeHouse:import' });

export const changeHouseApi = {
  list: endpoint({
    act: 'query',
    path: `${BASE}/list`,
    label: '查询换仓',
    permit: LIST,
    input: pageInput(changeHouseSearch),
    output: pageOutput(changeHouseRow),
  }),
  /** What has moved, and what was taken off the list. */
  historyList: endpoint({
    act: 'query',
    path: `${BASE}/historyList`,
    label: '查询换仓历史',
    permit: LIST,
    input: pageInput(changeHouseSearch),
    output: pageOutput(changeHouseRow),
  }),
  exportHistory: endpoint({
    act: 'query',
    path: `${BASE}/exportHistory`,
    label: '导出换仓历史',
    permit: 'order:changeHouse:export',
    file: true,
    input: changeHouseSearch,
    output: z.any(),
  }),
  /** Put orders on the list, by their numbers. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增换仓',
    permit: 'order:changeHouse:add',
    input: z.object({
      orderNos: z
        .string('请输入出库单号')
        .trim()
        .min(1, '请输入出库单号')
        .max(8000, '长度不能超过8000')
        .meta({ label: '出库单号', long: true }),
      toHouseId: ref('目标仓库', 'warehouse'),
      reason: name('换仓原因', 200),
    }),
    output: z.object({ ids: z.array(z.int()) }),
  }),
  /** Move them: each by itself, and each says how it fared. */
  batch: endpoint({
    act: 'command',
    path: `${BASE}/batch`,
    label: '批量换仓',
    permit: permit.batch.permit,
    keyRequired: true,
    input: z.object({ ids }),
    output: fared,
  }),
  remove: endpoint({
    act: 'command',
    path: `${BASE}/remove`,
    label: '移除换仓',
    permit: permit.remove.permit,
    input: z.object({ ids }),
    output: fared,
  }),
  ...imports,
  /** One step: check, and put on the list when every row is right (specification, section 7). */
  import: endpoint({ ...imports.importCheck, path: `${BASE}/import`, label: '导入换仓', output: checkOutput }),
};
