import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { dictionaries } from './dictionaries.ts';
import { lives } from './lives.ts';
import { menus } from './menus.ts';
import { rights } from './rights.ts';

/** What every domain says under `name` in its file of this sort; a file nobody composes is found here as well. */
async function said(file: string, name: string): Promise<unknown[]> {
  const files = globSync(`*/${file}.ts`, { cwd: import.meta.dirname });
  const modules = await Promise.all(
    files.map(
      (path): Promise<Record<string, unknown>> => import(pathToFileURL(resolve(import.meta.dirname, path)).href),
    ),
  );
  return modules.map((module) => module[name]);
}

// A later domain would quietly take the place of an earlier one's.
test.each([
  ['api', 'api', catalogue],
  ['life', 'lives', lives],
  ['dict', 'dict', dictionaries],
  ['rights', 'rights', rights],
] as const)('%s: what the domains say is composed whole, and no two say the same', async (file, name, whole) => {
  const keys = (await said(file, name)).flatMap((part) => Object.keys(part as object));
  expect(keys.toSorted()).toEqual(Object.keys(whole).toSorted());
});

test('pages: every page a domain names stands in the menu', async () => {
  const runs = (await said('pages', 'pages')).flat() as { pages: { url: string }[] }[];
  expect(runs.flatMap(({ pages }) => pages.map(({ url }) => url)).toSorted()).toEqual(
    menus.flatMap(({ pages }) => pages.map(({ url }) => url)).toSorted(),
  );
});
