import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { day, name, ref } from '../../terms/fields.ts';
import { statistic } from '../../terms/statistic.ts';
import { codes, part, rowId, rowVersion } from '../../terms/values.ts';
import { docStep } from '../steps.ts';
import { aggregatedLife } from './aggregated-life.ts';

const BASE = '/order-server/aggregatedOrder';
const permit = aggregatedLife.actions;
const LIST = 'order:agg:list';

export const aggregatedSearch = z.object({
  aggNo: codes('汇总单号'),
  ownerId: ref('货主', 'owner').nullish(),
  consignee: part('收货人', 255),
  status: z
    .union([z.int32(), z.array(z.int32()).max(5)])
    .nullish()
    .meta({ label: '状态' }),
  deliveryFrom: day('送达日期从').nullish(),
  deliveryTo: day('送达日期到').nullish(),
});
export type AggregatedSearch = z.output<typeof aggregatedSearch>;

export const aggregatedRow = z.object({
  id: z.int(),
  version: z.int(),
  aggNo: z.string().meta({ label: '汇总单号' }),
  status: z.int().meta({ label: '状态' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  consignee: z.string().meta({ label: '收货人' }),
  address: z.string().nullable().meta({ label: '地址' }),
  deliveryOn: z.string().meta({ label: '送达日期' }),
  tempZone: z.int().meta({ label: '温区', dict: 'carTempZone' }),
  orderCount: z.int().meta({ label: '订单数' }),
  qty: z.int().meta({ label: '件数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  volume: z.int().meta({ label: '体积(立方厘米)' }),
  transportNo: z.string().nullable().meta({ label: '运输单号' }),
  createdBy: z.string().meta({ label: '创建人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const aggregatedDetail = aggregatedRow.extend({
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  orders: z.array(
    z.object({
      id: z.int(),
      orderNo: z.string().meta({ label: '出库单号' }),
      externalNo: z.string().nullable().meta({ label: '货主单号' }),
      status: z.int().meta({ label: '状态' }),
      qty: z.int().meta({ label: '件数' }),
      weight: z.int().meta({ label: '重量(克)' }),
      volume: z.int().meta({ label: '体积(立方厘米)' }),
      /** Left it again: cancelled. */
      active: z.boolean(),
    }),
  ),
  steps: z.array(docStep),
});

const state = z.object({ id: z.int(), aggNo: z.string(), status: z.int(), version: z.int() });

export const aggregatedApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/page`,
    label: '查询汇总单',
    permit: LIST,
    input: pageInput(aggregatedSearch),
    output: pageOutput(aggregatedRow),
  }),
  statistic: statistic({ base: BASE, label: '汇总单', permit: LIST, search: aggregatedSearch }),
  detail: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看汇总单',
    permit: LIST,
    input: z.object({ id: rowId('汇总单') }),
    output: aggregatedDetail,
  }),
  /** Put together what goes to the same door on the same day at the same temperature, and nobody has planned yet. */
  create: endpoint({
    act: 'command',
    path: `${BASE}/create`,
    label: '自动汇总',
    permit: 'order:agg:create',
    input: z.object({ deliveryOn: day('送达日期'), ownerId: ref('货主', 'owner').nullish() }),
    output: z.object({ made: z.int(), orders: z.int(), list: z.array(state) }),
  }),
  /** Hand it over to transport as one order. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认汇总单',
    permit: permit.confirm.permit,
    input: z.object({ id: rowId('汇总单'), version: rowVersion() }),
    output: state.extend({ transportNo: z.string() }),
  }),
  /** Its orders are brought one by one again. */
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消汇总单',
    permit: permit.cancel.permit,
    input: z.object({ id: rowId('汇总单'), reason: name('取消原因', 200).meta({ label: '取消原因', long: true }) }),
    output: state,
  }),
};
