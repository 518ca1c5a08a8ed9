import { COUNTS, task, taskLine, type Ring } from '../ring.ts';

const freeStock = `select s.id, s.id as stock_id, s.owner_id, s.warehouse_id, p.area_id, 1 as qty, 1 as delta from inventory.stock s join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id
  where a.kind = 'STORE' and s.lpn_id = 0 and s.quality = 'A' and s.on_hand > s.allocated + s.locked + s.moving`;

const short = `select c.id, c.open_qty as locked_qty, c.open_qty as qty, s.owner_id, c.warehouse_id from inventory.stock_claim c join inventory.stock s on s.id = c.stock_id
  where c.ref_type = 'TAKE' and c.kind = 'LOCK' and c.open_qty > 0`;

const newest = `k.id = (select max(n.id) from "inner".stocktake n where n.warehouse_id = k.warehouse_id and n.owner_id = k.owner_id)`;
const take = `select k.*, (select array_agg(l.id) from "inner".stocktake_line l where l.take_id = k.id and l.count_qty is not null) as line_ids from "inner".stocktake k where ${newest}`;
const takeLine = `select l.id, l.id as line_id, coalesce(s.on_hand, 0) as qty, k.owner_id, l.warehouse_id from "inner".stocktake_line l
  join "inner".stocktake k on k.id = l.take_id left join inventory.stock s on s.id = l.stock_id where ${newest}`;
const WAITING = `select a.* from "inner".adjust a where a.status = 15`;
const ON_FLOOR = `select a.*, p.code as position_code from "inner".adjust a join "inner".adjust_line l on l.adjust_id = a.id and l.state = 10 join basic.position p on p.id = l.position_id
  where a.status = 20 and a.task_at is not null`;
const TAKEN = ['stocktake.add', 'stocktake.issue'];

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  'inMove.statistic': COUNTS,
  inMove: {
    rows: task('MOVE'),
    lines: {
      moves: `select s.id, s.stock_id, s.owner_id, s.warehouse_id, s.qty, t.code as to_position_code from (${freeStock}) s
    join lateral (select p.code from basic.position p where p.area_id = s.area_id and p.used_pallets = 0 and p.state = 10
      and not exists (select 1 from inventory.stock o where o.position_id = p.id)
      and not exists (select 1 from inventory.task_line o where o.to_position_id = p.id and o.state = 10) order by p.id limit 1) t on true`,
    },
  },
  'inMove.confirm': { lines: { lines: taskLine('MOVE') }, after: ['inMove.add'] },
  'inMove.next': { after: ['inMove.add'] },
  'inMove.claim': { after: ['inMove.add'] },
  'inMove.assign': { after: ['inMove.add'] },
  'inMove.finish': { after: ['inMove.add'] },
  'inMove.cancel': { after: ['inMove.add'] },
  'replenish.statistic': COUNTS,
  replenish: { rows: task('REPLENISH') },
  'replenish.confirm': { lines: { lines: taskLine('REPLENISH') }, after: ['replenish.add'] },
  'replenish.add': {
    lines: { lines: `select f.id, f.goods_id, f.owner_id, f.warehouse_id, 1 as qty from basic.pick_position f` },
  },
  'replenish.dryRun': {
    rows: `select w.id, w.owner_id, w.warehouse_id, jsonb_build_object('ownerId', w.owner_id, 'status', 0) as values from basic.owner_warehouse w where w.status = 1 and not w.is_deleted`,
    with: { setting: 'replenishStrategy' },
    give: ['values'],
  },
  'replenish.next': { after: ['replenish.add'] },
  'replenish.claim': { after: ['replenish.add'] },
  'replenish.assign': { after: ['replenish.add'] },
  'replenish.finish': { after: ['replenish.add'] },
  'replenish.cancel': { after: ['replenish.add'] },
  'inventoryAdjust.statistic': COUNTS,
  inventoryAdjust: {
    rows: `select a.* from "inner".adjust a where left(a.adjust_no, 4) <> 'RING'`,
    lines: { lines: freeStock },
  },
  'inventoryAdjust.add': {
    rows: `select o.id, o.id as owner_id, 1 as kind, 'COUNT' as reason_code from basic.owner o`,
  },
  openingStock: {
    sheet: `select s.id, s.owner_id, s.warehouse_id, o.code as "货主编码", g.code as "商品编码", p.code as "库位编码", 1 as "数量（基本单位）" from inventory.stock s
    join basic.owner o on o.id = s.owner_id join basic.goods g on g.id = s.goods_id and not g.is_catch_weight and g.serial_mode = 0
    join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id and a.kind = 'STORE' where s.on_hand > 0`,
  },
  shortage: {
    rows: short,
    lines: { lines: short },
  },
  'shortage.queryPage': { after: ['pick.short'] },
  'shortage.settle': { with: { outcome: 'LOST' }, after: ['pick.short'] },
  'stocktake.statistic': COUNTS,
  stocktake: { rows: take, lines: { lines: takeLine } },
  'stocktake.add': {
    rows: `select s.id, s.owner_id, s.goods_id, s.warehouse_id, p.code as position_code from inventory.stock s
    join basic.goods g on g.id = s.goods_id and not g.is_catch_weight join basic.position p on p.id = s.position_id
    join basic.area a on a.id = p.area_id and a.kind = 'STORE' where s.on_hand > 0 and p.state = 10
    and (select count(*) from inventory.stock o where o.position_id = s.position_id and o.on_hand > 0) = 1`,
    give: ['ownerId', 'goodsId', 'positionCode'],
    with: { kind: 1, planOn: 'TODAY', isStatic: false, needRecountPct: 100 },
  },
  'stocktake.queryPage': { after: ['stocktake.add'] },
  'stocktake.get': { rows: `select k.* from "inner".stocktake k`, after: ['stocktake.add'] },
  'stocktake.issue': { after: ['stocktake.add'] },
  'stocktake.count': { after: TAKEN },
  'stocktake.found': {
    rows: `select k.id, k.warehouse_id, k.owner_id, p.code as position_code, g.id as goods_id, 1 as qty from "inner".stocktake k
    join "inner".stocktake_line l on l.take_id = k.id join basic.position p on p.id = l.position_id
    join basic.goods g on g.owner_id = k.owner_id and not g.is_deleted and not g.is_catch_weight and g.id <> l.goods_id where ${newest}`,
    after: TAKEN,
  },
  'stocktake.undo': { after: [...TAKEN, 'stocktake.count'] },
  'stocktake.submit': { after: [...TAKEN, 'stocktake.count'] },
  'stocktake.confirm': { after: [...TAKEN, 'stocktake.count', 'stocktake.submit'] },
  'stocktake.cancel': { after: ['stocktake.add'] },
  'inventoryAdjust.audit': { rows: WAITING },
  'inventoryAdjust.reject': { rows: WAITING, with: { reason: 'RING' } },
  'inventoryAdjust.floor': { rows: ON_FLOOR },
  'inventoryAdjust.execute': { rows: ON_FLOOR },
  'inventoryAdjust.cancelTask': { after: ['inventoryAdjust.add', 'inventoryAdjust.submit'] },
  inventoryLockNotify: {
    rows: `select n.* from inventory.lock_notice n where n.status in (20, 25)`,
    with: { reason: 'RING' },
  },
  'inventoryLockNotify.statistic': COUNTS,
  'inventoryLockNotify.add': {
    rows: `select o.id, o.id as owner_id from basic.owner o join inventory.stock s on s.owner_id = o.id and s.on_hand > s.allocated + s.locked + s.moving`,
    lines: { lines: freeStock },
    with: { reason: 'RING', wantQty: 1 },
  },
  'inventoryLockNotify.unlock': {
    rows: `select n.* from inventory.lock_notice n where n.status in (20, 25)`,
    lines: {
      lines: `select l.id, l.id as line_id, 1 as qty, l.warehouse_id, n.owner_id from inventory.lock_line l join inventory.lock_notice n on n.id = l.notice_id where l.locked_qty > l.unlocked_qty`,
    },
    with: { reason: 'RING' },
  },
  'inventoryLockNotify.execute': { rows: `select n.* from inventory.lock_notice n where n.status = 25` },
  hold: {
    rows: `select distinct on (t.id) t.id, s.warehouse_id, t.owner_id, t.lot_no, array[t.id] as lot_ids from inventory.lot t join inventory.stock s on s.lot_id = t.id and s.on_hand > 0 where t.lot_no <> '-'`,
    with: { reason: 'RING' },
  },
  'hold.write': {
    rows: `select n.id, n.warehouse_id, n.owner_id, array[n.id] as notice_ids from inventory.lock_notice n where n.status in (20, 25)`,
  },
  'hold.where': {
    rows: `select distinct on (t.id) t.id, s.warehouse_id, t.owner_id, t.lot_no from inventory.lot t join inventory.stock s on s.lot_id = t.id and s.on_hand > 0 where t.lot_no <> '-'`,
    give: ['lotNo'],
  },
};

/** What the demo world has none of, written before the rings begin: adjustments that wait for a second person, or for somebody at the place. */
export const extras: readonly string[] = [
  `insert into "inner".adjust (tenant_id, warehouse_id, adjust_no, kind, owner_id, reason_code, status, need_audit, task_at)
   select m.tenant_id, m.warehouse_id, 'RING' || m.warehouse_id || '-' || m.owner_id || '-' || n, 1, m.owner_id, 'COUNT', case when n > 2 then 20 else 15 end, n <= 2, case when n > 2 then now() end from basic.owner_warehouse m, generate_series(1, 4) n`,
  `insert into "inner".adjust_line (tenant_id, warehouse_id, adjust_id, stock_id, position_id, goods_id, lot_id, lpn_id, quality, book_qty, delta)
   select a.tenant_id, a.warehouse_id, a.id, s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.on_hand, 1 from "inner".adjust a
   join lateral (select s.* from (${freeStock}) f join inventory.stock s on s.id = f.id where s.warehouse_id = a.warehouse_id and s.owner_id = a.owner_id order by s.id limit 1) s on true
   where left(a.adjust_no, 4) = 'RING'`,
];
