import { NAMELESS, PAIR, SETTING, type Ring } from '../ring.ts';

/** Rules of owners, and the other branches of their tenant. */
/** To a third warehouse: that of whoever asks from beyond is refused as his own. */
const COPIED = {
  rows: `select c.id, c.warehouse_id, c.owner_id, array(select w.id from basic.warehouse w where w.tenant_id = c.tenant_id and w.id <> c.warehouse_id and w.house_type <> 0 and w.code not in ('HZ01', 'SH01') and w.status = 1 and not w.is_deleted) as warehouse_ids
   from strategy.overage_strategy c where c.owner_id is not null and not c.is_deleted`,
  with: { setting: 'overageStrategy' },
  give: ['ids'],
} as const;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  goodsSimilar: {
    off: SETTING,
    sheet: `select b.id, a.owner_id, o.code as "货主", a.code as "商品", b.code as "近似商品" from basic.goods a join basic.owner o on o.id = a.owner_id join basic.goods b on b.owner_id = a.owner_id and b.id > a.id
    where not a.is_deleted and not b.is_deleted and not exists (select 1 from strategy.goods_similar x where x.goods_id = a.id and x.similar_id = b.id)`,
  },
  'goodsSimilar.add': {
    rows: `select b.id, a.owner_id, a.id as goods_id, b.id as similar_id from basic.goods a join basic.goods b on b.owner_id = a.owner_id and b.id > a.id
    where not exists (select 1 from strategy.goods_similar x where x.goods_id = a.id and x.similar_id = b.id)`,
  },
  'goodsSimilar.options': { open: { every: NAMELESS } },
  'goodsSimilar.page': { open: { warehouse: PAIR } },
  'goodsSimilar.export': { open: { warehouse: PAIR } },
  'customerContainer.add': {
    rows: `select c.id, c.owner_id, c.id as customer_id, s.id as spec_id, w.id as warehouse_id from basic.customer c join basic.container_spec s on s.tenant_id = c.tenant_id and not s.is_deleted join basic.warehouse w on w.tenant_id = c.tenant_id
    where not c.is_deleted and not exists (select 1 from strategy.customer_container x where x.tenant_id = c.tenant_id and x.warehouse_id = w.id and x.customer_id = c.id and x.spec_id = s.id and x.store_id is null and not x.is_deleted)`,
  },
  'customerContainer.options': { open: { every: NAMELESS } },
  'customerContainer.page': { open: { warehouse: PAIR } },
  'customerContainer.export': { open: { warehouse: PAIR } },
  'customerContainer.flows': { open: { warehouse: PAIR } },
  'customerContainer.outstanding': {
    open: {
      warehouse: 'sums by kinds of containers, words of the tenant: returnable.test.ts',
      owner: 'sums by kinds of containers, words of the tenant: returnable.test.ts',
    },
  },
  factoryRoom: { off: SETTING },
  'factoryRoom.add': {
    rows: `select p.id, p.owner_id, p.id as producer_id, r.id as room_id, r.warehouse_id from basic.producer p join basic.room r on r.tenant_id = p.tenant_id and left(r.code, 1) <> '@' and not r.is_deleted
    where not p.is_deleted and not exists (select 1 from strategy.factory_room f where f.tenant_id = p.tenant_id and f.warehouse_id = r.warehouse_id and f.producer_id = p.id and f.room_id = r.id and not f.is_deleted)`,
  },
  'factoryRoom.options': { open: { every: NAMELESS } },
  ownerBusinessConfig: { off: SETTING },
  'ownerBusinessConfig.add': {
    rows: `select o.id, o.id as owner_id, w.id as warehouse_id from basic.owner o join basic.warehouse w on w.tenant_id = o.tenant_id where not exists (select 1 from strategy.owner_biz_config c where c.warehouse_id = w.id and c.owner_id = o.id and not c.is_deleted)`,
  },
  'ownerBusinessConfig.options': { open: { every: NAMELESS } },
  'ownerBusinessConfig.page': { open: { warehouse: PAIR } },
  'ownerBusinessConfig.export': { open: { warehouse: PAIR } },
  'tryout.resolve': {
    rows: `select g.id, g.id as goods_id, g.owner_id from basic.goods g where not g.is_deleted`,
    lines: { lines: `select g.id, g.id as goods_id, g.owner_id from basic.goods g where not g.is_deleted` },
  },
  // A change is nobody's but by the rows it tells of.
  'settingChange.undo': {
    rows: `select c.id, c.warehouse_id, nullif(c.owner_ids[1], 0) as owner_id from strategy.setting_change c where c.table_name = 'strategy.overage_strategy' and c.owner_ids <> '{0}'
    and not exists (select 1 from strategy.setting_change l where l.warehouse_id = c.warehouse_id and l.table_name = c.table_name and l.row_id = c.row_id and l.id > c.id)`,
  },
  'settingCopy.preview': COPIED,
  'settingCopy.copy': COPIED,
  'settingCheck.list': {
    with: { setting: 'overageStrategy' },
    open: { every: 'tells what is wrong, and in the demo world nothing is: strategy/check/check.test.ts' },
  },
  'preset.compare': { with: { preset: 'coldChain' } },
  // A part is named by the preset, and laid out for an owner by his number.
  'preset.apply': {
    rows: `select w.id, w.warehouse_id, w.owner_id, 'ownerPick/8/' || w.owner_id as part, c.version from basic.owner_warehouse w
     left join strategy.owner_pick_config c on c.tenant_id = w.tenant_id and c.warehouse_id = w.warehouse_id and c.owner_id = w.owner_id and c.status = 1 and not c.is_deleted
     where w.status = 1 and not w.is_deleted`,
    with: { preset: 'coldChain' },
    give: ['version'],
  },
  'tryout.lines': {
    rows: `select o.* from outbound."order" o`,
    open: {
      warehouse: 'answers goods of the tenant; an order of another warehouse is none: strategy/tryout/tryout.test.ts',
    },
  },
};

/** What the demo world has none of, written before the rings begin. */
export const extras: readonly string[] = [
  `insert into strategy.customer_container (tenant_id, warehouse_id, owner_id, customer_id, spec_id, qty_held) select c.tenant_id, w.id, c.owner_id, c.id, (select min(s.id) from basic.container_spec s where s.tenant_id = c.tenant_id), 7
   from basic.customer c join basic.warehouse w on w.tenant_id = c.tenant_id where c.code = 'CU1'`,
  `insert into strategy.factory_room (tenant_id, warehouse_id, owner_id, producer_id, room_id) select p.tenant_id, r.warehouse_id, p.owner_id, p.id, r.id from basic.producer p
   join lateral (select distinct on (r.warehouse_id) r.warehouse_id, r.id from basic.room r where r.tenant_id = p.tenant_id and left(r.code, 1) <> '@' order by r.warehouse_id, r.id) r on true where p.code = 'PR1'`,
  `insert into strategy.owner_biz_config (tenant_id, warehouse_id, owner_id) select m.tenant_id, m.warehouse_id, m.owner_id from basic.owner_warehouse m join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
   where o.code = 'CWX' and not exists (select 1 from strategy.owner_biz_config c where c.tenant_id = m.tenant_id and c.warehouse_id = m.warehouse_id and c.owner_id = m.owner_id)`,
];
