import { z } from 'zod';
import { resource } from '../../kit/resource.ts';
import { clock, count, ref, status } from '../../terms/fields.ts';

/** The division code of a province, a city or a district: 33, 3301, 330109. The longest that fits decides. */
export const REGION = /^\d{2}(\d{2}(\d{2})?)?$/;
export const REGIONS_MAX = 500;
export const regionCode = (label = '行政区划代码') =>
  z.string().normalize('NFKC').trim().regex(REGION, '行政区划代码应为2、4或6位数字').meta({ label });

/** Advance house (前置仓配置): the regions a forward warehouse serves, and the warehouse that fills it. Regions are child rows: its add, edit and list are not the kit's. */
export const advanceHouse = resource({
  name: 'advanceHouse',
  label: '前置仓配置',
  table: 'basic.advance_house',
  scope: 'tenant',
  base: '/basicinfo-server/v1/advanceHouse',
  permit: 'base:advanceHouse',
  fields: {
    houseId: ref('前置仓', 'warehouse'),
    parentHouseId: ref('上级仓', 'warehouse'),
    cutOff: clock('截单时间'),
    replenishDays: count('补货周期天', 1, 1, 365),
    status: status(),
  },
  key: ['houseId'],
  search: ['houseId', 'parentHouseId', 'status'],
  columns: ['houseId', 'parentHouseId', 'cutOff', 'replenishDays', 'status'],
});

const regions = {
  regionCodes: z
    .array(regionCode())
    .min(1, '请填写服务地区')
    .max(REGIONS_MAX, `一次最多${REGIONS_MAX}条`)
    .meta({ label: '服务地区' }),
};
/** Columns of the import and export: a line per forward house, the codes of its regions in one cell. */
export const advanceHouseSheet = {
  ...advanceHouse.spec.fields,
  regionCodes: z.string().trim().min(1, '不能为空').max(4000, '长度不能超过4000').meta({ label: '服务地区' }),
};

const { add, update, page } = advanceHouse.api;
const { param } = page.input.shape;
const row = page.output.shape.list.element.extend({ regionCodes: z.array(z.string()) });

export const advanceHouseApi = {
  ...advanceHouse.api,
  page: {
    ...page,
    input: page.input.extend({
      param: param
        .unwrap()
        .extend({ regionCode: z.string().trim().max(12, '长度不能超过12').nullish().meta({ label: '服务地区' }) })
        .prefault({})
        .meta({ label: '查询条件' }),
    }),
    output: page.output.extend({ list: z.array(row) }),
  },
  add: { ...add, input: add.input.extend(regions) },
  update: { ...update, input: update.input.extend(regions) },
};
