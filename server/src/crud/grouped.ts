import { sql, type RawBuilder } from 'kysely';
import type { Page, Paging } from '#contract/kit/page.ts';
import type { Resource, ResourceSpec, Row, Shape } from '#contract/kit/resource.ts';
import { command } from '../platform/command/call.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf } from '../platform/db/catalog.ts';
import { refuseField, refuseFields } from '../platform/errors.ts';
import { exporting, type Outgoing } from '../services/exports/serve.ts';
import { importHandlers } from '../services/imports/serve.ts';
import type { Lists, Members } from './grouped-members.ts';
import { importMembers, inReach, insertHeads, listedCodes, putMembers, type Cells } from './grouped-sheet.ts';
import { removeHeads, type Removal } from './remove.ts';
import { fence, type Record_, type Rules } from './rows.ts';
import { exported, page, serve, specOf } from './serve.ts';
import { addRow, updateRow } from './write.ts';

type Spec = ResourceSpec<Shape>;

/** What only this master knows: rules of its fields, how cells are read, and further lists. */
interface Own {
  further?: readonly Members[];
  rules?: Rules;
  cells?: Cells;
}

export interface Member<T = number> {
  head: number;
  member: T;
  code: string;
  name: string;
  rank: number;
}

/** Serve a head with its members; `page` and `membersOf` are for its list. */
export function grouped<F extends Shape, T extends number | string = number>(
  resource: Resource<F>,
  members: Members,
  { rules = () => [], cells, further = [] }: Own = {},
) {
  const spec = specOf(resource),
    lists: Lists = [members, ...further];
  const written =
    <R extends { id: number }>(write: (ctx: Ctx, of: Spec, input: Record_) => Promise<R>) =>
    async (ctx: Ctx, input: Record_, check?: (head: R) => Promise<void>): Promise<R> => {
      if (rules(input).length > 0) refuseFields(rules(input));
      const head = await write(ctx, spec, input);
      await check?.(head);
      for (const by of lists) await replaceMembers(ctx, spec, by, [head.id, input[by.field]]);
      return head;
    };
  const add = written(addRow),
    update = written(updateRow);
  const remove = (ctx: Ctx, input: Removal | { items: Removal[] }) => removeHeads(ctx, spec, lists, input);
  const listed = async (ctx: Ctx, input: Record_, more = sql`true`): Promise<Outgoing> => {
    const codes = await Promise.all(lists.map((by) => listedCodes(ctx, spec, by)));
    return exported(ctx, { ...spec, more, select: sql.join(codes, sql` `), shape: members.sheet }, input);
  };
  return {
    remove,
    /** The sheet of what is looked for. */
    listed,
    /** `check` looks at the members when their head is in order. */
    add,
    update,
    membersOf: (ctx: Ctx, heads: readonly number[], by = members) => membersOf<T>(ctx, by, heads),
    /** A page of heads, each with what `show` makes of its members. */
    page: async <S>(
      ctx: Ctx,
      input: Paging & { param: Record_ },
      show: (own: Member<T>[]) => S,
      more?: RawBuilder<unknown>,
    ): Promise<Page<Row<F> & S>> => {
      const found = await page<Row<F> & { id: number }>(ctx, more ? { ...spec, more } : spec, input);
      const ids = found.list.map(({ id }) => id);
      const of = await membersOf<T>(ctx, members, ids);
      return { ...found, list: found.list.map((row) => ({ ...row, ...show(of.get(row.id) ?? []) })) };
    },
    handlers: {
      ...serve(resource, rules),
      ...importHandlers(importMembers(spec, lists, { rules, cells }), (ctx, batchId) =>
        insertHeads(ctx, spec, lists, batchId),
      ),
      export: exporting((ctx: Ctx, input: Record_) => listed(ctx, input)),
      add: command((ctx: Ctx, input: Record_) => add(ctx, input)),
      update: command((ctx: Ctx, input: Record_) => update(ctx, input)),
      remove: command(remove),
    },
  };
}

async function membersOf<T>(ctx: Ctx, by: Members, heads: readonly number[]): Promise<Map<number, Member<T>[]>> {
  const table = await tableOf(ctx.tx, by.table),
    of = table.parents.get(by.member);
  const code = of ? col('p', of.title ?? 'id') : col('m', by.member);
  const rows = await ctx.rows<Member<T>>`
    select ${col('m', by.head)} as head, ${col('m', by.member)} as member, ${code} as code,
      ${of?.columns.has('name') ? sql`p.name` : code} as name, ${by.rank ? col('m', by.rank) : sql`0`} as rank
    from ${raw(table.name)} m ${of ? sql`join ${raw(of.name)} p on p.tenant_id = m.tenant_id and p.id = ${col('m', by.member)}` : sql``}
    where ${fence('m', table, ctx)}
      and ${col('m', by.head)} = any(${heads}::bigint[])
      ${inReach(ctx, of, 'p')}
    order by 1, rank, code
  `;
  return Map.groupBy(rows, (row) => row.head);
}

/** The members of a head as given, if any are told: those that are rows of a master must exist, and are held until commit. */
async function replaceMembers(ctx: Ctx, spec: Spec, by: Members, [headId, given]: [number, unknown]): Promise<void> {
  if (!Array.isArray(given)) return;
  const table = await tableOf(ctx.tx, by.table),
    of = table.parents.get(by.member);
  const rows = rowsOf(by, given),
    ids = rows.map(({ member }) => member);
  if (of) {
    const there = await ctx.rows`
      select 1
      from ${raw(of.name)} p
      where ${fence('p', of, ctx)}
        and p.id = any(${ids}::bigint[])
      for key share
    `;
    if (there.length < ids.length) refuseField(by.field, `${by.label}不存在`);
  }
  await ctx.run`
    delete from ${raw(table.name)} m ${of ? sql`using ${raw(of.name)} p` : sql``}
    where ${fence('m', table, ctx)}
      and ${col('m', by.head)} = ${headId}
      ${of ? sql`and p.tenant_id = m.tenant_id and p.id = ${col('m', by.member)}` : sql``}
      ${inReach(ctx, of, 'p')}
  `;
  const heads = await tableOf(ctx.tx, spec.table);
  await putMembers(ctx, by, [
    sql`
      ${raw(heads.name)} h,
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) i(
          member ${raw(table.columns.get(by.member)?.type ?? 'text')}, rank int
        )
    `,
    sql`${fence('h', heads, { ...ctx, ownerIds: null })} and h.id = ${headId}`,
  ]);
}

/** A list of ids or codes names each once, a list of rows is as it was entered. */
const rowsOf = (by: Members, given: readonly unknown[]): { member: unknown; rank?: unknown }[] =>
  [...new Set(given)].map((one) => {
    if (typeof one !== 'object' || one === null) return { member: one };
    const row = Object.fromEntries(Object.entries(one).map(([name, value]) => [snake(name), value]));
    return { member: row[by.member], rank: row[by.rank ?? ''] };
  });
