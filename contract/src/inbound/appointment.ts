import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, phone, ref, remark, text } from '../terms/fields.ts';
import { codes, moment, part, rowId, rowVersion } from '../terms/values.ts';
import { appointmentBoard, boardSearch } from './appoint/board.ts';
import { appointmentLife } from './appointment-life.ts';

const BASE = '/warehouse-entry-server/v1/appoint';
const permit = appointmentLife.actions;

/** Whoever may take dock time that is not there. */
export const forceRight = { permit: 'in:appoint:force', label: '强制预约' } as const;

/** Orders that come with one vehicle. */
const ORDERS_MAX = 50;

const byId = { id: rowId('预约单') };
const orderIds = z
  .array(rowId('入库单'))
  .min(1, '请至少选择一张入库单')
  .max(ORDERS_MAX, `一次最多${ORDERS_MAX}张入库单`)
  .meta({ label: '入库单' });
const pallets = z.int('请输入整数').min(1, '不能小于1').max(500, '不能大于500').nullish().meta({ label: '托数' });
const roomId = ref('库房', 'room');
const carTypeId = ref('车型', 'carType').nullish();
const planFrom = moment('预约时间');
const forceReason = remark('强制预约原因');
const reason = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(1000, '长度不能超过1000').meta({ label: '原因', long: true });
/** As a query string carries it: 0, 1, true or false. */
const isForce = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false', ''])], '请选择')
  .nullish()
  .transform((given) => given === true || given === 1 || given === '1' || given === 'true')
  .meta({ label: '强制预约' });

/** Who comes, and with what; it may be told later. */
export const vehicle = { plateNo: text('车牌号', 32), driverName: text('司机', 64), driverPhone: phone('司机电话') };

export const appointmentInput = z.object({
  isForce,
  orderIds,
  roomId,
  planFrom,
  pallets,
  carTypeId,
  ...vehicle,
  forceReason,
});
export type AppointmentInput = z.output<typeof appointmentInput>;

export const appointmentSearch = z.object({
  apptNo: codes('预约号'),
  ownerId: ref('货主', 'owner').nullish(),
  roomId: ref('库房', 'room').nullish(),
  dockId: ref('月台', 'dock').nullish(),
  plateNo: part('车牌号', 32),
  orderNo: codes('入库单号'),
  isForce: z.boolean().nullish().meta({ label: '强制' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  comeFrom: moment('预约时间从').nullish(),
  comeTo: moment('预约时间到').nullish(),
});
export type AppointmentSearch = z.output<typeof appointmentSearch>;

export const appointmentRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  apptNo: z.string().meta({ label: '预约号' }),
  status: z.int().meta({ label: '状态' }),
  planFrom: z.string().meta({ label: '预约时间' }),
  planTo: z.string().meta({ label: '结束时间' }),
  roomId: z.int().meta({ label: '库房', ref: 'room' }),
  roomName: z.string().meta({ label: '库房' }),
  dockId: z.int().nullable().meta({ label: '月台', ref: 'dock' }),
  dockCode: z.string().nullable().meta({ label: '月台' }),
  ownerId: z.int().meta({ label: '货主', ref: 'owner' }),
  ownerName: z.string().meta({ label: '货主' }),
  vehicleType: z.string().nullable().meta({ label: '车型' }),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  driverPhone: z.string().nullable().meta({ label: '司机电话' }),
  pallets: z.int().meta({ label: '托数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  orderCount: z.int().meta({ label: '入库单数' }),
  isForce: z.boolean().meta({ label: '强制' }),
  forceReason: z.string().nullable().meta({ label: '强制预约原因' }),
  moved: z.int().meta({ label: '改约次数' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
});

const apptOrder = z.object({
  orderId: z.int(),
  orderNo: z.string().meta({ label: '入库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  supplierName: z.string().nullable().meta({ label: '供应商' }),
  status: z.int().meta({ label: '状态' }),
  pallets: z.int().meta({ label: '托数' }),
});
const apptTrace = z.object({
  id: z.int(),
  actionName: z.string().meta({ label: '操作' }),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  operatorName: z.string().meta({ label: '操作人' }),
  postedAt: z.string().meta({ label: '操作时间' }),
});

const state = z.object({ id: z.int(), status: z.int(), version: z.int() });

/** One place in the grid of a day: how many docks could take the vehicle from then on, of how many that are open. */
const slot = z.object({
  from: z.string(),
  to: z.string(),
  free: z.int(),
  docks: z.int(),
});

/** The places of a day for a vehicle of so many pallets, grams and minutes. */
export const daySlots = z.object({ pallets: z.int(), weight: z.int(), minutes: z.int(), slots: z.array(slot) });

const act = <const I extends z.ZodRawShape>(action: 'confirm' | 'cancel', input: I) =>
  endpoint({
    act: 'command',
    path: `${BASE}/{id}/${action}`,
    label: `${permit[action].label}预约单`,
    permit: permit[action].permit,
    input: z.object({ ...byId, ...input }),
    output: state,
  });

export const appointmentApi = {
  appoint: endpoint({
    act: 'command',
    path: BASE,
    label: '预约入库',
    permit: 'in:appoint:add',
    input: appointmentInput,
    output: state.extend({ apptNo: z.string(), dockCode: z.string().nullable(), planTo: z.string() }),
  }),
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询预约单',
    permit: 'in:appoint:list',
    input: pageInput(appointmentSearch),
    output: pageOutput(appointmentRow),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看预约单',
    permit: 'in:appoint:list',
    input: z.object(byId),
    output: appointmentRow.extend({ orders: z.array(apptOrder), traces: z.array(apptTrace) }),
  }),
  /** The grid of a day for what the chosen orders bring; pallets are estimated unless they are told. */
  slots: endpoint({
    act: 'query',
    path: `${BASE}/slots`,
    label: '查询预约时段',
    permit: 'in:appoint:list',
    input: z.object({ orderIds, roomId, day: day('预约日期'), pallets, carTypeId }),
    output: daySlots,
  }),
  /** The day of the docks, with what is promised of each; of owners out of reach only that the time is taken. */
  board: endpoint({
    act: 'query',
    path: `${BASE}/board`,
    label: '查看预约看板',
    permit: 'in:apptBoard:list',
    input: boardSearch,
    output: appointmentBoard,
  }),
  confirm: act('confirm', {}),
  /** Another time, dock or room. By force only what is promised already stands against it: a dock that is taken is left, and found when the vehicle comes. */
  reschedule: endpoint({
    act: 'command',
    path: `${BASE}/{id}/reschedule`,
    label: '预约单改约',
    permit: permit.reschedule.permit,
    input: z.object({
      ...byId,
      version: rowVersion(),
      planFrom,
      roomId: roomId.nullish(),
      dockId: ref('月台', 'dock').nullish(),
      isForce,
      forceReason,
    }),
    output: state.extend({ dockCode: z.string().nullable(), planTo: z.string() }),
  }),
  /** Another vehicle or driver at the same time. */
  update: endpoint({
    act: 'command',
    path: `${BASE}/{id}/vehicle`,
    label: '修改预约车辆',
    permit: permit.update.permit,
    input: z.object({ ...byId, version: rowVersion(), ...vehicle }),
    output: state,
  }),
  cancel: act('cancel', { reason: reason('请输入取消原因') }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出预约单',
    permit: 'in:appoint:export',
    file: true,
    input: appointmentSearch,
    output: z.any(),
  }),
};
