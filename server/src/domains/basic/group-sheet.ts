import { sql } from 'kysely';
import { warehouseGroup, warehouseGroupSheet } from '#contract/basic/warehouseGroup.ts';
import { importOf } from '../../crud/import.ts';
import type { Record_ } from '../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../crud/serve.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { importHandlers } from '../../platform/sheet/handlers.ts';
import { lostListed, resolveListed, type Listed } from './listed.ts';

const spec = specOf(warehouseGroup);
const plain = importOf(spec, () => []);
const MEMBERS: Listed = { field: 'warehouseIds', table: 'basic.warehouse', label: '仓库' };

/** Groups with their members, a line each. The staged rows are read while they are still there. */
async function insertGroups(tx: Tx, actor: Actor, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(tx, actor, spec, batchId);
  await sql`insert into basic.warehouse_group_item (tenant_id, group_id, warehouse_id, created_by, updated_by)
    select g.tenant_id, g.id, i.id::bigint, ${actor.userId}, ${actor.userId}
    from ops.import_row r join basic.warehouse_group g on g.tenant_id = r.tenant_id and g.code = r.parsed ->> 'code' and not g.is_deleted, jsonb_array_elements_text(r.parsed -> 'warehouseIds') i(id)
    where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId}`.execute(tx);
  return done;
}

export const groupImports = importHandlers({
  ...plain, shape: warehouseGroupSheet,
  resolve: (tx, actor, rows) => resolveListed(tx, actor, rows, MEMBERS),
  verify: async (tx, actor, batchId) => [...await plain.verify?.(tx, actor, batchId) ?? [], ...await lostListed(tx, actor, batchId, MEMBERS)],
}, insertGroups);

const members = sql`, (select string_agg(w.code, ',' order by w.code) from basic.warehouse_group_item m join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
  where m.tenant_id = t.tenant_id and m.group_id = t.id) as warehouse_ids`;

export const exportGroups = (tx: Tx, actor: Actor, input: Record_) => exported(tx, actor, { ...spec, select: members, shape: warehouseGroupSheet }, input);
