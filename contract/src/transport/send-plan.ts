import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, money, ref, remark } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { sendPlanLife } from './life.ts';
import { transportOrderRow } from './order.ts';
import { after, BASE, ORDERS_MAX, orderIds, reason, status, tempZone, versioned } from './terms.ts';

const HERE = `${BASE}/sendplan`;
const permit = sendPlanLife.actions;

/** Whoever may publish more than the day's capacity. */
export const overCapacityRight = { permit: 'tms:plan:overCapacity', label: '超运力发布' } as const;
/** Trips of one plan. */
const TRIPS_MAX = 100;
/** Milliseconds the planner may think. */
export const THINK_MS = { least: 200, usual: 3000, most: 15_000 } as const;

export const sendPlanSearch = z.object({
  planNo: codes('计划号'),
  planFrom: day('计划日期从').nullish(),
  planTo: day('计划日期到').nullish(),
  routeId: ref('线路', 'route').nullish(),
  status,
});
export type SendPlanSearch = z.output<typeof sendPlanSearch>;

export const sendPlanRow = z.object({
  id: z.int(),
  version: z.int(),
  planNo: z.string().meta({ label: '计划号' }),
  planOn: z.string().meta({ label: '计划日期' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  tempZone: z.int().meta({ label: '温区', dict: 'carTempZone' }),
  departFrom: z.string().meta({ label: '最早发车' }),
  departTo: z.string().meta({ label: '最晚返回' }),
  orderCount: z.int().meta({ label: '订单数' }),
  qty: z.int().meta({ label: '件数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  volume: z.int().meta({ label: '体积(立方厘米)' }),
  /** Of the day and route, by the tightest limit; null where none is set. */
  capacityPercent: z.number().nullable().meta({ label: '运力占用%' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** How good an arrangement is. */
export const planMeasure = z.object({
  trips: z.int().meta({ label: '车次' }),
  cars: z.int().meta({ label: '车辆' }),
  stops: z.int().meta({ label: '站点' }),
  km: z.number().meta({ label: '里程km' }),
  hours: z.number().meta({ label: '在途小时' }),
  cost: z.string().meta({ label: '费用(元)' }),
  fillPercent: z.number().meta({ label: '装载率%' }),
  late: z.int().meta({ label: '晚到' }),
  unplaced: z.int().meta({ label: '未排' }),
});
const stop = z.object({
  orderIds: z.array(z.int()),
  name: z.string().meta({ label: '站点' }),
  eta: z.string().nullable().meta({ label: '预计到达' }),
  late: z.boolean().meta({ label: '晚到' }),
  /** Where it lies, WGS-84; null while nobody has put it on the map. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
});
const trip = z.object({
  tripNo: z.int().meta({ label: '车次' }),
  carId: z.int().nullable(),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  departAt: z.string().meta({ label: '发车' }),
  returnAt: z.string().nullable().meta({ label: '返回' }),
  km: z.number().meta({ label: '里程km' }),
  weight: z.int(),
  volume: z.int(),
  fillPercent: z.number().nullable().meta({ label: '装载率%' }),
  waybillId: z.int().nullable(),
  waybillNo: z.string().nullable().meta({ label: '运单号' }),
  stops: z.array(stop),
  /** What speaks against driving it like this; nothing is stopped by it before a car is sent. */
  faults: z.array(z.string()).meta({ label: '问题' }),
});
export type PlanTrip = z.output<typeof trip>;
const arrangement = z.object({ measure: planMeasure, trips: z.array(trip) });
const left = z.object({ orderId: z.int(), orderNo: z.string(), reason: z.string().meta({ label: '原因' }) });

export const sendPlanDetail = sendPlanRow.extend({
  tripCost: z.string().meta({ label: '每车次费用(元)' }),
  kmCost: z.string().meta({ label: '每公里费用(元)' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  orders: z.array(transportOrderRow),
  /** As people arranged it. */
  manual: arrangement,
  /** As the planner would, until it is taken or left. */
  draft: arrangement.extend({ left: z.array(left), thoughtMs: z.int(), rounds: z.int() }).nullable(),
  /** Where the warehouse stands, and what the map is drawn with; null: without tiles. */
  gate: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  places: z.array(z.object({ orderId: z.int(), lng: z.number(), lat: z.number() })),
  styleUrl: z.string().nullable(),
});

const wantedTrips = z
  .array(
    z.object({
      carId: ref('车辆', 'car').nullish(),
      departAt: moment('发车').nullish(),
      orderIds: z.array(rowId('运输订单')).max(ORDERS_MAX, `一次最多${ORDERS_MAX}条`).meta({ label: '运输订单' }),
    }),
  )
  .max(TRIPS_MAX, `一次最多${TRIPS_MAX}个车次`)
  .meta({ label: '车次' });

const head = {
  departFrom: moment('最早发车'),
  departTo: moment('最晚返回'),
  tripCost: money('每车次费用(元)', 100_000).default(300),
  kmCost: money('每公里费用(元)', 1000).default(3.5),
  remark: remark(),
};

export const sendPlanApi = {
  page: endpoint({
    act: 'query',
    path: `${HERE}/page`,
    label: '查询发运计划',
    permit: 'tms:plan:list',
    input: pageInput(sendPlanSearch),
    output: pageOutput(sendPlanRow),
  }),
  statistic: statistic({ base: HERE, label: '发运计划', permit: 'tms:plan:list', search: sendPlanSearch }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${HERE}/{id}`,
    label: '查看发运计划',
    permit: 'tms:plan:list',
    input: z.object({ id: rowId('发运计划') }),
    output: sendPlanDetail,
  }),
  add: endpoint({
    act: 'command',
    path: `${HERE}/add`,
    label: '新增发运计划',
    permit: 'tms:plan:edit',
    keyRequired: true,
    input: z.object({
      planOn: day('计划日期'),
      routeId: ref('线路', 'route').nullish(),
      tempZone: tempZone(),
      ...head,
      orderIds: orderIds.optional(),
    }),
    output: after.extend({ planNo: z.string() }),
  }),
  update: endpoint({
    act: 'command',
    path: `${HERE}/update`,
    label: '编辑发运计划',
    permit: permit.edit.permit,
    input: z.object({ ...versioned('发运计划'), ...head }),
    output: after,
  }),
  /** The whole arrangement at once, as the board shows it; orders left out of every trip are not arranged. */
  arrange: endpoint({
    act: 'command',
    path: `${HERE}/arrange`,
    label: '编排车次',
    permit: permit.edit.permit,
    input: z.object({ ...versioned('发运计划'), trips: wantedTrips }),
    output: after,
  }),
  /** What an arrangement would come to, without keeping it: figures, times and what speaks against each trip. */
  weigh: endpoint({
    act: 'query',
    path: `${HERE}/weigh`,
    label: '试算编排',
    permit: permit.edit.permit,
    input: z.object({ id: rowId('发运计划'), trips: wantedTrips }),
    output: arrangement,
  }),
  /** Lets the planner find trips with the cars that are free; what it finds is a draft beside what stands there. */
  auto: endpoint({
    act: 'command',
    path: `${HERE}/auto`,
    label: '自动排线',
    permit: permit.edit.permit,
    input: z.object({
      ...versioned('发运计划'),
      thinkMs: z
        .int('请输入整数')
        .min(THINK_MS.least, `不能小于${THINK_MS.least}`)
        .max(THINK_MS.most, `不能大于${THINK_MS.most}`)
        .default(THINK_MS.usual)
        .meta({ label: '计算时间(毫秒)' }),
      driverHours: z
        .number('请输入数字')
        .min(1, '不能小于1')
        .max(24, '不能大于24')
        .default(10)
        .meta({ label: '司机在途小时' }),
      tripsPerCar: z.int('请输入整数').min(1, '不能小于1').max(5, '不能大于5').default(2).meta({ label: '每车趟数' }),
      isOpen: z.boolean().default(false).meta({ label: '不返回仓库' }),
    }),
    output: after.extend({ trips: z.int(), left: z.int() }),
  }),
  adopt: endpoint({
    act: 'command',
    path: `${HERE}/adopt`,
    label: '采用自动排线',
    permit: permit.edit.permit,
    input: z.object(versioned('发运计划')),
    output: after,
  }),
  drop: endpoint({
    act: 'command',
    path: `${HERE}/drop`,
    label: '放弃自动排线',
    permit: permit.edit.permit,
    input: z.object(versioned('发运计划')),
    output: after,
  }),
  publish: endpoint({
    act: 'command',
    path: `${HERE}/publish`,
    label: '发布发运计划',
    permit: permit.publish.permit,
    input: z.object({
      ...versioned('发运计划'),
      /** Beyond the day's capacity, by whoever may. */
      over: z.boolean().default(false).meta({ label: '超运力发布' }),
    }),
    output: after,
  }),
  /** One waybill for each trip that has none. */
  send: endpoint({
    act: 'command',
    path: `${HERE}/send`,
    label: '生成运单',
    permit: permit.send.permit,
    input: z.object(versioned('发运计划')),
    output: after.extend({ waybillNos: z.array(z.string()) }),
  }),
  void: endpoint({
    act: 'command',
    path: `${HERE}/void`,
    label: '作废发运计划',
    permit: permit.void.permit,
    input: z.object({ ...versioned('发运计划'), reason: reason('作废原因') }),
    output: after,
  }),
};
