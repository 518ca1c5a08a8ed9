import type { SettingChange } from '#contract/strategy/change.ts';

type Fields = Record<string, unknown> | null;

/** Names of the fields that are not what they were; of a row made or removed, none. */
export function changedFields(before: Fields, after: Fields): string[] {
  if (!before || !after) return [];
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** What a row is switched on and off by. */
const SWITCHES: ReadonlySet<string> = new Set(['status', 'state']);

/** What was done to a row: `made` tells one that is new from one that came back. */
export function actOf(before: Fields, after: Fields, made: boolean): SettingChange['act'] {
  if (!after) return 'REMOVE';
  if (!before) return made ? 'ADD' : 'REVIVE';
  const changed = changedFields(before, after);
  const [only = '', ...more] = changed;
  if (more.length > 0 || !SWITCHES.has(only)) return 'EDIT';
  return after[only] === 1 ? 'ENABLE' : 'DISABLE';
}
