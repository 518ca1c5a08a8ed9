/**
 * What the work costs when nothing but its rows is written: one statement per step of an order, or of a hundred, in a transaction
 * of its own. Tables, columns, checks and indexes are copied from the product's; rights, rules, explanations and waves are left out.
 */
const SCHEMA = 'bench_floor';
/** Tenant, warehouse, operator and two places that stand for the packing area and the receiving floor. */
const T = 1,
  W = 1,
  U = 1,
  PACK = 900_001,
  REC = 900_002;
const t = (name: string): string => `${SCHEMA}.${name}`;

const COPIES = {
  orders: 'outbound.order',
  detail: 'outbound.detail',
  stock: 'inventory.stock',
  claim: 'inventory.stock_claim',
  txn: 'inventory.stock_txn',
  ledger: 'inventory.stock_ledger',
  trace: 'ops.doc_trace',
  work: 'ops.work_record',
  log: 'ops.operation_log',
  idem: 'ops.idempotency',
  in_order: 'inbound.order',
  in_detail: 'inbound.detail',
  receipt: 'inbound.receipt',
  task: 'inventory.task',
  task_line: 'inventory.task_line',
  lpn: 'basic.lpn',
  carton_line: 'outbound.carton_line',
  outbox: 'ops.outbox_event',
} as const;

export const DROP = `drop schema if exists ${SCHEMA} cascade`;

/** Tables like the product's, and its own stock of one owner: every floor run starts from the shelves the product was given. */
export const SETUP = `${DROP}; create schema ${SCHEMA};
  ${Object.entries(COPIES)
    .map(([name, source]) => `create table ${t(name)} (like ${source} including all);`)
    .join('\n')}
  insert into ${t('stock')} (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand)
    select ${T}, ${W}, s.position_id, s.goods_id, s.lot_id, 0, s.owner_id, 'A', 1000000
    from (select distinct on (x.position_id, x.goods_id, x.lot_id) x.* from inventory.stock x join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
      join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where x.owner_id = $OWNER and x.lpn_id = 0 and x.on_hand > 0 and a.kind = 'STORE') s;
  analyze ${t('stock')}`;

export const ANALYZE = Object.keys(COPIES)
  .map((name) => `analyze ${t(name)}`)
  .join(';');

/** Key, stored answer and operation log: one of each per call. */
const journal = (
  label: string,
): string => `idem as (insert into ${t('idem')} (tenant_id, user_id, idem_key, route, body_hash, response, state) values (${T}, ${U}, gen_random_uuid()::text, '/${label}', sha256('${label}'), '{}', 1)),
  logged as (insert into ${t('log')} (tenant_id, warehouse_id, user_id, user_name, module, action, method, path, params, cost_ms) values (${T}, ${W}, ${U}, 'floor', 'out', '${label}', 'POST', '/${label}', '{}', 1))`;

const traced = (
  doc: 'IN' | 'OUT',
  action: string,
  from: string,
): string => `insert into ${t('trace')} (tenant_id, warehouse_id, doc_type, doc_id, action, action_name, operator_id, operator_name)
  select ${T}, ${W}, '${doc}', order_id, '${action}', '${action}', ${U}, 'floor' from ${from}`;

const worked = (
  type: string,
  from: string,
): string => `insert into ${t('work')} (tenant_id, warehouse_id, rec_type, order_id, goods_id, qty, staff_id, staff_name)
  select ${T}, ${W}, '${type}', order_id, goods_id, qty, ${U}, 'floor' from ${from}`;

const txnOf = (
  type: string,
): string => `posted as (insert into ${t('txn')} (tenant_id, warehouse_id, txn_type, source_type, source_id, source_no, operator_id)
  select distinct ${T}, ${W}, '${type}', 'OUT', order_id, order_id::text, ${U} from part returning id, source_id)`;

/** Ledger rows of `part` on rows whose last balance and sequence `row` has: those before the last are counted back. */
const ledgerOf = (
  type: string,
  row: string,
  on: string,
  sign: 1 | -1,
): string => `insert into ${t('ledger')} (tenant_id, warehouse_id, txn_id, txn_type, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, delta, balance, source_type, source_id, source_no, source_line_id, operator_id)
  select ${T}, ${W}, x.id, '${type}', r.id, r.seq - count(*) over later, r.position_id, r.goods_id, r.lot_id, r.lpn_id, r.owner_id, 'A', ${sign} * p.qty, r.on_hand - ${sign} * coalesce(sum(p.qty) over later, 0), 'OUT', p.order_id, p.order_id::text, p.detail_id, ${U}
  from part p join ${row} r on ${on} join posted x on x.source_id = p.order_id
  window later as (partition by r.id order by p.detail_id rows between 1 following and unbounded following)`;

/** Rows given by their ids are locked in that order, so that two callers never wait for each other. */
const taken = (
  allocated: boolean,
): string => `held as materialized (select id from ${t('stock')} where id in (select stock_id from part) order by id for no key update),
  gone as (update ${t('stock')} s set on_hand = s.on_hand - p.qty, ${allocated ? 'allocated = s.allocated - p.qty,' : 'moving = s.moving - p.qty,'} seq = s.seq + p.n, last_out_at = now()
    from (select stock_id, sum(qty) as qty, count(*) as n from part group by 1) p join held h on h.id = p.stock_id where s.tenant_id = ${T} and s.warehouse_id = ${W} and s.id = p.stock_id
    returning s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.on_hand, s.seq)`;

/** Goods of `part` come to lie at `position` in `lpn`, promised as before when `promise` names the counter. */
const come = (
  position: string,
  lpn: string,
  promise: 'allocated' | 'moving' | null,
): string => `come as (insert into ${t('stock')} as s (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, ${promise ? `${promise},` : ''} seq, last_in_at)
    select ${T}, ${W}, ${position}, goods_id, lot_id, ${lpn}, owner_id, 'A', sum(qty), ${promise ? 'sum(qty),' : ''} count(*), now() from part group by 3, 4, 5, 6, 7 order by 3, 4, 5, 6
    on conflict (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality) do update
      set on_hand = s.on_hand + excluded.on_hand, ${promise ? `${promise} = s.${promise} + excluded.${promise},` : ''} seq = s.seq + excluded.seq, last_in_at = now()
    returning s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.on_hand, s.seq)`;

/** $1: orders as [{no, goods: [], qty: []}]; answers their ids. */
export const CREATE = `with wanted as (select r.no, r.goods, r.qty from jsonb_to_recordset($1::jsonb) r(no text, goods bigint[], qty bigint[])),
  made as (insert into ${t('orders')} (tenant_id, warehouse_id, order_no, order_type, owner_id, require_on, total_qty) select ${T}, ${W}, no, 1, 1, current_date, (select sum(q) from unnest(qty) q) from wanted returning id, order_no),
  lines as (insert into ${t('detail')} (tenant_id, warehouse_id, order_id, line_no, goods_id, unit_qty, qty_origin, qty_ordered)
    select ${T}, ${W}, m.id, l.n, l.goods, l.qty, l.qty, l.qty from wanted w join made m on m.order_no = w.no cross join unnest(w.goods, w.qty) with ordinality l(goods, qty, n)),
  stepped as (${traced('OUT', 'CREATE', '(select id as order_id from made) x')}), ${journal('create')}
  select id from made order by id`;

/** $1: orders. Demand and supply laid side by side as intervals; rows are locked in the order of their ids. */
export const ALLOCATE = `with wanted as (select id, order_id, goods_id, sum(qty_ordered) over w - qty_ordered as lo, sum(qty_ordered) over w as hi from ${t('detail')}
    where tenant_id = ${T} and warehouse_id = ${W} and order_id = any($1::bigint[]) window w as (partition by goods_id order by id)),
  free as materialized (select id, goods_id, on_hand - allocated - moving as qty from ${t('stock')} where tenant_id = ${T} and warehouse_id = ${W} and goods_id in (select goods_id from wanted)
    and position_id < ${PACK} and on_hand > allocated + moving order by id for no key update),
  supply as (select id, goods_id, sum(qty) over w - qty as lo, sum(qty) over w as hi from free window w as (partition by goods_id order by id)),
  part as materialized (select w.id as detail_id, w.order_id, s.id as stock_id, least(w.hi, s.hi) - greatest(w.lo, s.lo) as qty from wanted w join supply s on s.goods_id = w.goods_id and s.lo < w.hi and w.lo < s.hi),
  promised as (update ${t('stock')} s set allocated = s.allocated + p.qty from (select stock_id, sum(qty) as qty from part group by 1) p where s.tenant_id = ${T} and s.warehouse_id = ${W} and s.id = p.stock_id),
  claims as (insert into ${t('claim')} (tenant_id, warehouse_id, stock_id, kind, open_qty, out_detail_id, ref_type, ref_id, ref_line_id) select ${T}, ${W}, stock_id, 'ALLOC', qty, detail_id, 'OUT', order_id, detail_id from part),
  lines as (update ${t('detail')} d set qty_allocated = p.qty, updated_at = now() from (select detail_id, sum(qty) as qty from part group by 1) p where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.id = p.detail_id),
  heads as (update ${t('orders')} set status = 30, version = version + 1 where tenant_id = ${T} and warehouse_id = ${W} and id = any($1::bigint[])),
  stepped as (${traced('OUT', 'ALLOC', '(select distinct order_id from part) x')}), ${journal('allocate')}
  select count(*) from part`;

const partOf = (
  stage: string,
): string => `part as materialized (select c.id, c.stock_id, c.open_qty as qty, c.out_detail_id as detail_id, d.order_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id
    from ${t('detail')} d join ${t('claim')} c on c.tenant_id = ${T} and c.warehouse_id = ${W} and c.out_detail_id = d.id join ${t('stock')} s on s.tenant_id = ${T} and s.warehouse_id = ${W} and s.id = c.stock_id
    where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.order_id = any($1::bigint[]) and c.stage = '${stage}' and c.open_qty > 0)`;
const linesTo = (set: string): string =>
  `lines as (update ${t('detail')} d set ${set}, updated_at = now() where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.order_id = any($1::bigint[]))`;
const headsTo = (set: string): string =>
  `heads as (update ${t('orders')} set ${set}, version = version + 1 where tenant_id = ${T} and warehouse_id = ${W} and id = any($1::bigint[]))`;
const claimsTo = (
  stage: string,
  lpn: string,
): string => `claims as (update ${t('claim')} c set stage = '${stage}', stock_id = r.id, updated_at = now()
    from part p join come r on r.goods_id = p.goods_id and r.lot_id = p.lot_id and r.lpn_id = ${lpn} where c.tenant_id = ${T} and c.warehouse_id = ${W} and c.id = p.id)`;
const OWN_ROW = 'r.id = p.stock_id',
  SHARED_ROW = 'r.goods_id = p.goods_id and r.lot_id = p.lot_id';

export const PICK = `with ${partOf('SHELF')}, ${taken(true)}, ${come(String(PACK), '0', 'allocated')}, ${claimsTo('PICKED', '0')}, ${txnOf('PICK')},
  out_rows as (${ledgerOf('PICK', 'gone', OWN_ROW, -1)}), in_rows as (${ledgerOf('PICK', 'come', SHARED_ROW, 1)}),
  ${linesTo('qty_picked = d.qty_allocated')}, ${headsTo('status = 60')}, stepped as (${traced('OUT', 'PICK', '(select distinct order_id from part) x')}), recorded as (${worked('PICK', 'part')}), ${journal('pick')}
  select count(*) from part`;

/** One carton an order. */
export const PACKED = `with cartons as (insert into ${t('lpn')} (tenant_id, warehouse_id, code, kind, carton_state, out_order_id) select ${T}, ${W}, 'X' || id, 'CARTON', 20, id from unnest($1::bigint[]) id returning id, out_order_id),
  ${partOf('PICKED').replace('part as', 'loose as')}, part as materialized (select l.*, x.id as carton_id from loose l join cartons x on x.out_order_id = l.order_id),
  ${taken(true)}, ${come(String(PACK), 'carton_id', 'allocated')}, ${claimsTo('PICKED', 'p.carton_id')}, ${txnOf('PACK')},
  inside as (insert into ${t('carton_line')} (tenant_id, warehouse_id, lpn_id, order_id, out_detail_id, goods_id, lot_id, qty, claim_id, staff_id) select ${T}, ${W}, carton_id, order_id, detail_id, goods_id, lot_id, qty, id, ${U} from part),
  out_rows as (${ledgerOf('PACK', 'gone', OWN_ROW, -1)}), in_rows as (${ledgerOf('PACK', 'come', `${SHARED_ROW} and r.lpn_id = p.carton_id`, 1)}),
  ${linesTo('qty_checked = d.qty_picked, qty_packed = d.qty_picked')}, ${headsTo('status = 75')}, stepped as (${traced('OUT', 'PACK', '(select distinct order_id from part) x')}), recorded as (${worked('ASSEMBLE', 'part')}), ${journal('pack')}
  select count(*) from part`;

export const SHIP = `with ${partOf('PICKED')}, ${taken(true)}, ${txnOf('SHIP')}, out_rows as (${ledgerOf('SHIP', 'gone', OWN_ROW, -1)}),
  claims as (update ${t('claim')} c set open_qty = 0, consumed_qty = p.qty, updated_at = now() from part p where c.tenant_id = ${T} and c.warehouse_id = ${W} and c.id = p.id),
  cartons as (update ${t('lpn')} set carton_state = 50, state = 90 where tenant_id = ${T} and warehouse_id = ${W} and id in (select lpn_id from part)),
  ${linesTo('qty_shipped = d.qty_packed')}, ${headsTo('status = 90, shipped_at = now()')}, stepped as (${traced('OUT', 'SHIP', '(select distinct order_id from part) x')}),
  told as (insert into ${t('outbox')} (tenant_id, warehouse_id, topic, agg_key, lane, payload) select distinct ${T}, ${W}, 'OUT.SHIPPED', 'OUT:' || order_id, ops.outbox_lane('OUT:' || order_id), '{}'::jsonb from part), ${journal('ship')}
  select count(*) from part`;

/** $1: orders as for CREATE; answers their ids. Not measured: deliveries are ordered beforehand. */
export const EXPECT = `with wanted as (select r.no, r.goods, r.qty from jsonb_to_recordset($1::jsonb) r(no text, goods bigint[], qty bigint[])),
  made as (insert into ${t('in_order')} (tenant_id, warehouse_id, order_no, order_type, owner_id) select ${T}, ${W}, no, 1, 1 from wanted returning id, order_no),
  lines as (insert into ${t('in_detail')} (tenant_id, warehouse_id, order_id, line_no, goods_id, unit_qty, qty_expected)
    select ${T}, ${W}, m.id, l.n, l.goods, l.qty, l.qty from wanted w join made m on m.order_no = w.no cross join unnest(w.goods, w.qty) with ordinality l(goods, qty, n))
  select id from made order by id`;

/** Every line with the shelf its goods already lie on: that is where they will go. */
const EXPECTED = `part as materialized (select d.id as detail_id, d.order_id, d.goods_id, d.qty_expected as qty, s.lot_id, s.owner_id, s.position_id as shelf_id from ${t('in_detail')} d
    cross join lateral (select lot_id, owner_id, position_id from ${t('stock')} x where x.tenant_id = ${T} and x.warehouse_id = ${W} and x.goods_id = d.goods_id and x.position_id < ${PACK} order by x.id limit 1) s
    where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.order_id = any($1::bigint[]))`;

export const RECEIVE = `with ${EXPECTED}, ${come(String(REC), '0', 'moving')}, ${txnOf('RECEIVE')}, in_rows as (${ledgerOf('RECEIVE', 'come', SHARED_ROW, 1)}),
  receipts as (insert into ${t('receipt')} (tenant_id, warehouse_id, order_id, detail_id, lot_id, position_id, quality, qty, stock_id, txn_id, staff_id)
    select ${T}, ${W}, p.order_id, p.detail_id, p.lot_id, ${REC}, 'A', p.qty, r.id, x.id, ${U} from part p join come r on ${SHARED_ROW} join posted x on x.source_id = p.order_id),
  tasks as (insert into ${t('task')} (tenant_id, warehouse_id, task_no, kind, status) select distinct ${T}, ${W}, 'P' || order_id, 'PUTAWAY', 10 from part returning id, task_no),
  task_lines as (insert into ${t('task_line')} (tenant_id, warehouse_id, task_id, goods_id, lot_id, owner_id, from_stock_id, from_position_id, to_position_id, qty, state, in_detail_id)
    select ${T}, ${W}, k.id, p.goods_id, p.lot_id, p.owner_id, r.id, ${REC}, p.shelf_id, p.qty, 10, p.detail_id from part p join come r on ${SHARED_ROW} join tasks k on k.task_no = 'P' || p.order_id),
  claims as (insert into ${t('claim')} (tenant_id, warehouse_id, stock_id, kind, open_qty, ref_type, ref_id, ref_line_id) select ${T}, ${W}, r.id, 'MOVE', p.qty, 'TASK', p.order_id, p.detail_id from part p join come r on ${SHARED_ROW}),
  lines as (update ${t('in_detail')} d set qty_received = d.qty_expected, updated_at = now() where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.order_id = any($1::bigint[])),
  heads as (update ${t('in_order')} set status = 40, version = version + 1 where tenant_id = ${T} and warehouse_id = ${W} and id = any($1::bigint[])),
  stepped as (${traced('IN', 'RECEIVE', 'part')}), recorded as (${worked('RECEIVE', 'part')}), ${journal('receive')}
  select count(*) from part`;

export const PUT_AWAY = `with part as materialized (select l.id as line_id, l.task_id, l.in_detail_id as detail_id, d.order_id, l.goods_id, l.lot_id, l.owner_id, l.qty, l.from_stock_id as stock_id, l.to_position_id from ${t('in_detail')} d
    join ${t('task_line')} l on l.tenant_id = ${T} and l.warehouse_id = ${W} and l.in_detail_id = d.id where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.order_id = any($1::bigint[]) and l.state = 10),
  ${taken(false)}, ${come('to_position_id', '0', null)}, ${txnOf('PUTAWAY')},
  out_rows as (${ledgerOf('PUTAWAY', 'gone', OWN_ROW, -1)}), in_rows as (${ledgerOf('PUTAWAY', 'come', `${SHARED_ROW} and r.position_id = p.to_position_id`, 1)}),
  claims as (update ${t('claim')} c set open_qty = 0, consumed_qty = p.qty, updated_at = now() from part p where c.tenant_id = ${T} and c.warehouse_id = ${W} and c.ref_type = 'TASK' and c.ref_id = p.order_id and c.ref_line_id = p.detail_id),
  task_lines as (update ${t('task_line')} l set state = 20, done_qty = l.qty, updated_at = now() from part p where l.tenant_id = ${T} and l.warehouse_id = ${W} and l.id = p.line_id),
  tasks as (update ${t('task')} k set status = 40, done_at = now() where k.tenant_id = ${T} and k.warehouse_id = ${W} and k.id in (select task_id from part)),
  lines as (update ${t('in_detail')} d set qty_putaway = d.qty_received, updated_at = now() where d.tenant_id = ${T} and d.warehouse_id = ${W} and d.order_id = any($1::bigint[])),
  heads as (update ${t('in_order')} set status = 80, finish_at = now(), version = version + 1 where tenant_id = ${T} and warehouse_id = ${W} and id = any($1::bigint[])),
  stepped as (${traced('IN', 'PUTAWAY', 'part')}), recorded as (${worked('PUTAWAY', 'part')}), ${journal('putaway')}
  select count(*) from part`;

/** The same question as the first page of the order list. */
export const ORDER_PAGE = `select id, order_no, external_no, status, owner_id, created_at from outbound.order where tenant_id = $1 and warehouse_id = $2 and status = $3 and not is_hidden and created_at >= $4
  order by created_at desc, id desc limit 20`;
/** What lies there of one goods. */
export const STOCK_OF_GOODS =
  'select quality, sum(on_hand), sum(allocated), sum(locked), sum(moving) from inventory.stock where tenant_id = $1 and warehouse_id = $2 and owner_id = $3 and goods_id = $4 group by 1';
/** $1 stock row, $2 caller: reserve one unit, and a ledger row. */
export const RESERVE = `with r as (update ${t('stock')} set allocated = allocated + 1 where tenant_id = ${T} and warehouse_id = ${W} and id = $1 and on_hand > allocated returning id, goods_id)
  insert into ${t('claim')} (tenant_id, warehouse_id, stock_id, kind, open_qty, out_detail_id, ref_type, ref_id) select ${T}, ${W}, id, 'ALLOC', 1, $2, 'OUT', $2 from r`;
/** A row with plenty in it. */
export const HOT_ROW = `select min(id) as id from ${t('stock')}`;
