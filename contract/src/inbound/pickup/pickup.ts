import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { clock, day, phone, text } from '../../terms/fields.ts';
import { rowId } from '../../terms/values.ts';
import { orderLife } from '../order-life.ts';

const BASE = '/warehouse-entry-server/v1/order/pickup';
const permit = orderLife.actions;
const id = rowId('入库单');
const after = z.object({ id: z.int(), status: z.int(), isSuspended: z.boolean(), version: z.int() });

/** Where a receipt is fetched and when (提货). What is left out is as its supplier's master says. */
export const pickupInput = z.object({
  id,
  pickOn: day('提货日期'),
  pickFrom: clock('最早提货').default('08:00'),
  pickTo: clock('最晚提货').default('17:00'),
  name: text('提货点', 64),
  address: text('提货地址', 500),
  contact: text('联系人', 64),
  phone: phone('联系电话'),
});
export type PickupInput = z.output<typeof pickupInput>;

/** The same as it stands, with what became of it on the road. */
export const pickupShown = z.object({
  name: z.string().meta({ label: '提货点' }),
  address: z.string().meta({ label: '提货地址' }),
  contact: z.string().nullable().meta({ label: '联系人' }),
  phone: z.string().nullable().meta({ label: '联系电话' }),
  pickOn: z.string().meta({ label: '提货日期' }),
  pickFrom: z.string().meta({ label: '最早提货' }),
  pickTo: z.string().meta({ label: '最晚提货' }),
  /** Null until the transport order is made, a moment later. */
  transportNo: z.string().nullable().meta({ label: '运输单号' }),
  transportStatus: z.int().nullable().meta({ label: '运输状态', life: 'transportOrder' }),
  waybillId: z.int().nullable(),
  waybillNo: z.string().nullable().meta({ label: '运单号' }),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  driverPhone: z.string().nullable().meta({ label: '司机电话' }),
  loadedAt: z.string().nullable().meta({ label: '提货时间' }),
  /** At our gate. */
  eta: z.string().nullable().meta({ label: '预计到仓' }),
  arriveAt: z.string().nullable().meta({ label: '到仓时间' }),
});

export const pickupApi = {
  arrange: endpoint({
    act: 'command',
    path: `${BASE}/arrange`,
    label: '安排入库提货',
    permit: permit.pickup.permit,
    input: pickupInput,
    output: after,
  }),
  /** As long as it is on no waybill. */
  undo: endpoint({
    act: 'command',
    path: `${BASE}/undo`,
    label: '取消入库提货',
    permit: permit.undoPickup.permit,
    input: z.object({
      id,
      reason: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '原因', long: true }),
    }),
    output: after,
  }),
};
