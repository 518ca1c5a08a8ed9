import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { settingCopyApi } from '#contract/strategy/copy.ts';
import { idsAt, REFERENCED, referencesOf } from '#contract/strategy/references.ts';
import { wireRows } from '../../../crud/rows.ts';
import { insertRows } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raw, tableOf } from '../../../platform/db/catalog.ts';
import { found, refuse, Retry } from '../../../platform/errors.ts';
import { lockSettings } from '../version.ts';
import { decideCopies, markOf, type CopyScene, type Decided } from './outcome.plan.ts';
import { copyScene, housesAsked } from './scene.ts';

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
  const wired = new Map((await wireRows(ctx, scene.spec, scene.stored)).map((row) => [Number(row.id), row]));
  return {
    warehouses: houses.map(({ warehouseId: id, warehouseName: name }) => ({
      id,
      name,
      added: added.get(id)?.length ?? 0,
    })),
    rows: scene.rows.map(({ id, values }) => ({
      id,
      values,
      labels: Object(wired.get(id)?.labels),
      cells: (cells.get(id) ?? []).map(({ warehouseId, outcome, why, there }) => ({
        warehouseId,
        outcome,
        why,
        there,
      })),
    })),
    mark: markOf(decided),
  };
}

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
  const same = decided.filter(({ outcome }) => outcome === 'SAME').length;
  return { added: fresh.length, same, left: decided.length - fresh.length - same };
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
