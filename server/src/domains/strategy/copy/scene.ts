import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { copiedNamed } from '#contract/strategy/copied.ts';
import { COPIED_MAX, type settingCopyApi } from '#contract/strategy/copy.ts';
import { idsAt, REFERENCED, referencesOf } from '#contract/strategy/references.ts';
import { keyOf } from '../../../crud/check.ts';
import type { Members } from '../../../crud/grouped-members.ts';
import { fence, matching, selection, type Record_ } from '../../../crud/rows.ts';
import { specOf } from '../../../crud/serve.ts';
import { may, reaches } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../../../platform/db/catalog.ts';
import { found, refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { reachIn, seesEveryOwner, type Reach } from '../../iam/facade.ts';
import { SHARED } from '../setting.ts';
import { sharedGoods } from '../stock/shared-pick.ts';
import type { CopyScene, House, Named } from './outcome.plan.ts';

type Asked = InputOf<typeof settingCopyApi.preview>;
type Spec = ResourceSpec<Shape>;

/** What a row is beside others of its warehouse, other than its scope. */
const CLASHES: Partial<Record<Asked['setting'], CopyScene['clash']>> = {
  goodsStorageBox: (row, there) =>
    row.isDefault === true && there.some((other) => other.isDefault === true && other.goodsId === row.goodsId)
      ? '该商品在目标仓库已有默认箱'
      : null,
  sharedPickRule: (row, there, named) => {
    const taken = new Set(there.flatMap(({ goodsIds }) => goodsIds));
    const [double] = idsAt(row, ['goodsIds']).filter((id) => taken.has(id));
    return double === undefined ? null : `商品【${named.get(`goods/${double}`)?.title}】在目标仓库已在其他共享规则中`;
  },
};
/** Settings whose rows have rows of another table below them. */
const LISTS: Partial<Record<Asked['setting'], Members>> = { sharedPickRule: sharedGoods };
export const listOf = (setting: Asked['setting']): Members | undefined => LISTS[setting];

/** The warehouses a user names, each of which he may work in and none of which is the one he is in. */
export async function housesAsked(ctx: Ctx, { setting, warehouseIds }: Asked): Promise<Reach[]> {
  if (!may(ctx, `${specOf(copiedNamed(setting)).permit}:add`)) refuse('FORBIDDEN');
  const ids = [...new Set(warehouseIds)];
  if (ids.includes(ctx.warehouseId)) refuseField('warehouseIds', '不能复制到当前仓库');
  const houses = await reachIn(ctx, ids);
  return houses.length < ids.length ? refuseField('warehouseIds', '目标仓库不存在或无权进入') : houses;
}

/** Everything that says what becomes of the rows: themselves, what they name, and what stands in the warehouses already. */
export async function copyScene(
  ctx: Ctx,
  asked: Asked,
  reach: readonly Reach[],
): Promise<CopyScene & { stored: readonly Record_[] }> {
  const spec = specOf(copiedNamed(asked.setting)),
    ids = reach.map(({ warehouseId }) => warehouseId);
  const stored = await rowsAsked(ctx, asked);
  const rows = stored.map((row) => ({ id: Number(row.id), values: valuesOf(spec, row) }));
  return {
    spec,
    key: keyOf(spec),
    stored,
    rows,
    houses: await housesOf(ctx, reach),
    named: await namedBy(
      ctx,
      spec,
      rows.map(({ values }) => values),
      ids,
    ),
    standing: await standingIn(ctx, asked, ids),
    clash: CLASHES[asked.setting] ?? (() => null),
    sharedOff: (await seesEveryOwner(ctx)) ? null : SHARED,
  };
}

const valuesOf = ({ fields }: Spec, row: Record_): Record_ =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]));

/** The rows that are named, or those a search of the setting's own list finds. */
async function rowsAsked(ctx: Ctx, { setting, ids, param }: Asked): Promise<Record_[]> {
  const spec = specOf(copiedNamed(setting));
  const parsed = copiedNamed(setting).api.page.input.safeParse({ param: param ?? {} });
  if (!parsed.success)
    refuseFields(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message })));
  const table = await tableOf(ctx.tx, spec.table);
  const rows = await ctx.rows<Record_>`
    select ${selection(table, columnsOf(spec, table))}
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and ${matching(spec, table, ids ? { ids } : parsed.data.param)}
    order by t.id
    limit ${COPIED_MAX + 1}
  `;
  const whole = (await withLists(ctx, listOf(setting), rows)).filter(({ beyond }) => !beyond);
  if (ids && whole.length < new Set(ids).size) refuse('NOT_FOUND');
  if (whole.length === 0) refuseField(ids ? 'ids' : 'param', '没有可复制的配置');
  return rows.length > COPIED_MAX ? refuseField('param', `一次最多${COPIED_MAX}条，请缩小查询范围`) : whole;
}

/** The fields that are columns; the others are lists below. */
const columnsOf = ({ fields }: Spec, { columns }: Table) =>
  fieldsOf(fields).filter(({ name }) => columns.has(snake(name)));

/** Rows with what stands below them. `beyond`: some of it is of owners the user does not see. */
async function withLists(ctx: Ctx, by: Members | undefined, rows: readonly Record_[]): Promise<Record_[]> {
  if (!by) return [...rows];
  const table = await tableOf(ctx.tx, by.table);
  const lists = await ctx.rows<{ head: number; members: number[]; ownerIds: number[] }>`
    select ${col('m', by.head)} as head, array_agg(${col('m', by.member)} order by ${col('m', by.member)}) as members,
      array_agg(distinct m.owner_id) as owner_ids
    from ${raw(table.name)} m
    where m.tenant_id = ${ctx.tenantId}
      and ${col('m', by.head)} = any(${rows.map(({ id }) => Number(id))}::bigint[])
    group by 1
  `;
  const listOfHead = new Map(lists.map((one) => [one.head, one]));
  return rows.map((row) => {
    const { members = [], ownerIds = [] } = listOfHead.get(Number(row.id)) ?? {};
    return { ...row, [by.field]: members, beyond: !ownerIds.every((id) => reaches(ctx, id)) };
  });
}

async function housesOf(ctx: Ctx, reach: readonly Reach[]): Promise<House[]> {
  const open = await ctx.rows<{ warehouseId: number; ownerIds: number[] }>`
    select w.warehouse_id, array_agg(w.owner_id) as owner_ids
    from basic.owner_warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.warehouse_id = any(${reach.map(({ warehouseId }) => warehouseId)}::bigint[])
      and w.status = 1
      and not w.is_deleted
    group by w.warehouse_id
  `;
  const owners = new Map(open.map(({ warehouseId, ownerIds }) => [warehouseId, new Set(ownerIds)]));
  return reach.map(({ warehouseId, ownerIds }) => ({
    warehouseId,
    openOwners: owners.get(warehouseId) ?? new Set(),
    seenOwners: new Set(ownerIds),
  }));
}

/** Rows of the setting in other warehouses, switched off ones too. */
async function standingIn(
  ctx: Ctx,
  { setting }: Asked,
  warehouseIds: readonly number[],
): Promise<CopyScene['standing']> {
  const spec = specOf(copiedNamed(setting)),
    table = await tableOf(ctx.tx, spec.table);
  const rows = await ctx.rows<Record_>`
    select t.warehouse_id, ${selection(table, columnsOf(spec, table))}
    from ${raw(table.name)} t
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = any(${warehouseIds}::bigint[])
      and not t.is_deleted
    order by t.id
  `;
  const whole = await withLists(ctx, listOf(setting), rows);
  return whole.map((row) => ({ warehouseId: Number(row.warehouseId), values: valuesOf(spec, row) }));
}

/** What the rows name, one statement for each kind of it, by `area/7`. */
async function namedBy(
  ctx: Ctx,
  spec: Spec,
  rows: readonly Record_[],
  warehouseIds: readonly number[],
): Promise<Map<string, Named>> {
  const kinds = new Map<string, Set<number>>();
  for (const { of, path } of referencesOf(spec.fields)) {
    const ids = kinds.get(of) ?? new Set();
    for (const row of rows) for (const id of idsAt(row, path)) ids.add(id);
    kinds.set(of, ids);
  }
  const all = new Map<string, Named>();
  for (const [of, ids] of kinds)
    if (ids.size > 0)
      for (const { id, ...named } of await namedRows(ctx, of, [...ids], warehouseIds)) all.set(`${of}/${id}`, named);
  return all;
}

async function namedRows(ctx: Ctx, of: string, ids: readonly number[], warehouseIds: readonly number[]) {
  const table = await tableOf(ctx.tx, found(REFERENCED[of]));
  const title = table.title ?? 'id',
    named = title !== 'name' && table.columns.has('name') ? sql`s.name` : sql`null`;
  const owner = of === 'owner' ? sql`s.id` : table.columns.has('owner_id') ? sql`s.owner_id` : sql`null::bigint`;
  const there = table.local
    ? sql`
      (
        select coalesce(jsonb_agg(jsonb_build_array(p.warehouse_id, p.id)), '[]')
        from ${raw(table.name)} p
        where p.tenant_id = s.tenant_id
          and p.warehouse_id = any(${warehouseIds}::bigint[])
          and upper(${col('p', title)}) = upper(${col('s', title)})
          and not p.is_deleted
      )
    `
    : sql`null::jsonb`;
  const rows = await ctx.rows<Omit<Named, 'there'> & { id: number; there: [number, number][] | null }>`
    select s.id, concat_ws(' ', ${col('s', title)}, ${named}) as title, ${owner} as owner_id, s.is_deleted as gone,
      ${there} as there
    from ${raw(table.name)} s
    where s.tenant_id = ${ctx.tenantId}
      ${table.local ? sql`and s.warehouse_id = ${ctx.warehouseId}` : sql``}
      and s.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => ({ ...row, there: row.there && new Map(row.there) }));
}
