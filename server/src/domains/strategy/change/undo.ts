import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { settingChangeApi } from '#contract/strategy/change.ts';
import type { KeptName } from '#contract/strategy/kept.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { refuseFaults, updateRow } from '../../../crud/write.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raw, tableOf, type Table } from '../../../platform/db/catalog.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { dropArea, knownAreas } from '../inbound/rules.ts';
import { refuseForAll } from '../setting.ts';
import { refuseSecondDefault } from '../stock/goods-storage-box.ts';
import { sharedRuleWritten } from '../stock/shared-pick.ts';
import { lockSettings } from '../version.ts';
import { fieldsKept, settingOf, settingSpec, type Kept } from './kept.ts';
import { ofOwnersKept } from './read.ts';

/** How a row is written as it was, gone and there again. */
interface Written {
  update: (ctx: Ctx, row: Record_ & Removal) => Promise<unknown>;
  remove: (ctx: Ctx, row: Removal) => Promise<unknown>;
  revive: (ctx: Ctx, row: Record_ & Removal) => Promise<unknown>;
}
/** Rows that have rows of another table below them. */
const WITH_LISTS: Partial<Record<KeptName, Written>> = { sharedPickRule: sharedRuleWritten };
const plain = (spec: ResourceSpec<Shape>): Written => ({
  update: (ctx, row) => updateRow(ctx, spec, row),
  remove: (ctx, row) => removeRows(ctx, spec, row),
  revive: (ctx, row) => revive(ctx, spec, row),
});

const SINCE = '该配置之后又被修改过，只能撤销最近一次变更';

/** What the kit does not look up: places in a list, and whether goods have another default box by now. */
const CHECKS: Partial<Record<KeptName, (ctx: Ctx, row: Record_) => Promise<void>>> = {
  putawayStrategy: knownAreas,
  twoStepPutaway: dropArea,
  goodsStorageBox: (ctx, { goodsId, isDefault, id }) =>
    refuseSecondDefault(ctx, { goodsId: Number(goodsId), isDefault: isDefault === true }, Number(id)),
};

/**
 * Take the last change of a row back: made → removed, removed → there again, else what it was, under the checks of whoever enters it. The settings of the warehouse and the row are locked before its
 * last change is looked up: of two who take it back, or one who does and one who edits, the second is told that it has changed since.
 */
export async function undoChange(
  ctx: Ctx,
  { id }: InputOf<typeof settingChangeApi.undo>,
): Promise<OutputOf<typeof settingChangeApi.undo>> {
  const seen = found(
    await ctx.row<Kept>`
      select c.id, c.table_name, c.row_id, c.before, c.after
      from strategy.setting_change c
      where ${here(ctx, 'c')}
        and c.id = ${id}
        and ${ofOwnersKept(ctx)}
    `,
  );
  const setting = found(settingOf(seen.tableName)),
    spec = settingSpec(setting);
  if (!may(ctx, `${spec.permit}:edit`)) refuse('FORBIDDEN');
  await lockSettings(ctx, [ctx.warehouseId]);
  const table = await tableOf(ctx.tx, spec.table);
  const version = await lockedLast(ctx, table, seen);
  const before = fieldsKept(spec, table, seen.before),
    after = fieldsKept(spec, table, seen.after);
  await refuseForAll(ctx, spec, [before, after]);
  const row = { id: seen.rowId, version },
    acts = WITH_LISTS[setting] ?? plain(spec);
  if (!before) await acts.remove(ctx, row);
  else {
    await CHECKS[setting]?.(ctx, { ...before, ...row });
    await (after ? acts.update : acts.revive)(ctx, { ...before, ...row });
  }
  return { setting, rowId: seen.rowId };
}

/** The version of the row under lock, removed or not; whoever changed it since is not overridden. */
async function lockedLast(ctx: Ctx, table: Table, seen: Kept): Promise<number> {
  const row = found(
    await ctx.row<{ version: number }>`
      select t.version
      from ${raw(table.name)} t
      where ${here(ctx, 't')}
        and t.id = ${seen.rowId}
      for update
    `,
  );
  const last = await ctx.row<{ id: number }>`
    select max(c.id)::bigint as id
    from strategy.setting_change c
    where ${here(ctx, 'c')}
      and c.table_name = ${seen.tableName}
      and c.row_id = ${seen.rowId}
  `;
  return last?.id === seen.id ? row.version : refuse('VERSION', SINCE);
}

/** A removed row stands again, where nothing has taken its place. */
async function revive(ctx: Ctx, spec: ResourceSpec<Shape>, row: Record_): Promise<void> {
  const table = await tableOf(ctx.tx, spec.table);
  await refuseFaults(ctx, spec, row);
  await ctx.run`
    update ${raw(table.name)} t
    set is_deleted = false, version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 't')}
      and t.id = ${Number(row.id)}
  `;
}
