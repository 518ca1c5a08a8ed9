import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { ourName } from '../db/prepared.ts';

/** What is asked, each part by itself: a `select` and the rows it answers. */
type Parts<L extends Record<string, object>> = { readonly [K in keyof L]: RawBuilder<L[K]> };

/**
 * Several lists in one statement, and so as of one moment: everything a command decides from, read after its locks. Rows travel as JSON: an instant in them is a text.
 */
export async function lists<L extends Record<string, object>>(
  ctx: Ctx,
  parts: Parts<L>,
): Promise<{ [K in keyof L]: L[K][] }> {
  const names: (keyof L)[] = Object.keys(parts);
  const rows = await ctx.rows<Listed>`
    ${sql.join(
      names.map((name, i) => sql`select ${sql.lit(i)} as part, to_jsonb(x) as row from (${parts[name]}) x`),
      sql` union all `,
    )}
  `;
  return sorted(names, rows);
}

/** The same of statements that write and say what they wrote (`returning`): none sees what another of them writes. */
export async function settle<L extends Record<string, object>>(
  ctx: Ctx,
  parts: Parts<L>,
): Promise<{ [K in keyof L]: L[K][] }> {
  const names: (keyof L)[] = Object.keys(parts);
  const part = (i: number): RawBuilder<unknown> => sql.raw(`w${i}`);
  const rows = await ctx.rows<Listed>`
    with ${sql.join(names.map((name, i) => sql`${part(i)} as (${parts[name]})`))} ${sql.join(
      names.map((_, i) => sql`select ${sql.lit(i)} as part, to_jsonb(x) as row from ${part(i)} x`),
      sql` union all `,
    )}
  `;
  return sorted(names, rows);
}

interface Listed {
  part: number;
  row: Record<string, unknown>;
}

function sorted<L extends Record<string, object>>(
  names: readonly (keyof L)[],
  rows: readonly Listed[],
): { [K in keyof L]: L[K][] } {
  const answer = Object.fromEntries(names.map((name) => [name, [] as unknown[]]));
  for (const { part, row } of rows) answer[String(names[part])]?.push(named(row));
  return answer as { [K in keyof L]: L[K][] };
}

const named = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [ourName(column), value]));
