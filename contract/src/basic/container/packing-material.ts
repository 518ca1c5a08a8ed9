import { resource, single } from '../../kit/resource.ts';
import { code, count, flag, measure, name, pick, ref, remark, status, text } from '../../terms/fields.ts';

/** Packing material (包装耗材): cartons, ice, film and tape that leave with the goods. Special ones (特殊包材) are for some goods only. */
export const packingMaterial = resource({
  name: 'packingMaterial',
  label: '包装耗材',
  table: 'basic.packing_material',
  scope: 'tenant',
  base: '/basicinfo-server/v1/packingMaterial',
  permit: 'base:packingMaterial',
  fields: {
    code: code('耗材编码'),
    name: name('耗材名称'),
    kind: pick('类型', 'packingKind', ['CARTON', 'FOAM', 'BAG', 'ICE', 'FILM', 'TAPE', 'OTHER']),
    special: flag('特殊包材'),
    spec: text('规格', 128),
    unitId: ref('计量单位', 'unit').nullish(),
    length: count('长mm'),
    width: count('宽mm'),
    height: count('高mm'),
    weight: measure('自重g'),
    status: status(),
    remark: remark(),
  },
  key: ['code'],
  search: ['code', 'name', 'kind', 'special', 'status'],
  columns: ['code', 'name', 'kind', 'special', 'spec', 'unitId', 'length', 'width', 'height', 'weight', 'status'],
});

export const packingMaterialApi = { ...packingMaterial.api, ...single(packingMaterial) };
