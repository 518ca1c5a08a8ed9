import { NAMELESS, SETTING, type Ring } from '../ring.ts';
import { fresh, OF_ALL, ofAnOwner, placed, unnamed } from './strategy-settings.ts';

const owners = `select o.id, o.id as owner_id, w.id as warehouse_id from basic.owner o join basic.warehouse w on w.tenant_id = o.tenant_id where not o.is_deleted`;
const OWNER = { line: 'o.code as "货主"', joins: 'join basic.owner o on o.id = s.owner_id' };
const areas = `select a.id, a.id as area_id, a.warehouse_id from basic.area a where a.kind = 'PICK' and left(a.code, 1) <> '@' and not a.is_deleted`;
const AREA = { line: 'a.code as "库区"', joins: 'join basic.area a on a.id = s.area_id' };
const routes = `select r.id, r.id as route_id, r.warehouse_id, 5 as max_orders from basic.route r where not r.is_deleted`;
const ROUTE = { line: 'r.code as "线路"', joins: 'join basic.route r on r.id = s.route_id' };
const pairs = (table: string, one: string, other: string): string =>
  `select a.id, a.owner_id, a.id as ${one}, b.id as ${other} from ${table} a join ${table} b on b.tenant_id = a.tenant_id and b.owner_id = a.owner_id and b.id > a.id where not a.is_deleted and not b.is_deleted`;

const unshared = `select g.id, g.owner_id, g.code from basic.goods g where not g.is_deleted and not exists (select 1 from strategy.shared_pick_goods x where x.goods_id = g.id)`;
const unboxed = `select g.id, g.owner_id, g.id as goods_id, c.id as spec_id, 12 as box_qty from basic.goods g join basic.container_spec c on c.tenant_id = g.tenant_id and not c.is_deleted
  where not g.is_deleted and not exists (select 1 from strategy.goods_storage_box x where x.goods_id = g.id)`;

/** What the rings feed the settings of picking, replenishment and loading with. */
export const calls: Ring = {
  ...unnamed(
    'ownerPick',
    'waveStrategy',
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
  ...fresh('waveStrategy', { rows: owners, give: ['ownerId'], ...OWNER }),
  ...ofAnOwner('waveStrategy', 'wave_strategy'),
  ...fresh('pickingStrategy', { rows: owners, give: ['ownerId'], ...OWNER }),
  ...fresh('replenishStrategy', { rows: owners, give: ['ownerId'], ...OWNER }),
  ...ofAnOwner('replenishStrategy', 'replenish_strategy'),
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
  ...fresh('pickAreaUp', {
    rows: `select a.*, o.id as owner_id from (${areas}) a join basic.warehouse w on w.id = a.warehouse_id join basic.owner o on o.tenant_id = w.tenant_id and not o.is_deleted`,
    give: ['ownerId'],
    line: `${AREA.line}, ${OWNER.line}`,
    joins: `${AREA.joins} ${OWNER.joins}`,
  }),
  ...ofAnOwner('pickAreaUp', 'pick_area_up'),
  ...fresh('pickAreaFill', { rows: areas, ...AREA }),
  ...fresh('transportCapacity', {
    rows: routes,
    give: ['maxOrders'],
    line: `${ROUTE.line}, 5 as "单数上限"`,
    joins: ROUTE.joins,
  }),
  sharedPickRule: {
    off: SETTING,
    owned: true,
    passes: { warehouse: OF_ALL },
    sheet: `select g.id, g.owner_id, 'RING' as "规则名称", o.code || '/' || g.code as "商品编码" from (${unshared}) g join basic.owner o on o.id = g.owner_id`,
  },
  'sharedPickRule.add': { rows: `select g.id, g.owner_id, array[g.id] as goods_ids from (${unshared}) g` },
  'sharedPickRule.update': {
    rows: `select r.*, array(select i.goods_id from strategy.shared_pick_goods i where i.rule_id = r.id) as goods_ids from strategy.shared_pick_rule r where not r.is_deleted`,
    after: ['sharedPickRule.add'],
  },
  'sharedPickRule.page': { open: { warehouse: OF_ALL } },
  'sharedPickRule.export': { open: { warehouse: OF_ALL } },
  'sharedPickRule.options': { open: { every: NAMELESS } },
  goodsStorageBox: {
    sheet: `select b.*, o.code as "货主", g.code as "商品", c.code as "箱规格", 12 as "每箱数量(基本单位)" from (${unboxed}) b join basic.owner o on o.id = b.owner_id join basic.goods g on g.id = b.goods_id join basic.container_spec c on c.id = b.spec_id`,
  },
  'goodsStorageBox.add': { rows: unboxed },
  'goodsStorageBox.options': { open: { every: NAMELESS } },
  'goodsStorageBox.page': { open: { warehouse: OF_ALL } },
  'goodsStorageBox.export': { open: { warehouse: OF_ALL } },
  'goodsSimilar.querySimilarGoods': {
    rows: `select s.id, s.owner_id, s.warehouse_id, array[s.goods_id] as goods_ids from strategy.goods_similar s where not s.is_deleted and s.status = 1`,
    open: { warehouse: OF_ALL },
  },
  ...fresh('loadingStrategy', { rows: routes, give: ['routeId'], ...ROUTE }),
};
