import { fieldsOf } from '#contract/kit/field.ts';
import { PRESETS, type PresetName, type Preset } from '#contract/strategy/presets.ts';
import { settingNamed, type SettingName } from '#contract/strategy/settings.ts';
import { keyOf } from '../../../crud/check.ts';
import { addDays } from '../../../platform/clock.ts';
import { settingSpec } from '../change/kept.ts';
import { fieldsText } from '../copy/canonical.plan.ts';
import { holdsOn, isOver } from '../validity/validity.plan.ts';

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

/**
 * Each part beside the enabled rule of its scope that is in force on a day. A preset says nothing of dates: a rule that stands keeps its own, and what is missing between
 * rules with dates is for the time until the next of them begins.
 */
export function comparedTo(
  parts: readonly Part[],
  standing: ReadonlyMap<SettingName, readonly Standing[]>,
  today: string,
): Compared[] {
  const scopes = Map.groupBy(
    [...standing].flatMap(([setting, rows]) => rows.map((row) => ({ row, scope: scopeText(setting, row.values) }))),
    ({ scope }) => scope,
  );
  return parts.map((part): Compared => {
    const rows = (scopes.get(scopeText(part.setting, part.wanted)) ?? []).map(({ row }) => row);
    const found = rows.find(({ values }) => holdsOn(values, today)) ?? null;
    if (!found) return { ...part, wanted: { ...part.wanted, ...gapAt(rows, today) }, standing: null, state: 'MISSING' };
    const { validFrom = null, validTo = null } = found.values,
      wanted = { ...part.wanted, validFrom, validTo };
    const names = Object.keys(settingSpec(part.setting).fields);
    const same = fieldsText(found.values, names) === fieldsText(wanted, names);
    return { ...part, wanted, standing: found, state: same ? 'SAME' : 'DIFFERENT' };
  });
}

/** The days around one that no rule has, as far as rules before and after leave them open. */
function gapAt(rows: readonly Standing[], day: string): Values {
  const next = rows.flatMap(({ values: { validFrom } }) =>
    typeof validFrom === 'string' && validFrom > day ? validFrom : [],
  );
  const [first] = next.toSorted();
  return {
    ...(rows.some(({ values }) => isOver(values, day)) && { validFrom: day }),
    ...(first !== undefined && { validTo: addDays(first, -1) }),
  };
}

const scopeText = (setting: SettingName, values: Values): string =>
  `${setting} ${fieldsText(values, keyOf(settingSpec(setting)))}`;
