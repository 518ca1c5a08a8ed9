import { settingNamed, type SettingName } from '#contract/strategy/settings.ts';
import type { Record_, Rules } from '../../crud/rows.ts';
import { specOf } from '../../crud/serve.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { raw, tableOf } from '../../platform/db/catalog.ts';
import { found, refuseFields } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { dropArea, knownAreas } from './inbound/rules.ts';
import { carries, interval, otherSupplier, replaced } from './outbound/rules.ts';
import { actsOf } from './setting.ts';
import { inOneDay } from './stock/rules.ts';

/** A rule as it is to be: a row changed, or one more. */
export interface Laid {
  setting: SettingName;
  ruleId: number | null;
  values: Record_;
}

const RULES: Partial<Record<SettingName, Rules>> = {
  outProductDateInterval: interval,
  goodsReplaceScheme: replaced,
  supplierReplaceScheme: otherSupplier,
  pickAreaFill: inOneDay,
  waveStrategy: inOneDay,
  transportCapacity: carries,
};
/** What is named in lists. */
const CHECKS: Partial<Record<SettingName, (ctx: Ctx, row: Record_) => Promise<void>>> = {
  putawayStrategy: knownAreas,
  twoStepPutaway: dropArea,
};

/** Write a rule under the checks of whoever enters it, for a transaction that takes it back. Its number. */
export async function layRule(ctx: Ctx, { setting, ruleId, values }: Laid): Promise<number> {
  const of = settingNamed(setting),
    parsed = of.api.add.input.safeParse(values);
  if (!parsed.success)
    refuseFields(
      parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? 'values'), msg: message })),
    );
  const check = CHECKS[setting];
  const acts = actsOf(of, { rules: RULES[setting] ?? (() => []), ...(check && { check }) });
  if (ruleId === null) return (await acts.add(ctx, parsed.data)).id;
  await acts.update(ctx, { ...parsed.data, id: ruleId, version: await versionOf(ctx, setting, ruleId) });
  return ruleId;
}

async function versionOf(ctx: Ctx, setting: SettingName, id: number): Promise<number> {
  const table = await tableOf(ctx.tx, specOf(settingNamed(setting)).table);
  const row = await ctx.row<{ version: number }>`
    select t.version
    from ${raw(table.name)} t
    where ${here(ctx, 't')}
      and t.id = ${id}
      and not t.is_deleted
  `;
  return found(row, '配置不存在').version;
}
