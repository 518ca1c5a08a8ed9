import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sentencesIn } from '../build/locale-sentences.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** One file of English for each domain, and one for what several say. */
export const DICTIONARIES = 'web/src/locale/en';
const SHARED = 'shared';
const DOMAINS = new Set(Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'domains.json'), 'utf8'))));

/** What is never shown to a user: tests, the gallery of the widgets, what the server tells its operator. */
const UNSPOKEN =
  /\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|\/testing\/|\/testing\.ts$|\/Gallery\w*\.tsx$|^server\/src\/main\.ts$/;

/** Every Chinese sentence of the product that a reader may meet, with the files that say it. */
export function sentences(): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const file of ['web', 'contract', 'server']
    .flatMap((folder) => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT }))
    .sort()) {
    if (UNSPOKEN.test(file)) continue;
    for (const { key } of sentencesIn(file, readFileSync(path.join(ROOT, file), 'utf8'))) {
      const files = said.get(key);
      if (files) files.push(file);
      else said.set(key, [file]);
    }
  }
  return said;
}

/** The English there is, whichever file it stands in. */
export function dictionary(): Record<string, string> {
  const files = globSync(`${DICTIONARIES}/*.json`, { cwd: ROOT }).sort();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))));
}

/** The domain that says a sentence; what several say, or what none of them does, is shared. */
function domainOf(files: readonly string[]): string {
  const [domain = SHARED, ...more] = new Set(
    files.map((file) => {
      const folder = /^(?:contract\/src|(?:server|web)\/src\/domains)\/([^/]+)\//.exec(file)?.[1] ?? SHARED;
      return DOMAINS.has(folder) ? folder : SHARED;
    }),
  );
  return more.length > 0 ? SHARED : domain;
}

/** The dictionaries as they must be, by domain: every sentence once, in order, with the English it has; one without English is empty. */
export function dictionaryTexts(known: Readonly<Record<string, string>>): Map<string, string> {
  const said = [...sentences()].map(([key, files]) => ({ key, domain: domainOf(files) })).sort(byKey);
  return new Map(
    [...new Set(said.map(({ domain }) => domain))].sort().map((domain) => {
      const words = said.filter((one) => one.domain === domain).map(({ key }) => [key, known[key] ?? '']);
      return [domain, `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`];
    }),
  );
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
