import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/clone.ts';
import { discardHalfLoaded, loadDemoData } from './demo-data.ts';

const database = await testDatabase();
afterAll(database.drop);

const ask = async (text: string) => {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};
const cutShort = () =>
  loadDemoData(database.url, async () => {
    await ask('create table half (id int)');
    throw new Error('killed');
  });

test("a demo world cut short in somebody else's database is refused, in our own it is made anew", async () => {
  await expect(cutShort()).rejects.toThrow('killed');
  await expect(discardHalfLoaded(database.url, false)).rejects.toThrow(/was cut short/);

  await discardHalfLoaded(database.url, true);
  expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
});

test('the demo world is loaded once, and is not thrown away afterwards', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
  };
  expect(await Promise.all([loadDemoData(database.url, load), loadDemoData(database.url, load)])).toEqual([true, true]);
  expect(loads).toBe(1);
  await ask('create table kept (id int)');
  await discardHalfLoaded(database.url, true);
  expect(await ask(`select to_regclass('kept')::text as kept`)).toEqual([{ kept: 'kept' }]);
});

test('a database with a tenant in it gets no demo world', async () => {
  await ask(`comment on database ${new URL(database.url).pathname.slice(1)} is null`);
  await ask('create schema if not exists iam');
  await ask('create table if not exists iam.tenant (id int)');
  await ask('insert into iam.tenant (id) values (1)');
  expect(
    await loadDemoData(database.url, async () => {
      throw new Error('must not run');
    }),
  ).toBe(false);
});
