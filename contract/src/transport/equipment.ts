import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, pick, ref, text } from '../terms/fields.ts';
import { codes, moment, part, rowId, rowVersion } from '../terms/values.ts';

export const EQUIPMENT = '/transport-equipment';
const scope = 'tenant' as const;
/** Points of one batch. */
export const POINTS_MAX = 2000;

const degrees = (label: string) =>
  z
    .number('请输入数字')
    .min(-60, '温度超出范围')
    .max(60, '温度超出范围')
    .multipleOf(0.1, '最多保留一位小数')
    .meta({ label });

/** What a person enters about a device. */
const entered = {
  equipNo: code('设备编号'),
  vendor: z.string('请输入厂商').trim().min(1, '不能为空').max(32, '长度不能超过32').meta({ label: '厂商' }),
  kind: pick('设备类型', 'equipKind', [1, 2, 3, 4]),
  simNo: text('SIM卡号', 32),
  remark: text('备注', 255),
};

export const equipmentSearch = z.object({
  equipNo: codes('设备编号'),
  kind: pick('设备类型', 'equipKind', [1, 2, 3, 4]).nullish(),
  plateNo: part('绑定车辆', 16),
  state: pick('状态', 'equipState', [0, 1, 2]).nullish(),
});
export type EquipmentSearch = z.output<typeof equipmentSearch>;

/** Device on a vehicle (车载设备): where it rides now, and what it told last. */
export const equipmentRow = z.object({
  id: z.int(),
  version: z.int(),
  equipNo: z.string().meta({ label: '设备编号' }),
  kind: z.int().meta({ label: '设备类型', dict: 'equipKind' }),
  vendor: z.string().meta({ label: '厂商' }),
  simNo: z.string().nullable().meta({ label: 'SIM卡号' }),
  state: z.int().meta({ label: '状态', dict: 'equipState' }),
  carId: z.int().nullable(),
  plateNo: z.string().nullable().meta({ label: '绑定车辆' }),
  boundAt: z.string().nullable().meta({ label: '绑定时间' }),
  tempMin: z.number().nullable().meta({ label: '温度下限℃' }),
  tempMax: z.number().nullable().meta({ label: '温度上限℃' }),
  battery: z.int().nullable().meta({ label: '电量%' }),
  fixAt: z.string().nullable().meta({ label: '最近定位' }),
  speedKmh: z.number().nullable().meta({ label: '速度km/h' }),
  temp: z.number().nullable().meta({ label: '温度℃' }),
  door: z.int().nullable().meta({ label: '车门', dict: 'carDoor' }),
  syncedAt: z.string().nullable().meta({ label: '同步时间' }),
  /** Since when it may speak for itself; null: it has no key. */
  keyAt: z.string().nullable().meta({ label: '密钥发放' }),
  remark: z.string().nullable().meta({ label: '备注' }),
});

const bindRow = z.object({
  id: z.int(),
  plateNo: z.string().meta({ label: '车牌号' }),
  fromAt: z.string().meta({ label: '绑定时间' }),
  toAt: z.string().nullable().meta({ label: '解绑时间' }),
  tempMin: z.number().nullable().meta({ label: '温度下限℃' }),
  tempMax: z.number().nullable().meta({ label: '温度上限℃' }),
  boundBy: z.string().nullable().meta({ label: '操作人' }),
});

const syncRow = z.object({
  id: z.int(),
  provider: z.string().meta({ label: '来源', dict: 'equipProvider' }),
  createdAt: z.string().meta({ label: '同步时间' }),
  seen: z.int().meta({ label: '设备数' }),
  added: z.int().meta({ label: '新增' }),
  changed: z.int().meta({ label: '更新' }),
  lost: z.int().meta({ label: '停用' }),
  points: z.int().meta({ label: '定位点' }),
  refused: z.int().meta({ label: '未接收' }),
  message: z.string().meta({ label: '说明' }),
  createdBy: z.string().nullable().meta({ label: '操作人' }),
});
export const syncSearch = z.object({
  provider: pick('来源', 'equipProvider', ['feed', 'http']).nullish(),
  createdFrom: moment('同步时间从').nullish(),
  createdTo: moment('同步时间到').nullish(),
});

/** Where a device that speaks for itself publishes what it has to tell: on the same `/mqtt` as the consoles, MQTT 3.1.1, QoS 0 or 1. */
export const DEVICE_TOPIC = 'device/positions';
/** What its client id begins with. */
export const DEVICE_PREFIX = 'dev-';
export const DEVICE_KEY_MARK = 'hc_dev_';

/** One point as a device tells it: WGS-84, the clock of the warehouses. */
export const pointInput = z.object({
  equipNo: code('设备编号'),
  at: moment('定位时间'),
  lng: z.number('请输入数字').min(-180, '经度超出范围').max(180, '经度超出范围').meta({ label: '经度' }),
  lat: z.number('请输入数字').min(-90, '纬度超出范围').max(90, '纬度超出范围').meta({ label: '纬度' }),
  speedKmh: z.number('请输入数字').min(0, '不能小于0').max(999, '不能大于999').nullish().meta({ label: '速度km/h' }),
  course: z.int('请输入整数').min(0, '不能小于0').max(360, '不能大于360').nullish().meta({ label: '方向' }),
  temp: z.number('请输入数字').min(-99, '温度超出范围').max(99, '温度超出范围').nullish().meta({ label: '温度℃' }),
  humidity: z.number('请输入数字').min(0, '不能小于0').max(100, '不能大于100').nullish().meta({ label: '湿度%' }),
  door: pick('车门', 'carDoor', [0, 1]).nullish(),
  battery: z.int('请输入整数').min(0, '不能小于0').max(100, '不能大于100').nullish().meta({ label: '电量%' }),
});

/** One point as a device tells it of itself: it says no number, its key does. */
export const ownPoint = pointInput.omit({ equipNo: true });

const versioned = { id: rowId('设备'), version: rowVersion() };
const after = z.object({ id: z.int(), version: z.int() });

export const equipmentApi = {
  page: endpoint({
    scope,
    act: 'query',
    path: `${EQUIPMENT}/page`,
    label: '查询设备',
    permit: 'tms:equip:list',
    input: pageInput(equipmentSearch),
    output: pageOutput(equipmentRow),
  }),
  export: endpoint({
    scope,
    act: 'query',
    path: `${EQUIPMENT}/export`,
    label: '导出设备',
    permit: 'tms:equip:export',
    file: true,
    input: equipmentSearch,
    output: z.any(),
  }),
  get: endpoint({
    scope,
    act: 'query',
    method: 'GET',
    path: `${EQUIPMENT}/{id}`,
    label: '查看设备',
    permit: 'tms:equip:list',
    input: z.object({ id: rowId('设备') }),
    output: equipmentRow.extend({ binds: z.array(bindRow) }),
  }),
  add: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/add`,
    label: '新增设备',
    permit: 'tms:equip:add',
    input: z.object(entered),
    output: z.object({ id: z.int() }),
  }),
  update: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/update`,
    label: '编辑设备',
    permit: 'tms:equip:edit',
    input: z.object({ ...versioned, ...entered }),
    output: after,
  }),
  /** Out of use, or back: then it is off line until it is heard. */
  disable: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/disable`,
    label: '停用设备',
    permit: 'tms:equip:edit',
    input: z.object(versioned),
    output: after,
  }),
  enable: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/enable`,
    label: '启用设备',
    permit: 'tms:equip:edit',
    input: z.object(versioned),
    output: after,
  }),
  /** Gives a device a key of its own, with which it publishes over MQTT. It is shown once; the one before ends now. */
  issueKey: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/key/issue`,
    label: '发放设备密钥',
    permit: 'tms:equip:edit',
    input: z.object(versioned),
    output: after.extend({
      key: z.string(),
      username: z.string(),
      clientId: z.string(),
      path: z.string(),
      topic: z.string(),
    }),
  }),
  /** Ends the key: who is connected with it is shown out. */
  endKey: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/key/end`,
    label: '作废设备密钥',
    permit: 'tms:equip:edit',
    input: z.object(versioned),
    output: after,
  }),
  /** Cars a device can ride on, also those on the road, with how many ride there now. */
  cars: endpoint({
    scope,
    act: 'query',
    method: 'GET',
    path: `${EQUIPMENT}/cars`,
    label: '查询可绑车辆',
    permit: 'tms:equip:bind',
    input: z.object({ plateNo: part('车牌号', 16) }),
    output: z.array(z.object({ id: z.int(), plateNo: z.string(), devices: z.int() })),
  }),
  bind: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/bind`,
    label: '绑定车辆',
    permit: 'tms:equip:bind',
    input: z.object({
      ...versioned,
      carId: ref('车辆', 'car'),
      /** Now, unless said. */
      fromAt: moment('绑定时间').nullish(),
      tempMin: degrees('温度下限℃').nullish(),
      tempMax: degrees('温度上限℃').nullish(),
    }),
    output: after.extend({ bindId: z.int() }),
  }),
  unbind: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/unbind`,
    label: '解绑车辆',
    permit: 'tms:equip:bind',
    input: z.object({ ...versioned, toAt: moment('解绑时间').nullish() }),
    output: after,
  }),
  /** Takes over devices and what they told since the last time, from the platform they report to. */
  sync: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/sync`,
    label: '同步设备',
    permit: 'tms:equip:sync',
    input: z.object({}),
    output: syncRow.pick({ id: true, seen: true, added: true, changed: true, lost: true, points: true, refused: true }),
  }),
  syncs: endpoint({
    scope,
    act: 'query',
    path: `${EQUIPMENT}/sync/page`,
    label: '查询设备同步记录',
    permit: 'tms:equip:sync',
    input: pageInput(syncSearch),
    output: pageOutput(syncRow),
  }),
  /** A batch of points of many devices, in whatever order and however often. What is unknown holds up nothing else. */
  report: endpoint({
    scope,
    act: 'command',
    path: `${EQUIPMENT}/positions`,
    label: '上报定位',
    permit: 'tms:equip:report',
    input: z.object({
      points: z
        .array(pointInput)
        .min(1, '请上报定位点')
        .max(POINTS_MAX, `一次最多${POINTS_MAX}个定位点`)
        .meta({ label: '定位点' }),
    }),
    output: z.object({
      /** Stored now; the rest was known, cannot be believed in time, or is of no device of ours. */
      stored: z.int(),
      known: z.int(),
      refused: z.int(),
      /** Stored, and believed by nobody. */
      invalid: z.int(),
      unknown: z.array(z.string()),
    }),
  }),
};
