import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { transportWarnApi } from '#contract/transport/warn.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { warnsWithin } from './read.ts';

const OPEN = 0,
  HANDLED = 1;

/** Somebody has dealt with it; it does not open again until what it warns of has once been gone. */
export async function handleWarn(
  ctx: Ctx,
  { id, version, remark }: InputOf<(typeof transportWarnApi)['handle']>,
): Promise<OutputOf<(typeof transportWarnApi)['handle']>> {
  const seen = await ctx.row<{ status: number; version: number }>`
    select n.status, n.version
    from transport.warn n
    left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
    left join transport.waybill b
      on b.tenant_id = n.tenant_id
      and b.warehouse_id = n.warehouse_id
      and b.id = n.waybill_id
    where ${warnsWithin(ctx)}
      and n.id = ${id}
      ${sql`for no key update of n`}
  `;
  if (!seen) return refuse('NOT_FOUND');
  if (seen.status !== OPEN) refuse('STATE', '预警已关闭');
  if (seen.version !== version) refuse('VERSION');
  await ctx.run`
    update transport.warn
    set status = ${HANDLED}, handle_remark = ${remark}, handled_by = ${ctx.userId}, closed_at = now(),
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
  `;
  return { id, status: HANDLED, version: version + 1 };
}
