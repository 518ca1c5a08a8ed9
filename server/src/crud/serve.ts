import { sql, type RawBuilder } from 'kysely';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import type { Resource, ResourceSpec, Row, Shape } from '#contract/kit/resource.ts';
import { sheetOf } from '#contract/kit/sheet.ts';
import { byCode } from '#contract/terms/code-order.ts';
import { command, query, type Handlers } from '../platform/command/call.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/db/catalog.ts';
import { found as whole, refuseFields } from '../platform/errors.ts';
import { asc, desc, natural } from '../platform/list/keyset.ts';
import { paged } from '../platform/list/page.ts';
import { exportRows, exporting, type Outgoing } from '../services/exports/serve.ts';
import { importHandlers } from '../services/imports/serve.ts';
import { insertBatch } from '../services/imports/staged.ts';
import { importOf } from './import.ts';
import { removeRows, type Removal } from './remove.ts';
import { byKeyword, fence, matching, selection, wireRows, type Record_, type Rules } from './rows.ts';
import { addRow, updateRow } from './write.ts';

const SORTABLE = ['id', 'createdAt', 'updatedAt'];

/** The spec of a resource as records, as the functions of this folder take it. */
export const specOf = <F extends Shape>(resource: Resource<F>): ResourceSpec<Shape> =>
  resource.spec as unknown as ResourceSpec<Shape>;

/**
 * Serve a resource: one handler per endpoint, every statement inside the tenant, the current warehouse and the owners of the
 * actor. To leave, replace a handler: `{ ...serve(area), remove: removeArea }`; `addRow`, `updateRow`, `removeRows` of write.ts
 * are what stands behind them.
 */
export function serve<F extends Shape>(resource: Resource<F>, rules: Rules = () => []): Handlers<Resource<F>['api']> {
  const spec = specOf(resource);
  const obeyed = <R>(act: (ctx: Ctx, spec: ResourceSpec<Shape>, input: Record_) => Promise<R>) =>
    command((ctx: Ctx, input: Record_) =>
      rules(input).length > 0 ? refuseFields(rules(input)) : act(ctx, spec, input),
    );
  const handlers = {
    page: query((ctx: Ctx, input: Paging & { param: Record_ }) => page(ctx, spec, input)),
    add: obeyed(addRow),
    update: obeyed(updateRow),
    remove: command((ctx: Ctx, input: Removal) => removeRows(ctx, spec, input)),
    options: query((ctx: Ctx, input: Asked) => options(ctx, spec, input)),
    export: exporting((ctx: Ctx, input: Record_) => exported(ctx, spec, input)),
    ...importHandlers(importOf(spec, rules), (ctx, batchId) => insertStaged(ctx, spec, batchId)),
  };
  return handlers as unknown as Handlers<Resource<F>['api']>;
}

/** Read one row by its id, as the list shows it. */
export const one = <F extends Shape>(resource: Resource<F>) => ({
  get: query(async (ctx: Ctx, { id }: { id: number }) =>
    whole((await page<Row<F>>(ctx, specOf(resource), { param: { ids: [id] }, pageNum: 1, pageSize: 1 })).list[0]),
  ),
});

/** A spec as one call asks for it: `{ ...spec, more }` narrows the rows, `select` adds columns, both on alias `t`; `shape` is that of a whole sheet. */
interface View extends ResourceSpec<Shape> {
  more?: RawBuilder<unknown>;
  select?: RawBuilder<unknown>;
  shape?: Shape;
}

const GOODS = '"basic"."goods"',
  LPN = '"basic"."lpn"';
/** Containers may be millions, and the product numbers them in one width. */
const BY_BYTES: ReadonlySet<string> = new Set([LPN]);
/** A drop-down of goods is cut at the beginning of a code, which the order of bytes finds. */
const CUT_BY_BYTES: ReadonlySet<string> = new Set([GOODS, LPN]);
/** A column as a list is sorted by it: codes as people count. */
export const inOrder = (table: Table, column: string, byBytes = BY_BYTES): RawBuilder<unknown> =>
  column === 'code' && !byBytes.has(table.name) ? natural(col('t', column)) : col('t', column);

/** One page of rows the actor may see, as the caller knows them. */
export async function page<R = Record_>(ctx: Ctx, spec: View, input: Paging & { param: Record_ }): Promise<Page<R>> {
  const table = await tableOf(ctx.tx, spec.table);
  const names = [...SORTABLE, ...spec.columns],
    sortable = Object.fromEntries(names.map((name) => [name, inOrder(table, snake(name))]));
  const filled = new Set(names.filter((name) => table.columns.get(snake(name))?.nullable === false));
  const found = await paged<Record_>(
    ctx.tx,
    {
      select: selection(table, fieldsOf(spec.fields)),
      sortable,
      filled,
      order: [desc(sql`t.id`)],
      from: sql`
        from ${raw(table.name)} t
        where ${fence('t', table, ctx)}
          and ${matching(spec, table, input.param)}
          and ${spec.more ?? sql`true`}
      `,
    },
    input,
  );
  return { ...found, list: (await wireRows(ctx, spec, found.list)) as R[] };
}

interface Asked {
  keyword?: string | undefined;
  ids?: number[] | undefined;
  size: number;
}

/** What a drop-down offers: enabled rows by code or name; rows asked for by id whatever their state. */
export async function options(ctx: Ctx, spec: View, { keyword, ids, size }: Asked) {
  const table = await tableOf(ctx.tx, spec.table);
  const title = col('t', table.title ?? 'id'),
    named = table.columns.has('name') ? sql`t.name` : title;
  const wanted = ids ? sql`t.id = any(${ids}::bigint[])` : table.columns.has('status') ? sql`t.status <> 0` : sql`true`;
  const rows = await ctx.rows<{ id: number; code: string; name: string }>`
    select t.id, ${title}::text as code, ${named}::text as name
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and ${wanted}
      and ${keyword ? byKeyword(table, keyword) : sql`true`}
      and ${spec.more ?? sql`true`}
    order by ${inOrder(table, table.title ?? 'id', CUT_BY_BYTES)}, t.id
    limit ${size}
  `;
  return CUT_BY_BYTES.has(table.name) ? rows.toSorted((a, b) => byCode(a.code, b.code)) : rows;
}

/** The rows of the current search as a workbook the import takes back: references by code, dictionaries by name. */
export async function exported(ctx: Ctx, spec: View, param: Record_): Promise<Outgoing> {
  const table = await tableOf(ctx.tx, spec.table);
  const fields = fieldsOf(spec.fields);
  const codes = fields
    .filter((field) => field.ref)
    .flatMap(({ name }) => {
      const parent = table.parents.get(snake(name));
      return parent?.title
        ? [
            sql`
              ,
                (
                  select ${col('p', parent.title)}
                  from ${raw(parent.name)} p
                  where p.tenant_id = t.tenant_id
                    ${parent.local ? sql`and p.warehouse_id = t.warehouse_id` : sql``}
                    and p.id = ${col('t', snake(name))}
                ) as ${raw(`"${snake(name)}"`)}
            `,
          ]
        : [];
    });
  const rows = await exportRows<Record_>(ctx.tx, {
    select: sql`
      ${selection(
        table,
        fields.filter((field) => !field.ref),
      )}${sql.join(codes, sql``)}${spec.select ?? sql``}
    `,
    order: [asc(sql`t.id`)],
    from: sql`
      from ${raw(table.name)} t
      where ${fence('t', table, ctx)}
        and ${matching(spec, table, param)}
        and ${spec.more ?? sql`true`}
    `,
  });
  return { title: spec.label, columns: sheetOf(spec.shape ?? spec.fields), rows };
}

/** Put in the rows of a confirmed batch. */
export const insertStaged = (ctx: Ctx, spec: ResourceSpec<Shape>, batchId: number): Promise<{ imported: number }> =>
  insertBatch(ctx, spec.table, batchId);
