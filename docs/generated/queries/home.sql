-- Generated: the statements behind every read, for review and for explain. Never edited.

-- home.todo  待办事项
select (
  select count(*)
  from (
    select 1
    from inbound.order o
    where "o"."tenant_id" = $1
      and "o"."warehouse_id" = $2
      and "o"."owner_id" = any($3::bigint[])
      and o.status = 10
    limit $4
  ) x
)::int as "inboundDue",
  (
    select count(*)
    from (
      select 1
      from inbound.order o
      where "o"."tenant_id" = $5
        and "o"."warehouse_id" = $6
        and "o"."owner_id" = any($7::bigint[])
        and o.status = 50
      limit $8
    ) x
  )::int as "inboundReceiving",
  (
    select count(*)
    from (
      select 1
      from inbound.order o
      where "o"."tenant_id" = $9
        and "o"."warehouse_id" = $10
        and "o"."owner_id" = any($11::bigint[])
        and o.is_suspended
      limit $12
    ) x
  )::int as "inboundSuspended",
  (
    select count(*)
    from (
      select 1
      from inventory.task t
      where "t"."tenant_id" = $13
        and "t"."warehouse_id" = $14
        and t.kind = 'PUTAWAY'
        and t.status in (10, 20)
        and not exists (
          select 1
          from inventory.task_line x
          where x.tenant_id = t.tenant_id
            and x.warehouse_id = t.warehouse_id
            and x.task_id = t.id
            and not ("x"."owner_id" = any($15::bigint[]))
        )
      limit $16
    ) x
  )::int as "putaway";

select (
  select count(*)
  from (
    select 1
    from outbound.order o
    where "o"."tenant_id" = $1
      and "o"."warehouse_id" = $2
      and "o"."owner_id" = any($3::bigint[])
      and not o.is_hidden
      and o.status = 10
    limit $4
  ) x
)::int as "outboundDue",
  (
    select count(*)
    from (
      select 1
      from outbound.order o
      where "o"."tenant_id" = $5
        and "o"."warehouse_id" = $6
        and "o"."owner_id" = any($7::bigint[])
        and not o.is_hidden
        and o.status < 90
        and exists (
          select 1
          from outbound.detail d
          where d.tenant_id = o.tenant_id
            and d.warehouse_id = o.warehouse_id
            and d.order_id = o.id
            and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
            and d.explanation is not null
        )
      limit $8
    ) x
  )::int as "outboundShort",
  (
    select count(*)
    from (
      select 1
      from outbound.wave w
      where "w"."tenant_id" = $9
        and "w"."warehouse_id" = $10
        and w.status = 10
        and not exists (
          select 1
          from outbound.wave_order m
          join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
          where m.tenant_id = w.tenant_id
            and m.warehouse_id = w.warehouse_id
            and m.wave_id = w.id
            and not ("o"."owner_id" = any($11::bigint[]))
        )
      limit $12
    ) x
  )::int as "wave",
  (
    select count(*)
    from (
      select 1
      from outbound.pick_task t
      where "t"."tenant_id" = $13
        and "t"."warehouse_id" = $14
        and t.status = 10
        and not exists (
          select 1
          from outbound.pick_line l
          join outbound.detail d
            on d.tenant_id = l.tenant_id
            and d.warehouse_id = l.warehouse_id
            and d.id = l.out_detail_id
          join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
          where l.tenant_id = t.tenant_id
            and l.warehouse_id = t.warehouse_id
            and l.task_id = t.id
            and not ("o"."owner_id" = any($15::bigint[]))
        )
      limit $16
    ) x
  )::int as "pick",
  (
    select count(*)
    from (
      select 1
      from outbound.order o
      where "o"."tenant_id" = $17
        and "o"."warehouse_id" = $18
        and "o"."owner_id" = any($19::bigint[])
        and not o.is_hidden
        and o.status in (60, 65)
      limit $20
    ) x
  )::int as "check",
  (
    select count(*)
    from (
      select 1
      from outbound.shipment s
      where "s"."tenant_id" = $21
        and "s"."warehouse_id" = $22
        and s.status = $23
        and exists (
          select 1
          from outbound.shipment_item i
          join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
          where i.tenant_id = s.tenant_id
            and i.warehouse_id = s.warehouse_id
            and i.ship_id = s.id
            and "o"."owner_id" = any($24::bigint[])
        )
      limit $25
    ) x
  )::int as "seal",
  (
    select count(*)
    from (
      select 1
      from outbound.shipment s
      where "s"."tenant_id" = $26
        and "s"."warehouse_id" = $27
        and s.status = $28
        and exists (
          select 1
          from outbound.shipment_item i
          join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
          where i.tenant_id = s.tenant_id
            and i.warehouse_id = s.warehouse_id
            and i.ship_id = s.id
            and "o"."owner_id" = any($29::bigint[])
        )
      limit $30
    ) x
  )::int as "depart";

select (
  select count(*)
  from (
    select 1
    from inventory.task t
    join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
    where "t"."tenant_id" = $1
      and "t"."warehouse_id" = $2
      and t.kind = $3
      and "l"."owner_id" = any($4::bigint[])
      and l.state = 10
    limit $5
  ) x
)::int as "replenish",
  (
    select count(*)
    from (
      select 1
      from inventory.task t
      join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
      where "t"."tenant_id" = $6
        and "t"."warehouse_id" = $7
        and t.kind = $8
        and "l"."owner_id" = any($9::bigint[])
        and l.state = 10
      limit $10
    ) x
  )::int as "move",
  (
    select count(*)
    from (
      select 1
      from inventory.task t
      join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
      where "t"."tenant_id" = $11
        and "t"."warehouse_id" = $12
        and t.kind = $13
        and "l"."owner_id" = any($14::bigint[])
        and l.state = 10
      limit $15
    ) x
  )::int as "unpick",
  (
    select count(*)
    from (
      select 1
      from "inner".adjust j
      where "j"."tenant_id" = $16
        and "j"."warehouse_id" = $17
        and "j"."owner_id" = any($18::bigint[])
        and j.status = 15
      limit $19
    ) x
  )::int as "adjust";

select (
  select count(*)
  from (
    select 1
    from unnest($1::text[]) c(code)
    cross join lateral (
      select r.violations
      from ops.invariant_run r
      where r.tenant_id = $2
        and r.code = c.code
      order by r.started_at desc, r.id desc
      limit 1
    ) last
    where last.violations > 0
    limit $3
  ) x
)::int as "integrity";

-- home.search  快速查找
(
  select $1::int as at, x.*
  from (
    select o.id, o.order_no as code, w.name || coalesce(' · ' || o.external_no, '') as name, o.owner_id, o.status::int
    from (
      (
        select o.*
        from "inbound"."order" o
        where "o"."tenant_id" = $2
          and "o"."warehouse_id" = $3
          and "o"."owner_id" = any($4::bigint[])
          and o.order_no like $5
        order by o.order_no desc
        limit $6
      ) union (
        select o.*
        from "inbound"."order" o
        where "o"."tenant_id" = $7
          and "o"."warehouse_id" = $8
          and "o"."owner_id" = any($9::bigint[])
          and o.status <> 99
          and ops.folded(o.external_no) like $10
        limit $11
      )
    ) o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    order by o.order_no desc
    limit $12
  ) x
)
union all (
  select $13::int as at, x.*
  from (
    select t.id, t.task_no as code, '' as name, 0 as owner_id, t.status::int
    from inventory.task t
    where "t"."tenant_id" = $14
      and "t"."warehouse_id" = $15
      and t.kind = 'PUTAWAY'
      and t.task_no like $16
      and not exists (
        select 1
        from inventory.task_line o
        where o.tenant_id = t.tenant_id
          and o.warehouse_id = t.warehouse_id
          and o.task_id = t.id
          and not ("o"."owner_id" = any($17::bigint[]))
      )
    order by t.task_no desc
    limit $18
  ) x
)
union all (
  select $19::int as at, x.*
  from (
    select o.id, o.order_no as code, w.name || coalesce(' · ' || o.external_no, '') as name, o.owner_id, o.status::int
    from (
      (
        select o.*
        from "outbound"."order" o
        where "o"."tenant_id" = $20
          and "o"."warehouse_id" = $21
          and "o"."owner_id" = any($22::bigint[])
          and o.order_no like $23
        order by o.order_no desc
        limit $24
      ) union (
        select o.*
        from "outbound"."order" o
        where "o"."tenant_id" = $25
          and "o"."warehouse_id" = $26
          and "o"."owner_id" = any($27::bigint[])
          and o.status <> 99
          and ops.folded(o.external_no) like $28
        limit $29
      )
    ) o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    order by o.order_no desc
    limit $30
  ) x
)
union all (
  select $31::int as at, x.*
  from (
    select w.id, w.wave_no as code, '' as name, 0 as owner_id, w.status::int
    from outbound.wave w
    where "w"."tenant_id" = $32
      and "w"."warehouse_id" = $33
      and w.wave_no like $34
      and not exists (
        select 1
        from outbound.wave_order m
        join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
        where m.tenant_id = w.tenant_id
          and m.warehouse_id = w.warehouse_id
          and m.wave_id = w.id
          and not ("o"."owner_id" = any($35::bigint[]))
      )
    order by w.wave_no desc
    limit $36
  ) x
)
union all (
  select $37::int as at, x.*
  from (
    select t.id, t.task_no as code, '' as name, 0 as owner_id, t.status::int
    from outbound.pick_task t
    where "t"."tenant_id" = $38
      and "t"."warehouse_id" = $39
      and t.task_no like $40
      and not exists (
        select 1
        from outbound.pick_line l
        join outbound.detail d
          on d.tenant_id = l.tenant_id
          and d.warehouse_id = l.warehouse_id
          and d.id = l.out_detail_id
        join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
          and not ("o"."owner_id" = any($41::bigint[]))
      )
    order by t.task_no desc
    limit $42
  ) x
)
union all (
  select $43::int as at, x.*
  from (
    select s.id, s.ship_no as code, coalesce(s.plate_no, '') as name, 0 as owner_id, s.status::int
    from outbound.shipment s
    where "s"."tenant_id" = $44
      and "s"."warehouse_id" = $45
      and s.ship_no like $46
      and exists (
        select 1
        from outbound.shipment_item i
        join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
        where i.tenant_id = s.tenant_id
          and i.warehouse_id = s.warehouse_id
          and i.ship_id = s.id
          and "o"."owner_id" = any($47::bigint[])
      )
    order by s.ship_no desc
    limit $48
  ) x
)
union all (
  select $49::int as at, x.*
  from (
    select j.id, j.adjust_no as code, '' as name, j.owner_id, j.status::int
    from "inner".adjust j
    where "j"."tenant_id" = $50
      and "j"."warehouse_id" = $51
      and "j"."owner_id" = any($52::bigint[])
      and j.status <> 90
      and j.adjust_no like $53
    order by j.adjust_no desc
    limit $54
  ) x
)
union all (
  select $55::int as at, x.*
  from (
    select g.id, g.code, g.name, g.owner_id, null::int as status
    from (
      select id, min(rank) as rank
      from (
        (
          select g.id, 1 as rank
          from basic.goods g
          where g.tenant_id = $56
            and "g"."owner_id" = any($57::bigint[])
            and not g.is_deleted
            and g.code like $58
          order by g.code
          limit $59
        ) union all (
          select b.goods_id, 2
          from basic.goods_barcode b
          where b.tenant_id = $60
            and "b"."owner_id" = any($61::bigint[])
            and b.barcode like $62
          limit $63
        ) union all (
          select g.id, 3
          from basic.goods g
          where g.tenant_id = $64
            and "g"."owner_id" = any($65::bigint[])
            and not g.is_deleted
            and g.search_keys @> $66::text[]
            and (ops.folded(g.name) like $67 or ops.folded(g.short_name) like $68 or g.spell like $69)
          limit $70
        ) union all (
          select g.id, 3
          from basic.goods g
          where g.tenant_id = $71
            and "g"."owner_id" = any($72::bigint[])
            and not g.is_deleted
            and g.spell is null
            and (ops.folded(g.name) like $73 or ops.folded(g.short_name) like $74 or g.spell like $75)
          limit $76
        )
      ) x
      group by id
    ) f
    join basic.goods g on g.tenant_id = $77 and g.id = f.id and not g.is_deleted
    order by f.rank, length(g.code), g.code
    limit $78
  ) x
)
union all (
  select $79::int as at, x.*
  from (
    select p.id, p.code, a.name, 0 as owner_id, null::int as status
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where "p"."tenant_id" = $80
      and "p"."warehouse_id" = $81
      and not p.is_deleted
      and p.code like $82
    order by p.code
    limit $83
  ) x
)
union all (
  select $84::int as at, x.*
  from (
    select l.id, l.code, '' as name, 0 as owner_id, null::int as status
    from basic.lpn l
    where "l"."tenant_id" = $85
      and "l"."warehouse_id" = $86
      and not l.is_deleted
      and l.id <> 0
      and l.code like $87
      and not exists (
        select 1
        from inventory.stock o
        where o.tenant_id = l.tenant_id
          and o.warehouse_id = l.warehouse_id
          and o.lpn_id = l.id
          and o.on_hand > 0
          and not ("o"."owner_id" = any($88::bigint[]))
      )
    order by l.code
    limit $89
  ) x
);

-- home.anomalies  异常数量
select count(*)::int as overdue,
  (
    select count(*)::int
    from service.anomaly_record a
    where "a"."tenant_id" = $1
      and "a"."warehouse_id" = $2
      and "a"."owner_id" = any($3::bigint[])
      and a.status < 3
      and a.direction = 1
  ) as ware,
  (
    select count(*)::int
    from service.anomaly_record a
    where "a"."tenant_id" = $4
      and "a"."warehouse_id" = $5
      and "a"."owner_id" = any($6::bigint[])
      and a.status < 3
      and a.direction = 2
  ) as out
from outbound.order o
where "o"."tenant_id" = $7
  and "o"."warehouse_id" = $8
  and "o"."owner_id" = any($9::bigint[])
  and o.status < 90
  and not o.is_hidden
  and o.cutoff_at < now();

-- home.planWarnings  计划超期数量
select count(*)::int as late
from transport.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status = 10
  and o.plan_due_at < now();

-- home.deliveryWarnings  送达超期数量
select (
  select count(*)::int
  from transport.waybill b
  where "b"."tenant_id" = $1
    and "b"."warehouse_id" = $2
    and b.status = 5
    and exists (
      select 1
      from transport.order o
      where o.tenant_id = b.tenant_id
        and o.warehouse_id = b.warehouse_id
        and o.waybill_id = b.id
        and o.status = 40
        and o.require_arrive_at < now()
    )
    and not exists (
      select 1
      from transport.order o
      where o.tenant_id = b.tenant_id
        and o.warehouse_id = b.warehouse_id
        and o.waybill_id = b.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
) as late,
  (
    select count(*)::int
    from transport.warn n
    left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
    where "n"."tenant_id" = $4
      and "n"."warehouse_id" = $5
      and n.status = 0
      and (n.order_id is null or "o"."owner_id" = any($6::bigint[]))
      and (
        n.waybill_id is null
        or not exists (
          select 1
          from transport.order w
          where w.tenant_id = n.tenant_id
            and w.warehouse_id = n.warehouse_id
            and w.waybill_id = n.waybill_id
            and not ("w"."owner_id" = any($7::bigint[]))
        )
      )
  ) as open;
