import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { DetailFact, Problem } from '../receive/confirm.plan.ts';

/** Lock rank 6, ids ascending. The caller holds the orders and has checked whose they are. */
export async function lockDetails(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DetailFact>> {
  const { rows } = await detailRows(ctx, ids).execute(ctx.tx);
  return lockedDetails(ids, rows);
}

/** The same as a step of a larger ladder; `lockedDetails` says what it found. */
export const detailRows = (ctx: Ctx, ids: readonly number[]): RawBuilder<DetailFact> => sql<DetailFact>`
  select d.id, d.order_id, d.line_no, d.qty_expected, d.qty_received, d.qty_rejected, d.qty_closed, d.goods_id,
    g.code as goods_code, g.name as goods_name, g.weight, g.is_lot, g.is_catch_weight, g.shelf_life_days, g.serial_mode,
    d.source_line_id, w.out_detail_id as sent_line_id,
    case
      when t.id is not null then jsonb_build_object(
        'id', t.id, 'lotNo', t.lot_no, 'producedOn', t.produced_on, 'expireOn', t.expire_on
      )
    end as came_as
  from inbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join inventory.lot t on t.tenant_id = d.tenant_id and t.id = d.source_lot_id
  left join inventory.transit_line w
    on w.tenant_id = d.tenant_id
    and w.warehouse_id = d.warehouse_id
    and w.in_order_id = d.order_id
    and w.in_detail_id = d.id
  where ${here(ctx, 'd')}
    and d.id = any(${[...new Set(ids)]}::bigint[])
  order by d.id
  for no key update of d
`;

export function lockedDetails(ids: readonly number[], rows: readonly DetailFact[]): Map<number, DetailFact> {
  if (rows.length < new Set(ids).size) refuse('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a command adds to the counters of one line; negative takes back. */
export interface Change {
  detailId: number;
  received?: number;
  damaged?: number;
  rejected?: number;
  qcWait?: number;
  putaway?: number;
  closed?: number;
}

/** Add to the counters of any number of lines, several changes of one line summed; its status follows by itself. */
export async function changeDetails(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  await detailsChanged(ctx, changes).execute(ctx.tx);
}

/** The same as a part of a larger statement. */
export const detailsChanged = (ctx: Ctx, changes: readonly Change[]): RawBuilder<unknown> => sql`
  update inbound.detail d
  set qty_received = d.qty_received + n.received, qty_damaged = d.qty_damaged + n.damaged,
    qty_rejected = d.qty_rejected + n.rejected, qty_qc_wait = d.qty_qc_wait + n.qc_wait,
    qty_putaway = d.qty_putaway + n.putaway, qty_closed = d.qty_closed + n.closed, updated_by = ${ctx.userId},
    updated_at = now()
  from (
    select r."detailId" as id, coalesce(sum(r.received), 0)::bigint as received,
      coalesce(sum(r.damaged), 0)::bigint as damaged, coalesce(sum(r.rejected), 0)::bigint as rejected,
      coalesce(sum(r."qcWait"), 0)::bigint as qc_wait, coalesce(sum(r.putaway), 0)::bigint as putaway,
      coalesce(sum(r.closed), 0)::bigint as closed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(
      "detailId" bigint, received bigint, damaged bigint, rejected bigint, "qcWait" bigint, putaway bigint,
      closed bigint
    )
    group by 1
  ) n
  where ${here(ctx, 'd')}
    and d.id = any(${[...new Set(changes.map((change) => change.detailId))]}::bigint[])
    and d.id = n.id
`;

/** Every fault on its field; the first is the sentence. */
export function refuseLines(problems: readonly Problem[]): void {
  const first = problems[0];
  if (first)
    refuse(first.kind, first.msg, {
      errors: problems.map((p) => ({ field: `lines.${p.line}.${p.field}`, msg: p.msg })),
    });
}
