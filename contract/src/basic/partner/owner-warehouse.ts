import { resource } from '../../kit/resource.ts';
import { ref, status } from '../../terms/fields.ts';

/** Owner–warehouse mapping (货主仓库关系): which owners store goods in which warehouse. */
export const ownerWarehouse = resource({
  name: 'ownerWarehouse',
  label: '货主仓库关系',
  table: 'basic.owner_warehouse',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/ownerWarehouseMapping',
  permit: 'base:ownerWarehouse',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    warehouseId: ref('仓库', 'warehouse').meta({ fixed: true }),
    status: status(),
  },
  key: ['warehouseId'],
  search: ['ownerId', 'warehouseId', 'status'],
  columns: ['ownerId', 'warehouseId', 'status'],
});
