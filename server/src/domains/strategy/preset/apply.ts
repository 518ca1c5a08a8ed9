import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { presetApi } from '#contract/strategy/preset.ts';
import type { PresetName } from '#contract/strategy/presets.ts';
import type { SettingName } from '#contract/strategy/settings.ts';
import { insertRows } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raw, snake, tableOf } from '../../../platform/db/catalog.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { seesEveryOwner } from '../../iam/facade.ts';
import { settingSpec } from '../change/kept.ts';
import { isShared } from '../setting.ts';
import { lockSettings } from '../version.ts';
import { comparedPreset, whyNot } from './compare.ts';
import type { Compared } from './parts.plan.ts';

type Asked = InputOf<typeof presetApi.apply>;

/**
 * Lay out parts of a preset. The settings of the warehouse are locked first, so that nobody changes what is decided from: of two who
 * apply the same the second finds it there and changes nothing; a rule that is not the one seen in the comparison is refused.
 */
export async function applyPreset(ctx: Ctx, { preset, parts }: Asked): Promise<OutputOf<typeof presetApi.apply>> {
  await lockSettings(ctx, [ctx.warehouseId]);
  const chosen = chosenOf(await comparedPreset(ctx, preset), parts);
  const everyOwner = await seesEveryOwner(ctx);
  const why = chosen.map((part) => whyNot(ctx, part, everyOwner)).find((reason) => reason !== null);
  if (why) refuse('SCOPE', why);
  return laidOut(ctx, chosen);
}

/** All of a preset, but for what holds for owners this user does not see, for a transaction that takes it back. */
export async function layPreset(ctx: Ctx, preset: PresetName): Promise<{ rules: number; leftOut: number }> {
  await lockSettings(ctx, [ctx.warehouseId]);
  const everyOwner = await seesEveryOwner(ctx);
  const wanted = (await comparedPreset(ctx, preset)).filter(({ state }) => state !== 'SAME'),
    mine = wanted.filter(({ setting, wanted: row }) => everyOwner || !isShared(settingSpec(setting), row));
  await laidOut(ctx, mine);
  return { rules: mine.length, leftOut: wanted.length - mine.length };
}

async function laidOut(ctx: Ctx, chosen: readonly Compared[]): Promise<OutputOf<typeof presetApi.apply>> {
  const missing = chosen.filter(({ state }) => state === 'MISSING'),
    different = chosen.filter(({ state }) => state === 'DIFFERENT');
  for (const [setting, rows] of Map.groupBy(missing, (part) => part.setting))
    await insertRows(
      ctx,
      settingSpec(setting).table,
      rows.map(({ wanted }) => wanted),
    );
  for (const [setting, rows] of Map.groupBy(different, (part) => part.setting)) await change(ctx, setting, rows);
  return { added: missing.length, changed: different.length };
}

/** The parts that are named; each stands as it was seen, or as it is wanted already. */
function chosenOf(compared: readonly Compared[], asked: Asked['parts']): Compared[] {
  const byName = new Map(compared.map((one) => [one.part, one]));
  return [...new Map(asked.map((one) => [one.part, one])).values()].map(({ part, version }) => {
    const found = byName.get(part) ?? refuseField('parts', '所选项不在预设中，请重新比较');
    if (found.state !== 'SAME' && (found.standing?.version ?? null) !== (version ?? null))
      refuse('VERSION', `【${settingSpec(found.setting).label}】已被修改，请重新比较`);
    return found;
  });
}

/** Rules of one setting to what the preset says, in one statement. */
async function change(ctx: Ctx, setting: SettingName, parts: readonly Compared[]): Promise<void> {
  const spec = settingSpec(setting),
    table = await tableOf(ctx.tx, spec.table),
    names = Object.keys(spec.fields);
  const rows = parts.map(({ wanted, standing }) => ({
    ...Object.fromEntries(names.map((name) => [snake(name), wanted[name]])),
    id: standing?.id,
  }));
  await ctx.run`
    update ${raw(table.name)} t
    set ${raw(names.map((name) => `"${snake(name)}" = r."${snake(name)}"`).join(', '))}, version = t.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from jsonb_populate_recordset(null::${raw(table.name)}, ${JSON.stringify(rows)}::jsonb) r
    where ${here(ctx, 't')}
      and t.id = r.id
  `;
}
