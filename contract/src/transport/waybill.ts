import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIdsHere, fileShown } from '../ops/file.ts';
import { ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, part, rowId } from '../terms/values.ts';
import { waybillLife } from './life.ts';
import { BASE, status } from './terms.ts';

export const WAYBILL = `${BASE}/waybill`;

export const waybillSearch = z.object({
  waybillNo: codes('运单号'),
  plateNo: part('车牌号', 16),
  driverName: part('司机', 32),
  routeId: ref('线路', 'route').nullish(),
  planId: rowId('发运计划').nullish(),
  status,
  planDepartFrom: moment('预计发车从').nullish(),
  planDepartTo: moment('预计发车到').nullish(),
  /** Something on it should have been there by now. */
  overdue: z.boolean().nullish().meta({ label: '超期' }),
});
export type WaybillSearch = z.output<typeof waybillSearch>;

/** Waybill (运单): what one vehicle carries on one trip. */
export const waybillRow = z.object({
  id: z.int(),
  version: z.int(),
  waybillNo: z.string().meta({ label: '运单号' }),
  planNo: z.string().nullable().meta({ label: '发运计划' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  carId: z.int().nullable(),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverId: z.int().nullable(),
  driverName: z.string().nullable().meta({ label: '司机' }),
  driverPhone: z.string().nullable().meta({ label: '司机电话' }),
  carrierCode: z.string().nullable().meta({ label: '承运商' }),
  tempZone: z.int().meta({ label: '温区', dict: 'carTempZone' }),
  orderCount: z.int().meta({ label: '订单数' }),
  signedCount: z.int().meta({ label: '已签收' }),
  qty: z.int().meta({ label: '件数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  volume: z.int().meta({ label: '体积(立方厘米)' }),
  fillPercent: z.number().nullable().meta({ label: '装载率%' }),
  planDepartAt: z.string().meta({ label: '预计发车' }),
  planArriveAt: z.string().meta({ label: '预计到达' }),
  departAt: z.string().nullable().meta({ label: '发车' }),
  arriveAt: z.string().nullable().meta({ label: '到达' }),
  signedAt: z.string().nullable().meta({ label: '签收' }),
  planKm: z.number().meta({ label: '计划里程km' }),
  actualKm: z.number().nullable().meta({ label: '实际里程km' }),
  toll: z.string().nullable().meta({ label: '路桥费(元)' }),
  freight: z.string().nullable().meta({ label: '运费(元)' }),
  overdue: z.boolean().meta({ label: '超期' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const waybillOrder = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '运输单号' }),
  sourceNo: z.string().meta({ label: '来源单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  stopNo: z.int().meta({ label: '站序' }),
  fromName: z.string().meta({ label: '起点' }),
  toName: z.string().meta({ label: '终点' }),
  /** Fetched at its stop and brought to the warehouse, which is the last one. */
  isPickup: z.boolean().meta({ label: '提货' }),
  contact: z.string().nullable().meta({ label: '联系人' }),
  phone: z.string().nullable().meta({ label: '联系电话' }),
  qty: z.int().meta({ label: '件数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  requireArriveAt: z.string().meta({ label: '要求送达' }),
  overdue: z.boolean().meta({ label: '超期' }),
  loadedAt: z.string().nullable().meta({ label: '装车时间' }),
  loadWaived: z.string().nullable().meta({ label: '免装原因' }),
  signedAt: z.string().nullable().meta({ label: '签收时间' }),
  signType: z.int().nullable().meta({ label: '签收结果', dict: 'signType' }),
  signedQty: z.int().nullable().meta({ label: '签收件数' }),
  signedBy: z.string().nullable().meta({ label: '签收人' }),
  signReason: z.string().nullable().meta({ label: '原因' }),
  photos: z.array(fileShown),
  status: z.int().meta({ label: '状态' }),
});
const waybillStop = z.object({
  id: z.int(),
  stopNo: z.int().meta({ label: '站序' }),
  name: z.string().meta({ label: '站点' }),
  address: z.string().nullable().meta({ label: '地址' }),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  orderCount: z.int().meta({ label: '订单数' }),
  eta: z.string().nullable().meta({ label: '预计到达' }),
  arriveAt: z.string().nullable().meta({ label: '到站时间' }),
  leaveAt: z.string().nullable().meta({ label: '离站时间' }),
  status: z.int().meta({ label: '状态', dict: 'stopStatus' }),
});
const waybillLeg = z.object({
  id: z.int(),
  version: z.int(),
  legNo: z.int().meta({ label: '运段' }),
  fromNode: z.string().meta({ label: '起点' }),
  toNode: z.string().meta({ label: '终点' }),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  planDepartAt: z.string().meta({ label: '预计发车' }),
  planArriveAt: z.string().meta({ label: '预计到达' }),
  departAt: z.string().nullable().meta({ label: '发车' }),
  arriveAt: z.string().nullable().meta({ label: '到达' }),
  km: z.number().nullable().meta({ label: '里程km' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});
const waybillEvent = z.object({
  id: z.int(),
  event: z.string().meta({ label: '事件', dict: 'waybillEvent' }),
  eventAt: z.string().meta({ label: '发生时间' }),
  receivedAt: z.string().meta({ label: '接收时间' }),
  stopNo: z.int().nullable().meta({ label: '站序' }),
  orderNo: z.string().nullable().meta({ label: '运输单号' }),
  source: z.int().meta({ label: '来源', dict: 'eventSource' }),
  operator: z.string().meta({ label: '操作人' }),
  remark: z.string().nullable().meta({ label: '说明' }),
  temp: z.number().nullable().meta({ label: '温度℃' }),
  /** It came after what it tells of was known already. */
  moved: z.boolean().meta({ label: '推进状态' }),
  photos: z.array(fileShown),
});

/** What the customer of an order still holds of the warehouse's containers, for the driver to take back. */
export const heldContainer = z.object({
  orderId: z.int(),
  specId: z.int(),
  specName: z.string().meta({ label: '容器规格' }),
  qty: z.int().meta({ label: '在外数量' }),
});

export const waybillDetail = waybillRow.extend({
  orders: z.array(waybillOrder),
  stops: z.array(waybillStop),
  legs: z.array(waybillLeg),
  events: z.array(waybillEvent),
});

const versionless = { id: rowId('运单') };
export const eventOutput = z.object({
  id: z.int(),
  status: z.int(),
  version: z.int(),
  /** Known before under its key: nothing was done. */
  repeated: z.boolean(),
  /** Whether it moved the state of the waybill. */
  moved: z.boolean(),
});

export const waybillReads = {
  page: endpoint({
    act: 'query',
    path: `${WAYBILL}/page`,
    label: '查询运单',
    permit: 'tms:waybill:list',
    input: pageInput(waybillSearch),
    output: pageOutput(waybillRow),
  }),
  statistic: statistic({ base: WAYBILL, label: '运单', permit: 'tms:waybill:list', search: waybillSearch }),
  export: endpoint({
    act: 'query',
    path: `${WAYBILL}/export`,
    label: '导出运单',
    permit: 'tms:waybill:export',
    file: true,
    input: waybillSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${WAYBILL}/{id}`,
    label: '查看运单',
    permit: 'tms:waybill:list',
    input: z.object(versionless),
    output: waybillDetail,
  }),
  /** Cars and drivers that could take it, with what speaks against each. */
  candidates: endpoint({
    act: 'query',
    method: 'GET',
    path: `${WAYBILL}/candidates`,
    label: '查询可派车辆司机',
    permit: waybillLife.actions.dispatch.permit,
    input: z.object(versionless),
    output: z.object({
      cars: z.array(
        z.object({ id: z.int(), plateNo: z.string(), driverId: z.int().nullable(), refused: z.string().nullable() }),
      ),
      drivers: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string(), refused: z.string().nullable() })),
    }),
  }),
};
export const signPhotos = fileIdsHere('waybillSign');
