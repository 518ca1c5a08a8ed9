import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';
import { BASE } from './terms.ts';

const HERE = `${BASE}/map`;
/** Addresses looked up in one call. */
export const LOCATED_MAX = 50;
/** By what the product knows itself, though a service is configured: slower roads, coarser places, and no network. */
const offline = z.boolean().default(false).meta({ label: '离线估算' });
/** Whose answer it is. */
export const mapSource = z.string().meta({ label: '来源', dict: 'mapSource' });
const place = z.object({ lng: z.number(), lat: z.number() });

export const mapApi = {
  /** Finds where orders are to be brought that nobody planned yet, by their addresses; what was found says whose word it is and how near it comes. */
  locate: endpoint({
    act: 'command',
    path: `${HERE}/locate`,
    label: '定位送达地址',
    permit: 'tms:plan:edit',
    input: z.object({
      orderIds: z
        .array(rowId('运输订单'))
        .min(1, '请选择运输订单')
        .max(LOCATED_MAX, `一次最多${LOCATED_MAX}条`)
        .meta({ label: '运输订单' }),
      offline,
    }),
    output: z.object({
      source: mapSource,
      located: z.int(),
      /** Of them so many only to a district or coarser. */
      coarse: z.int(),
      /** Numbers of those whose address nobody knows. */
      unknown: z.array(z.string()),
    }),
  }),
  /** The way of a waybill by lorry, from the gate along its stops, as whoever is asked knows it. */
  way: endpoint({
    act: 'query',
    path: `${HERE}/way`,
    label: '规划运单路线',
    permit: 'tms:waybill:list',
    input: z.object({ id: rowId('运单'), offline }),
    output: z.object({
      source: mapSource,
      km: z.number().meta({ label: '里程km' }),
      minutes: z.int().meta({ label: '用时(分钟)' }),
      toll: z.number().meta({ label: '过路费(元)' }),
      restriction: z.string().meta({ label: '限行', dict: 'wayRestriction' }),
      /** Stops that nobody has put on the map: they are not on the way. */
      missing: z.int().meta({ label: '无坐标站点' }),
      line: z.array(place),
      stops: z.array(place.extend({ stopNo: z.int(), name: z.string() })),
      gate: place.nullable(),
      styleUrl: z.string().nullable(),
    }),
  }),
};
