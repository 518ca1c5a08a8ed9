import { sql } from 'kysely';
import { route, routeSheet } from '#contract/basic/transport/route.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../../crud/serve.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { lostListed, resolveListed, type Listed } from '../code-list.ts';

const spec = specOf(route);
const plain = importOf(spec, () => []);
const STOPS: Listed = { field: 'stops', table: 'basic.store', label: '门店' };
/** Room between two stops for one that comes later, as in the form. */
const STEP = 10;

/** Routes with their stops, a line each, numbered in the order of the cell. */
async function insertRoutes(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(ctx, spec, batchId);
  await ctx.run`
    insert into basic.route_stop (tenant_id, warehouse_id, route_id, store_id, stop_no, created_by, updated_by)
    select t.tenant_id, t.warehouse_id, t.id, i.id::bigint, i.n * ${STEP}::int, ${ctx.userId}, ${ctx.userId}
    from ops.import_row r
    join basic.route t
      on t.tenant_id = r.tenant_id
      and t.warehouse_id = ${ctx.warehouseId}
      and t.code = r.parsed ->> 'code'
      and not t.is_deleted, jsonb_array_elements_text(r.parsed -> 'stops') with ordinality i(id, n)
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
  `;
  return done;
}

export const routeImports = importHandlers(
  {
    ...plain,
    shape: routeSheet,
    resolve: async (ctx, rows) => {
      await plain.resolve?.(ctx, rows);
      await resolveListed(ctx, rows, STOPS);
    },
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await lostListed(ctx, batchId, STOPS)),
    ],
  },
  insertRoutes,
);

/** Stores of owners out of reach are left out, as in the list. */
const stops = (actor: Actor) => sql`
  ,
    (
      select string_agg(o.code || '/' || s.code, ',' order by p.stop_no)
      from basic.route_stop p
      join basic.store s on s.tenant_id = p.tenant_id and s.id = p.store_id
      join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
      where p.tenant_id = t.tenant_id
        and p.warehouse_id = t.warehouse_id
        and p.route_id = t.id
        ${actor.ownerIds ? sql`and s.owner_id = any(${actor.ownerIds}::bigint[])` : sql``}
    ) as stops
`;

export const exportRoutes = (ctx: Ctx, input: Record_) =>
  exported(ctx, { ...spec, select: stops(ctx), shape: routeSheet }, input);
