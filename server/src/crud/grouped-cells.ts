import { sql } from 'kysely';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, type Table } from '../platform/db/catalog.ts';
import type { StagedRow } from '../services/imports/batch.ts';
import type { Members } from './grouped-members.ts';
import { fence } from './rows.ts';

const MANY = 500;

/** Codes to ids, one query for all rows; the cell becomes the list of ids in its order. */
export async function readCells(
  ctx: Ctx,
  rows: readonly StagedRow[],
  { of, by, owned }: { of: Table; by: Pick<Members, 'field' | 'label'>; owned: boolean },
): Promise<void> {
  const books = owned ? await booksOf(ctx, rows) : undefined;
  const cells = rows.map((row) => {
    const book = typeof row.data.ownerId === 'number' ? books?.get(row.data.ownerId) : undefined;
    return { row, codes: codesOf(row.data[by.field], isCoded(of)).map((code) => (book ? `${book}/${code}` : code)) };
  });
  const ids = await idsOf(ctx, of, [...new Set(cells.flatMap(({ codes }) => codes))]);
  for (const {
    row: { data, faults },
    codes,
  } of cells) {
    const unknown = codes.find((code) => ids.get(code)?.length !== 1);
    const wrong = unknown
      ? `${by.label}【${unknown}】${!ids.has(unknown) ? '不存在' : isCoded(of) ? '属于多个货主，请写成 货主编码/编码' : '有重名，请在页面上选择'}`
      : new Set(codes).size < codes.length
        ? `${by.label}重复`
        : codes.length > MANY && `一次最多${MANY}条`;
    if (wrong) faults.push({ field: by.field, msg: wrong });
    data[by.field] = codes.flatMap((code) => ids.get(code) ?? []);
  }
}

/** People are called by names, which may hold blanks; who has left is not meant. */
const isCoded = (of: Table): boolean => of.columns.has('code');

const codesOf = (cell: unknown, coded: boolean): string[] =>
  typeof cell === 'string'
    ? cell
        .toUpperCase()
        .split(coded ? /[\s,，;；、]+/ : /\s*[,，;；、]\s*/)
        .filter(Boolean)
    : [];

/** Codes of a cell are read in the book of the line's owner, who is known by now. */
async function booksOf(ctx: Ctx, lines: readonly StagedRow[]): Promise<Map<number, string>> {
  const rows = await ctx.rows<{ id: number; code: string }>`
    select o.id, upper(o.code) as code
    from basic.owner o
    where o.tenant_id = ${ctx.tenantId}
      and o.id = any(${lines.flatMap(({ data }) => (typeof data.ownerId === 'number' ? [data.ownerId] : []))}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row.code]));
}

/** By `code` and, where rows have an owner, by `owner/code` as well. */
async function idsOf(ctx: Ctx, table: Table, codes: readonly string[]): Promise<Map<string, number[]>> {
  const owner = table.columns.has('owner_id')
    ? sql`(select upper(o.code) from basic.owner o where o.tenant_id = p.tenant_id and o.id = p.owner_id)`
    : sql`null::text`;
  const bare = isCoded(table) ? codes.map((code) => code.split('/').at(-1) ?? code) : codes,
    title = col('p', table.title ?? 'id');
  const rows = await ctx.rows<{ id: number; code: string; owner: string | null }>`
    select p.id, upper(${title}) as code, ${owner} as owner
    from ${raw(table.name)} p
    where ${fence('p', table, ctx)}
      and upper(${title}) = any(${bare}::text[])
      ${isCoded(table) ? sql`` : sql`and p.status = 1`}
  `;
  const names = rows.flatMap(({ id, code, owner: of_ }): [string, number][] => [
    [code, id],
    ...(of_ ? [[`${of_}/${code}`, id] satisfies [string, number]] : []),
  ]);
  return new Map([...Map.groupBy(names, ([name]) => name)].map(([name, found]) => [name, found.map(([, id]) => id)]));
}
