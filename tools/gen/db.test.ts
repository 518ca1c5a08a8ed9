import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database/clone.ts';
import { statementText } from '../sql-layout.ts';
import { generateDbTypes } from './db.ts';
import { schemaText } from './schema.ts';

const database = await testDatabase();
afterAll(database.drop);

const written = (file: string): Promise<string> =>
  readFile(new URL(`../../server/db/${file}`, import.meta.url), 'utf8');

test('the Kysely types are those of the migrated database', async () => {
  expect(await generateDbTypes(database.url)).toBe(await written('schema.gen.ts'));
});

test('the readable schema is that of the migrated database', async () => {
  expect(await schemaText(database.url)).toBe(await written('schema.sql'));
});

test('a statement has one layout, and its texts stay as they are', () => {
  expect(
    statementText(`select  a, case when a > 1 and b then c end, (select b from c where d)\n from t
     left join lateral (select 1) x on true where e between $1 and $2 and f = 'from   where' and "order by" is null order by e`),
  ).toBe(`select a, case when a > 1 and b then c end, (select b from c where d)
from t
left join lateral (select 1) x on true
where e between $1 and $2
  and f = 'from   where'
  and "order by" is null
order by e`);
});
