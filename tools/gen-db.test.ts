import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../server/src/testing/database.ts';
import { generateDbTypes } from './gen-db.ts';

const database = await testDatabase();
afterAll(database.drop);

test('the Kysely types are those of the migrated database', async () => {
  const written = await readFile(new URL('../server/db/schema.gen.ts', import.meta.url), 'utf8');
  expect(await generateDbTypes(database.url)).toBe(written);
});
