import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { setting } from '#contract/strategy/setting.ts';
import { importOf } from '../../crud/import.ts';
import { removeRows, type Removal } from '../../crud/remove.ts';
import type { Record_, Rules } from '../../crud/rows.ts';
import { insertStaged, one, serve, specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import { command } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { raw, tableOf } from '../../platform/db/catalog.ts';
import { refuse, refuseFields } from '../../platform/errors.ts';
import type { StagedRow } from '../../services/imports/batch.ts';
import { importHandlers } from '../../services/imports/serve.ts';
import { seesEveryOwner } from '../iam/facade.ts';
import { metWithin } from './validity/within.ts';
import { lockSettings } from './version.ts';

type Setting<F extends Shape> = ReturnType<typeof setting<F>>;

interface Own {
  rules?: Rules;
  /** What the kit does not look up: places in a list. */
  check?: (ctx: Ctx, row: Record_) => Promise<void>;
  /** The same of all lines of a sheet at once; what is wrong is told on the cell. */
  sheet?: (ctx: Ctx, rows: readonly StagedRow[]) => Promise<void>;
}

export const SHARED = '适用全部货主的配置，由不限货主的人员维护';

/** What is done to a setting, for calls of its own. The settings of the warehouse are held first: of two who change them at once the second decides from what the first left. */
export function actsOf<F extends Shape>(of: Setting<F>, { rules = () => [], check }: Own = {}) {
  const spec = specOf(of);
  const obey = async (ctx: Ctx, row: Record_): Promise<void> => {
    const faults = [...rules(row), ...dated(row)];
    if (faults.length > 0) refuseFields(faults);
    await refuseForAll(ctx, spec, [row]);
    await check?.(ctx, row);
  };
  return {
    add: async (ctx: Ctx, input: Record_) => {
      await lockSettings(ctx, [ctx.warehouseId]);
      await obey(ctx, input);
      return addRow(ctx, spec, input);
    },
    update: async (ctx: Ctx, input: Record_) => {
      await lockSettings(ctx, [ctx.warehouseId]);
      await refuseShared(ctx, spec, [Number(input.id)]);
      await obey(ctx, input);
      return updateRow(ctx, spec, input);
    },
    remove: async (ctx: Ctx, input: Removal | { items: Removal[] }) => {
      await lockSettings(ctx, [ctx.warehouseId]);
      await refuseShared(ctx, spec, 'items' in input ? input.items.map(({ id }) => id) : [input.id]);
      return removeRows(ctx, spec, input);
    },
  };
}

/** A rule ends no sooner than it begins. */
const dated: Rules = ({ validFrom, validTo }) =>
  typeof validFrom === 'string' && typeof validTo === 'string' && validFrom > validTo
    ? [{ field: 'validFrom', msg: '开始日期不能晚于结束日期' }]
    : [];

/** Serve a setting: the kit's calls, and a wall around what holds for all owners. Whoever may see some of them reads it, and changes nothing of it. */
export function serveSetting<F extends Shape>(of: Setting<F>, own: Own = {}) {
  const spec = specOf(of),
    acts = actsOf(of, own);
  return {
    ...serve(of, own.rules),
    ...one(of),
    ...importHandlers(importing(spec, own), (ctx, batchId) => insertStaged(ctx, spec, batchId)),
    add: command(acts.add),
    update: command(acts.update),
    remove: command(acts.remove),
  };
}

/** Who sees some owners only keeps his hands off what holds for all, before and after. */
export async function refuseForAll(
  ctx: Ctx,
  spec: ResourceSpec<Shape>,
  rows: readonly (Record_ | null)[],
): Promise<void> {
  if (rows.some((row) => row && isShared(spec, row)) && !(await seesEveryOwner(ctx))) refuse('SCOPE', SHARED);
}

/** Rows that hold for all owners. */
export const isShared = ({ fields }: ResourceSpec<Shape>, { ownerId }: Record_): boolean =>
  'ownerId' in fields && (ownerId === null || ownerId === undefined);

async function refuseShared(ctx: Ctx, spec: ResourceSpec<Shape>, ids: readonly number[]): Promise<void> {
  if (!('ownerId' in spec.fields) || (await seesEveryOwner(ctx))) return;
  const table = await tableOf(ctx.tx, spec.table);
  const shared = await ctx.rows`
    select 1
    from ${raw(table.name)} t
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = any(${ids}::bigint[])
      and t.owner_id is null
      and not t.is_deleted
    limit 1
  `;
  if (shared.length > 0) refuse('SCOPE', SHARED);
}

/** Lines of a sheet stand before the same wall. */
function importing(spec: ResourceSpec<Shape>, { rules = () => [], sheet }: Own): ReturnType<typeof importOf> {
  const plain = importOf(spec, (row) => [...rules(row), ...dated(row)]);
  return {
    ...plain,
    // Two lines of one scope stand beside each other where their dates do not meet.
    unique: [],
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await metWithin(ctx, spec, batchId)),
    ],
    resolve: async (ctx, rows) => {
      await plain.resolve?.(ctx, rows);
      await sheet?.(ctx, rows);
      if (await seesEveryOwner(ctx)) return;
      for (const { data, faults } of rows) if (isShared(spec, data)) faults.push({ field: 'ownerId', msg: SHARED });
    },
  };
}
