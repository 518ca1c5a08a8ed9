import type { Shape } from '#contract/kit/resource.ts';
import type { ScopePart, Tried } from '#contract/strategy/tryout.ts';
import { names, nearer, type Kin } from '../check/nearest.plan.ts';
import { families } from '../families.ts';

/** A rule that may apply to a line: its columns. */
export interface Standing extends Partial<Record<ScopePart, number | null>> {
  id: number;
  enabled?: boolean;
}

/** What is known of a line that rules are held against. */
export interface Held extends Readonly<Record<Exclude<ScopePart, 'categoryId'>, number | null>> {
  kin: Kin;
  /** Areas in which the goods have a pick face. */
  faces: ReadonlySet<number>;
}

/** The rules of a setting that apply to a line, first the one that decides: as `speaking` and `nearest` of families.ts have it. */
export function standingFor(name: Tried, rules: readonly Standing[], held: Held): Standing[] {
  const { parts }: { parts: readonly ScopePart[] } = families[name];
  return rules
    .filter((rule) => parts.every((part) => !names({ ...rule }, part) || fits(rule, part, held)))
    .filter((rule) => name !== 'pickAreaUp' || held.faces.has(rule.areaId ?? 0))
    .toSorted((a, b) => nearer(parts, held.kin, { ...a }, { ...b }) || tied(name, a, b) || a.id - b.id);
}

const fits = (rule: Standing, part: ScopePart, held: Held): boolean =>
  part === 'categoryId' ? held.kin.has(rule.categoryId ?? 0) : rule[part] === held[part];

/** Faces in two areas: one of them may be topped up. */
const tied = (name: Tried, a: Standing, b: Standing): number =>
  name === 'pickAreaUp' ? Number(b.enabled) - Number(a.enabled) || (a.areaId ?? 0) - (b.areaId ?? 0) : 0;

/** Why a rule yields to the winner: the first part the winner names and it does not, a nearer category, or that the winner is older. */
export function yielding(
  parts: readonly ScopePart[],
  kin: Kin,
  rule: Standing,
  winner: Standing,
): ScopePart | 'nearer' | 'older' {
  for (const part of parts) {
    if (names({ ...winner }, part) && !names({ ...rule }, part)) return part;
    if (part === 'categoryId' && nearer([part], kin, { ...winner }, { ...rule }) < 0) return 'nearer';
  }
  return 'older';
}

/** The fields of a setting, of a row that has more. */
export const familyFields = (fields: Shape, row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in fields));
