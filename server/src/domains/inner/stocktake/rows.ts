import { sql, type RawBuilder } from 'kysely';
import { stocktakeLife, type StocktakeAction } from '#contract/inner/stocktake-life.ts';
import { refusal } from '#contract/kit/machine.ts';
import { reaches } from '../../../platform/actor.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { TakeLine } from './take.plan.ts';

/** A stocktake's head under lock. */
export interface Take {
  id: number;
  takeNo: string;
  ownerId: number | null;
  isStatic: boolean;
  needRecountPct: number;
  status: number;
  version: number;
}

/** A stocktake over all owners is the business of those who see all of them. */
export const reachesTake = (ctx: Ctx, ownerId: number | null): boolean =>
  ownerId === null ? ctx.ownerIds === null : reaches(ctx, ownerId);

/** Lock the head (rank 3); everything that happens to its lines waits here. */
export async function lockTake(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  action: StocktakeAction,
): Promise<Take> {
  const take = await ctx.row<Take>`
    select id, take_no, owner_id, is_static, need_recount_pct, status, version
    from "inner".stocktake
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
    for no key update
  `;
  if (!take || !reachesTake(ctx, take.ownerId)) return refuse('NOT_FOUND');
  const why = refusal(stocktakeLife, action, take.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && take.version !== version) refuse('VERSION');
  return take;
}

/** Its lines; read after the head is locked, they stay as they are. */
export const linesOf = (ctx: Ctx, take: Take): Promise<TakeLine[]> => ctx.rows<TakeLine>`
  select l.id, l.position_id, p.code as position_code, l.goods_id, g.code as goods_code, l.lot_id, l.lpn_id, l.owner_id,
    l.quality, coalesce(g.is_catch_weight, false) as catch_weight, coalesce(g.is_serial, false) as is_serial,
    l.missing_codes, l.extra_codes, l.is_found, l.count_by, coalesce(u.user_name, '他人') as counter, l.count_at,
    l.recount_at, l.diff, l.result
  from "inner".stocktake_line l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  left join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
  left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.count_by
  where ${here(ctx, 'l')}
    and l.take_id = ${take.id}
  order by l.id
`;

/** Move the head on, with a trace. */
export async function step(
  ctx: Ctx,
  take: Take,
  { action, status, set = sql`` }: { action: StocktakeAction; status: number; set?: RawBuilder<unknown> },
) {
  const after = await ctx.row<{ version: number }>`
    update "inner".stocktake
    set ${set} status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${take.id}
    returning version
  `;
  await trace(ctx, [
    {
      docType: 'TAKE',
      docId: take.id,
      action: action.toUpperCase(),
      actionName: stocktakeLife.actions[action].label,
      fromStatus: take.status,
      toStatus: status,
    },
  ]);
  return { ...afterOf(take), status, version: after?.version ?? take.version + 1 };
}

export const afterOf = ({ id, takeNo, status, version }: Take) => ({ id, takeNo, status, version });

/** The stock rows the lines speak of, by line. Found by dimension: a row may have come or been swept since the line was written. */
export async function stockOf(ctx: Ctx, lineIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<{ lineId: number; id: number }>`
    select l.id as line_id, s.id
    from "inner".stocktake_line l
    join inventory.stock s
      on s.tenant_id = l.tenant_id
      and s.warehouse_id = l.warehouse_id
      and s.position_id = l.position_id
      and s.goods_id = l.goods_id
      and s.lot_id = l.lot_id
      and s.lpn_id = l.lpn_id
      and s.owner_id = l.owner_id
      and s.quality = l.quality
    where ${here(ctx, 'l')}
      and l.id = any(${lineIds}::bigint[])
  `;
  return new Map(rows.map((row) => [row.lineId, row.id]));
}
