import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import type { Resource, ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { goodsSpec } from '../../domains/basic/goods/goods.ts';
import { ROOT } from '../sources.ts';

/** A group of the catalogue whose rows the kit knows. */
export interface Master {
  group: string;
  spec: ResourceSpec<Shape>;
  /** The calls the kit made of its spec. */
  calls: readonly string[];
}

type Module = Readonly<Record<string, Partial<Resource> | undefined>>;
const modules = await Promise.all(
  globSync('contract/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file): Promise<Module> => import(pathToFileURL(resolve(ROOT, file)).href)),
);
const made = [
  ...modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (value?.spec?.table ? [{ spec: value.spec, calls: Object.keys(value.api ?? {}) }] : [])),
  { spec: goodsSpec, calls: [] },
];

const served = made.flatMap(({ spec, calls }): Master[] => {
  const group = Object.entries<Api>(catalogue).find(
    ([, api]) => api.remove?.path.startsWith(`${spec.base}/`) && api.page,
  )?.[0];
  return group ? [{ group, spec, calls }] : [];
});

/** Every master that is described by a resource, by the group of the catalogue that serves it; once, also where a module describes it with its parts. */
export const masters: readonly Master[] = [...Map.groupBy(served, ({ group }) => group).values()].flatMap((some) =>
  some.slice(0, 1),
);

const schema = readFileSync(resolve(ROOT, 'server/db/schema.sql'), 'utf8');

/** Whether no row of this table belongs to an owner: the database says so. */
export function ownerless(table: string): boolean {
  const columns = schema.replaceAll('"', '').split(`create table ${table} (\n`)[1]?.split('\n)')[0];
  if (columns === undefined) throw new Error(`no table ${table} in schema.sql`);
  return !/^ {2}owner_id /m.test(columns);
}
