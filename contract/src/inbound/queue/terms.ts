import { z } from 'zod';
import { phone, ref, remark, text } from '../../terms/fields.ts';
import { code, codes, moment, part, rowId } from '../../terms/values.ts';

/** Orders that come with one truck. */
export const ORDERS_MAX = 50;
const REASON_MAX = 1000;

export const byId = { id: rowId('预检单') };
export const reason = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(REASON_MAX, `长度不能超过${REASON_MAX}`)
    .meta({ label: '原因', long: true });
export const orderIds = z
  .array(rowId('入库单'))
  .max(ORDERS_MAX, `一次最多${ORDERS_MAX}张入库单`)
  .meta({ label: '入库单' });
const degrees = (label: string, to: number) =>
  z.number('请输入数字').min(-to, `不能小于${-to}`).max(to, `不能大于${to}`).nullish().meta({ label });

/** Where the phone that signs in is, WGS 84. */
export const position = { lng: degrees('经度', 180), lat: degrees('纬度', 90) };
const temperature = z
  .number('请输入数字')
  .min(-100, '不能小于-100')
  .max(100, '不能大于100')
  .nullish()
  .meta({ label: '到车温度(℃)' });
export const plate = code(32).meta({ label: '车牌号' });
export const pallets = z
  .int('请输入整数')
  .min(0, '不能小于0')
  .max(500, '不能大于500')
  .nullish()
  .meta({ label: '托数' });

/** What is written down of a truck at the gate. */
export const vehicle = {
  driverName: text('司机', 64),
  driverPhone: phone('司机电话'),
  carTypeId: ref('车型', 'carType').nullish(),
  tempOnArrival: temperature,
  sealNo: text('封签号', 64),
  remark: remark(),
};

export const preCheckSearch = z.object({
  queueNo: codes('排队号'),
  plateNo: part('车牌号', 32),
  orderNo: codes('入库单号'),
  apptNo: codes('预约号'),
  roomId: ref('库房', 'room').nullish(),
  dockId: ref('月台', 'dock').nullish(),
  isTemp: z.boolean().nullish().meta({ label: '临时登记' }),
  isPriority: z.boolean().nullish().meta({ label: '优先' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  signFrom: moment('签到时间从').nullish(),
  signTo: moment('签到时间到').nullish(),
});
export type PreCheckSearch = z.output<typeof preCheckSearch>;

export const preCheckRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  preNo: z.string().meta({ label: '预检单号' }),
  queueNo: z.string().nullable().meta({ label: '排队号' }),
  status: z.int().meta({ label: '状态' }),
  plateNo: z.string().meta({ label: '车牌号' }),
  driverName: z.string().meta({ label: '司机' }),
  driverPhone: z.string().meta({ label: '司机电话' }),
  vehicleType: z.string().nullable().meta({ label: '车型' }),
  apptId: z.int().nullable().meta({ label: '预约单' }),
  apptNo: z.string().nullable().meta({ label: '预约号' }),
  planFrom: z.string().nullable().meta({ label: '预约时段' }),
  planTo: z.string().nullable().meta({ label: '预约结束' }),
  isPunctual: z.boolean().meta({ label: '准点' }),
  roomId: z.int().nullable().meta({ label: '库房', ref: 'room' }),
  roomName: z.string().nullable().meta({ label: '库房' }),
  dockId: z.int().nullable().meta({ label: '月台', ref: 'dock' }),
  dockCode: z.string().nullable().meta({ label: '月台' }),
  pallets: z.int().meta({ label: '托数' }),
  orderCount: z.int().meta({ label: '入库单数' }),
  tempOnArrival: z.number().nullable().meta({ label: '到车温度(℃)' }),
  sealNo: z.string().nullable().meta({ label: '封签号' }),
  isTemp: z.boolean().meta({ label: '临时登记' }),
  isPriority: z.boolean().meta({ label: '优先' }),
  priorityReason: z.string().nullable().meta({ label: '优先原因' }),
  isQuick: z.boolean().meta({ label: '快速通道' }),
  noQuick: z.boolean().meta({ label: '非快速通道' }),
  callCount: z.int().meta({ label: '叫号次数' }),
  signAt: z.string().meta({ label: '签到时间' }),
  calledAt: z.string().nullable().meta({ label: '叫号时间' }),
  startAt: z.string().nullable().meta({ label: '开始作业' }),
  finishAt: z.string().nullable().meta({ label: '作业完成' }),
  waitMinutes: z.int().meta({ label: '等待分钟' }),
  signDistanceM: z.int().nullable().meta({ label: '签到距离(米)' }),
  unreceivedReason: z.string().nullable().meta({ label: '未收货原因' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});
export type PreCheckRow = z.output<typeof preCheckRow>;

/** A truck as tower and wall show it: hundreds at once, read from afar, so nobody's telephone and nothing nobody looks at there. */
export const boardTruck = preCheckRow.pick({
  id: true,
  version: true,
  queueNo: true,
  status: true,
  plateNo: true,
  roomId: true,
  roomName: true,
  dockId: true,
  dockCode: true,
  pallets: true,
  orderCount: true,
  tempOnArrival: true,
  isPunctual: true,
  isTemp: true,
  isPriority: true,
  priorityReason: true,
  isQuick: true,
  noQuick: true,
  callCount: true,
  signAt: true,
  calledAt: true,
  startAt: true,
});
export type BoardTruck = z.output<typeof boardTruck>;

/** Its place among those that wait for the same room, and why it stands there. A truck that does not wait has none. */
export const standing = {
  ahead: z.int().nullable().meta({ label: '前面车辆' }),
  why: z.array(z.string()).meta({ label: '排队说明' }),
};

export const state = z.object({
  id: z.int(),
  status: z.int(),
  version: z.int(),
  queueNo: z.string().nullable(),
  dockCode: z.string().nullable(),
});

/** A room the goods of a truck could go to, the best first. */
export const roomChoice = z.object({
  roomId: z.int(),
  code: z.string(),
  name: z.string(),
  /** Of 100. */
  score: z.int().meta({ label: '评分' }),
  freePallets: z.int().meta({ label: '可用托位' }),
  waitMinutes: z.int().meta({ label: '预计等待(分钟)' }),
  /** Per cent of the goods that lie there already. */
  affinity: z.int().meta({ label: '同品占比(%)' }),
  bound: z.boolean().meta({ label: '工厂库房' }),
  tight: z.boolean().meta({ label: '容量不足' }),
  docks: z.array(
    z.object({
      dockId: z.int(),
      code: z.string(),
      free: z.boolean(),
      fits: z.boolean(),
      /** Minutes until whoever stands there is probably done. */
      minutesLeft: z.int(),
    }),
  ),
});
export type RoomChoice = z.output<typeof roomChoice>;

export const verifiedOrder = z.object({
  orderId: z.int(),
  orderNo: z.string().meta({ label: '入库单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  supplierName: z.string().nullable().meta({ label: '供应商' }),
  status: z.int().meta({ label: '状态' }),
  pallets: z.int().meta({ label: '托数' }),
});
/** Who stands at the gate. `apptId` null: orders without an appointment, to be registered as a temporary truck. */
export const verified = z.object({
  apptId: z.int().nullable(),
  apptNo: z.string().nullable().meta({ label: '预约号' }),
  planFrom: z.string().nullable(),
  planTo: z.string().nullable(),
  plateNo: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  vehicleType: z.string().nullable(),
  pallets: z.int(),
  needsTemperature: z.boolean(),
  orders: z.array(verifiedOrder),
});
