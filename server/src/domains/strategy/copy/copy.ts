import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { settingCopyApi } from '#contract/strategy/copy.ts';
import { idsAt, REFERENCED, referencesOf } from '#contract/strategy/references.ts';
import type { Members } from '../../../crud/grouped-members.ts';
import { putMembers } from '../../../crud/grouped-sheet.ts';
import { wireRows } from '../../../crud/rows.ts';
import { insertRows } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { col, raw, snake, tableOf } from '../../../platform/db/catalog.ts';
import { found, refuse, Retry } from '../../../platform/errors.ts';
import { lockSettings } from '../version.ts';
import { decideCopies, markOf, type CopyScene, type Decided } from './outcome.plan.ts';
import { copyScene, housesAsked, listOf } from './scene.ts';

/** What copying would do, row by row and warehouse by warehouse. */
export async function previewCopy(
  ctx: Ctx,
  asked: InputOf<typeof settingCopyApi.preview>,
): Promise<OutputOf<typeof settingCopyApi.preview>> {
  const houses = await housesAsked(ctx, asked),
    scene = await copyScene(ctx, asked, houses);
  const decided = decideCopies(scene),
    cells = Map.groupBy(decided, ({ rowId }) => rowId),
    added = Map.groupBy(
      decided.filter(({ outcome }) => outcome === 'NEW'),
      ({ warehouseId }) => warehouseId,
    );
  const by = listOf(asked.setting),
    wired = new Map((await wireRows(ctx, scene.spec, scene.stored)).map((row) => [Number(row.id), row]));
  return {
    warehouses: houses.map(({ warehouseId: id, warehouseName: name }) => ({
      id,
      name,
      added: added.get(id)?.length ?? 0,
    })),
    rows: scene.rows.map(({ id, values }) => ({
      id,
      values,
      labels: { ...Object(wired.get(id)?.labels), ...listed(scene, values, by) },
      cells: (cells.get(id) ?? []).map(({ warehouseId, outcome, why, there }) => ({
        warehouseId,
        outcome,
        why,
        there: there && by ? { ...there, [by.field]: [] } : there,
      })),
    })),
    mark: markOf(decided),
  };
}

/** What stands below a row, by name. */
const listed = ({ named }: CopyScene, values: object, by: Members | undefined): Record<string, string> =>
  by
    ? {
        [by.field]: idsAt(values, [by.field])
          .flatMap((id) => named.get(`goods/${id}`)?.title ?? [])
          .join('、'),
      }
    : {};

/**
 * Rows of a setting also in other warehouses. The settings of all of them, and of the one they come from, are locked first, by number of
 * warehouse: of two who copy the same the second waits and finds them there, and nobody changes what was decided from until it is done.
 */
export async function copySetting(
  ctx: Ctx,
  asked: InputOf<typeof settingCopyApi.copy>,
): Promise<OutputOf<typeof settingCopyApi.copy>> {
  const houses = await housesAsked(ctx, asked);
  await lockSettings(ctx, [ctx.warehouseId, ...houses.map(({ warehouseId }) => warehouseId)]);
  const scene = await copyScene(ctx, asked, houses),
    decided = decideCopies(scene);
  if (asked.mark && asked.mark !== markOf(decided)) refuse('VERSION', '目标仓库或所选配置已变化，请重新预览');
  const fresh = decided.filter(({ outcome }) => outcome === 'NEW');
  await holdListed(ctx, scene, fresh);
  await insertRows(
    ctx,
    scene.spec.table,
    fresh.map(({ warehouseId, values }) => ({ ...values, warehouseId })),
  );
  await putLists(ctx, scene, listOf(asked.setting), fresh);
  const same = decided.filter(({ outcome }) => outcome === 'SAME').length;
  return { added: fresh.length, same, left: decided.length - fresh.length - same };
}

/** What stands below rows, which are found again by their keys. */
async function putLists(
  ctx: Ctx,
  { spec, key }: CopyScene,
  by: Members | undefined,
  fresh: readonly Decided[],
): Promise<void> {
  if (!by || fresh.length === 0) return;
  const heads = await tableOf(ctx.tx, spec.table),
    rows = fresh.map(({ warehouseId, values }) => ({ ...values, warehouseId }));
  const same = key.map((name) => sql`${col('h', snake(name))}::text = r.row ->> ${name}`);
  await putMembers(ctx, by, [
    sql`
      jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r(row)
      join ${raw(heads.name)} h
        on h.tenant_id = ${ctx.tenantId}
        and h.warehouse_id = (r.row ->> 'warehouseId')::bigint
        and not h.is_deleted
        and ${sql.join(same, sql` and `)}
      cross join lateral (
        select x.member::bigint as member, x.n::int as rank
        from jsonb_array_elements_text(r.row -> ${by.field}) with ordinality x(member, n)
      ) i
    `,
    sql`true`,
  ]);
}

/** What stands in lists no foreign key holds: kept until commit, and looked for again where it is gone meanwhile. */
async function holdListed(ctx: Ctx, { spec }: CopyScene, fresh: readonly Decided[]): Promise<void> {
  for (const { of, path } of referencesOf(spec.fields).filter(({ path }) => path.length > 1)) {
    const ids = [...new Set(fresh.flatMap(({ values }) => idsAt(values, path)))].toSorted((a, b) => a - b);
    if (ids.length === 0) continue;
    const table = await tableOf(ctx.tx, found(REFERENCED[of]));
    const held = await ctx.rows`
      select 1
      from ${raw(table.name)} p
      where p.tenant_id = ${ctx.tenantId}
        and p.id = any(${ids}::bigint[])
        and not p.is_deleted
      order by p.id
      for key share
    `;
    if (held.length < ids.length) throw new Retry();
  }
}
