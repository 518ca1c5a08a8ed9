import { sql, type RawBuilder } from 'kysely';
import { folded } from '#contract/terms/folding.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, holds, ofOwners } from '../../../platform/list/filters.ts';
import { codeText } from '../../../platform/text.ts';
import { met, phoneDigits } from '../desk/search.ts';

/** Found by one search; whoever finds more says more. */
export const FOUND_MAX = 20;
/** Letters of a number from which on a part of it is looked for: fewer are in no index. */
const PART_MIN = 3;

/** Has left; to another warehouse, or to somebody else. */
export const sent = (order: RawBuilder<unknown>, transfer: boolean): RawBuilder<unknown> =>
  sql`${order}.status in (85, 90) and ${order}.to_warehouse_id is ${transfer ? sql`not null` : sql`null`}`;
/** Has come, at least in part. */
export const received = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${order}.status between 50 and 90
    and exists (
      select 1
      from inbound.detail d
      where d.tenant_id = ${order}.tenant_id
        and d.warehouse_id = ${order}.warehouse_id
        and d.order_id = ${order}.id
        and d.qty_received > 0
    )
`;
/** Was handed over. */
export const handedOver = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`${order}.status in (40, 50)`;

/** The newest of a table of which something holds, as many as are offered: by the index of what holds, or as far down the list as it takes. */
const newest = (
  ctx: Ctx,
  table: RawBuilder<unknown>,
  fit: RawBuilder<unknown>,
  held: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (
    select x.id
    from ${table} x
    where ${here(ctx, 'x')}
      and ${ofOwners(ctx, 'x')}
      and ${fit}
      and ${held}
    order by x.created_at desc, x.id desc
    limit ${FOUND_MAX}
  )
`;

/** Shipped orders by what is said of them, each way by its own index. */
export function spokenOut(ctx: Ctx, keyword: string, transfer: boolean): RawBuilder<unknown> {
  const of = (held: RawBuilder<unknown>) => newest(ctx, sql`outbound."order"`, sent(sql`x`, transfer), held);
  return sql`
    select f.id
    from (${met(ctx, keyword)}) f(id, rank, found_by)
    union all ${of(holds(sql`x.consignee`, keyword, true))} ${keyword.length < PART_MIN ? sql`` : sql`union all ${of(holds(sql`x.external_no`, keyword))}`}
  `;
}

/** Orders of which something was received, by their number, or the owner's, or a part of that. */
export function spokenIn(ctx: Ctx, keyword: string): RawBuilder<unknown> {
  const of = (held: RawBuilder<unknown>) => newest(ctx, sql`inbound."order"`, received(sql`x`), held);
  return sql`
    select x.id
    from inbound."order" x
    where ${here(ctx, 'x')}
      and x.order_no = ${codeText(keyword)}
    union all ${of(sql`ops.folded(x.external_no) = ${folded(keyword)}`)} ${keyword.length < PART_MIN ? sql`` : sql`union all ${of(holds(sql`x.external_no`, keyword))}`}
  `;
}

/** Orders that were only carried, by their number or the telephone they were carried to. */
export function spokenPure(ctx: Ctx, keyword: string): RawBuilder<unknown> {
  const digits = phoneDigits(keyword);
  return sql`
    select x.id
    from inbound.pure_transport x
    where ${here(ctx, 'x')}
      and x.pt_no = ${codeText(keyword)}
      ${
        digits === null
          ? sql``
          : sql`union all ${newest(ctx, sql`inbound.pure_transport`, handedOver(sql`x`), sql`ops.digits_of(x.to_phone) = ${digits}`)}`
      }
  `;
}
