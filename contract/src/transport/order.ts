import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { transportOrderLife } from './life.ts';
import { BASE, orderIds, reason, status, tempZone } from './terms.ts';

const HERE = `${BASE}/order`;
const permit = transportOrderLife.actions;

export const transportOrderSearch = z.object({
  orderNo: codes('运输单号'),
  sourceNo: codes('来源单号'),
  sourceType: pick('来源', 'transportSource', [1, 2, 3, 4, 5]).nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  routeId: ref('线路', 'route').nullish(),
  planId: rowId('发运计划').nullish(),
  tempZone: tempZone().nullish(),
  status,
  requireArriveFrom: moment('要求送达从').nullish(),
  requireArriveTo: moment('要求送达到').nullish(),
  /** Nobody planned it in time, or it is on the way and late. */
  overdue: z.boolean().nullish().meta({ label: '超期' }),
  /** Planned, and its plan is published: a waybill can be made of it. */
  sendable: z.boolean().nullish().meta({ label: '可生成运单' }),
});
export type TransportOrderSearch = z.output<typeof transportOrderSearch>;

/** An order to carry (运输订单): what one document wants brought from one place to another. Weights in grams, volumes in cubic centimetres. */
export const transportOrderRow = z.object({
  id: z.int(),
  version: z.int(),
  orderNo: z.string().meta({ label: '运输单号' }),
  sourceType: z.int().meta({ label: '来源', dict: 'transportSource' }),
  sourceNo: z.string().meta({ label: '来源单号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  fromName: z.string().meta({ label: '起点' }),
  toName: z.string().meta({ label: '终点' }),
  toAddress: z.string().nullable().meta({ label: '送达地址' }),
  /** How near its place on the map comes, and whose word that is; null: as its master says, or nowhere yet. */
  geoPrecision: z.string().nullable().meta({ label: '定位精度', dict: 'mapPrecision' }),
  geoSource: z.string().nullable().meta({ label: '定位来源', dict: 'mapSource' }),
  isLocated: z.boolean().meta({ label: '已定位' }),
  contact: z.string().nullable().meta({ label: '联系人' }),
  phone: z.string().nullable().meta({ label: '联系电话' }),
  qty: z.int().meta({ label: '件数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  volume: z.int().meta({ label: '体积(立方厘米)' }),
  tempZone: z.int().meta({ label: '温区', dict: 'carTempZone' }),
  planDueAt: z.string().meta({ label: '计划截止' }),
  requireArriveAt: z.string().meta({ label: '要求送达' }),
  overdue: z.boolean().meta({ label: '超期' }),
  warns: z.int().meta({ label: '未处理预警' }),
  planId: z.int().nullable(),
  planNo: z.string().nullable().meta({ label: '发运计划' }),
  waybillId: z.int().nullable(),
  waybillNo: z.string().nullable().meta({ label: '运单号' }),
  signedAt: z.string().nullable().meta({ label: '签收时间' }),
  signType: z.int().nullable().meta({ label: '签收结果', dict: 'signType' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const changed = z.object({ changed: z.int() });

export const transportOrderApi = {
  page: endpoint({
    act: 'query',
    path: `${HERE}/page`,
    label: '查询运输订单',
    permit: 'tms:order:list',
    input: pageInput(transportOrderSearch),
    output: pageOutput(transportOrderRow),
  }),
  statistic: statistic({ base: HERE, label: '运输订单', permit: 'tms:order:list', search: transportOrderSearch }),
  export: endpoint({
    act: 'query',
    path: `${HERE}/export`,
    label: '导出运输订单',
    permit: 'tms:order:export',
    file: true,
    input: transportOrderSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${HERE}/{id}`,
    label: '查看运输订单',
    permit: 'tms:order:list',
    input: z.object({ id: rowId('运输订单') }),
    output: transportOrderRow,
  }),
  /** All or none; an order of another temperature zone than the plan's is refused, unless the plan is for several. */
  plan: endpoint({
    act: 'command',
    path: `${HERE}/plan`,
    label: '加入发运计划',
    permit: permit.plan.permit,
    input: z.object({ planId: rowId('发运计划'), orderIds }),
    output: changed,
  }),
  unplan: endpoint({
    act: 'command',
    path: `${HERE}/unplan`,
    label: '移出发运计划',
    permit: permit.unplan.permit,
    input: z.object({ orderIds }),
    output: changed,
  }),
  cancel: endpoint({
    act: 'command',
    path: `${HERE}/cancel`,
    label: '取消运输订单',
    permit: permit.cancel.permit,
    input: z.object({ orderIds, reason: reason('取消原因') }),
    output: changed,
  }),
  /** The signed paper is back. */
  receipt: endpoint({
    act: 'command',
    path: `${HERE}/receipt`,
    label: '登记回单',
    permit: permit.receipt.permit,
    input: z.object({ orderIds }),
    output: changed,
  }),
};
