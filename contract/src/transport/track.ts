import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { part, rowId } from '../terms/values.ts';
import { EQUIPMENT } from './equipment.ts';

/** Points a line is drawn with at most, and vehicles of one map. */
export const TRACK_MAX = 2000,
  RIDES_MAX = 2000;

const place = z.object({ lng: z.number(), lat: z.number() });
const stopShown = z.object({
  stopNo: z.int().meta({ label: '站序' }),
  name: z.string().meta({ label: '站点' }),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  eta: z.string().nullable().meta({ label: '预计到达' }),
  arriveAt: z.string().nullable().meta({ label: '到站时间' }),
  status: z.int().meta({ label: '状态', dict: 'stopStatus' }),
});
const fixShown = place.extend({
  at: z.string().meta({ label: '时间' }),
  equipNo: z.string().meta({ label: '设备编号' }),
  speedKmh: z.number().nullable().meta({ label: '速度km/h' }),
  temp: z.number().nullable().meta({ label: '温度℃' }),
  humidity: z.number().nullable().meta({ label: '湿度%' }),
  door: z.int().nullable().meta({ label: '车门', dict: 'carDoor' }),
});
const warnShown = z.object({
  id: z.int(),
  warnType: z.int().meta({ label: '类型', dict: 'transportWarn' }),
  detail: z.string().meta({ label: '详情' }),
  peak: z.number().meta({ label: '峰值' }),
  firstAt: z.string().meta({ label: '首次时间' }),
  closedAt: z.string().nullable().meta({ label: '关闭时间' }),
  status: z.int().meta({ label: '状态', dict: 'warnStatus' }),
});

/** Vehicle under way (在途车辆): one waybill on the road and where it was seen last. */
const rideShown = z.object({
  waybillId: z.int(),
  waybillNo: z.string().meta({ label: '运单号' }),
  status: z.int().meta({ label: '状态' }),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  nextStop: z.string().nullable().meta({ label: '下一站' }),
  nextEta: z.string().nullable().meta({ label: '预计到达' }),
  warns: z.int().meta({ label: '预警' }),
  /** Nowhere yet: no device rides with it, or none has spoken since it left. */
  last: fixShown.nullable(),
});

export const trackApi = {
  /** Waybills on the road with the place each was seen at last. */
  inTransit: endpoint({
    act: 'query',
    method: 'GET',
    path: `${EQUIPMENT}/inTransit/list`,
    label: '查询在途地图',
    permit: 'tms:map:list',
    input: z.object({ plateNo: part('车牌号', 16), driverName: part('司机', 32) }),
    output: z.object({
      /** The map that is drawn below, as the operator configured it; none: drawn without one. */
      styleUrl: z.string().nullable(),
      gate: place.nullable(),
      rides: z.array(rideShown),
    }),
  }),
  /** Where a waybill was to go and where it went, what was measured meanwhile and what that warned of. */
  track: endpoint({
    act: 'query',
    method: 'GET',
    path: `${EQUIPMENT}/track/{id}`,
    label: '查看运单轨迹',
    permit: 'tms:waybill:list',
    input: z.object({ id: rowId('运单') }),
    output: z.object({
      styleUrl: z.string().nullable(),
      /** From the gate along the stops, as it was planned. */
      plan: z.array(place),
      stops: z.array(stopShown),
      fixes: z.array(fixShown),
      limits: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
      /** Driven as far as it is known. */
      km: z.number().meta({ label: '行驶里程km' }),
      /** Points there are, of which so many are drawn. */
      total: z.int(),
      warns: z.array(warnShown),
    }),
  }),
};
