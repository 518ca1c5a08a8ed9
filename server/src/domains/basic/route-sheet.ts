import { sql } from 'kysely';
import { route, routeSheet } from '#contract/basic/route.ts';
import { importOf } from '../../crud/import.ts';
import type { Record_ } from '../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../crud/serve.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { importHandlers } from '../../platform/sheet/handlers.ts';
import { lostListed, resolveListed, type Listed } from './listed.ts';

const spec = specOf(route);
const plain = importOf(spec, () => []);
const STOPS: Listed = { field: 'stops', table: 'basic.store', label: '门店' };
/** Room between two stops for one that comes later, as in the form. */
const STEP = 10;

/** Routes with their stops, a line each, numbered in the order of the cell. */
async function insertRoutes(tx: Tx, actor: Actor, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(tx, actor, spec, batchId);
  await sql`insert into basic.route_stop (tenant_id, warehouse_id, route_id, store_id, stop_no, created_by, updated_by)
    select t.tenant_id, t.warehouse_id, t.id, i.id::bigint, i.n * ${STEP}::int, ${actor.userId}, ${actor.userId}
    from ops.import_row r join basic.route t on t.tenant_id = r.tenant_id and t.warehouse_id = ${actor.warehouseId} and t.code = r.parsed ->> 'code' and not t.is_deleted,
      jsonb_array_elements_text(r.parsed -> 'stops') with ordinality i(id, n)
    where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId}`.execute(tx);
  return done;
}

export const routeImports = importHandlers({
  ...plain, shape: routeSheet,
  resolve: async (tx, actor, rows) => {
    await plain.resolve?.(tx, actor, rows);
    await resolveListed(tx, actor, rows, STOPS);
  },
  verify: async (tx, actor, batchId) => [...await plain.verify?.(tx, actor, batchId) ?? [], ...await lostListed(tx, actor, batchId, STOPS)],
}, insertRoutes);

/** Stores of owners out of reach are left out, as in the list. */
const stops = (actor: Actor) => sql`, (select string_agg(o.code || '/' || s.code, ',' order by p.stop_no) from basic.route_stop p
  join basic.store s on s.tenant_id = p.tenant_id and s.id = p.store_id join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
  where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.route_id = t.id ${actor.ownerIds ? sql`and s.owner_id = any(${actor.ownerIds}::bigint[])` : sql``}) as stops`;

export const exportRoutes = (tx: Tx, actor: Actor, input: Record_) => exported(tx, actor, { ...spec, select: stops(actor), shape: routeSheet }, input);
