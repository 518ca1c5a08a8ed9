import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput } from '../../kit/page.ts';
import { id, removal, resource } from '../../kit/resource.ts';
import { count, day, pick, ref, text } from '../../terms/fields.ts';
import { carLife } from './car-life.ts';
import { plateNo } from './papers.ts';

/** As fine as it is kept: less would be nothing. */
const size = (label: string, max: number, least = 0.01) =>
  z.number('请输入数字').min(least, `不能小于${least}`).max(max, `不能大于${max}`).meta({ label });

const BY_TYPE = '不填按车型';

/** Car (车辆): one vehicle with its plate, measures and papers. Its state and its usual driver are kept by commands. */
export const car = resource({
  name: 'car',
  label: '车辆',
  table: 'basic.car',
  scope: 'tenant',
  base: '/basicinfo-server/v1/car',
  permit: 'tms:car',
  fields: {
    plateNo,
    plateColor: pick('车牌颜色', 'plateColor', [1, 2, 3, 4, 5]),
    carTypeId: ref('车型', 'carType'),
    carrierCode: text('承运商', 64),
    loadKg: size('载重kg', 100_000, 0.1).nullish().meta({ hint: BY_TYPE }),
    grossKg: size('总质量kg', 200_000, 0.1),
    volumeM3: size('容积m³', 1000).nullish().meta({ hint: BY_TYPE }),
    lengthM: size('车长m', 100),
    widthM: size('车宽m', 10),
    heightM: size('车高m', 10),
    axles: count('轴数', 2, 2, 20),
    energy: pick('能源', 'carEnergy', [1, 2, 3, 4]).default(1),
    tempZone: pick('温区', 'carTempZone', [0, 1, 2, 3]).default(0),
    inspectUntil: day('年检有效期至'),
    insureUntil: day('保险有效期至'),
    defaultDriverId: ref('默认司机', 'driver').nullish().meta({ system: true }),
    state: pick('状态', 'carState', [0, 1, 2, 3]).optional().meta({ system: true }),
  },
  key: ['plateNo'],
  search: ['plateNo', 'carTypeId', 'carrierCode', 'tempZone', 'state'],
  columns: [
    'plateNo',
    'state',
    'plateColor',
    'carTypeId',
    'tempZone',
    'loadKg',
    'grossKg',
    'volumeM3',
    'inspectUntil',
    'insureUntil',
    'defaultDriverId',
    'carrierCode',
    'energy',
    'axles',
  ],
});

const BASE = car.spec.base;
const tenant = { scope: 'tenant' } as const;
const several = z.array(removal).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '车辆' });
const changed = z.object({ changed: z.int() });
const { page, export: exported, ...rest } = car.api;
const expiring = { expiring: z.boolean().nullish().meta({ label: '30天内到期' }) };
const param = page.input.shape.param.unwrap().extend(expiring);
const {
  enable: { permit },
} = carLife.actions;

export const carApi = {
  ...rest,
  page: { ...page, input: pageInput(param) },
  export: { ...exported, input: param },
  enable: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/enable`,
    label: '启用车辆',
    permit,
    input: z.object({ items: several }),
    output: changed,
  }),
  disable: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/disable`,
    label: '停用车辆',
    permit,
    input: z.object({ items: several }),
    output: changed,
  }),
  repair: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/repair`,
    label: '车辆报修',
    permit,
    input: z.object({ items: several }),
    output: changed,
  }),
  renew: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/renew`,
    label: '续期车辆证件',
    permit: 'tms:car:renew',
    input: z.object({
      items: several,
      inspectUntil: day('年检有效期至').nullish(),
      insureUntil: day('保险有效期至').nullish(),
    }),
    output: changed,
  }),
  /** Who usually drives it; nobody when left out. */
  bindDriver: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/bindDriver`,
    label: '设置默认司机',
    permit: 'tms:car:edit',
    input: z.object({
      id: id().meta({ label: '车辆' }),
      version: removal.shape.version,
      driverId: ref('默认司机', 'driver').nullish(),
    }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
};
