import { fieldsOf } from '#contract/kit/field.ts';
import { PRESETS, type PresetName, type Preset } from '#contract/strategy/presets.ts';
import { settingNamed, type SettingName } from '#contract/strategy/settings.ts';
import { keyOf } from '../../../crud/check.ts';
import { settingSpec } from '../change/kept.ts';
import { fieldsText } from '../copy/canonical.plan.ts';

type Values = Readonly<Record<string, unknown>>;

/** A rule of a preset as it would stand in this warehouse. */
export interface Part {
  part: string;
  setting: SettingName;
  wanted: Values;
}

/** An enabled rule of the warehouse. */
export interface Standing {
  id: number;
  version: number;
  values: Values;
}

/** Whom rules are laid out for that must name one: owners, pick areas. */
export type Whom = Readonly<Record<string, readonly number[]>>;

/** The rules of a preset in this warehouse; what must name an owner or an area is one for each. */
export function partsOf(name: PresetName, whom: Whom): Part[] {
  const { rules }: Preset = PRESETS[name];
  return rules.flatMap(({ setting, values }, n) => {
    const { spec, api } = settingNamed(setting);
    const open = fieldsOf(spec.fields).filter(
      ({ name: field, ref, required }) => ref && required && !(field in values),
    );
    const filled = open.reduce<{ part: string; values: Values }[]>(
      (all, { name: field, ref = '' }) =>
        all.flatMap((one) =>
          (whom[ref] ?? []).map((id) => ({ part: `${one.part}/${id}`, values: { ...one.values, [field]: id } })),
        ),
      [{ part: `${setting}/${n}`, values: { ...values } }],
    );
    return filled.map((one) => ({ part: one.part, setting, wanted: api.add.input.parse(one.values) }));
  });
}

export interface Compared extends Part {
  state: 'SAME' | 'DIFFERENT' | 'MISSING';
  standing: Standing | null;
}

/** Each part beside the enabled rule of its scope. */
export function comparedTo(
  parts: readonly Part[],
  standing: ReadonlyMap<SettingName, readonly Standing[]>,
): Compared[] {
  const scopes = new Map(
    [...standing].flatMap(([setting, rows]) =>
      rows.map((row): [string, Standing] => [scopeText(setting, row.values), row]),
    ),
  );
  return parts.map((part) => {
    const found = scopes.get(scopeText(part.setting, part.wanted)) ?? null;
    const names = Object.keys(settingSpec(part.setting).fields);
    const same = found !== null && fieldsText(found.values, names) === fieldsText(part.wanted, names);
    return { ...part, standing: found, state: !found ? 'MISSING' : same ? 'SAME' : 'DIFFERENT' };
  });
}

const scopeText = (setting: SettingName, values: Values): string =>
  `${setting} ${fieldsText(values, keyOf(settingSpec(setting)))}`;
