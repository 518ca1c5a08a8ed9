import { z } from 'zod';
import { resource } from '../../kit/resource.ts';
import { code, count, decimal, flag, measure, name, pick, status } from '../../terms/fields.ts';

/** Car type (车型): how much a kind of vehicle takes, and how fast it goes where nobody measured. */
export const carType = resource({
  name: 'carType',
  label: '车型',
  table: 'basic.car_type',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/carType',
  permit: 'base:carType',
  paths: 'short',
  fields: {
    code: code('车型编码'),
    name: name('车型名称'),
    sizeClass: pick('类别', 'carSize', [1, 2, 3, 4]),
    loadKg: measure('载重kg').meta({ hint: '车辆未填载重时用它' }),
    volumeM3: decimal('容积m³', 0, 1000).meta({ hint: '车辆未填容积时用它' }),
    lengthM: decimal('车长m', 0, 100),
    widthM: decimal('车宽m', 0, 100),
    heightM: decimal('车高m', 0, 100),
    axles: count('轴数', 2, 2, 20),
    speedKmh: z
      .number('请输入数字')
      .min(1, '不能小于1')
      .max(200, '不能大于200')
      .default(55)
      .meta({ label: '平均时速km/h' }),
    multiTemp: flag('多温区'),
    sort: count('排序'),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'sizeClass', 'status'],
  columns: [
    'code',
    'name',
    'sizeClass',
    'loadKg',
    'volumeM3',
    'lengthM',
    'widthM',
    'heightM',
    'axles',
    'speedKmh',
    'multiTemp',
    'sort',
    'status',
  ],
});
