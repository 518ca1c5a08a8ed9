-- The laws whose work grows with history, each stated once as a function that can be asked about all of it or about what happened since a
-- closing. An argument that is null asks about everything, and PostgreSQL leaves the condition out; the views ask so. Otherwise:
--   p_since    the day of the last closing: the ledger after it is added to what the closing says
--   p_details, p_orders, p_roots   lines, orders and sources of split lines that are open or had a step since
--   p_from     the oldest day that can matter: the oldest of these orders was made on it, the oldest reversed transaction posted, the closing before
--              the last written. Said as a value, it keeps the planner from months before it
-- Functions of one plain select are written into the statement that calls them, so rights and row level security stay the caller's.

-- The closing and the ledger since = stock, quantity and weight, by full dimension.
create function inventory.law_v02(p_warehouse bigint, p_since date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select x.tenant_id, x.warehouse_id,
  concat_ws(' ', 'position', x.position_id, 'goods', x.goods_id, 'lot', x.lot_id, 'lpn', x.lpn_id, 'owner', x.owner_id, x.quality)
from (
  select n.tenant_id, n.warehouse_id, n.position_id, n.goods_id, n.lot_id, n.lpn_id, n.owner_id, n.quality, n.on_hand as qty, n.weight_g as weight
  from inventory.stock_snapshot n where n.posted_on = p_since and (p_warehouse is null or n.warehouse_id = p_warehouse)
  union all
  select l.tenant_id, l.warehouse_id, l.position_id, l.goods_id, l.lot_id, l.lpn_id, l.owner_id, l.quality, l.delta, l.delta_g
  from inventory.stock_ledger l where (p_since is null or l.posted_on > p_since) and (p_warehouse is null or l.warehouse_id = p_warehouse)
  union all
  select s.tenant_id, s.warehouse_id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, -s.on_hand, -s.weight_g
  from inventory.stock s where (p_warehouse is null or s.warehouse_id = p_warehouse)) x
group by x.tenant_id, x.warehouse_id, x.position_id, x.goods_id, x.lot_id, x.lpn_id, x.owner_id, x.quality
having sum(x.qty) <> 0 or sum(x.weight) <> 0
$$;

create or replace view inventory.v02 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v02(null, null);

-- Per stock row, from where the closing left it: no gap in seq, running balance correct.
create function inventory.law_v03(p_warehouse bigint, p_since date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select x.tenant_id, x.warehouse_id, concat_ws(' ', 'stock', x.stock_id, 'seq', x.seq)
from (
  select l.tenant_id, l.warehouse_id, l.stock_id, l.seq, l.delta, l.balance,
    lag(l.balance, 1, coalesce(n.on_hand, 0)) over w as balance_before, lag(l.seq, 1, coalesce(n.seq, 0)) over w as seq_before
  from inventory.stock_ledger l
  left join inventory.stock_snapshot n
    on n.posted_on = p_since and (n.tenant_id, n.warehouse_id, n.stock_id) = (l.tenant_id, l.warehouse_id, l.stock_id) and (p_warehouse is null or n.warehouse_id = p_warehouse)
  where (p_since is null or l.posted_on > p_since) and (p_warehouse is null or l.warehouse_id = p_warehouse)
  window w as (partition by l.tenant_id, l.warehouse_id, l.stock_id order by l.seq)) x
where x.balance <> x.balance_before + x.delta or x.seq <> x.seq_before + 1
$$;

create or replace view inventory.v03 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v03(null, null);

-- The last ledger row agrees with the stock row.
create function inventory.law_v04(p_warehouse bigint, p_since date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select s.tenant_id, s.warehouse_id, 'stock ' || s.id
from inventory.stock s
left join inventory.stock_snapshot n
  on n.posted_on = p_since and (n.tenant_id, n.warehouse_id, n.stock_id) = (s.tenant_id, s.warehouse_id, s.id) and (p_warehouse is null or n.warehouse_id = p_warehouse)
left join (
  select l.tenant_id, l.warehouse_id, l.stock_id, max(l.seq) as seq
  from inventory.stock_ledger l where (p_since is null or l.posted_on > p_since) and (p_warehouse is null or l.warehouse_id = p_warehouse) group by 1, 2, 3) last
  on (last.tenant_id, last.warehouse_id, last.stock_id) = (s.tenant_id, s.warehouse_id, s.id)
left join inventory.stock_ledger b
  on (b.tenant_id, b.warehouse_id, b.stock_id, b.seq) = (last.tenant_id, last.warehouse_id, last.stock_id, last.seq)
  and (p_since is null or b.posted_on > p_since) and (p_warehouse is null or b.warehouse_id = p_warehouse)
where (p_warehouse is null or s.warehouse_id = p_warehouse) and (s.seq <> coalesce(last.seq, n.seq, 0) or s.on_hand <> coalesce(b.balance, n.on_hand, 0))
$$;

create or replace view inventory.v04 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v04(null, null);

-- Counters of the stock row = its open claims; an open claim without a stock row shows as well. Narrowed, claims are found by the rows that
-- count some and by the lines that are open: the table of claims has no index by what is open, or every counted unit would move it.
create function inventory.law_v05(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select tenant_id, warehouse_id, 'stock ' || id
from (
  select s.tenant_id, s.warehouse_id, s.id, s.allocated, s.locked, s.moving from inventory.stock s where (p_warehouse is null or s.warehouse_id = p_warehouse)) s
full join (
  select c.tenant_id, c.warehouse_id, c.stock_id as id,
    sum(c.open_qty) filter (where c.kind = 'ALLOC') as allocated,
    sum(c.open_qty) filter (where c.kind = 'LOCK') as locked,
    sum(c.open_qty) filter (where c.kind in ('MOVE', 'ADJ')) as moving
  from inventory.stock_claim c
  where c.open_qty > 0 and (p_warehouse is null or c.warehouse_id = p_warehouse) and (p_details is null or c.out_detail_id = any (p_details) or c.stock_id = any (array(
    select p.id from inventory.stock p where p.allocated + p.locked + p.moving > 0 and (p_warehouse is null or p.warehouse_id = p_warehouse))))
  group by 1, 2, 3) c
using (tenant_id, warehouse_id, id)
where coalesce(s.allocated, 0) <> coalesce(c.allocated, 0) or coalesce(s.locked, 0) <> coalesce(c.locked, 0)
  or coalesce(s.moving, 0) <> coalesce(c.moving, 0)
$$;

create or replace view inventory.v05 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v05(null, null);

-- Allocated = open + consumed claims.
create function inventory.law_v06(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || d.id
from outbound.detail d
left join (
  select c.tenant_id, c.warehouse_id, c.out_detail_id, sum(c.open_qty + c.consumed_qty) as qty
  from inventory.stock_claim c where c.kind = 'ALLOC' and (p_warehouse is null or c.warehouse_id = p_warehouse) and (p_details is null or c.out_detail_id = any (p_details)) group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_details is null or d.id = any (p_details)) and d.qty_allocated <> coalesce(c.qty, 0)
$$;

create or replace view inventory.v06 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v06(null, null);

-- Shipped = consumed claims = minus the SHIP ledger, reversals included; the other OUT types are balanced.
create function inventory.law_v07(p_warehouse bigint, p_details bigint[], p_orders bigint[], p_from date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || d.id
from outbound.detail d
left join (
  select c.tenant_id, c.warehouse_id, c.out_detail_id, sum(c.consumed_qty) as qty
  from inventory.stock_claim c where c.kind = 'ALLOC' and (p_warehouse is null or c.warehouse_id = p_warehouse) and (p_details is null or c.out_detail_id = any (p_details)) group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
left join (
  select l.tenant_id, l.warehouse_id, l.source_line_id, -sum(l.delta) as qty
  from inventory.stock_ledger l
  where l.source_type = 'OUT' and l.txn_type in ('SHIP', 'REVERSE') and (p_warehouse is null or l.warehouse_id = p_warehouse)
    and (p_orders is null or l.source_id = any (p_orders)) and (p_from is null or l.posted_on >= p_from)
  group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.source_line_id) = (d.tenant_id, d.warehouse_id, d.id)
where (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_details is null or d.id = any (p_details))
  and (d.qty_shipped <> coalesce(c.qty, 0) or d.qty_shipped <> coalesce(l.qty, 0))
$$;

create or replace view inventory.v07 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v07(null, null, null, null);

-- Picked and not shipped = open PICKED claims.
create function inventory.law_v08(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || d.id
from outbound.detail d
left join (
  select c.tenant_id, c.warehouse_id, c.out_detail_id, sum(c.open_qty) as qty
  from inventory.stock_claim c
  where c.kind = 'ALLOC' and c.stage = 'PICKED' and (p_warehouse is null or c.warehouse_id = p_warehouse) and (p_details is null or c.out_detail_id = any (p_details)) group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_details is null or d.id = any (p_details)) and d.qty_picked - d.qty_shipped <> coalesce(c.qty, 0)
$$;

create or replace view inventory.v08 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v08(null, null);

-- Received = ledger outside the TRANSIT areas (REJECT_OUT lowers received and raises rejected in one transaction).
create function inventory.law_v09(p_warehouse bigint, p_details bigint[], p_orders bigint[], p_from date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select d.tenant_id, d.warehouse_id, 'inbound.detail ' || d.id
from inbound.detail d
left join (
  select l.tenant_id, l.warehouse_id, l.source_line_id, sum(l.delta) as qty
  from inventory.stock_ledger l
  join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (l.tenant_id, l.warehouse_id, l.position_id)
  join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
  where l.source_type = 'IN' and a.kind <> 'TRANSIT' and (p_warehouse is null or l.warehouse_id = p_warehouse)
    and (p_orders is null or l.source_id = any (p_orders)) and (p_from is null or l.posted_on >= p_from)
  group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.source_line_id) = (d.tenant_id, d.warehouse_id, d.id)
where (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_details is null or d.id = any (p_details)) and d.qty_received <> coalesce(l.qty, 0)
$$;

create or replace view inventory.v09 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v09(null, null, null, null);

-- Put away = done quantity of the putaway task lines.
create function inventory.law_v10(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select d.tenant_id, d.warehouse_id, 'inbound.detail ' || d.id
from inbound.detail d
left join (
  select l.tenant_id, l.warehouse_id, l.in_detail_id, sum(l.done_qty) as qty
  from inventory.task_line l
  join inventory.task t
    on (t.tenant_id, t.warehouse_id, t.id) = (l.tenant_id, l.warehouse_id, l.task_id) and t.kind = 'PUTAWAY'
  where (p_warehouse is null or l.warehouse_id = p_warehouse) and (p_details is null or l.in_detail_id = any (p_details))
  group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.in_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_details is null or d.id = any (p_details)) and d.qty_putaway <> coalesce(l.qty, 0)
$$;

create or replace view inventory.v10 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v10(null, null);

-- Balanced movement types net to zero per transaction and goods; a transaction is of one day. Goods in transit carry no carton weights, so
-- TRANSIT_RCV is balanced in quantity only.
create function inventory.law_v11(p_warehouse bigint, p_since date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select l.tenant_id, l.warehouse_id, concat_ws(' ', 'txn', l.txn_id, 'goods', l.goods_id)
from inventory.stock_ledger l
where l.txn_type in ('PUTAWAY', 'MOVE', 'REPLENISH', 'UNPICK', 'PICK', 'PACK', 'COLLECT', 'QC_JUDGE', 'TRANSIT_RCV',
  'LOT_CHG', 'QLT_CHG') and (p_since is null or l.posted_on > p_since) and (p_warehouse is null or l.warehouse_id = p_warehouse)
group by l.tenant_id, l.warehouse_id, l.txn_id, l.goods_id
having sum(l.delta) <> 0 or (sum(l.delta_g) <> 0 and bool_and(l.txn_type <> 'TRANSIT_RCV'))
$$;

create or replace view inventory.v11 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v11(null, null);

-- PICKED only in PACK and STAGE areas, SHELF and WAIT never there. Claims are found first: merged with the places, they would be read in the order
-- of their stock rows, all there ever were.
create function inventory.law_v16(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
with open as materialized (
  select c.tenant_id, c.warehouse_id, c.id, c.stock_id, c.stage from inventory.stock_claim c
  where c.kind = 'ALLOC' and c.open_qty > 0 and (p_warehouse is null or c.warehouse_id = p_warehouse) and (p_details is null or c.out_detail_id = any (p_details)))
select c.tenant_id, c.warehouse_id, 'stock_claim ' || c.id
from open c
join inventory.stock s on (s.tenant_id, s.warehouse_id, s.id) = (c.tenant_id, c.warehouse_id, c.stock_id)
join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (s.tenant_id, s.warehouse_id, s.position_id)
join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
where (c.stage = 'PICKED') <> (a.kind in ('PACK', 'STAGE'))
$$;

create or replace view inventory.v16 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v16(null, null);

-- Open pick lines mirror their claims; a line whose claim is missing shows as well.
create function inventory.law_v17(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select l.tenant_id, l.warehouse_id, 'pick_line ' || l.id
from outbound.pick_line l
left join inventory.stock_claim c on (c.tenant_id, c.warehouse_id, c.id) = (l.tenant_id, l.warehouse_id, l.claim_id)
where l.state in (5, 10) and (p_warehouse is null or l.warehouse_id = p_warehouse) and (p_details is null or l.out_detail_id = any (p_details)) and (
  c.id is null or c.open_qty <> l.qty - l.picked_qty - l.short_qty or c.stock_id <> l.stock_id
  or (l.state = 5) <> (c.stage = 'WAIT'))
$$;

create or replace view inventory.v17 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v17(null, null);

-- A split conserves quantity.
create function inventory.law_v18(p_warehouse bigint, p_roots bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || coalesce(d.root_id, d.id)
from outbound.detail d
where d.replaces_id is null and (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_roots is null or d.root_id = any (p_roots) or (d.root_id is null and d.id = any (p_roots)))
group by d.tenant_id, d.warehouse_id, coalesce(d.root_id, d.id)
having sum(d.qty_ordered) <> sum(d.qty_origin)
$$;

create or replace view inventory.v18 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v18(null, null);

-- A reversal is the exact negation of its original.
create function inventory.law_v20(p_warehouse bigint, p_since date, p_from date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select r.tenant_id, r.warehouse_id, 'txn ' || r.txn_id
from inventory.stock_reversal r
cross join lateral (values (r.txn_id), (r.reversal_txn_id)) t(txn_id)
join inventory.stock_ledger l
  on l.tenant_id = r.tenant_id and l.warehouse_id = r.warehouse_id and l.txn_id = t.txn_id and l.posted_on >= r.txn_posted_on and (p_from is null or l.posted_on >= p_from)
where (p_warehouse is null or r.warehouse_id = p_warehouse) and (p_since is null or r.reversal_txn_id in (
  select y.txn_id from inventory.stock_ledger y where y.txn_type = 'REVERSE' and y.posted_on > p_since and (p_warehouse is null or y.warehouse_id = p_warehouse)))
group by r.tenant_id, r.warehouse_id, r.txn_id, l.position_id, l.goods_id, l.lot_id, l.lpn_id, l.owner_id, l.quality
having sum(l.delta) <> 0 or sum(l.delta_g) <> 0
$$;

create or replace view inventory.v20 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v20(null, null, null);

-- Finished and hidden orders hold no open claim.
create function inventory.law_v21(p_warehouse bigint, p_details bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
with open as materialized (
  select c.tenant_id, c.warehouse_id, c.id, c.out_detail_id from inventory.stock_claim c
  where c.open_qty > 0 and (p_warehouse is null or c.warehouse_id = p_warehouse) and (p_details is null or c.out_detail_id = any (p_details)))
select c.tenant_id, c.warehouse_id, 'stock_claim ' || c.id
from open c
join outbound.detail d on (d.tenant_id, d.warehouse_id, d.id) = (c.tenant_id, c.warehouse_id, c.out_detail_id)
join outbound.order o on (o.tenant_id, o.warehouse_id, o.id) = (d.tenant_id, d.warehouse_id, d.order_id)
where o.status in (90, 99) or o.is_hidden
$$;

create or replace view inventory.v21 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v21(null, null);

-- From the latest snapshot day of each warehouse, the ledger leads to the stock (a warehouse without a snapshot has nothing to compare); and
-- each closing is the one before it and the ledger of the days between, to the last number of the ledger. Together they prove what a
-- closing says without reading what is older than the one before it. The first closing has none before it: it is proved by the full check.
create function inventory.law_v22(p_warehouse bigint, p_since date, p_from date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select x.tenant_id, x.warehouse_id, 'goods ' || x.goods_id
from basic.warehouse w
cross join lateral (
  select n.posted_on from inventory.stock_snapshot n
  where n.tenant_id = w.tenant_id and n.warehouse_id = w.id and (p_since is null or n.posted_on >= p_since)
  order by n.posted_on desc limit 1) latest
cross join lateral (
  select n.tenant_id, n.warehouse_id, n.goods_id, n.on_hand as qty from inventory.stock_snapshot n
  where n.tenant_id = w.tenant_id and n.warehouse_id = w.id and n.posted_on = latest.posted_on and (p_since is null or n.posted_on >= p_since)
  union all
  select l.tenant_id, l.warehouse_id, l.goods_id, l.delta from inventory.stock_ledger l
  where l.tenant_id = w.tenant_id and l.warehouse_id = w.id and l.posted_on > latest.posted_on and (p_since is null or l.posted_on > p_since)
  union all
  select s.tenant_id, s.warehouse_id, s.goods_id, -s.on_hand from inventory.stock s
  where s.tenant_id = w.tenant_id and s.warehouse_id = w.id) x
where p_warehouse is null or w.id = p_warehouse
group by x.tenant_id, x.warehouse_id, x.goods_id
having sum(x.qty) <> 0
union all
select c.tenant_id, c.warehouse_id, concat_ws(' ', 'closing', c.posted_on, 'stock', x.stock_id)
from inventory.day_close c
left join lateral (
  select b.posted_on from inventory.day_close b
  where b.tenant_id = c.tenant_id and b.warehouse_id = c.warehouse_id and b.posted_on < c.posted_on
  order by b.posted_on desc limit 1) before on true
cross join lateral (
  select n.stock_id, n.position_id, n.goods_id, n.lot_id, n.lpn_id, n.owner_id, n.quality, n.on_hand as qty, n.weight_g as weight, n.seq, false as kept from inventory.stock_snapshot n
  where n.tenant_id = c.tenant_id and n.warehouse_id = c.warehouse_id and n.posted_on = before.posted_on
    and (p_from is null or n.posted_on >= p_from)
  union all
  select l.stock_id, l.position_id, l.goods_id, l.lot_id, l.lpn_id, l.owner_id, l.quality, l.delta, l.delta_g, 1, false from inventory.stock_ledger l
  where l.tenant_id = c.tenant_id and l.warehouse_id = c.warehouse_id and l.posted_on <= c.posted_on
    and l.posted_on > coalesce(before.posted_on, '-infinity') and (p_from is null or l.posted_on > p_from)
  union all
  select n.stock_id, n.position_id, n.goods_id, n.lot_id, n.lpn_id, n.owner_id, n.quality, -n.on_hand, -n.weight_g, -n.seq, true from inventory.stock_snapshot n
  where n.tenant_id = c.tenant_id and n.warehouse_id = c.warehouse_id and n.posted_on = c.posted_on
    and (p_from is null or n.posted_on >= p_from)) x
where (p_since is null or (c.posted_on >= p_since and before.posted_on >= p_from)) and (p_warehouse is null or c.warehouse_id = p_warehouse)
group by c.tenant_id, c.warehouse_id, c.posted_on, x.stock_id, x.position_id, x.goods_id, x.lot_id, x.lpn_id, x.owner_id, x.quality
having sum(x.qty) <> 0 or sum(x.weight) <> 0 or (bool_or(x.kept) and sum(x.seq) <> 0)
$$;

create or replace view inventory.v22 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v22(null, null, null);

-- Inbound and outbound headers.
create function inventory.law_v23(p_warehouse bigint, p_out_orders bigint[], p_in_orders bigint[])
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select o.tenant_id, o.warehouse_id, 'outbound.order ' || o.order_no
from outbound.order o
join outbound.order_status s on (s.tenant_id, s.warehouse_id, s.order_id) = (o.tenant_id, o.warehouse_id, o.id)
where o.status <> s.status and (p_warehouse is null or o.warehouse_id = p_warehouse) and (p_out_orders is null or o.id = any (p_out_orders))
union all
select o.tenant_id, o.warehouse_id, 'inbound.order ' || o.order_no
from inbound.order o
join inbound.order_status s on (s.tenant_id, s.warehouse_id, s.order_id) = (o.tenant_id, o.warehouse_id, o.id)
where o.status <> s.status and (p_warehouse is null or o.warehouse_id = p_warehouse) and (p_in_orders is null or o.id = any (p_in_orders))
$$;

create or replace view inventory.v23 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v23(null, null, null);

-- A finished, cancelled or missing task holds no open MOVE claim.
create function inventory.law_v24(p_warehouse bigint, p_since date)
returns table (tenant_id bigint, warehouse_id bigint, ref text) language sql stable as $$
select c.tenant_id, c.warehouse_id, 'stock_claim ' || c.id
from inventory.stock_claim c
left join inventory.task t on (t.tenant_id, t.warehouse_id, t.id) = (c.tenant_id, c.warehouse_id, c.ref_id)
where c.kind = 'MOVE' and c.ref_type = 'TASK' and c.open_qty > 0 and (p_warehouse is null or c.warehouse_id = p_warehouse) and (t.id is null or t.status in (40, 90))
  and (p_since is null or c.stock_id = any (array(select s.id from inventory.stock s where s.moving > 0 and (p_warehouse is null or s.warehouse_id = p_warehouse))))
$$;

create or replace view inventory.v24 with (security_invoker = true) as
select tenant_id, warehouse_id, ref from inventory.law_v24(null, null);

-- Catch-weight cartons = stock rows, count and weight. Asked row by row: cartons that have left are not read.
create or replace view inventory.v19 with (security_invoker = true) as
select s.tenant_id, s.warehouse_id, 'stock ' || s.id as ref
from inventory.stock s
join basic.goods g on (g.tenant_id, g.id) = (s.tenant_id, s.goods_id) and g.is_catch_weight
join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (s.tenant_id, s.warehouse_id, s.position_id)
join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
cross join lateral (
  select count(*) as cartons, coalesce(sum(c.weight), 0) as weight from inventory.catch_code c
  where (c.tenant_id, c.warehouse_id, c.stock_id) = (s.tenant_id, s.warehouse_id, s.id) and c.state in (20, 30)) c
where a.kind <> 'TRANSIT' and (s.on_hand <> c.cartons or s.weight_g <> c.weight);

do $$
declare
  law regprocedure;
begin
  for law in select oid from pg_proc where pronamespace = 'inventory'::regnamespace and proname ~ '^law_v[0-9]{2}$' loop
    execute format('revoke execute on function %s from public', law);
    execute format('grant execute on function %s to haocang_app', law);
  end loop;
end
$$;
