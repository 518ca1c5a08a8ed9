import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { presetApi } from '#contract/strategy/preset.ts';
import type { PresetName } from '#contract/strategy/presets.ts';
import type { SettingName } from '#contract/strategy/settings.ts';
import { fence, selection, wireRows, type Record_ } from '../../../crud/rows.ts';
import { may } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raw, tableOf } from '../../../platform/db/catalog.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { seesEveryOwner } from '../../iam/facade.ts';
import { settingSpec } from '../change/kept.ts';
import { isShared, SHARED } from '../setting.ts';
import { comparedTo, partsOf, type Compared, type Standing, type Whom } from './parts.plan.ts';

/** A preset beside what the warehouse has. */
export async function comparePreset(
  ctx: Ctx,
  { preset }: InputOf<typeof presetApi.compare>,
): Promise<OutputOf<typeof presetApi.compare>> {
  const compared = (await comparedPreset(ctx, preset)).filter(({ setting }) =>
    may(ctx, `${settingSpec(setting).permit}:list`),
  );
  const labels = await labelsOf(ctx, compared),
    everyOwner = await seesEveryOwner(ctx);
  return compared.map((one) => ({
    part: one.part,
    setting: one.setting,
    state: one.state,
    wanted: { ...one.wanted },
    there: one.standing && { ...one.standing.values },
    version: one.standing?.version ?? null,
    labels: labels.get(one.part) ?? {},
    off: whyNot(ctx, one, everyOwner),
  }));
}

/** Why a user may not apply a part; null where he may, or need not. */
export function whyNot(ctx: Ctx, { setting, state, wanted }: Compared, everyOwner: boolean): string | null {
  if (state === 'SAME') return null;
  const spec = settingSpec(setting);
  if (!may(ctx, `${spec.permit}:${state === 'MISSING' ? 'add' : 'edit'}`)) return `没有维护【${spec.label}】的权限`;
  return !everyOwner && isShared(spec, wanted) ? SHARED : null;
}

/** The parts of a preset in this warehouse, each beside the enabled rule of its scope. */
export async function comparedPreset(ctx: Ctx, preset: PresetName): Promise<Compared[]> {
  const parts = partsOf(preset, await whomIn(ctx));
  const standing = new Map<SettingName, Standing[]>();
  for (const setting of new Set(parts.map((part) => part.setting)))
    standing.set(setting, await standingOf(ctx, setting));
  return comparedTo(parts, standing, wireDay(new Date()));
}

/** The owners and pick areas of this warehouse. */
async function whomIn(ctx: Ctx): Promise<Whom> {
  const owners = await ctx.rows<{ id: number }>`
    select w.owner_id as id
    from basic.owner_warehouse w
    join basic.owner o on o.tenant_id = w.tenant_id and o.id = w.owner_id and not o.is_deleted
    where ${here(ctx, 'w')}
      and w.status = 1
      and not w.is_deleted
      and ${ofOwners(ctx, 'w')}
    order by o.code
  `;
  const areas = await ctx.rows<{ id: number }>`
    select a.id
    from basic.area a
    where ${here(ctx, 'a')}
      and a.kind = 'PICK'
      and not a.is_deleted
      and left(a.code, 1) <> '@'
    order by a.code
  `;
  return { owner: owners.map(({ id }) => id), area: areas.map(({ id }) => id) };
}

async function standingOf(ctx: Ctx, setting: SettingName): Promise<Standing[]> {
  const spec = settingSpec(setting),
    table = await tableOf(ctx.tx, spec.table);
  const rows = await ctx.rows<Record_>`
    select ${selection(table, fieldsOf(spec.fields))}
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and t.status = 1
  `;
  return rows.map((row) => ({
    id: Number(row.id),
    version: Number(row.version),
    values: Object.fromEntries(Object.keys(spec.fields).map((name) => [name, row[name] ?? null])),
  }));
}

/** What the scopes of parts are called, a setting at a time. */
async function labelsOf(ctx: Ctx, compared: readonly Compared[]): Promise<Map<string, Record<string, string>>> {
  const all = new Map<string, Record<string, string>>();
  for (const [setting, parts] of Map.groupBy(compared, (one) => one.setting)) {
    const nobody = { createdBy: 0, updatedBy: 0, createdAt: new Date(), updatedAt: new Date() };
    const wired = await wireRows(
      ctx,
      settingSpec(setting),
      parts.map(({ wanted }) => ({ ...wanted, ...nobody })),
    );
    for (const [i, { part }] of parts.entries()) all.set(part, Object(wired[i]?.labels));
  }
  return all;
}
