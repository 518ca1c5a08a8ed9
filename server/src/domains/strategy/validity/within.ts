import { sql } from 'kysely';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { batchRows, keyOf, named } from '../../../crud/check.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { col, tableOf } from '../../../platform/db/catalog.ts';
import type { BatchFault } from '../../../services/imports/batch.ts';

/** Enabled lines of one sheet that would be in force together with one before them of the same scope. */
export async function metWithin(ctx: Ctx, spec: ResourceSpec<Shape>, batchId: number): Promise<BatchFault[]> {
  const table = await tableOf(ctx.tx, spec.table),
    names = keyOf(spec);
  const [field = 'id'] = spec.key;
  const rows = await ctx.rows<{ row: number; earlier: number }>`
    with k as materialized (
      select r.row, ${sql.join([...names, 'validFrom', 'validTo'].map((name) => named(table, name)))}
      from ${batchRows(ctx, batchId)} r
      where r.parsed ->> 'status' = '1'
    )
    select k.row, min(e.row) as earlier
    from k
    join k e
      on e.row < k.row
      and ${sql.join(
        names.map((name) => sql`${col('e', name)} is not distinct from ${col('k', name)}`),
        sql` and `,
      )}
      and daterange(e."validFrom", e."validTo", '[]') && daterange(k."validFrom", k."validTo", '[]')
    group by k.row
    order by k.row
  `;
  return rows.map(({ row, earlier }) => ({ row, field, msg: `范围和期限与第${earlier}行重复` }));
}
