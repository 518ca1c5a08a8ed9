import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { linkWord as token } from '../../ops/link.ts';
import { day, remark } from '../../terms/fields.ts';
import { rowId, rowVersion } from '../../terms/values.ts';
import { appointmentInput, daySlots, vehicle } from '../appointment.ts';

const BASE = '/warehouse-entry-server/v1/appoint/link';
const MANAGE = 'in:appoint:link';
/** How long a link opens its page from when it was handed out. */
export const BOOKING_LINK_DAYS = 14;
/** Lines shown; what an order has more of is counted. */
export const BOOKING_LINES_MAX = 50;

const of = z.object({ orderId: rowId('入库单') });
const { planFrom, pallets, carTypeId, roomId } = appointmentInput.shape;
const choice = z.object({ id: z.int(), name: z.string() });

/** What a supplier sees: the one order he brings and the time kept for it, and nothing of others but whether a time is free. */
export const bookingView = z.object({
  warehouseName: z.string(),
  address: z.string().nullable(),
  ownerName: z.string(),
  supplierName: z.string().nullable(),
  now: z.string(),
  expireAt: z.string(),
  orderNo: z.string(),
  externalNo: z.string().nullable(),
  status: z.int(),
  expectAt: z.string().nullable(),
  /** What is still expected. */
  lines: z.array(z.object({ lineId: z.int(), goodsName: z.string(), qty: z.number(), unit: z.string() })),
  lineCount: z.int(),
  /** Estimated of what is still expected; grams. */
  pallets: z.int(),
  weight: z.int(),
  /** Rooms that take these goods, the best first. */
  rooms: z.array(choice),
  carTypes: z.array(choice),
  /** Why no time can be booked; null: one can. */
  shut: z.string().nullable(),
  appointment: z
    .object({
      apptNo: z.string(),
      version: z.int(),
      status: z.int(),
      planFrom: z.string(),
      planTo: z.string(),
      roomId: z.int(),
      roomName: z.string(),
      dockCode: z.string().nullable(),
      pallets: z.int(),
      plateNo: z.string().nullable(),
      driverName: z.string().nullable(),
      driverPhone: z.string().nullable(),
      /** Why it cannot be changed or cancelled from here; null: it can. */
      fixed: z.string().nullable(),
      /** Why it cannot be given another time, though it can be changed otherwise. */
      still: z.string().nullable(),
      /** The page for his driver. */
      driverUrl: z.string().nullable(),
    })
    .nullable(),
});

const byWord = <const I extends z.ZodRawShape>(name: string, label: string, input: I) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${name}`,
    label,
    permit: 'public',
    input: z.object({ token, ...input }),
    output: bookingView,
  });

/** 预约链接: a supplier books the time for his order, without an account (beyond.md §9). */
export const bookingLinkApi = {
  issue: endpoint({
    act: 'command',
    path: `${BASE}/issue`,
    label: '发放预约链接',
    permit: MANAGE,
    input: of,
    output: z.object({ id: z.int(), expireAt: z.string() }),
  }),
  show: endpoint({
    act: 'query',
    path: `${BASE}/show`,
    label: '查看预约链接',
    permit: MANAGE,
    input: of,
    output: z.object({ url: z.string().nullable(), expireAt: z.string().nullable() }),
  }),
  revoke: endpoint({
    act: 'command',
    path: `${BASE}/revoke`,
    label: '作废预约链接',
    permit: MANAGE,
    input: of,
    output: z.object({ revoked: z.int() }),
  }),
  look: endpoint({
    act: 'query',
    path: `${BASE}/look`,
    label: '供应商查看预约',
    permit: 'public',
    input: z.object({ token }),
    output: bookingView,
  }),
  /** The times of a day; what he has booked himself is free to him. */
  slots: endpoint({
    act: 'query',
    path: `${BASE}/slots`,
    label: '供应商查询预约时段',
    permit: 'public',
    input: z.object({ token, day: day('预约日期'), roomId, pallets, carTypeId }),
    output: daySlots,
  }),
  book: byWord('book', '供应商预约', { planFrom, roomId, pallets, carTypeId, ...vehicle }),
  reschedule: byWord('reschedule', '供应商改约', { version: rowVersion(), planFrom, roomId }),
  update: byWord('update', '供应商修改车辆', { version: rowVersion(), ...vehicle }),
  cancel: byWord('cancel', '供应商取消预约', { reason: remark('取消原因') }),
};
