import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { raw, snake, tableOf } from '../../platform/db/catalog.ts';

/** Lines one inserting statement takes, and lines read at once. */
const PART = 20_000,
  CHUNK = 1000;

/** A batch in parts for set-based inserts, as conditions on alias `r`: a statement of a hundred thousand rows could outlast its time. */
export async function stagedParts(ctx: Ctx, batchId: number): Promise<RawBuilder<unknown>[]> {
  const last = await ctx.row<{ row: number | null }>`
    select max(row_no) as row
    from ops.import_row
    where tenant_id = ${ctx.tenantId}
      and batch_id = ${batchId}
  `;
  return Array.from(
    { length: Math.ceil((last?.row ?? 0) / PART) },
    (_, i) =>
      sql`
        r.tenant_id = ${ctx.tenantId} and r.batch_id = ${batchId} and r.row_no > ${i * PART}
          and r.row_no <= ${(i + 1) * PART}
      `,
  );
}

/** The rows of a batch in the order of the sheet, `CHUNK` at a time. */
export async function* stagedRows<T = Record<string, unknown>>(
  ctx: Ctx,
  batchId: number,
): AsyncGenerator<{ row: number; data: T }[]> {
  for (let last = 0; ;) {
    const rows = await ctx.rows<{ row: number; data: T }>`
      select row_no as row, parsed as data
      from ops.import_row
      where tenant_id = ${ctx.tenantId}
        and batch_id = ${batchId}
        and row_no > ${last}
      order by row_no
      limit ${CHUNK}
    `;
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row ?? 0;
  }
}

/**
 * Insert the rows of a confirmed batch as rows of a table, in the order of the sheet and inside the database: values by field name, every
 * row of a batch has the same names.
 */
export async function insertBatch(ctx: Ctx, tableName: string, batchId: number): Promise<{ imported: number }> {
  const table = await tableOf(ctx.tx, tableName),
    parts = await stagedParts(ctx, batchId);
  const names = await ctx.rows<{ name: string }>`
    select jsonb_object_keys(x.parsed) as name
    from (
      select r.parsed
      from ops.import_row r
      where r.tenant_id = ${ctx.tenantId}
        and r.batch_id = ${batchId}
      limit 1
    ) x
  `;
  const fields = names.flatMap(({ name }) => {
    const type = table.columns.get(snake(name))?.type;
    return type ? [{ name, type }] : [];
  });
  const list = (text: (field: { name: string; type: string }) => string) => raw(fields.map(text).join(', '));
  const place = table.local ? sql`warehouse_id, ` : sql``,
    here = table.local ? sql`${ctx.warehouseId}, ` : sql``;
  // A foreign key is looked up once per row by a statement of its own: where plans are forced to be new, it is planned a hundred thousand times.
  await ctx.run`set local plan_cache_mode = auto`;
  let imported = 0;
  for (const part of parts) {
    const written = await ctx.rows<{ id: number }>`
      insert into ${raw(table.name)} (
        tenant_id, ${place}${list(({ name }) => `"${snake(name)}"`)}, created_by, updated_by
      )
      select ${ctx.tenantId}, ${here}${list(({ name }) => `x."${name}"`)}, ${ctx.userId}, ${ctx.userId}
      from ops.import_row r, jsonb_to_record(r.parsed) x(${list(({ name, type }) => `"${name}" ${type}`)})
      where ${part}
      order by r.row_no
      returning id
    `;
    await remember(ctx, batchId, { table: tableName, ids: written.map(({ id }) => id) });
    imported += written.length;
    ctx.tx.progress?.(imported);
  }
  return { imported };
}

/** What a batch made, so that it can be taken back: rows of one table. */
export const remember = (ctx: Ctx, batchId: number, { table, ids }: { table: string; ids: readonly number[] }) =>
  ctx.run`
    update ops.import_batch
    set made_table = ${table}, made = made || ${ids}::bigint[]
    where tenant_id = ${ctx.tenantId}
      and id = ${batchId}
  `;

/** The state in which a batch leaves what it made: whoever changes it afterwards builds on it. */
export async function rememberVersions(ctx: Ctx, batchId: number): Promise<void> {
  const batch = await ctx.row<{ table: string | null }>`
    select made_table as table
    from ops.import_batch
    where tenant_id = ${ctx.tenantId}
      and id = ${batchId}
  `;
  if (!batch?.table) return;
  await ctx.run`
    update ops.import_batch b
    set made_versions = (
      select array_agg(t.version order by m.n)
      from unnest(b.made) with ordinality m(id, n)
      join ${await madeRows(ctx, batch.table)} and t.id = m.id
    )
    where b.tenant_id = ${ctx.tenantId}
      and b.id = ${batchId}
  `;
}

/** The table as `t`, and the condition that keeps it to the tenant and, where it lives in one, the warehouse. */
export async function madeRows(ctx: Ctx, tableName: string): Promise<RawBuilder<unknown>> {
  const table = await tableOf(ctx.tx, tableName);
  return sql`
    ${raw(table.name)} t on t.tenant_id = ${ctx.tenantId} ${table.local ? sql`and t.warehouse_id = ${ctx.warehouseId}` : sql``}
  `;
}
