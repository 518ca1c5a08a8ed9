-- The laws of the warehouse as views: each returns no row at any moment, committed or not. They run as the caller, so row
-- level security limits them to one tenant; a job runs them every ten minutes and every test may end with them.
-- Columns: tenant_id, warehouse_id, ref (what breaks the law). The comment of a view is its title.

-- Also a CHECK; the view proves that the CHECK is there.
create view inventory.v01 with (security_invoker = true) as
select s.tenant_id, s.warehouse_id, 'stock ' || s.id as ref
from inventory.stock s
where s.on_hand < 0 or s.allocated < 0 or s.locked < 0 or s.moving < 0 or s.allocated + s.locked + s.moving > s.on_hand;
comment on view inventory.v01 is 'V01 库存数量不为负且占用不超过现存';

-- Sum of the ledger = stock, quantity and weight, by full dimension.
create view inventory.v02 with (security_invoker = true) as
select tenant_id, warehouse_id,
  concat_ws(' ', 'position', position_id, 'goods', goods_id, 'lot', lot_id, 'lpn', lpn_id, 'owner', owner_id, quality) as ref
from (
  select tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality,
    sum(delta) as qty, sum(delta_g) as weight
  from inventory.stock_ledger group by 1, 2, 3, 4, 5, 6, 7, 8) l
full join (
  select tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality,
    sum(on_hand) as qty, sum(weight_g) as weight
  from inventory.stock group by 1, 2, 3, 4, 5, 6, 7, 8) s
using (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality)
where coalesce(l.qty, 0) <> coalesce(s.qty, 0) or coalesce(l.weight, 0) <> coalesce(s.weight, 0);
comment on view inventory.v02 is 'V02 流水合计等于库存';

-- Per stock row: no gap in seq, running balance correct.
create view inventory.v03 with (security_invoker = true) as
select tenant_id, warehouse_id, concat_ws(' ', 'stock', stock_id, 'seq', seq) as ref
from (
  select tenant_id, warehouse_id, stock_id, seq, delta, balance,
    lag(balance, 1, 0::bigint) over w as balance_before, lag(seq, 1, 0::bigint) over w as seq_before
  from inventory.stock_ledger
  window w as (partition by tenant_id, warehouse_id, stock_id order by seq)) x
where balance <> balance_before + delta or seq <> seq_before + 1;
comment on view inventory.v03 is 'V03 流水序号连续且结存正确';

-- The last ledger row agrees with the stock row.
create view inventory.v04 with (security_invoker = true) as
select s.tenant_id, s.warehouse_id, 'stock ' || s.id as ref
from inventory.stock s
left join lateral (
  select l.seq, l.balance from inventory.stock_ledger l
  where l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.stock_id = s.id
  order by l.seq desc limit 1) l on true
where s.seq <> coalesce(l.seq, 0) or s.on_hand <> coalesce(l.balance, 0);
comment on view inventory.v04 is 'V04 最后一笔流水等于库存行';

-- Counters of the stock row = its open claims; an open claim without a stock row shows as well.
create view inventory.v05 with (security_invoker = true) as
select tenant_id, warehouse_id, 'stock ' || id as ref
from (
  select tenant_id, warehouse_id, id, allocated, locked, moving from inventory.stock) s
full join (
  select tenant_id, warehouse_id, stock_id as id,
    sum(open_qty) filter (where kind = 'ALLOC') as allocated,
    sum(open_qty) filter (where kind = 'LOCK') as locked,
    sum(open_qty) filter (where kind in ('MOVE', 'ADJ')) as moving
  from inventory.stock_claim where open_qty > 0 group by 1, 2, 3) c
using (tenant_id, warehouse_id, id)
where coalesce(s.allocated, 0) <> coalesce(c.allocated, 0) or coalesce(s.locked, 0) <> coalesce(c.locked, 0)
  or coalesce(s.moving, 0) <> coalesce(c.moving, 0);
comment on view inventory.v05 is 'V05 占用数量等于未了结占用';

-- Allocated = open + consumed claims.
create view inventory.v06 with (security_invoker = true) as
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || d.id as ref
from outbound.detail d
left join (
  select tenant_id, warehouse_id, out_detail_id, sum(open_qty + consumed_qty) as qty
  from inventory.stock_claim where kind = 'ALLOC' group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where d.qty_allocated <> coalesce(c.qty, 0);
comment on view inventory.v06 is 'V06 出库明细分配量等于占用';

-- Shipped = consumed claims = minus the SHIP ledger, reversals included; the other OUT types are balanced.
create view inventory.v07 with (security_invoker = true) as
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || d.id as ref
from outbound.detail d
left join (
  select tenant_id, warehouse_id, out_detail_id, sum(consumed_qty) as qty
  from inventory.stock_claim where kind = 'ALLOC' group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
left join (
  select tenant_id, warehouse_id, source_line_id, -sum(delta) as qty
  from inventory.stock_ledger where source_type = 'OUT' and txn_type in ('SHIP', 'REVERSE') group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.source_line_id) = (d.tenant_id, d.warehouse_id, d.id)
where d.qty_shipped <> coalesce(c.qty, 0) or d.qty_shipped <> coalesce(l.qty, 0);
comment on view inventory.v07 is 'V07 出库明细发运量等于占用消耗与发运流水';

-- Picked and not shipped = open PICKED claims.
create view inventory.v08 with (security_invoker = true) as
select d.tenant_id, d.warehouse_id, 'outbound.detail ' || d.id as ref
from outbound.detail d
left join (
  select tenant_id, warehouse_id, out_detail_id, sum(open_qty) as qty
  from inventory.stock_claim where kind = 'ALLOC' and stage = 'PICKED' group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where d.qty_picked - d.qty_shipped <> coalesce(c.qty, 0);
comment on view inventory.v08 is 'V08 已拣未发等于已拣占用';

-- Received = ledger outside the TRANSIT areas (REJECT_OUT lowers received and raises rejected in one transaction).
create view inventory.v09 with (security_invoker = true) as
select d.tenant_id, d.warehouse_id, 'inbound.detail ' || d.id as ref
from inbound.detail d
left join (
  select l.tenant_id, l.warehouse_id, l.source_line_id, sum(l.delta) as qty
  from inventory.stock_ledger l
  join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (l.tenant_id, l.warehouse_id, l.position_id)
  join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
  where l.source_type = 'IN' and a.kind <> 'TRANSIT' group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.source_line_id) = (d.tenant_id, d.warehouse_id, d.id)
where d.qty_received <> coalesce(l.qty, 0);
comment on view inventory.v09 is 'V09 入库明细收货量等于收货流水';

-- Put away = done quantity of the putaway task lines.
create view inventory.v10 with (security_invoker = true) as
select d.tenant_id, d.warehouse_id, 'inbound.detail ' || d.id as ref
from inbound.detail d
left join (
  select l.tenant_id, l.warehouse_id, l.in_detail_id, sum(l.done_qty) as qty
  from inventory.task_line l
  join inventory.task t
    on (t.tenant_id, t.warehouse_id, t.id) = (l.tenant_id, l.warehouse_id, l.task_id) and t.kind = 'PUTAWAY'
  group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.in_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where d.qty_putaway <> coalesce(l.qty, 0);
comment on view inventory.v10 is 'V10 入库明细上架量等于上架任务';

-- Balanced movement types net to zero per transaction and goods. Goods in transit carry no carton weights, so
-- TRANSIT_RCV is balanced in quantity only.
create view inventory.v11 with (security_invoker = true) as
select tenant_id, warehouse_id, concat_ws(' ', 'txn', txn_id, 'goods', goods_id) as ref
from inventory.stock_ledger
where txn_type in ('PUTAWAY', 'MOVE', 'REPLENISH', 'UNPICK', 'PICK', 'PACK', 'COLLECT', 'QC_JUDGE', 'TRANSIT_RCV',
  'LOT_CHG', 'QLT_CHG')
group by tenant_id, warehouse_id, txn_id, goods_id
having sum(delta) <> 0 or (sum(delta_g) <> 0 and bool_and(txn_type <> 'TRANSIT_RCV'));
comment on view inventory.v11 is 'V11 内部移动不改变总量';

-- Lock lines = open LOCK claims.
create view inventory.v12 with (security_invoker = true) as
select l.tenant_id, l.warehouse_id, 'inventory.lock_line ' || l.id as ref
from inventory.lock_line l
left join (
  select tenant_id, warehouse_id, ref_line_id, sum(open_qty) as qty
  from inventory.stock_claim where kind = 'LOCK' and ref_type = 'LOCK' group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.ref_line_id) = (l.tenant_id, l.warehouse_id, l.id)
where l.locked_qty - l.unlocked_qty <> coalesce(c.qty, 0);
comment on view inventory.v12 is 'V12 锁定明细等于锁定占用';

-- Pallets and weight of a position, recomputed; kept for STORE, PICK and DMG areas only.
create view inventory.v13 with (security_invoker = true) as
select p.tenant_id, p.warehouse_id, 'position ' || p.code as ref
from basic.position p
join basic.area a
  on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id) and a.kind in ('STORE', 'PICK', 'DMG')
left join (
  select s.tenant_id, s.warehouse_id, s.position_id,
    count(distinct s.lpn_id) filter (where n.kind = 'PALLET') as pallets, sum(s.on_hand * g.weight) as weight
  from inventory.stock s
  join basic.goods g on (g.tenant_id, g.id) = (s.tenant_id, s.goods_id)
  join basic.lpn n on (n.tenant_id, n.warehouse_id, n.id) = (s.tenant_id, s.warehouse_id, s.lpn_id)
  where s.on_hand > 0 group by 1, 2, 3) x
  on (x.tenant_id, x.warehouse_id, x.position_id) = (p.tenant_id, p.warehouse_id, p.id)
where p.used_pallets <> coalesce(x.pallets, 0) or p.used_weight <> coalesce(x.weight, 0);
comment on view inventory.v13 is 'V13 库位占用等于实际库存';

-- A container is in exactly one place, the place its row names.
create view inventory.v14 with (security_invoker = true) as
select s.tenant_id, s.warehouse_id, 'lpn ' || s.lpn_id as ref
from inventory.stock s
join basic.lpn n on (n.tenant_id, n.warehouse_id, n.id) = (s.tenant_id, s.warehouse_id, s.lpn_id)
where s.on_hand > 0 and s.lpn_id <> 0
group by s.tenant_id, s.warehouse_id, s.lpn_id
having count(distinct s.position_id) > 1 or bool_or(n.position_id is distinct from s.position_id);
comment on view inventory.v14 is 'V14 一个容器只在一个库位';

create view inventory.v15 with (security_invoker = true) as
select p.tenant_id, p.warehouse_id, 'position ' || p.code as ref
from basic.position p
where p.state = 90 and exists (
  select 1 from inventory.stock s
  where (s.tenant_id, s.warehouse_id, s.position_id) = (p.tenant_id, p.warehouse_id, p.id) and s.on_hand > 0);
comment on view inventory.v15 is 'V15 停用库位无库存';

-- PICKED only in PACK and STAGE areas, SHELF and WAIT never there.
create view inventory.v16 with (security_invoker = true) as
select c.tenant_id, c.warehouse_id, 'stock_claim ' || c.id as ref
from inventory.stock_claim c
join inventory.stock s on (s.tenant_id, s.warehouse_id, s.id) = (c.tenant_id, c.warehouse_id, c.stock_id)
join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (s.tenant_id, s.warehouse_id, s.position_id)
join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
where c.kind = 'ALLOC' and c.open_qty > 0 and (c.stage = 'PICKED') <> (a.kind in ('PACK', 'STAGE'));
comment on view inventory.v16 is 'V16 占用阶段与库位一致';

-- Open pick lines mirror their claims; a line whose claim is missing shows as well.
create view inventory.v17 with (security_invoker = true) as
select l.tenant_id, l.warehouse_id, 'pick_line ' || l.id as ref
from outbound.pick_line l
left join inventory.stock_claim c on (c.tenant_id, c.warehouse_id, c.id) = (l.tenant_id, l.warehouse_id, l.claim_id)
where l.state in (5, 10) and (
  c.id is null or c.open_qty <> l.qty - l.picked_qty - l.short_qty or c.stock_id <> l.stock_id
  or (l.state = 5) <> (c.stage = 'WAIT'));
comment on view inventory.v17 is 'V17 未完成拣货行与占用一致';

create view inventory.v18 with (security_invoker = true) as
select tenant_id, warehouse_id, 'outbound.detail ' || coalesce(root_id, id) as ref
from outbound.detail
where replaces_id is null
group by tenant_id, warehouse_id, coalesce(root_id, id)
having sum(qty_ordered) <> sum(qty_origin);
comment on view inventory.v18 is 'V18 拆单前后数量守恒';

-- Catch-weight cartons = stock rows, count and weight.
create view inventory.v19 with (security_invoker = true) as
select s.tenant_id, s.warehouse_id, 'stock ' || s.id as ref
from inventory.stock s
join basic.goods g on (g.tenant_id, g.id) = (s.tenant_id, s.goods_id) and g.is_catch_weight
join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (s.tenant_id, s.warehouse_id, s.position_id)
join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
left join (
  select tenant_id, warehouse_id, stock_id, count(*) as cartons, sum(weight) as weight
  from inventory.catch_code where state in (20, 30) group by 1, 2, 3) c
  on (c.tenant_id, c.warehouse_id, c.stock_id) = (s.tenant_id, s.warehouse_id, s.id)
where a.kind <> 'TRANSIT' and (s.on_hand <> coalesce(c.cartons, 0) or s.weight_g <> coalesce(c.weight, 0));
comment on view inventory.v19 is 'V19 抄码箱数与重量等于库存';

create view inventory.v20 with (security_invoker = true) as
select r.tenant_id, r.warehouse_id, 'txn ' || r.txn_id as ref
from inventory.stock_reversal r
join inventory.stock_ledger l
  on l.tenant_id = r.tenant_id and l.warehouse_id = r.warehouse_id and l.txn_id in (r.txn_id, r.reversal_txn_id)
group by r.tenant_id, r.warehouse_id, r.txn_id, l.position_id, l.goods_id, l.lot_id, l.lpn_id, l.owner_id, l.quality
having sum(l.delta) <> 0 or sum(l.delta_g) <> 0;
comment on view inventory.v20 is 'V20 冲销与原事务完全相反';

create view inventory.v21 with (security_invoker = true) as
select c.tenant_id, c.warehouse_id, 'stock_claim ' || c.id as ref
from inventory.stock_claim c
join outbound.detail d on (d.tenant_id, d.warehouse_id, d.id) = (c.tenant_id, c.warehouse_id, c.out_detail_id)
join outbound.order o on (o.tenant_id, o.warehouse_id, o.id) = (d.tenant_id, d.warehouse_id, d.order_id)
where c.open_qty > 0 and (o.status in (90, 99) or o.is_hidden);
comment on view inventory.v21 is 'V21 已完结或隐藏的出库单无占用';

-- From the latest snapshot day of each warehouse; a warehouse without a snapshot has nothing to compare.
create view inventory.v22 with (security_invoker = true) as
select x.tenant_id, x.warehouse_id, 'goods ' || x.goods_id as ref
from basic.warehouse w
cross join lateral (
  select n.posted_on from inventory.stock_snapshot n
  where n.tenant_id = w.tenant_id and n.warehouse_id = w.id
  order by n.posted_on desc limit 1) latest
cross join lateral (
  select n.tenant_id, n.warehouse_id, n.goods_id, n.on_hand as qty from inventory.stock_snapshot n
  where n.tenant_id = w.tenant_id and n.warehouse_id = w.id and n.posted_on = latest.posted_on
  union all
  select l.tenant_id, l.warehouse_id, l.goods_id, l.delta from inventory.stock_ledger l
  where l.tenant_id = w.tenant_id and l.warehouse_id = w.id and l.posted_on > latest.posted_on
  union all
  select s.tenant_id, s.warehouse_id, s.goods_id, -s.on_hand from inventory.stock s
  where s.tenant_id = w.tenant_id and s.warehouse_id = w.id) x
group by x.tenant_id, x.warehouse_id, x.goods_id
having sum(x.qty) <> 0;
comment on view inventory.v22 is 'V22 快照加其后流水等于库存';

-- Inbound and outbound headers.
create view inventory.v23 with (security_invoker = true) as
select o.tenant_id, o.warehouse_id, 'outbound.order ' || o.order_no as ref
from outbound.order o
join outbound.order_status s on (s.tenant_id, s.warehouse_id, s.order_id) = (o.tenant_id, o.warehouse_id, o.id)
where o.status <> s.status
union all
select o.tenant_id, o.warehouse_id, 'inbound.order ' || o.order_no as ref
from inbound.order o
join inbound.order_status s on (s.tenant_id, s.warehouse_id, s.order_id) = (o.tenant_id, o.warehouse_id, o.id)
where o.status <> s.status;
comment on view inventory.v23 is 'V23 单据状态等于推导状态';

-- A finished, cancelled or missing task holds no open MOVE claim.
create view inventory.v24 with (security_invoker = true) as
select c.tenant_id, c.warehouse_id, 'stock_claim ' || c.id as ref
from inventory.stock_claim c
left join inventory.task t on (t.tenant_id, t.warehouse_id, t.id) = (c.tenant_id, c.warehouse_id, c.ref_id)
where c.kind = 'MOVE' and c.ref_type = 'TASK' and c.open_qty > 0 and (t.id is null or t.status in (40, 90));
comment on view inventory.v24 is 'V24 未完成移动占用都有进行中的任务';

grant select on
  inventory.v01, inventory.v02, inventory.v03, inventory.v04, inventory.v05, inventory.v06, inventory.v07, inventory.v08,
  inventory.v09, inventory.v10, inventory.v11, inventory.v12, inventory.v13, inventory.v14, inventory.v15, inventory.v16,
  inventory.v17, inventory.v18, inventory.v19, inventory.v20, inventory.v21, inventory.v22, inventory.v23, inventory.v24
to haocang_app;

-- Runs every law for the tenant of this transaction: one row per law, sample holds up to twenty violations.
create function inventory.check_laws() returns table (code text, title text, violations int, sample jsonb)
language plpgsql stable set search_path = pg_catalog as $$
declare
  law record;
begin
  for law in
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'inventory'::regnamespace and c.relkind = 'v' and c.relname ~ '^v[0-9]{2}$'
    order by c.relname
  loop
    code := upper(law.relname);
    title := substr(obj_description(law.oid, 'pg_class'), 5);
    execute format(
      'select count(*)::int, coalesce(jsonb_agg(jsonb_build_object(''warehouseId'', x.warehouse_id, ''ref'', x.ref))
         filter (where x.n <= 20), ''[]'')
       from (select warehouse_id, ref, row_number() over () as n from inventory.%I) x', law.relname)
    into violations, sample;
    return next;
  end loop;
end
$$;
revoke execute on function inventory.check_laws() from public;
grant execute on function inventory.check_laws() to haocang_app;
