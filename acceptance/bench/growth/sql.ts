/**
 * Years of business, written behind the product's back by the owner of the database: every order came in, was put away, picked, packed, collected
 * and shipped within its day, or was cancelled. Nothing of it is left on a shelf, so the laws of the stock hold with it as without it.
 * Ids start high above what the product gives.
 */
const HIGH = 1_000_000_000,
  STANDING = 900_000_000;
/** Orders a day: the business grows older, not bigger. */
export const A_DAY = 2500;

/** Where it happens. */
export interface Scene {
  tenantId: number;
  warehouseId: number;
  ownerId: number;
  rec: number;
  pack: number;
  stage: number;
  areaId: number;
}

const keys = ({ tenantId, warehouseId }: Scene): string => `${tenantId}, ${warehouseId}`;
const KEYS = 'tenant_id, warehouse_id';
const MONTHS = (days: number): string =>
  `select ops.open_month(t, m::date) from ops.monthly_tables() t, generate_series(date_trunc('month', current_date - ${days}), current_date, '1 month') m`;

/** The scene, found by the codes the bench gave. */
export const SCENE = `select o.tenant_id::int as "tenantId", w.id::int as "warehouseId", o.id::int as "ownerId", g.id::int as "areaId",
    (select p.id from basic.position p where p.tenant_id = w.tenant_id and p.warehouse_id = w.id and p.code = $2)::int as rec,
    (select min(p.id) from basic.position p join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where p.tenant_id = w.tenant_id and p.warehouse_id = w.id and a.kind = 'PACK')::int as pack,
    (select min(p.id) from basic.position p join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where p.tenant_id = w.tenant_id and p.warehouse_id = w.id and a.kind = 'STAGE')::int as stage
  from basic.warehouse w join basic.area g on g.tenant_id = w.tenant_id and g.warehouse_id = w.id and g.code = $3 join basic.owner o on o.tenant_id = w.tenant_id and o.code = $4 where w.code = $1`;

/** Two thousand places with goods that came long ago and lie there still, from $days ago. */
export const standing = (s: Scene, days: number): string[] => [
  `set session_replication_role = replica`,
  MONTHS(days),
  `delete from inventory.stock_snapshot where (${KEYS}) = (${keys(s)})`,
  `delete from inventory.day_close where (${KEYS}) = (${keys(s)})`,
  `create temp table standing as select ${STANDING} + row_number() over (order by p.id) as id, p.id as position_id, g.goods_id, g.lot_id, g.weight, current_date - ${days} as day, (current_date - ${days})::timestamptz as at
    from (select p.id, row_number() over (order by p.id) - 1 as n from basic.position p where (p.tenant_id, p.warehouse_id, p.area_id) = (${keys(s)}, ${s.areaId})) p
    join (select x.goods_id, x.lot_id, k.weight, row_number() over (order by x.goods_id) - 1 as n, count(*) over () as of from (select distinct on (goods_id) goods_id, lot_id from inventory.stock
      where (${KEYS}, owner_id) = (${keys(s)}, ${s.ownerId}) and on_hand > 0 order by goods_id, lot_id) x join basic.goods k on k.tenant_id = ${s.tenantId} and k.id = x.goods_id) g on g.n = p.n % g.of`,
  `insert into inventory.stock (${KEYS}, id, position_id, goods_id, lot_id, owner_id, on_hand, seq, last_in_at, created_at) select ${keys(s)}, id, position_id, goods_id, lot_id, ${s.ownerId}, 1000, 1, at, at from standing`,
  `insert into inventory.stock_txn (${KEYS}, posted_on, id, txn_type, source_type, source_id, source_no, operator_id, posted_at) select ${keys(s)}, day, id, 'ADJ_IN', 'ADJ', id, 'S' || id, 1, at from standing`,
  `insert into inventory.stock_ledger (${KEYS}, posted_on, id, txn_id, txn_type, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, delta, balance, source_type, source_id, source_no, operator_id, posted_at)
    select ${keys(s)}, day, id, id, 'ADJ_IN', id, 1, position_id, goods_id, lot_id, 0, ${s.ownerId}, 'A', 1000, 1000, 'ADJ', id, 'S' || id, 1, at from standing`,
  `update basic.position p set used_weight = 1000 * t.weight from standing t where (p.tenant_id, p.warehouse_id, p.id) = (${keys(s)}, t.position_id)`,
];

/** What happens to the goods of an order: type, its source, its place in the order of things, and what goes where. Rows of stock are its own. */
const STEPS = [
  ['RECEIVE', 'IN', 0, [['rec', 0, 1, 1]]],
  [
    'PUTAWAY',
    'TASK',
    1,
    [
      ['rec', 0, 2, -1],
      ['shelf', 1, 1, 1],
    ],
  ],
  [
    'PICK',
    'OUT',
    2,
    [
      ['shelf', 1, 2, -1],
      ['pack', 2, 1, 1],
    ],
  ],
  [
    'PACK',
    'OUT',
    3,
    [
      ['pack', 2, 2, -1],
      ['pack', 3, 1, 1],
    ],
  ],
  [
    'COLLECT',
    'OUT',
    4,
    [
      ['pack', 3, 2, -1],
      ['stage', 4, 1, 1],
    ],
  ],
  ['SHIP', 'OUT', 5, [['stage', 4, 2, -1]]],
] as const;
const MOVES = STEPS.flatMap(([type, source, step, moves]) =>
  moves.map(([place, row, seq, sign]) => `('${type}', '${source}', ${step}, '${place}', ${row}, ${seq}, ${sign})`),
)
  .map((row, i) => row.replace(')', `, ${i})`))
  .join(', ');

/** Orders number $from to $to, counted back from yesterday; of them the share `shipped` was shipped. */
export const business = (s: Scene, from: number, to: number, shipped: number): string[] => [
  `drop table if exists filling`,
  `create temp table filling as select n, ${HIGH} + n as id, d.day, (d.day + time '08:00') at time zone 'Asia/Shanghai' + make_interval(secs => 9 * (n % ${A_DAY})) as at, floor(n * ${shipped}::numeric) > floor((n - 1) * ${shipped}::numeric) as went,
      1 + n % 9 as qty, t.goods_id, t.lot_id, t.position_id as shelf, ${HIGH} + n / 100 as group_id
    from generate_series(${from}::bigint, ${to}) n cross join lateral (select (now() at time zone 'Asia/Shanghai')::date - 1 - ((n - 1) / ${A_DAY})::int as day) d
    join (select t.*, row_number() over (order by id) - 1 as k, count(*) over () as of from standing t) t on t.k = n % t.of`,
  `create index on filling (n)`,
  `analyze filling`,
  `insert into inbound.order (${KEYS}, id, order_no, order_type, owner_id, status, finish_at, created_at) select ${keys(s)}, group_id, 'GI' || group_id, 1, ${s.ownerId}, 80, min(at), min(at) from filling where went group by group_id on conflict do nothing`,
  `insert into inbound.detail (${KEYS}, id, order_id, line_no, goods_id, unit_qty, qty_expected, qty_received, qty_putaway, created_at) select ${keys(s)}, id, group_id, n % 100, goods_id, qty, qty, qty, qty, at from filling where went`,
  `insert into inventory.task (${KEYS}, id, task_no, kind, status, source_type, source_id, done_at, created_at) select ${keys(s)}, group_id, 'GT' || group_id, 'PUTAWAY', 40, 'IN', group_id, min(at), min(at) from filling where went group by group_id on conflict do nothing`,
  `insert into inventory.task_line (${KEYS}, id, task_id, goods_id, lot_id, owner_id, from_stock_id, from_position_id, to_position_id, real_position_id, qty, done_qty, in_detail_id, state, created_at)
    select ${keys(s)}, id, group_id, goods_id, lot_id, ${s.ownerId}, 5 * id, ${s.rec}, shelf, shelf, qty, qty, id, 20, at from filling where went`,
  `insert into outbound.wave (${KEYS}, id, wave_no, status, pick_method, order_count, line_count, released_at, done_at, created_at) select ${keys(s)}, group_id, 'GW' || group_id, 50, 1, 100, 100, min(at), min(at), min(at) from filling where went group by group_id on conflict do nothing`,
  `insert into outbound.order (${KEYS}, id, order_no, order_type, owner_id, require_on, status, wave_id, total_qty, shipped_at, created_at)
    select ${keys(s)}, id, 'GO' || id, 1, ${s.ownerId}, day, case when went then 90 else 99 end, case when went then group_id end, qty, case when went then at end, at from filling`,
  `insert into outbound.detail (${KEYS}, id, order_id, line_no, goods_id, unit_qty, qty_origin, qty_ordered, qty_allocated, qty_picked, qty_checked, qty_packed, qty_shipped, qty_cancelled, created_at)
    select ${keys(s)}, id, id, 1, goods_id, qty, qty, qty, x.n, x.n, x.n, x.n, x.n, qty - x.n, at from filling f cross join lateral (select case when went then qty else 0 end as n) x`,
  `insert into outbound.wave_order (${KEYS}, id, wave_id, order_id, created_at) select ${keys(s)}, id, group_id, id, at from filling where went`,
  `insert into outbound.pick_task (${KEYS}, id, task_no, wave_id, kind, method, area_id, order_id, status, line_count, qty, picked_qty, done_at, created_at) select ${keys(s)}, id, 'GP' || id, group_id, 'PIECE', 1, ${s.areaId}, id, 40, 1, qty, qty, at, at from filling where went`,
  `insert into outbound.pick_line (${KEYS}, id, task_id, claim_id, out_detail_id, stock_id, position_id, goods_id, lot_id, qty, picked_qty, state, picked_at, created_at)
    select ${keys(s)}, id, id, id, id, 5 * id + 1, shelf, goods_id, lot_id, qty, qty, 20, at, at from filling where went`,
  `insert into inventory.stock_claim (${KEYS}, id, stock_id, kind, stage, open_qty, consumed_qty, out_detail_id, wave_id, ref_type, ref_id, ref_line_id, created_at)
    select ${keys(s)}, id, 5 * id + 4, 'ALLOC', 'PICKED', 0, qty, id, group_id, 'OUT', id, id, at from filling where went`,
  `insert into basic.lpn (${KEYS}, id, code, kind, state, out_order_id, carton_state, carton_seq, sealed_at, created_at) select ${keys(s)}, id, 'GX' || id, 'CARTON', 90, id, 50, 1, at, at from filling where went`,
  `insert into outbound.carton_line (${KEYS}, id, lpn_id, order_id, out_detail_id, goods_id, lot_id, qty, claim_id, staff_id, created_at) select ${keys(s)}, id, id, id, id, goods_id, lot_id, qty, id, 1, at from filling where went`,
  `insert into inventory.stock_txn (${KEYS}, posted_on, id, txn_type, source_type, source_id, source_no, operator_id, posted_at)
    select ${keys(s)}, f.day, 6 * f.id + m.step, m.type, m.source, case m.source when 'OUT' then f.id else f.group_id end, 'G' || f.id, 1, f.at + make_interval(mins => m.step) from filling f, (select distinct type, source, step from (values ${MOVES}) m(type, source, step)) m where f.went`,
  `insert into inventory.stock_ledger (${KEYS}, posted_on, id, txn_id, txn_type, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, delta, balance, source_type, source_id, source_no, source_line_id, operator_id, posted_at)
    select ${keys(s)}, f.day, 10 * f.id + m.i, 6 * f.id + m.step, m.type, 5 * f.id + m.row, m.seq, case m.place when 'rec' then ${s.rec} when 'shelf' then f.shelf when 'pack' then ${s.pack} else ${s.stage} end, f.goods_id, f.lot_id,
      case when m.row in (3, 4) then f.id else 0 end, ${s.ownerId}, 'A', m.sign * f.qty, case when m.sign = 1 then f.qty else 0 end, m.source, case m.source when 'OUT' then f.id else f.group_id end, 'G' || f.id, f.id, 1, f.at + make_interval(mins => m.step)
    from filling f, (values ${MOVES}) m(type, source, step, place, row, seq, sign, i) where f.went`,
  `insert into ops.doc_trace (${KEYS}, posted_on, doc_type, doc_id, action, action_name, to_status, operator_id, operator_name, posted_at)
    select ${keys(s)}, day, 'OUT', id, a, a, 90, 1, '基准', at from filling, unnest(case when went then array['CREATE', 'ALLOC', 'PICK', 'CHECK', 'PACK', 'SHIP'] else array['CREATE', 'CANCEL'] end) a`,
  `insert into ops.work_record (${KEYS}, posted_on, rec_type, owner_id, order_id, goods_id, qty, staff_id, staff_name, posted_at)
    select ${keys(s)}, day, a, ${s.ownerId}, id, goods_id, qty, 1, '基准', at from filling, unnest(array['PICK', 'CHECK_DELIVERY', 'ASSEMBLE', 'SHIPMENT']) a where went`,
  `insert into ops.operation_log (tenant_id, posted_on, warehouse_id, user_id, module, action, biz_id, created_at) select ${s.tenantId}, day, ${s.warehouseId}, 1, 'outbound', 'add', id, at from filling`,
  // Every day closes on what stands there: all else has come and gone.
  `insert into inventory.day_close (${KEYS}, posted_on, stock_rows) select ${keys(s)}, day, (select count(*) from standing) from (select distinct day from filling) d on conflict do nothing`,
  `insert into inventory.stock_snapshot (${KEYS}, posted_on, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand) select ${keys(s)}, d.day, t.id, 1, t.position_id, t.goods_id, t.lot_id, 0, ${s.ownerId}, 'A', 1000
    from (select distinct day from filling) d, standing t where not exists (select 1 from inventory.stock_snapshot n where (n.tenant_id, n.warehouse_id) = (${keys(s)}) and n.posted_on = d.day)`,
];

const FILLED = [
  'inbound.order',
  'inbound.detail',
  'inventory.task',
  'inventory.task_line',
  'outbound.wave',
  'outbound.order',
  'outbound.detail',
  'outbound.wave_order',
  'outbound.pick_task',
  'outbound.pick_line',
  'outbound.carton_line',
  'basic.lpn',
  'inventory.stock',
  'inventory.stock_claim',
  'inventory.stock_txn',
  'inventory.stock_ledger',
  'inventory.stock_snapshot',
  'inventory.day_close',
  'ops.doc_trace',
  'ops.work_record',
  'ops.operation_log',
];
/** As the database does by itself within minutes. */
export const SETTLE = FILLED.map((table) => `vacuum (analyze) ${table}`);

/** Blocks the product's connections have asked for. */
export const BLOCKS = `select coalesce(sum(hits) + sum(reads), 0)::float8 as n from pg_stat_io where backend_type = 'client backend' and object = 'relation'`;
/** Everything there is, against every law. */
export const LAWS = 'select code from inventory.check_laws() where violations > 0';
export const LEDGER = 'select count(*)::int as n from inventory.stock_ledger';
