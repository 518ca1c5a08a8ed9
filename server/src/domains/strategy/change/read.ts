import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { SettingChange, settingChangeApi } from '#contract/strategy/change.ts';
import { KEPT_NAMES, type KeptName } from '#contract/strategy/kept.ts';
import { idsAt } from '#contract/strategy/references.ts';
import { wireRows, type Record_ } from '../../../crud/rows.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { tableOf } from '../../../platform/db/catalog.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { fieldsKept, settingOf, settingSpec, type Kept } from './kept.ts';
import { actOf, changedFields } from './told.plan.ts';

type Asked = InputOf<typeof settingChangeApi.page>;
type Told = OutputOf<typeof settingChangeApi.page>;
type Stored = Kept & { isLast: boolean; createdBy: number; createdAt: Date };

/** Changes of rows whose owners lie within reach, before and after; what holds for everybody is read by everybody. */
export const ofOwnersKept = (ctx: Ctx): RawBuilder<unknown> =>
  ctx.ownerIds === null ? sql`true` : sql`c.owner_ids <@ ${[0, ...ctx.ownerIds]}::bigint[]`;

/** How the settings the actor may see came to read as they do. */
export async function settingChanges(ctx: Ctx, input: Asked): Promise<Told> {
  const { setting, rowId } = input.param;
  if (setting && !may(ctx, `${settingSpec(setting).permit}:list`)) refuse('FORBIDDEN');
  const names = setting ? [setting] : KEPT_NAMES.filter((name) => may(ctx, `${settingSpec(name).permit}:list`));
  const found = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        c.id, c.table_name, c.row_id, c.before, c.after, c.created_by, c.created_at,
          not exists (
            select 1
            from strategy.setting_change l
            where ${here(ctx, 'l')}
              and l.table_name = c.table_name
              and l.row_id = c.row_id
              and l.id > c.id
          ) as is_last
      `,
      sortable: {},
      order: [desc(sql`c.id`)],
      from: sql`
        from strategy.setting_change c
        where ${here(ctx, 'c')}
          and c.table_name = any(${names.map((name) => settingSpec(name).table)}::text[])
          ${rowId ? sql`and c.row_id = ${rowId}` : sql``}
          and ${ofOwnersKept(ctx)}
      `,
    },
    input,
  );
  const told = new Map<number, SettingChange>();
  for (const [table, rows] of Map.groupBy(found.list, (row) => row.tableName)) {
    const name = settingOf(table);
    if (name) for (const one of await toldOf(ctx, name, rows)) told.set(one.id, one);
  }
  return { ...found, list: found.list.flatMap(({ id }) => told.get(id) ?? []) };
}

/** Changes of one setting, with the names of what its rows point at. */
async function toldOf(ctx: Ctx, setting: KeptName, rows: readonly Stored[]): Promise<SettingChange[]> {
  const spec = settingSpec(setting),
    table = await tableOf(ctx.tx, spec.table);
  const sides = rows.map((row) => ({
    row,
    before: fieldsKept(spec, table, row.before),
    after: fieldsKept(spec, table, row.after),
  }));
  const audit = ({ createdBy, createdAt }: Stored): Record_ => ({
    createdBy,
    updatedBy: createdBy,
    createdAt,
    updatedAt: createdAt,
  });
  const wired = await wireRows(
    ctx,
    spec,
    sides.flatMap(({ row, before, after }) => [
      { ...before, ...audit(row) },
      { ...after, ...audit(row) },
    ]),
  );
  const goods = await goodsOf(
    ctx,
    spec,
    sides.flatMap(({ before, after }) => [before, after]),
  );
  const labels = (side: Record_ | null, wire: Record_ | undefined) => ({
    ...labelsOf(wire),
    ...listsOf(spec, side, goods),
  });
  return sides.map(({ row, before, after }, i) => ({
    id: row.id,
    setting,
    rowId: row.rowId,
    act: actOf(before, after, row.before === null),
    before,
    after,
    labels: { before: labels(before, wired[2 * i]), after: labels(after, wired[2 * i + 1]) },
    changed: changedFields(before, after),
    isLast: row.isLast,
    createdBy: String(wired[2 * i]?.createdBy),
    createdAt: String(wired[2 * i]?.createdAt),
  }));
}

/** Fields that are lists of goods, by name. */
const goodsLists = ({ fields }: ResourceSpec<Shape>): string[] =>
  fieldsOf(fields).flatMap(({ name, ref, kind }) => (ref === 'goods' && kind === 'list' ? [name] : []));

/** What the goods in lists of these rows are called; those that are removed too. */
async function goodsOf(
  ctx: Ctx,
  spec: ResourceSpec<Shape>,
  rows: readonly (Record_ | null)[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap((row) => goodsLists(spec).flatMap((name) => idsAt(row, [name])));
  if (ids.length === 0) return new Map();
  const goods = await ctx.rows<{ id: number; title: string }>`
    select g.id, concat_ws(' ', g.code, g.name) as title
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${[...new Set(ids)]}::bigint[])
  `;
  return new Map(goods.map(({ id, title }) => [id, title]));
}

const listsOf = (
  spec: ResourceSpec<Shape>,
  row: Record_ | null,
  goods: ReadonlyMap<number, string>,
): Record<string, string> =>
  Object.fromEntries(
    goodsLists(spec).map((name) => [
      name,
      idsAt(row, [name])
        .map((id) => goods.get(id) ?? String(id))
        .join('、'),
    ]),
  );

const labelsOf = (row: Record_ | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(row?.labels)).map(([name, label]) => [name, String(label)]));
