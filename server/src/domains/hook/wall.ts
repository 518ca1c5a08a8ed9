import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';

/** Whether the actor may work in every warehouse of the company. */
const everywhere = ({ tenantId, userId }: Ctx): RawBuilder<unknown> => sql`
  exists (select 1 from iam.user u where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_admin)
`;
const bound = ({ tenantId, userId }: Ctx): RawBuilder<unknown> => sql`
  array(
    select b.warehouse_id
    from iam.user_warehouse b
    where b.tenant_id = ${tenantId}
      and b.user_id = ${userId}
  )
`;

/** Webhooks `w` that hear of nothing the actor may not see: what they were told is read on their page. */
export const withinReach = (ctx: Ctx): RawBuilder<unknown> => sql`
  w.tenant_id = ${ctx.tenantId} and not w.is_deleted
    and (${ctx.ownerIds}::bigint[] is null or w.owner_ids <@ ${ctx.ownerIds}::bigint[])
    and (${everywhere(ctx)} or w.warehouse_ids <@ ${bound(ctx)})
`;

/** Of these warehouses those that the actor may work in. */
export const warehousesWithin = (ctx: Ctx, ids: readonly number[]): Promise<{ id: number }[]> =>
  ctx.rows<{ id: number }>`
    select w.id
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and not w.is_deleted
      and w.id = any(${[...ids]}::bigint[])
      and (${everywhere(ctx)} or w.id = any(${bound(ctx)}))
  `;

/** Of these owners those that the actor sees. */
export const ownersWithin = (ctx: Ctx, ids: readonly number[]): Promise<{ id: number }[]> =>
  ctx.rows<{ id: number }>`
    select o.id
    from basic.owner o
    where o.tenant_id = ${ctx.tenantId}
      and not o.is_deleted
      and o.id = any(${[...ids]}::bigint[])
      and (${ctx.ownerIds}::bigint[] is null or o.id = any(${ctx.ownerIds}::bigint[]))
  `;
