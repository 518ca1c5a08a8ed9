import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES, settingNamed } from '#contract/strategy/settings.ts';
import { proofsOf } from './testing/proofs.ts';
import { each, FACTS, facades, isFact, kebab, masters, obeyedBy, readers, type Master } from './testing/readers.ts';

test('masters are found', () => {
  expect(masters.length).toBeGreaterThan(35);
});

test('a setting that nothing reads says so', () => {
  // A row switched off is not offered any more, whatever it is (`options` of the kit).
  const silent = each.filter(
    ({ of, name, said }) =>
      !said.unread && !said.system && name !== 'status' && !isFact(of.name, name) && readers(of, name).length === 0,
  );
  expect(silent.map(({ of, name }) => `${of.name}.${name}`)).toEqual([]);
});

test('a setting that something reads does not say that nothing does', () => {
  // Its own file shows, imports and checks it; that is not obeying it, unless others are told what it says.
  const own = (of: Master, file: string): boolean =>
    file.includes(`/${kebab(of.name)}`) && !facades.some((text) => text.includes(`/${basename(file)}'`));
  const elsewhere = (of: Master, name: string): string[] =>
    readers(of, name).filter((file) => !own(of, file) && !file.includes('/crud/'));
  const struck = each.filter(({ of, name, said }) => said.unread && elsewhere(of, name).length > 0);
  expect(struck.map(({ of, name }) => `${of.name}.${name}: ${elsewhere(of, name).join(', ')}`)).toEqual([]);
});

test('every fact is one of a master', () => {
  const unknown = Object.entries(FACTS).flatMap(([master, names]) =>
    names
      .filter((name) => !each.some((one) => (master === '*' || one.of.name === master) && one.name === name))
      .map((name) => `${master}.${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every field of a setting is obeyed by somebody, and a test of theirs changes it (docs/generated/settings.md)', () => {
  const wanting = SETTING_NAMES.flatMap((setting) => {
    const { spec } = settingNamed(setting);
    return Object.keys(spec.fields).flatMap((name) => [
      ...(obeyedBy(spec, name).length === 0 && !isFact(setting, name) ? [`${setting}.${name} is read by nobody`] : []),
      ...(proofsOf(setting, spec.table, name).length === 0 ? [`${setting}.${name} is changed by no test`] : []),
    ]);
  });
  expect(wanting).toEqual([]);
});
