import { sql } from 'kysely';
import { warehouseGroup, warehouseGroupSheet } from '#contract/basic/warehouse/group.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { lostListed, resolveListed, type Listed } from '../code-list.ts';

const spec = specOf(warehouseGroup);
const plain = importOf(spec, () => []);
const MEMBERS: Listed = { field: 'warehouseIds', table: 'basic.warehouse', label: '仓库' };

/** Groups with their members, a line each. The staged rows are read while they are still there. */
async function insertGroups(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(ctx, spec, batchId);
  await ctx.run`
    insert into basic.warehouse_group_item (tenant_id, group_id, warehouse_id, created_by, updated_by)
    select g.tenant_id, g.id, i.id::bigint, ${ctx.userId}, ${ctx.userId}
    from ops.import_row r
    join basic.warehouse_group g
      on g.tenant_id = r.tenant_id
      and g.code = r.parsed ->> 'code'
      and not g.is_deleted, jsonb_array_elements_text(r.parsed -> 'warehouseIds') i(id)
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
  `;
  return done;
}

export const groupImports = importHandlers(
  {
    ...plain,
    shape: warehouseGroupSheet,
    resolve: (ctx, rows) => resolveListed(ctx, rows, MEMBERS),
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await lostListed(ctx, batchId, MEMBERS)),
    ],
  },
  insertGroups,
);

const members = sql`
  ,
    (
      select string_agg(w.code, ',' order by w.code)
      from basic.warehouse_group_item m
      join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
      where m.tenant_id = t.tenant_id
        and m.group_id = t.id
    ) as warehouse_ids
`;

export const exportGroups = (ctx: Ctx, input: Record_) =>
  exported(ctx, { ...spec, select: members, shape: warehouseGroupSheet }, input);
