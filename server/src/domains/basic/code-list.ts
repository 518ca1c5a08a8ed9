import { sql } from 'kysely';
import { fence } from '../../crud/rows.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { raw, tableOf } from '../../platform/db/catalog.ts';
import type { BatchFault, StagedRow } from '../../services/imports/batch.ts';

/** A cell that lists rows of another master by code, `HZ01,SH01`; where codes are an owner's own, `CWX/S001`. */
export interface Listed {
  field: string;
  table: string;
  label: string;
}

const MANY = 500;

/** Codes to ids, one query for all rows; `data[field]` becomes the list of ids in the order of the cell. */
export async function resolveListed(ctx: Ctx, rows: readonly StagedRow[], of: Listed): Promise<void> {
  const cells = rows.map((row) => ({ row, codes: codesOf(row.data[of.field]) }));
  const ids = await idsOf(ctx, of, [...new Set(cells.flatMap(({ codes }) => codes))]);
  for (const {
    row: { data, faults },
    codes,
  } of cells) {
    const unknown = codes.find((code) => ids.get(code)?.length !== 1);
    if (unknown)
      faults.push({
        field: of.field,
        msg: `${of.label}【${unknown}】${ids.has(unknown) ? '属于多个货主，请写成 货主编码/编码' : '不存在'}`,
      });
    else if (new Set(codes).size < codes.length) faults.push({ field: of.field, msg: `${of.label}重复` });
    else if (codes.length > MANY) faults.push({ field: of.field, msg: `一次最多${MANY}条` });
    data[of.field] = codes.flatMap((code) => ids.get(code) ?? []);
  }
}

const codesOf = (cell: unknown): string[] =>
  typeof cell === 'string'
    ? cell
        .toUpperCase()
        .split(/[\s,，;；、]+/)
        .filter(Boolean)
    : [];

/** By `code` and, where rows have an owner, by `owner/code` as well. */
async function idsOf(ctx: Ctx, of: Listed, codes: readonly string[]): Promise<Map<string, number[]>> {
  const table = await tableOf(ctx.tx, of.table);
  const owner = table.columns.has('owner_id')
    ? sql`(select upper(o.code) from basic.owner o where o.tenant_id = p.tenant_id and o.id = p.owner_id)`
    : sql`null::text`;
  const bare = codes.map((code) => code.split('/').at(-1) ?? code);
  const rows = await ctx.rows<{
    id: number;
    code: string;
    owner: string | null;
  }>`
    select p.id, upper(p.code) as code, ${owner} as owner
    from ${raw(table.name)} p
    where ${fence('p', table, ctx)}
      and upper(p.code) = any(${bare}::text[])
  `;
  const names = rows.flatMap(({ id, code, owner: of_ }): [string, number][] => [
    [code, id],
    ...(of_ ? [[`${of_}/${code}`, id] satisfies [string, number]] : []),
  ]);
  return new Map([...Map.groupBy(names, ([name]) => name)].map(([name, found]) => [name, found.map(([, id]) => id)]));
}

/** Rows of a batch that list what has gone since the check. What is still there is held until commit, as a form holds it. */
export async function lostListed(ctx: Ctx, batchId: number, of: Listed): Promise<BatchFault[]> {
  const table = await tableOf(ctx.tx, of.table);
  const rows = await ctx.rows<{ row: number }>`
    with r as (
      select x.row_no as row, i.id::bigint as id
      from ops.import_row x, jsonb_array_elements_text(x.parsed -> ${of.field}) i(id)
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
  return rows.map(({ row }) => ({ row, field: of.field, msg: `${of.label}不存在` }));
}
