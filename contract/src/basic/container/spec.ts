import { resource } from '../../kit/resource.ts';
import { code, count, measure, name, pick, status } from '../../terms/fields.ts';

/** Container spec (容器规格): size and capacity shared by containers of one make. */
export const containerSpec = resource({
  name: 'containerSpec',
  label: '容器规格',
  table: 'basic.container_spec',
  scope: 'tenant',
  base: '/basicinfo-server/v1/container',
  permit: 'base:containerSpec',
  fields: {
    code: code('容器规格编码'),
    name: name('容器规格名称'),
    kind: pick('类型', 'containerKind', ['PALLET', 'TOTE', 'CARTON', 'CART']),
    innerL: count('内长mm'),
    innerW: count('内宽mm'),
    innerH: count('内高mm'),
    tare: measure('皮重g'),
    maxWeight: measure('承重g'),
    maxVolume: measure('容积cm³').meta({ hint: '装箱时超过容积不能再装；0为不限' }),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'kind', 'status'],
  columns: ['code', 'name', 'kind', 'innerL', 'innerW', 'innerH', 'tare', 'maxWeight', 'maxVolume', 'status'],
});
