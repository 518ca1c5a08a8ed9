import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { z } from 'zod';
import { goodsFields } from '#contract/basic/goods/goods.ts';
import { metaOf } from '#contract/kit/field.ts';
import { criteriaFamily, families } from '../domains/strategy/families.ts';
import { snake } from '../platform/db/catalog.ts';
import { ROOT, sourcesBelow } from './sources.ts';

/** A master as its contract declares it. */
export interface Master {
  name: string;
  table: string;
  fields: Readonly<Record<string, z.ZodType>>;
}

const isMaster = (given: unknown): given is { spec: Master } =>
  typeof given === 'object' && given !== null && 'spec' in given && 'api' in given;

/** Every resource of the contract, and goods, which are none. */
export const masters: Master[] = [{ name: 'goods', table: 'basic.goods', fields: goodsFields }];
for (const file of globSync('contract/src/**/*.ts', { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') })) {
  const exported: object = await import(resolve(ROOT, file));
  for (const one of Object.values(exported)) if (isMaster(one)) masters.push(one.spec);
}

/** What people read and no act needs: names, addresses, papers, measures of the thing itself, the order of a list. Not a limit, a deadline or a choice between two ways to work. */
export const FACTS: Readonly<Record<string, readonly string[]>> = {
  '*': ['code', 'name', 'shortName', 'remark', 'contact', 'phone', 'province', 'city', 'address', 'sort'],
  warehouse: ['lng', 'lat'],
  dock: ['roomId'],
  room: ['roomKind'],
  position: ['innerL', 'innerW'],
  carType: ['sizeClass', 'lengthM', 'widthM', 'heightM', 'axles'],
  car: ['plateColor', 'lengthM', 'widthM', 'heightM', 'axles', 'energy'],
  route: ['carrierCode'],
  carrier: ['licenceNo'],
  containerSpec: ['innerL', 'innerW', 'innerH'],
  packingMaterial: ['kind', 'special', 'spec', 'unitId', 'length', 'width', 'height', 'weight'],
  goodsBrand: ['company'],
  unit: ['typeCode'],
  goodsSimilar: ['ownerId'],
  goodsStorageBox: ['specId'],
  factoryRecord: ['recordNo', 'scope'],
};

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Statements of the server, and functions and views of the database; not those that only ask whether a row may go. */
const ROUTINE = /create (?:or replace )?(?:function|view) (?!basic\.open_use)[\s\S]*?(?:\$\$[\s\S]*?\$\$|;)/g;
/** Goods are taken, and tables and scopes of rules are named, in one place (`strategy/families.ts`). */
const familiar = (text: string): string =>
  [
    text.includes('withKin(') ? 'basic.goods' : '',
    // Whether a rule is in force is asked in one place too (`strategy/validity/in-force.ts`).
    /: Family =|\binForce\(/.test(text) ? 'status valid_from valid_to' : '',
    ...(text.includes('criteriaFamily') ? [criteriaFamily.table, ...criteriaFamily.parts] : []),
    ...[...text.matchAll(/\bfamilies\.(\w+)/g)].flatMap(([, name]) =>
      name && isFamily(name) ? [families[name].table, ...families[name].parts, 'status valid_from valid_to'] : [],
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
export const facades = sourcesBelow('server/src')
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
export function readers({ table }: Master, name: string): string[] {
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

export const each = masters.flatMap((of) =>
  Object.entries(of.fields).map(([name, field]) => ({ of, name, said: metaOf(field) })),
);
export const isFact = (master: string, name: string): boolean =>
  [...(FACTS['*'] ?? []), ...(FACTS[master] ?? [])].includes(name);

/** The lists, sheets, history, copies and bench of settings show a field; they do not obey it. */
const SHOWS = /\/crud\/|\/strategy\/(?:inbound|outbound|change|copy|preset|tryout)\//;
/** Says who a rule is for, and that it is in force, on behalf of those who obey it. */
const forOthers = (file: string): boolean => file.endsWith('/strategy/families.ts');
const ROUTINES = /\n(?=(?:export )?(?:async )?(?:function|const) )/;
const CALLED = /^(?:export )?(?:async )?(?:function|const) (\w+)|create (?:or replace )?(?:function|view) ([\w.]+)/;

/** Who reads a field and obeys it, `file › function`; the conditions all of them share last. */
export const obeyedBy = (of: Master, name: string): string[] =>
  readers(of, name)
    .filter((file) => !SHOWS.test(file))
    .toSorted((a, b) => Number(forOthers(a)) - Number(forOthers(b)))
    .map((file) => `${file}${routineOf(file, of, name)}`);

/** Fields that say whether a rule is in force: asked by one name for all of them. */
const IN_FORCE: ReadonlySet<string> = new Set(['status', 'validFrom', 'validTo']);

/** The function that names the field beside its table, else any that names it. */
function routineOf(file: string, of: Master, name: string): string {
  const asked = IN_FORCE.has(name) ? '|inForce\\(' : '';
  const said = new RegExp(`\\b(?:${name}|${snake(name)}|families\\.${of.name})\\b${asked}`),
    ofTable = new RegExp(`${of.table.replace('.', '\\."?')}\\b|families\\.${of.name}\\b`);
  const found = statements
    .filter((one) => one.file === file)
    .flatMap(({ text }) => text.split(ROUTINES))
    .filter((body) => said.test(body) && CALLED.test(body));
  const [, inCode, inSql] = CALLED.exec(found.find((body) => ofTable.test(body)) ?? found[0] ?? '') ?? [];
  return inCode || inSql ? ` › ${inCode ?? inSql}` : '';
}
