import { sql, type RawBuilder } from 'kysely';
import { serialRow, type serialApi, type SerialSearch } from '#contract/inventory/serial.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, here, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';

type Trace = OutputOf<typeof serialApi.trace>;
type Row = Trace['serial'];
type Raw = Omit<Row, 'updatedAt'> & { updatedAt: Date };

const COLUMNS = sql`
  u.id, u.serial, g.code as goods_code, g.name as goods_name, w.name as owner_name, t.lot_no, u.state,
    p.code as position_code, n.code as lpn_code, i.id as in_order_id, i.order_no as in_order_no, o.id as out_order_id,
    o.order_no as out_order_no, u.updated_at
`;
const FROM = sql`
  from inventory.serial_unit u
  join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
  join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
  left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
  left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
  left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  left join basic.lpn n
    on n.tenant_id = s.tenant_id
    and n.warehouse_id = s.warehouse_id
    and n.id = s.lpn_id
    and n.id <> 0
  left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
  left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
  left join outbound.detail d
    on d.tenant_id = u.tenant_id
    and d.warehouse_id = u.warehouse_id
    and d.id = u.out_detail_id
  left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
`;
const NEWEST = [desc(sql`u.updated_at`), desc(sql`u.id`)];

const rowOf = (row: Raw): Row => ({ ...row, updatedAt: wireTime(row.updatedAt) });

const filter = (actor: Actor, s: SerialSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'u')}
    and ${ofOwners(actor, 'g')} ${anyCode(sql`u.serial`, s.serial, 'serial')} ${anyCode(sql`g.code`, s.goodsCode, 'goodsCode')} ${equals(sql`g.owner_id`, s.ownerId)} ${equals(sql`u.state`, s.state)} ${ofOrders(actor, s.orderNo)}
`;

/** What came or left with these orders, now or before: the numbers of what happened say so. */
const ofOrders = (actor: Actor, orderNo: SerialSearch['orderNo']): RawBuilder<unknown> =>
  orderNo === undefined || orderNo.length === 0
    ? sql``
    : sql`
      and exists (
        select 1
        from inventory.serial_move m
        where ${here(actor, 'm')}
          and m.serial_id = u.id
          and (m.kind in ('RECEIVE', 'TRANSIT_RCV', 'SHIP') or m.source_line_id = u.out_detail_id)
          ${anyCode(sql`m.source_no`, orderNo, 'orderNo')}
      )
    `;

export async function serialPage(
  ctx: Ctx,
  input: InputOf<typeof serialApi.queryPage>,
): Promise<OutputOf<typeof serialApi.queryPage>> {
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} where ${filter(ctx, input.param)}`,
      sortable: { updatedAt: sql`u.updated_at`, serial: sql`u.serial` },
      filled: new Set(['updatedAt', 'serial']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

const HIDDEN = new Set(['id', 'inOrderId', 'outOrderId']);

export async function exportSerials(ctx: Ctx, search: SerialSearch): Promise<Outgoing> {
  const rows = await exportRows<Raw>(ctx.tx, {
    select: COLUMNS,
    from: sql`${FROM} where ${filter(ctx, search)}`,
    order: NEWEST,
  });
  return {
    title: '序列号',
    columns: fieldsOf(serialRow.shape)
      .filter((field) => !HIDDEN.has(field.name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, rowOf),
  };
}

type Step = Trace['steps'][number];

/** Everything that happened to a piece, the oldest first; of other warehouses of the company no more than what and when. */
export async function serialTrace(ctx: Ctx, { id }: InputOf<typeof serialApi.trace>): Promise<Trace> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS} ${FROM}
    where ${here(ctx, 'u')}
      and ${ofOwners(ctx, 'g')}
      and u.id = ${id}
  `;
  const serial = rowOf(found(row));
  const steps = await ctx.rows<Omit<Step, 'postedAt'> & { postedAt: Date }>`
    select m.id, m.kind, f.code as from_code, t.code as to_code, m.state_after as state, m.source_type, m.source_id,
      m.source_no, case when ${here(ctx, 'm')} then coalesce(u.user_name, '') else '' end as operator_name, m.posted_at,
      case when not (${here(ctx, 'm')}) then h.name end as house_name,
      case
        m.source_type
        when 'IN' then coalesce(s.name, back.consignee)
        when 'OUT' then coalesce(e.name, o.consignee)
      end as partner
    from inventory.serial_move m
    join basic.warehouse h on h.tenant_id = m.tenant_id and h.id = m.warehouse_id
    left join basic.position f
      on ${here(ctx, 'm')}
      and f.tenant_id = m.tenant_id
      and f.warehouse_id = m.warehouse_id
      and f.id = m.from_position_id
    left join basic.position t
      on ${here(ctx, 'm')}
      and t.tenant_id = m.tenant_id
      and t.warehouse_id = m.warehouse_id
      and t.id = m.to_position_id
    left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.operator_id
    left join inbound.order i
      on ${here(ctx, 'm')}
      and m.source_type = 'IN'
      and i.tenant_id = m.tenant_id
      and i.warehouse_id = m.warehouse_id
      and i.id = m.source_id
    left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
    left join outbound.order back
      on back.tenant_id = i.tenant_id
      and back.warehouse_id = i.warehouse_id
      and back.id = i.source_order_id
    left join outbound.order o
      on ${here(ctx, 'm')}
      and m.source_type = 'OUT'
      and o.tenant_id = m.tenant_id
      and o.warehouse_id = m.warehouse_id
      and o.id = m.source_id
    left join basic.store e on e.tenant_id = o.tenant_id and e.id = o.store_id
    where m.tenant_id = ${ctx.tenantId}
      and m.serial_id = ${id}
    order by m.id
    limit 1000
  `;
  return { serial, steps: steps.map((step) => ({ ...step, postedAt: wireTime(step.postedAt) })) };
}
