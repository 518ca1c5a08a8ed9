import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, remark } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { shipmentLife } from './carton-life.ts';

const BASE = '/warehouse-out-server/v1/shipment';
const permit = shipmentLife.actions;

const byId = { id: rowId('发运单') };
const text = (label: string, max: number) => z.string().trim().max(max, `长度不能超过${max}`).nullish().meta({ label });
const temp = z
  .number('请输入数字')
  .min(-60, '温度超出范围')
  .max(60, '温度超出范围')
  .nullish()
  .meta({ label: '预冷温度' });

const search = z.object({
  shipNo: codes('发运单号'),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  plateNo: text('车牌', 64),
  orderNo: codes('出库单号'),
  status: z
    .union([z.int32(), z.array(z.int32()).max(5)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});

export const shipmentRow = z.object({
  id: z.int(),
  version: z.int(),
  shipNo: z.string().meta({ label: '发运单号' }),
  status: z.int().meta({ label: '状态' }),
  deliveryType: z.int().meta({ label: '配送方式', dict: 'deliveryType' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  plateNo: z.string().nullable().meta({ label: '车牌' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  driverPhone: z.string().nullable().meta({ label: '司机电话' }),
  dockCode: z.string().nullable().meta({ label: '月台' }),
  tempBefore: z.number().nullable().meta({ label: '预冷温度' }),
  sealNo: z.string().nullable().meta({ label: '封签号' }),
  cartonTotal: z.int().meta({ label: '总箱数' }),
  cartonLoaded: z.int().meta({ label: '已装箱数' }),
  orderCount: z.int().meta({ label: '订单数' }),
  totalWeight: z.int().meta({ label: '重量(克)' }),
  totalVolume: z.int().meta({ label: '体积(立方厘米)' }),
  planDepart: z.string().nullable().meta({ label: '计划发车' }),
  shippedAt: z.string().nullable().meta({ label: '发运时间' }),
  /** The shipment can still be taken back. */
  canRollback: z.boolean(),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const shipState = z.object({
  id: z.int(),
  shipNo: z.string(),
  status: z.int(),
  cartonTotal: z.int(),
  cartonLoaded: z.int(),
  warning: z.string().nullable(),
});
const departed = shipState.extend({
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int(), qty: z.int() })),
});
const closing = { sealNo: text('封签号', 64), tempBefore: temp };
const cartonCodes = z
  .array(code('箱号', 64))
  .min(1, '请选择数据')
  .max(500, '一次最多500条')
  .optional()
  .meta({ label: '箱号' });

/** These orders, or every collected order of a route. */
const freight = z.object({
  orderIds: z
    .array(rowId('出库单'))
    .min(1, '请选择出库单')
    .max(2000, '一次最多2000条')
    .optional()
    .meta({ label: '出库单' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
});
const vehicle = freight.extend({
  carrierCode: text('承运商', 64),
  plateNo: text('车牌', 64),
  driverName: text('司机', 255),
  driverPhone: text('司机电话', 64),
  dockId: rowId('月台').nullish().meta({ ref: 'dock' }),
  planDepart: moment('计划发车').nullish(),
  remark: remark('备注'),
});

export const shipmentApi = {
  queryDocPage: endpoint({
    act: 'query',
    path: `${BASE}/queryDocPage`,
    label: '查询发运单',
    permit: 'out:ship:list',
    input: pageInput(search),
    output: pageOutput(shipmentRow),
  }),
  statistic: statistic({ base: BASE, label: '发运单', permit: 'out:ship:list', search }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看发运单',
    permit: 'out:ship:list',
    input: z.object(byId),
    output: shipmentRow.extend({
      orders: z.array(
        z.object({
          id: z.int(),
          orderNo: z.string().meta({ label: '出库单号' }),
          storeName: z.string().nullable().meta({ label: '门店' }),
          stopNo: z.int().meta({ label: '站序' }),
          status: z.int().meta({ label: '状态' }),
        }),
      ),
      cartons: z.array(
        z.object({
          lpnId: z.int(),
          code: z.string().meta({ label: '箱号' }),
          orderId: z.int(),
          orderNo: z.string().meta({ label: '出库单号' }),
          stopNo: z.int().meta({ label: '站序' }),
          cartonState: z.int().meta({ label: '状态' }),
          loadedAt: z.string().nullable().meta({ label: '装车时间' }),
        }),
      ),
    }),
  }),
  /** What a shipment of these orders, or of a route, would take, and from which lanes; or why it would be refused. */
  preview: endpoint({
    act: 'query',
    path: `${BASE}/preview`,
    label: '预览发运单',
    permit: 'out:ship:create',
    input: freight,
    output: z.object({
      problem: z.string().nullable().meta({ label: '不能建立的原因' }),
      orderCount: z.int().meta({ label: '订单数' }),
      cartonTotal: z.int().meta({ label: '总箱数' }),
      totalWeight: z.int().meta({ label: '重量(克)' }),
      totalVolume: z.int().meta({ label: '体积(立方厘米)' }),
      cartons: z.array(
        z.object({
          lpnId: z.int(),
          code: z.string().meta({ label: '箱号' }),
          orderId: z.int(),
          orderNo: z.string().meta({ label: '出库单号' }),
          storeName: z.string().nullable().meta({ label: '门店' }),
          stopNo: z.int().meta({ label: '站序' }),
          /** Where it stands: its lane, or the packing area of goods that are fetched. */
          positionCode: z.string().nullable().meta({ label: '集货位' }),
          cartonState: z.int().meta({ label: '状态' }),
        }),
      ),
    }),
  }),
  /** Vehicles that are free and drivers who may drive, by part of a plate, a name or a number. */
  fleet: endpoint({
    act: 'query',
    path: `${BASE}/fleet`,
    label: '选择车辆和司机',
    permit: 'out:ship:create',
    scope: 'tenant',
    input: z.object({ keyword: text('关键字', 64) }),
    output: z.object({
      cars: z.array(
        z.object({
          id: z.int(),
          plateNo: z.string().meta({ label: '车牌' }),
          typeName: z.string().meta({ label: '车型' }),
          carrierCode: z.string().nullable().meta({ label: '承运商' }),
          /** Who usually drives it. */
          driverName: z.string().nullable().meta({ label: '司机' }),
          driverPhone: z.string().nullable().meta({ label: '司机电话' }),
        }),
      ),
      drivers: z.array(
        z.object({
          id: z.int(),
          name: z.string().meta({ label: '司机' }),
          phone: z.string().meta({ label: '司机电话' }),
          carrierCode: z.string().nullable().meta({ label: '承运商' }),
        }),
      ),
    }),
  }),
  /** Of these orders, or of every collected order of a route. */
  create: endpoint({
    act: 'command',
    path: `${BASE}/create`,
    label: '新建发运单',
    permit: 'out:ship:create',
    keyRequired: true,
    input: vehicle,
    output: shipState,
  }),
  /** Made, loaded, sealed and gone in one step: for vehicles nobody scans cartons into. All of it or nothing. */
  depart: endpoint({
    act: 'command',
    path: `${BASE}/depart`,
    label: '直接发运',
    permit: 'out:ship:depart',
    keyRequired: true,
    input: vehicle.extend(closing),
    output: departed,
  }),
  /** These cartons, or everything still standing in the lane. */
  load: endpoint({
    act: 'command',
    path: `${BASE}/load`,
    label: '装车',
    permit: permit.load.permit,
    keyRequired: true,
    input: z.object({ ...byId, cartonCodes, tempBefore: temp }),
    output: shipState,
  }),
  unload: endpoint({
    act: 'command',
    path: `${BASE}/unload`,
    label: '卸车',
    permit: permit.unload.permit,
    keyRequired: true,
    input: z.object({ ...byId, cartonCodes }),
    output: shipState,
  }),
  seal: endpoint({
    act: 'command',
    path: `${BASE}/seal`,
    label: '封车',
    permit: permit.seal.permit,
    keyRequired: true,
    input: z.object({ ...byId, ...closing, partial: z.boolean().default(false).meta({ label: '部分发运' }) }),
    output: shipState,
  }),
  /** The goods leave. In chunks of orders; a call cut short goes on where it stopped when it is called again. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '发运',
    permit: permit.confirm.permit,
    keyRequired: true,
    input: z.object(byId),
    output: departed,
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消发运单',
    permit: permit.cancel.permit,
    keyRequired: true,
    input: z.object({ ...byId, reason: remark('原因') }),
    output: shipState,
  }),
  rollback: endpoint({
    act: 'command',
    path: `${BASE}/rollback`,
    label: '撤销发运',
    permit: permit.rollback.permit,
    keyRequired: true,
    input: z.object({
      ...byId,
      reason: z
        .string('请输入撤销原因')
        .trim()
        .min(1, '请输入撤销原因')
        .max(1000, '长度不能超过1000')
        .meta({ label: '原因', long: true }),
    }),
    output: shipState,
  }),
};
