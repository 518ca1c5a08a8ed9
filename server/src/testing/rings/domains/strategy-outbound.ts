import type { Ring } from '../ring.ts';
import { fresh, placed, unnamed } from './strategy-settings.ts';

const owners = `select o.id, o.id as owner_id, w.id as warehouse_id from basic.owner o join basic.warehouse w on w.tenant_id = o.tenant_id where not o.is_deleted`;
const OWNER = { line: 'o.code as "货主"', joins: 'join basic.owner o on o.id = s.owner_id' };
const areas = `select a.id, a.id as area_id, a.warehouse_id from basic.area a where a.kind = 'PICK' and left(a.code, 1) <> '@' and not a.is_deleted`;
const AREA = { line: 'a.code as "库区"', joins: 'join basic.area a on a.id = s.area_id' };
const routes = `select r.id, r.id as route_id, r.warehouse_id, 5 as max_orders from basic.route r where not r.is_deleted`;
const ROUTE = { line: 'r.code as "线路"', joins: 'join basic.route r on r.id = s.route_id' };
const pairs = (table: string, one: string, other: string): string =>
  `select a.id, a.owner_id, a.id as ${one}, b.id as ${other} from ${table} a join ${table} b on b.tenant_id = a.tenant_id and b.owner_id = a.owner_id and b.id > a.id where not a.is_deleted and not b.is_deleted`;

/** What the rings feed the settings of picking, replenishment and loading with. */
export const calls: Ring = {
  ...unnamed(
    'ownerPick',
    'pickingStrategy',
    'outProductDateInterval',
    'pickNoScanOwner',
    'pickSimpleName',
    'goodsReplaceScheme',
    'supplierReplaceScheme',
    'replenishStrategy',
  ),
  ...placed('pickAreaPick', 'pickAreaUp', 'pickAreaFill', 'transportCapacity', 'loadingStrategy'),
  ...fresh('ownerPick', { rows: owners, ...OWNER }),
  ...fresh('pickingStrategy', { rows: owners, give: ['ownerId'], ...OWNER }),
  ...fresh('replenishStrategy', { rows: owners, give: ['ownerId'], ...OWNER }),
  ...fresh('outProductDateInterval', {
    rows: owners,
    give: ['ownerId'],
    with: { maxAgeDays: 900 },
    line: `${OWNER.line}, 900 as "最长库龄(天)"`,
    joins: OWNER.joins,
  }),
  ...fresh('pickNoScanOwner', { rows: owners, ...OWNER }),
  ...fresh('pickSimpleName', { rows: owners, ...OWNER }),
  ...fresh('goodsReplaceScheme', {
    rows: pairs('basic.goods', 'goods_id', 'replace_id'),
    with: { validFrom: 'TODAY', validTo: 'TODAY' },
    line: `o.code as "货主", '替换' as "方案名称", a.code as "商品", b.code as "替换商品", '2030-01-01' as "生效日期", '2030-02-01' as "失效日期"`,
    joins: `${OWNER.joins} join basic.goods a on a.id = s.goods_id join basic.goods b on b.id = s.replace_id`,
  }),
  ...fresh('supplierReplaceScheme', {
    rows: pairs('basic.supplier', 'supplier_id', 'replace_supplier_id'),
    line: 'o.code as "货主", a.code as "供应商", b.code as "替换供应商"',
    joins: `${OWNER.joins} join basic.supplier a on a.id = s.supplier_id join basic.supplier b on b.id = s.replace_supplier_id`,
  }),
  ...fresh('pickAreaPick', { rows: areas, ...AREA }),
  ...fresh('pickAreaUp', { rows: areas, ...AREA }),
  ...fresh('pickAreaFill', { rows: areas, ...AREA }),
  ...fresh('transportCapacity', {
    rows: routes,
    give: ['maxOrders'],
    line: `${ROUTE.line}, 5 as "单数上限"`,
    joins: ROUTE.joins,
  }),
  ...fresh('loadingStrategy', { rows: routes, give: ['routeId'], ...ROUTE }),
};
