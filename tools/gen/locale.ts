import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sentencesIn } from '../build/locale-sentences.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export const DICTIONARY = 'web/src/locale/en.json';

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

/** The dictionary as it stands on disk. */
export const dictionary = (): Record<string, string> => JSON.parse(readFileSync(path.join(ROOT, DICTIONARY), 'utf8'));

/** The dictionary as it must be: every sentence once, in order, with the English it has; one without English is empty. */
export function dictionaryText(known: Readonly<Record<string, string>>): string {
  const keys = [...sentences().keys()].sort();
  return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, known[key] ?? ''])), null, 2)}\n`;
}
