import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './clone.ts';

const database = await testDatabase();
afterAll(database.drop);

test('a test database lets the application in under its own role, which sees through no row level security', async () => {
  const client = new pg.Client(database.appUrl);
  await client.connect();
  const { rows } = await client.query(
    'select current_user, rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user',
  );
  await client.end();
  expect(rows).toEqual([{ current_user: 'haocang_app', rolsuper: false, rolbypassrls: false, rolcreatedb: false }]);
});
