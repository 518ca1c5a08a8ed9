import { sql, type RawBuilder } from 'kysely';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/db/catalog.ts';
import type { BatchFault, ImportSpec, StagedRow } from '../services/imports/batch.ts';
import { keyOf } from './check.ts';
import { readCells } from './grouped-cells.ts';
import type { Lists, Members } from './grouped-members.ts';
import { importOf } from './import.ts';
import { fence, type Rules } from './rows.ts';
import { insertStaged } from './serve.ts';

type Spec = ResourceSpec<Shape>;

/** What the kit does not know of cells: how they are read before anything is looked up, and what is wrong with the batch as a whole. */
export interface Cells {
  read: (rows: readonly StagedRow[]) => void;
  lost: (ctx: Ctx, batchId: number) => Promise<BatchFault[]>;
}

/** The import of heads, a line each, its members in one cell: rows of another master by code, `HZ01,SH01`; where codes are an owner's own and the head has none, `CWX/S001`. */
export function importMembers(
  spec: Spec,
  lists: Lists,
  { rules, cells }: { rules: Rules; cells: Cells | undefined },
): ImportSpec {
  const plain = importOf(spec, rules);
  return {
    ...plain,
    shape: lists[0].sheet,
    resolve: async (ctx, rows) => {
      cells?.read(rows);
      await plain.resolve?.(ctx, rows);
      for (const by of lists) {
        const of = (await tableOf(ctx.tx, by.table)).parents.get(by.member);
        if (of) await readCells(ctx, rows, { of, by, owned: await hasOwner(ctx, spec) });
      }
    },
    verify: async (ctx, batchId) => {
      const faults = (await plain.verify?.(ctx, batchId)) ?? [];
      for (const by of lists) faults.push(...(await lostMembers(ctx, batchId, by)));
      return [...faults, ...((await cells?.lost(ctx, batchId)) ?? [])];
    },
  };
}

/** Room between two members for one that comes later, as in the form. */
const STEP = 10;

/** Heads with their members, numbered in the order of the cell. The staged rows are read while they are still there. */
export async function insertHeads(ctx: Ctx, spec: Spec, lists: Lists, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(ctx, spec, batchId),
    heads = await tableOf(ctx.tx, spec.table);
  const same = keyOf(spec).map(
    (name) =>
      sql`${col('h', snake(name))} = (r.parsed ->> ${name})::${raw(heads.columns.get(snake(name))?.type ?? 'text')}`,
  );
  for (const by of lists) {
    const { columns } = await tableOf(ctx.tx, by.table);
    await putMembers(ctx, by, [
      sql`
        ops.import_row r
        join ${raw(heads.name)} h on ${fence('h', heads, { ...ctx, ownerIds: null })} and ${sql.join(same, sql` and `)}
        cross join lateral (
          select x.member::${raw(columns.get(by.member)?.type ?? 'text')} as member, x.n * ${STEP}::int as rank
          from jsonb_array_elements_text(r.parsed -> ${by.field}) with ordinality x(member, n)
        ) i
      `,
      sql`r.tenant_id = ${ctx.tenantId} and r.batch_id = ${batchId}`,
    ]);
  }
  return done;
}

/** Put members `i(member, rank)` below heads `h`. */
export async function putMembers(
  ctx: Ctx,
  by: Members,
  [from, where]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
): Promise<void> {
  const table = await tableOf(ctx.tx, by.table),
    also = Object.entries(by.also ?? {});
  const values = new Map([
    [by.head, sql`h.id`],
    [by.member, sql`i.member`],
    ...(table.local ? [['warehouse_id', sql`h.warehouse_id`] as const] : []),
    ...(by.rank ? [[by.rank, sql`i.rank`] as const] : []),
    ...also,
  ]);
  await ctx.run`
    insert into ${raw(table.name)} (tenant_id, ${raw([...values.keys()].join(', '))}, created_by, updated_by)
    select h.tenant_id, ${sql.join([...values.values()])}, ${ctx.userId}, ${ctx.userId}
    from ${from}
    where ${where}
  `;
}

/** Members of owners out of reach are neither shown nor replaced; on the alias of the master they are rows of. */
export const inReach = (ctx: Ctx, of: Table | undefined, alias: string): RawBuilder<unknown> =>
  ctx.ownerIds && of?.columns.has('owner_id')
    ? sql`and ${col(alias, 'owner_id')} = any(${ctx.ownerIds}::bigint[])`
    : sql``;

/** The codes of a head's members as its cell shows them. */
export async function listedCodes(ctx: Ctx, spec: Spec, by: Members): Promise<RawBuilder<unknown>> {
  const table = await tableOf(ctx.tx, by.table),
    of = table.parents.get(by.member);
  const owned = of?.columns.has('owner_id') && !(await hasOwner(ctx, spec));
  const code = !of ? col('m', by.member) : owned ? sql`o.code || '/' || p.code` : col('p', of.title ?? 'id');
  return sql`
    ,
      (
        select string_agg(${code}, ',' order by ${by.rank ? col('m', by.rank) : code})
        from ${raw(table.name)} m ${of ? sql`join ${raw(of.name)} p on p.tenant_id = m.tenant_id and p.id = ${col('m', by.member)}` : sql``} ${owned ? sql`join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id` : sql``}
        where ${fence('m', table, ctx)}
          and ${col('m', by.head)} = t.id
          ${inReach(ctx, of, 'p')}
      ) as ${raw(`"${snake(by.field)}"`)}
  `;
}

/** Whether the head stands in somebody's book, in which the codes of its members are read. */
const hasOwner = async (ctx: Ctx, spec: Spec): Promise<boolean> =>
  (await tableOf(ctx.tx, spec.table)).columns.has('owner_id');

/** Rows of a batch that list what has gone since the check. What is still there is held until commit, as a form holds it. */
async function lostMembers(ctx: Ctx, batchId: number, by: Members): Promise<BatchFault[]> {
  const table = (await tableOf(ctx.tx, by.table)).parents.get(by.member);
  if (!table) return [];
  const rows = await ctx.rows<{ row: number }>`
    with r as (
      select x.row_no as row, i.id::bigint as id
      from ops.import_row x, jsonb_array_elements_text(x.parsed -> ${by.field}) i(id)
      where x.tenant_id = ${ctx.tenantId}
        and x.batch_id = ${batchId}
        and x.errors is null
    ),
    p as (
      select p.id
      from ${raw(table.name)} p
      where ${fence('p', table, ctx)}
        and p.id in (select id from r)
      for key share
    )
    select distinct r.row
    from r
    where not exists (select 1 from p where p.id = r.id)
    order by r.row
  `;
  return rows.map(({ row }) => ({ row, field: by.field, msg: `${by.label}不存在` }));
}
