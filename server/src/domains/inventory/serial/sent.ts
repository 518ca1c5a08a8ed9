import { sql, type RawBuilder } from 'kysely';
import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

/** Numbers that were checked for an order line, as a part of a larger look. */
export const serialsChecked = (line: RawBuilder<unknown>): RawBuilder<string[]> => sql`
  (
    select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
    from inventory.serial_unit u
    where u.tenant_id = ${line}.tenant_id
      and u.warehouse_id = ${line}.warehouse_id
      and u.out_detail_id = ${line}.id
      and u.check_id is not null
      and u.state = ${SERIAL_STATE.picked}
  )
`;

/** Numbers of an order line: of an inbound one that came with it, of an outbound one that are picked for it or left, also those another house has received since. */
export const serialsOfLines = (line: RawBuilder<unknown>, side: 'in' | 'out'): RawBuilder<string[]> => sql`
  (
    select coalesce(jsonb_agg(n.serial order by n.serial), '[]'::jsonb)
    from (
      select u.serial
      from inventory.serial_unit u
      where u.tenant_id = ${line}.tenant_id
        and u.warehouse_id = ${line}.warehouse_id
        and ${side === 'in' ? sql`u.in_detail_id` : sql`u.out_detail_id`} = ${line}.id
        and u.state <> ${SERIAL_STATE.expected}
        ${side === 'in' ? sql`` : sql`union ${arrivedElsewhere(line)}`}
    ) n
  )
`;

/** What left with an outbound line for another house and was received there. */
const arrivedElsewhere = (line: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select u.serial
  from inventory.transit_line w
  join inventory.serial_unit u
    on u.tenant_id = w.tenant_id
    and u.warehouse_id = w.warehouse_id
    and u.in_detail_id = w.in_detail_id
    and u.state <> ${SERIAL_STATE.expected}
  where w.tenant_id = ${line}.tenant_id
    and w.from_warehouse_id = ${line}.warehouse_id
    and w.out_detail_id = coalesce(${line}.root_id, ${line}.id)
`;

interface Sent {
  detailId: number;
  qty: number;
  txnId: number | null;
  order: { id: number; no: string };
}

/** Numbers captured at the check leave with their order line: as many as pieces of it leave. Parts of the posting; what lies on stock follows it by itself. */
export const serialsSent = (ctx: Ctx, sent: readonly Sent[]): RawBuilder<unknown>[] => [
  sql`
    update inventory.serial_unit u
    set state = ${SERIAL_STATE.shipped}, txn_id = g.txn_id, updated_by = ${ctx.userId}, updated_at = now()
    from (${goneWith(ctx, sent)}) g
    where u.tenant_id = ${ctx.tenantId}
      and u.id = g.id
  `,
  sql`
    insert into inventory.serial_move (
      tenant_id, warehouse_id, serial_id, kind, txn_id, state_before, state_after, out_before, in_before, source_type,
      source_id, source_no, source_line_id, operator_id
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, g.id, 'SHIP', g.txn_id, ${SERIAL_STATE.picked}, ${SERIAL_STATE.shipped},
      g.out_detail_id, g.in_detail_id, 'OUT', g.order_id, g.order_no, g.out_detail_id, ${ctx.userId}
    from (${goneWith(ctx, sent)}) g
  `,
];

const goneWith = (ctx: Ctx, sent: readonly Sent[]): RawBuilder<unknown> => sql`
  select u.id, u.out_detail_id, u.in_detail_id, n.txn_id, n.order_id, n.order_no
  from (
    select x.detail_id, sum(x.qty) as qty, max(x.txn_id) as txn_id, max(x.order_id) as order_id,
      max(x.order_no) as order_no
    from unnest(
      ${sent.map((s) => s.detailId)}::bigint[], ${sent.map((s) => s.qty)}::bigint[],
      ${sent.map((s) => s.txnId)}::bigint[], ${sent.map((s) => s.order.id)}::bigint[],
      ${sent.map((s) => s.order.no)}::text[]
    ) x(detail_id, qty, txn_id, order_id, order_no)
    group by x.detail_id
  ) n
  cross join lateral (
    select c.id, c.out_detail_id, c.in_detail_id
    from inventory.serial_unit c
    where ${here(ctx, 'c')}
      and c.out_detail_id = n.detail_id
      and c.state = ${SERIAL_STATE.picked}
      and c.stock_id is null
    order by c.id
    limit n.qty
  ) u
`;

/** A departure that is taken back: the numbers captured for it are with their orders again. */
export async function serialsUnsent(ctx: Ctx, txnIds: readonly number[]): Promise<void> {
  await ctx.run`
    with back as (
      update inventory.serial_unit u
      set state = ${SERIAL_STATE.picked}, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'u')}
        and u.id in (
          select m.serial_id
          from inventory.serial_move m
          where ${here(ctx, 'm')}
            and m.txn_id = any(${[...txnIds]}::bigint[])
            and m.kind = 'SHIP'
            and m.from_stock_id is null
        )
        and u.txn_id = any(${[...txnIds]}::bigint[])
        and u.state = ${SERIAL_STATE.shipped}
      returning u.id, u.out_detail_id, u.in_detail_id
    )
    insert into inventory.serial_move (
      tenant_id, warehouse_id, serial_id, kind, state_before, state_after, out_before, in_before, source_type,
      source_id, source_no, source_line_id, operator_id
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, b.id, 'REVERSE', ${SERIAL_STATE.shipped}, ${SERIAL_STATE.picked},
      b.out_detail_id, b.in_detail_id, 'OUT', o.id, o.order_no, b.out_detail_id, ${ctx.userId}
    from back b
    join outbound.detail d on ${here(ctx, 'd')} and d.id = b.out_detail_id
    join outbound.order o on ${here(ctx, 'o')} and o.id = d.order_id
  `;
}
