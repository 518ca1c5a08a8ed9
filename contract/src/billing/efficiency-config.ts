import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { resource } from '../kit/resource.ts';
import { clock, count, day, name, pick, ref, status } from '../terms/fields.ts';
import { DIMS, RECEIVE_DIMS, UNITS, bands, dockType, figure, house, month, postCode } from './efficiency-terms.ts';

const BASE = '/warehouse-billing-server/v1';

/** The warehouses that have a row already: the dialog of a new one greys them out. */
const configured = (base: string, label: string, permit: `${string}:${string}`) => ({
  queryConfiguredHouseIds: endpoint({
    scope: 'tenant',
    act: 'query',
    method: 'GET',
    path: `${base}/queryConfiguredHouseIds`,
    label: `查询已有${label}的仓库`,
    permit,
    input: z.object({}),
    output: z.array(z.int()),
  }),
});

/** Post efficiency (岗位效率配置): what a post is measured by in a warehouse, and from when it is a day's work. */
export const postEfficiencyConfig = resource({
  name: 'postEfficiencyConfig',
  label: '岗位效率配置',
  table: 'billing.post_efficiency_config',
  scope: 'tenant',
  base: `${BASE}/postEfficiencyConfig`,
  permit: 'bil:effConfig',
  fields: {
    houseId: house(),
    postCode: postCode().meta({ fixed: true }),
    unit: pick('计量单位', 'effUnit', UNITS).default(1),
    standardUph: figure('标准UPH'),
    /** A pause up to this long is work. */
    idleMinutes: count('空闲分钟', 10, 0, 240),
    /** Less is no day: left out of averages. */
    minMinutes: count('最少分钟', 15, 0, 720),
    dayCut: clock('日切时间').default('05:00'),
    status: status(),
  },
  key: ['houseId', 'postCode'],
  search: ['houseId', 'postCode', 'status'],
  columns: ['houseId', 'postCode', 'unit', 'standardUph', 'idleMinutes', 'minMinutes', 'dayCut', 'status'],
});

/** Ratio (岗位效率系数配置): how much more a piece counts where work is heavier; without one it counts once. */
export const postEfficiencyRatio = resource({
  name: 'postEfficiencyRatioConfig',
  label: '岗位效率系数',
  table: 'billing.post_efficiency_ratio_config',
  scope: 'tenant',
  base: `${BASE}/postEfficiencyRatioConfig`,
  permit: 'bil:effRatio',
  fields: {
    houseId: house(),
    postCode: postCode().meta({ fixed: true }),
    dim: pick('维度', 'effDim', DIMS),
    dimValue: name('维度值', 32),
    ratio: figure('系数', 100),
  },
  key: ['houseId', 'postCode', 'dim', 'dimValue'],
  search: ['houseId', 'postCode', 'dim'],
  columns: ['houseId', 'postCode', 'dim', 'dimValue', 'ratio'],
});

/** Target (岗位效率目标配置): what a month aims at, and from which achievement a day is A, B or C. */
export const postEfficiencyTarget = resource({
  name: 'postEfficiencyTargetConfig',
  label: '岗位效率目标',
  table: 'billing.post_efficiency_target_config',
  scope: 'tenant',
  base: `${BASE}/postEfficiencyTargetConfig`,
  permit: 'bil:effTarget',
  fields: {
    houseId: house(),
    postCode: postCode().meta({ fixed: true }),
    month: month('月份'),
    targetUph: figure('目标UPH'),
    ...bands,
  },
  key: ['houseId', 'postCode', 'month'],
  search: ['houseId', 'postCode', 'month'],
  columns: ['houseId', 'postCode', 'month', 'targetUph', 'bandA', 'bandB', 'bandC'],
});

/** Receive efficiency (收货效率配置): cubic metres an hour that a dock of a direction should unload, and how late a vehicle may sign in. */
export const receiveEfficiencyConfig = resource({
  name: 'receiveEfficiencyConfig',
  label: '收货效率配置',
  table: 'billing.receive_efficiency_config',
  scope: 'tenant',
  base: `${BASE}/receiveEfficiencyConfig`,
  permit: 'bil:effReceiveConfig',
  fields: {
    houseId: house(),
    dockType: dockType().meta({ fixed: true }),
    standardM3ph: figure('标准m³/小时').meta({ unit: 'm³/h' }),
    lateMinutes: count('准时宽限分钟', 0, 0, 720),
    dayCut: clock('日切时间').default('05:00'),
    status: status(),
  },
  key: ['houseId', 'dockType'],
  search: ['houseId', 'dockType', 'status'],
  columns: ['houseId', 'dockType', 'standardM3ph', 'lateMinutes', 'dayCut', 'status'],
});

/** Ratio (收货效率系数配置): how much more a cubic metre counts. */
export const receiveEfficiencyRatio = resource({
  name: 'receiveEfficiencyRatioConfig',
  label: '收货效率系数',
  table: 'billing.receive_efficiency_ratio_config',
  scope: 'tenant',
  base: `${BASE}/receiveEfficiencyRatioConfig`,
  permit: 'bil:effReceiveRatio',
  fields: {
    houseId: house(),
    dockType: dockType().meta({ fixed: true }),
    dim: pick('维度', 'effDim', RECEIVE_DIMS),
    dimValue: name('维度值', 32),
    ratio: figure('系数', 100),
  },
  key: ['houseId', 'dockType', 'dim', 'dimValue'],
  search: ['houseId', 'dockType', 'dim'],
  columns: ['houseId', 'dockType', 'dim', 'dimValue', 'ratio'],
});

/** Target (收货效率目标配置): what a month aims at. */
export const receiveEfficiencyTarget = resource({
  name: 'receiveEfficiencyTargetConfig',
  label: '收货效率目标',
  table: 'billing.receive_efficiency_target_config',
  scope: 'tenant',
  base: `${BASE}/receiveEfficiencyTargetConfig`,
  permit: 'bil:effReceiveTarget',
  fields: {
    houseId: house(),
    dockType: dockType().meta({ fixed: true }),
    month: month('月份'),
    targetM3ph: figure('目标m³/小时').meta({ unit: 'm³/h' }),
    ...bands,
  },
  key: ['houseId', 'dockType', 'month'],
  search: ['houseId', 'dockType', 'month'],
  columns: ['houseId', 'dockType', 'month', 'targetM3ph', 'bandA', 'bandB', 'bandC'],
});

/** Attendance (出勤): minutes somebody was there on a day, as the time clock or his foreman says. */
export const attendance = resource({
  name: 'attendance',
  label: '出勤',
  table: 'billing.attendance',
  scope: 'warehouse',
  base: `${BASE}/attendance`,
  permit: 'bil:effAttend',
  fields: {
    userId: ref('员工', 'user').meta({ fixed: true }),
    workDate: day('日期').meta({ fixed: true }),
    minutes: z.int('请输入整数').min(1, '不能小于1').max(1440, '不能大于1440').meta({ label: '出勤分钟' }),
  },
  key: ['userId', 'workDate'],
  search: ['userId', 'workDate'],
  columns: ['userId', 'workDate', 'minutes'],
});

export const efficiencyConfigApi = {
  postEfficiencyConfig: {
    ...postEfficiencyConfig.api,
    ...configured(postEfficiencyConfig.spec.base, '岗位效率配置', 'bil:effConfig:list'),
  },
  postEfficiencyRatioConfig: {
    ...postEfficiencyRatio.api,
    ...configured(postEfficiencyRatio.spec.base, '岗位效率系数', 'bil:effRatio:list'),
  },
  postEfficiencyTargetConfig: {
    ...postEfficiencyTarget.api,
    ...configured(postEfficiencyTarget.spec.base, '岗位效率目标', 'bil:effTarget:list'),
  },
  receiveEfficiencyConfig: {
    ...receiveEfficiencyConfig.api,
    ...configured(receiveEfficiencyConfig.spec.base, '收货效率配置', 'bil:effReceiveConfig:list'),
  },
  receiveEfficiencyRatioConfig: {
    ...receiveEfficiencyRatio.api,
    ...configured(receiveEfficiencyRatio.spec.base, '收货效率系数', 'bil:effReceiveRatio:list'),
  },
  receiveEfficiencyTargetConfig: {
    ...receiveEfficiencyTarget.api,
    ...configured(receiveEfficiencyTarget.spec.base, '收货效率目标', 'bil:effReceiveTarget:list'),
  },
  attendance: attendance.api,
};
