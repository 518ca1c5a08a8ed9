import { sql, type RawBuilder } from 'kysely';
import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

/** A weighed carton that left with an order line. */
export interface LeftCarton {
  id: number;
  code: string;
  weightG: number;
  producedOn: string | null;
}

/** Weighed cartons that left with an order line, or its parts, in one lot and are not back; of a statement's row `at`. */
const left = (at: RawBuilder<unknown>, lineId: RawBuilder<unknown>, lotId: RawBuilder<unknown>) => sql`
  from outbound.detail l
  join inventory.catch_code k
    on k.tenant_id = l.tenant_id
    and k.warehouse_id = l.warehouse_id
    and k.out_detail_id = l.id
    and k.lot_id = ${lotId}
    and k.state = ${CATCH_STATE.shipped}
  where l.tenant_id = ${at}.tenant_id
    and l.warehouse_id = ${at}.warehouse_id
    and (l.id = ${lineId} or l.root_id = ${lineId})
`;

/** The same as a part of a larger look. */
export const cartonsLeft = (
  at: RawBuilder<unknown>,
  lineId: RawBuilder<unknown>,
  lotId: RawBuilder<unknown>,
): RawBuilder<LeftCarton[]> => sql`
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', k.id, 'code', k.code, 'weightG', k.weight, 'producedOn', k.produced_on) order by k.code
      ), '[]'::jsonb
    ) ${left(at, lineId, lotId)}
  )
`;

/** Of a line of a return: what left with its order, and whether cartons were told apart when it left. */
export async function cartonsToReturn(ctx: Ctx, inDetailId: number): Promise<{ left: LeftCarton[]; weighed: boolean }> {
  const row = await ctx.row<{ left: LeftCarton[]; weighed: boolean }>`
    select ${cartonsLeft(sql`d`, sql`d.source_line_id`, sql`d.source_lot_id`)} as left,
      exists (
        select 1
        from outbound.detail l
        join inventory.catch_code k
          on k.tenant_id = l.tenant_id
          and k.warehouse_id = l.warehouse_id
          and k.out_detail_id = l.id
          and k.state in (${CATCH_STATE.shipped}, ${CATCH_STATE.returned})
        where l.tenant_id = d.tenant_id
          and l.warehouse_id = d.warehouse_id
          and (l.id = d.source_line_id or l.root_id = d.source_line_id)
      ) as weighed
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.id = ${inDetailId}
      and d.source_line_id is not null
  `;
  return row ?? { left: [], weighed: false };
}

/** Cartons that left are back: their codes stand for what comes in. Answers which; one that another return took meanwhile is none. */
export async function cartonsReturned(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ id: number }>`
    with held as (
      select k.id
      from inventory.catch_code k
      where ${here(ctx, 'k')}
        and k.id = any(${[...ids]}::bigint[])
      order by k.id
      for no key update
    )
    update inventory.catch_code k
    set state = ${CATCH_STATE.returned}, updated_by = ${ctx.userId}, updated_at = now()
    from held
    where ${here(ctx, 'k')}
      and k.id = held.id
      and k.state = ${CATCH_STATE.shipped}
    returning k.id
  `;
  return new Set(rows.map(({ id }) => id));
}
