import { resource } from '../kit/resource.ts';
import { code, count, pick, ref } from '../terms/fields.ts';

/** Seed wall (播种墙): `rows` × `cols` slots a batch is sorted into, an order to a slot. Its slots are made with it. */
export const seedWall = resource({
  name: 'seedWall', label: '播种墙', table: 'basic.seed_wall', scope: 'warehouse', base: '/warehouse-base-server/v1/seedwall', permit: 'base:seedWall', paths: 'short',
  fields: {
    code: code('播种墙编码'),
    areaId: ref('库区', 'area'),
    rows: count('行数', 1, 1, 20),
    cols: count('列数', 1, 1, 20),
    slotQty: count('格口数', 1, 1, 400),
    status: pick('状态', 'cartStatus', [1, 2, 0]).default(1),
  },
  key: ['code'],
  search: ['code', 'areaId', 'status'],
  columns: ['code', 'areaId', 'rows', 'cols', 'slotQty', 'status'],
});
