import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { enterNodes, nodeOf, type Node } from './node.ts';

let world: TestWorld, given: Given, other: Database;
const SECRETS = { pepper: 'p', jwtKey: 'j', tokenKey: 't' };
const node = (home: string, fileStore: Node['fileStore'] = 's3', secrets = SECRETS): Node =>
  nodeOf(home, secrets, fileStore);
const SOON = { beatMs: 150, goneMs: 900 };

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  other = openDatabase(world.database.appUrl, { max: 2 });
});
beforeEach(() => given.ask('delete from ops.node'));
afterAll(async () => {
  await other.close();
  await given.close();
  await world.close();
});
const nodes = async (): Promise<number> =>
  Number((await given.ask<{ n: string }>('select count(*) as n from ops.node'))[0]?.n);

test('servers that keep files where all find them work beside each other, and one that stops leaves', async () => {
  const leave = await enterNodes(world.db, node('/a'));
  const leaveToo = await enterNodes(other, node('/b'));
  expect(await nodes()).toBe(2);
  await leave();
  expect(await nodes()).toBe(1);
  await leaveToo();
  expect(await nodes()).toBe(0);
});

test.each([
  ['disk', 's3'],
  ['s3', 'disk'],
] as const)('beside one with files on %s one with files on %s is refused by a sentence', async (first, second) => {
  const leave = await enterNodes(world.db, node('/a', first), SOON);
  await expect(enterNodes(other, node('/b', second), SOON)).rejects.toThrow(/FILE_STORE=s3/);
  expect(await nodes()).toBe(1);
  await leave();
});

test('of two that enter at once with files on disk one is refused', async () => {
  const ended = await Promise.allSettled([
    enterNodes(world.db, node('/a', 'disk'), SOON),
    enterNodes(other, node('/b', 'disk'), SOON),
  ]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await nodes()).toBe(1);
  for (const one of ended) if (one.status === 'fulfilled') await one.value();
});

test('one that was killed is waited for until it is gone; started again where it was, it does not wait for itself', async () => {
  await given.ask(`insert into ops.node (home, host, file_store) values ($1, 'a', 'disk')`, [node('/a').home]);
  const began = Date.now();
  const leave = await enterNodes(other, node('/a', 'disk'), { ...SOON, goneMs: 60_000 });
  expect(Date.now() - began).toBeLessThan(5000);
  await leave();
  await given.ask(
    `insert into ops.node (home, host, file_store, beat_at) values ('x', 'gone', 'disk', clock_timestamp())`,
  );
  await (
    await enterNodes(other, node('/b', 'disk'), SOON)
  )();
});

test('with other secrets nobody could log in: refused, and what to do is said', async () => {
  await expect(enterNodes(other, node('/b', 's3', { ...SECRETS, pepper: 'q' }))).rejects.toThrow(/secrets\.json/);
  expect(await nodes()).toBe(0);
});
