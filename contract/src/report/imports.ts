import { z } from 'zod';
import { resource, type Resource, type Shape } from '../kit/resource.ts';
import { code, count, day, money, name, ref, text, pick } from '../terms/fields.ts';

const month = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为YYYY-MM')
    .meta({ label: '统计月份' });
/** A number with two decimals at most. */
const rate = (label: string, max: number) =>
  z
    .number('请输入数字')
    .min(0, '不能小于0')
    .max(max, `不能大于${max}`)
    .multipleOf(0.01, '最多保留两位小数')
    .meta({ label });

/** The check of an import stands at the address the specification names; the rest of its calls below it. */
const at = <F extends Shape>(of: Resource<F>): Resource<F>['api'] => ({
  ...of.api,
  importCheck: { ...of.api.importCheck, path: of.spec.base },
});

/** Storage in units (仓储单元数据), counted by day, owner and temperature. */
export const unitsStorage = resource({
  name: 'unitsStorage',
  label: '仓储单元数据',
  table: 'report.units_storage',
  scope: 'warehouse',
  base: '/report-server/import/unitsStorage',
  permit: 'rpt:unitsStorage',
  fields: {
    statOn: day('统计日期'),
    ownerId: ref('货主', 'owner'),
    storageMode: pick('温层', 'storageMode', [1, 2, 3, 4, 5]),
    units: count('单元数'),
    remark: text('备注'),
  },
  key: ['statOn', 'storageMode'],
  search: ['statOn', 'ownerId', 'storageMode'],
  columns: ['statOn', 'ownerId', 'storageMode', 'units', 'remark'],
});

/** How far people came (人员达成率), by month and post. */
export const staffResultRate = resource({
  name: 'staffResultRate',
  label: '人员达成率',
  table: 'report.staff_result_rate',
  scope: 'warehouse',
  base: '/report-server/import/staffResultRate',
  permit: 'rpt:staffResultRate',
  fields: {
    statMonth: month(),
    staffId: ref('人员', 'user'),
    postName: name('岗位'),
    resultRate: rate('达成率(%)', 999.99),
    remark: text('备注'),
  },
  key: ['statMonth', 'staffId', 'postName'],
  search: ['statMonth', 'staffId', 'postName'],
  columns: ['statMonth', 'staffId', 'postName', 'resultRate', 'remark'],
});

/** What driving cost (运输成本), by day and vehicle. */
export const tmsCost = resource({
  name: 'tmsCost',
  label: '运输成本',
  table: 'report.tms_cost',
  scope: 'warehouse',
  base: '/report-server/import/tmsCost',
  permit: 'rpt:tmsCost',
  fields: {
    costOn: day('费用日期'),
    plateNo: code('车牌号', 32),
    routeId: ref('线路', 'route').nullish(),
    carrierCode: text('承运商', 64),
    orderCount: count('单量'),
    distanceKm: count('里程(公里)'),
    amount: money('金额(元)'),
    remark: text('备注'),
  },
  key: ['costOn', 'plateNo'],
  search: ['costOn', 'plateNo', 'routeId', 'carrierCode'],
  columns: ['costOn', 'plateNo', 'routeId', 'carrierCode', 'orderCount', 'distanceKm', 'amount', 'remark'],
});

/** Monthly figures kept elsewhere (经营基础数据): rent, power, heads. */
export const basicData = resource({
  name: 'basicData',
  label: '经营基础数据',
  table: 'report.basic_data',
  scope: 'warehouse',
  base: '/report-server/import/baseBasicData',
  permit: 'rpt:basicData',
  fields: {
    statMonth: month(),
    itemCode: code('指标编码'),
    itemName: name('指标'),
    itemValue: rate('数值', 1_000_000_000_000),
    unitName: text('单位', 16),
    remark: text('备注'),
  },
  key: ['statMonth', 'itemCode'],
  search: ['statMonth', 'itemCode', 'itemName'],
  columns: ['statMonth', 'itemCode', 'itemName', 'itemValue', 'unitName', 'remark'],
});

export const unitsStorageApi = at(unitsStorage),
  staffResultRateApi = at(staffResultRate),
  tmsCostApi = at(tmsCost),
  basicDataApi = at(basicData);
