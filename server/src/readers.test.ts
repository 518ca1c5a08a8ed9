import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { goodsFields } from '#contract/basic/goods/goods.ts';
import { metaOf } from '#contract/kit/field.ts';
import { criteriaFamily, families } from './domains/strategy/families.ts';
import { ROOT, sourcesBelow } from './testing/sources.ts';

interface Master {
  name: string;
  table: string;
  fields: Readonly<Record<string, z.ZodType>>;
}

const isMaster = (given: unknown): given is { spec: Master } =>
  typeof given === 'object' && given !== null && 'spec' in given && 'api' in given;

/** Every resource of the contract, and goods, which are none. */
const masters: Master[] = [{ name: 'goods', table: 'basic.goods', fields: goodsFields }];
for (const file of globSync('contract/src/**/*.ts', { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') })) {
  const exported: object = await import(resolve(ROOT, file));
  for (const one of Object.values(exported)) if (isMaster(one)) masters.push(one.spec);
}

/** What people read and no act needs: names, addresses, papers, measures of the thing itself, the order of a list. Not a limit, a deadline or a choice between two ways to work. */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  '*': ['code', 'name', 'shortName', 'remark', 'contact', 'phone', 'province', 'city', 'address', 'sort'],
  warehouse: ['lng', 'lat'],
  dock: ['roomId'],
  room: ['roomKind'],
  position: ['innerL', 'innerW'],
  carType: ['sizeClass', 'lengthM', 'widthM', 'heightM', 'axles'],
  car: ['plateColor', 'lengthM', 'widthM', 'heightM', 'axles', 'energy'],
  route: ['carrierCode'],
  containerSpec: ['innerL', 'innerW', 'innerH'],
  packingMaterial: ['kind', 'special', 'spec', 'unitId', 'length', 'width', 'height', 'weight'],
  goodsBrand: ['company'],
  unit: ['typeCode'],
  goodsSimilar: ['ownerId'],
  goodsStorageBox: ['specId'],
  factoryRecord: ['recordNo', 'scope'],
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Statements of the server, and functions and views of the database; not those that only ask whether a row may go. */
const ROUTINE = /create (?:or replace )?(?:function|view) (?!basic\.open_use)[\s\S]*?(?:\$\$[\s\S]*?\$\$|;)/g;
/** Goods are taken, and tables and scopes of rules are named, in one place (`strategy/families.ts`). */
const familiar = (text: string): string =>
  [
    text.includes('withKin(') ? 'basic.goods' : '',
    ...(text.includes('criteriaFamily') ? [criteriaFamily.table, ...criteriaFamily.parts] : []),
    ...[...text.matchAll(/\bfamilies\.(\w+)/g)].flatMap(([, name]) =>
      name && isFamily(name) ? [families[name].table, ...families[name].parts] : [],
    ),
  ].join(' ');
const isFamily = (name: string): name is keyof typeof families => name in families;
const statements = [
  ...sourcesBelow('server/src')
    .filter(({ file, test: isTest }) => !isTest && !file.endsWith('.gen.ts'))
    .map(({ file, text }) => ({ file, text: `${text}\n${familiar(text)}` })),
  ...globSync('server/db/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(ROUTINE)].map(([text]) => ({ file, text })),
  ),
];

/** What each domain tells the others. */
const facades = sourcesBelow('server/src')
  .filter(({ file }) => basename(file) === 'facade.ts')
  .map(({ text }) => text);

/** The tables of a statement by the names it gives them: `basic.car c`. */
const aliasesOf = (text: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [, table = '', alias = ''] of text.matchAll(/\b([a-z]+\."?[a-z_]+)"?\s+(?:as\s+)?([a-z]\w{0,2})\b/g))
    found.set(alias, (found.get(alias) ?? new Set()).add(table.replace('"', '')));
  return found;
};

/**
 * Where a field is named together with its table. `c.level` is the field of the table that is called `c` there, and `as level` only what an answer calls it. A bare name that
 * two tables share may still be the other's: this finds what nobody reads, it does not prove that somebody obeys.
 */
function readers({ table }: Master, name: string): string[] {
  const ofTable = new RegExp(`\\b${table.replace('.', '\\."?')}\\b`);
  const ofField = new RegExp(`(\\bas )?(?:\\b([a-z]\\w{0,2})\\.)?\\b(?:${name}|${snake(name)})\\b`, 'g');
  return statements
    .filter(({ text }) => {
      if (!ofTable.test(text)) return false;
      const aliases = aliasesOf(text);
      return [...text.matchAll(ofField)].some(
        ([, answer, alias = '']) => !answer && (aliases.get(alias)?.has(table) ?? true),
      );
    })
    .map(({ file }) => file);
}

const each = masters.flatMap((of) =>
  Object.entries(of.fields).map(([name, field]) => ({ of, name, said: metaOf(field) })),
);
const isFact = (master: string, name: string): boolean =>
  [...(FACTS['*'] ?? []), ...(FACTS[master] ?? [])].includes(name);

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
