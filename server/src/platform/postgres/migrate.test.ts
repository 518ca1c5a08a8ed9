import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/clone.ts';
import { databaseUrl } from '../../testing/database/cluster.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'haocang-migrations-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** An empty database beside the migrated one. */
const name = `${new URL(database.url).pathname.slice(1)}_empty`;
const empty = databaseUrl(database.url, name);
const owner = async (text: string) => {
  const client = new pg.Client(database.url);
  // Its database goes while it says goodbye.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
};
beforeEach(async () => {
  await owner(`drop database if exists ${name} with (force)`);
  await owner(`create database ${name}`);
});
afterAll(() => owner(`drop database if exists ${name} with (force)`));

const given = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

test('three nodes that start at once run each file once', async () => {
  given('0001_shelf.sql', 'create table shelf (id int);\ninsert into shelf values (1);\nselect pg_sleep(0.1);');
  const ran = await Promise.all([1, 2, 3].map(() => migrate(empty, folder)));
  expect(ran.flat()).toEqual(['0001_shelf']);
  expect(await migrate(empty, folder)).toEqual([]);
});

test('a file that fails leaves nothing of its release behind, and says where', async () => {
  given('0001_shelf.sql', 'create table shelf (id int);');
  given('0002_wrong.sql', 'create table bin (id int);\n\ncreate tabel box (id int);');
  await expect(migrate(empty, folder)).rejects.toThrow('0002_wrong.sql line 3: syntax error at or near "tabel"');
  given('0002_wrong.sql', 'create table bin (id int);');
  expect(await migrate(empty, folder)).toEqual(['0001_shelf', '0002_wrong']);
});
