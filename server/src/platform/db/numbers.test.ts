import { afterAll, expect, test } from 'vitest';
import { testWorld } from '../../testing/given/app.ts';
import { systemActor } from '../actor.ts';
import { nextNumbers } from '../command/trace.ts';
import { ctxOf } from '../ctx.ts';
import { openDatabase } from './database.ts';

const world = await testWorld();
const other = openDatabase(world.database.appUrl, { max: 4 });
afterAll(async () => {
  await other.close();
  await world.close();
});
const clerk = systemActor(1, 1, 1);
const draw = (db: typeof other, prefix: string, count: number) =>
  db.write(1, (tx) => nextNumbers(ctxOf(tx, clerk), prefix, count));

test('numbers of one call follow each other, and nobody else ever gets them, on two servers at once', async () => {
  const runs = await Promise.all(
    Array.from({ length: 40 }, (_, i) => draw(i % 2 === 0 ? world.db : other, 'NT', 1 + (i % 25))),
  );
  const all = runs.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const run of runs) {
    const seqs = run.map((no) => Number(no.split('-')[1]));
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
  }
});

test('a counter is not held until the commit: a second command draws while the first is still open', async () => {
  const [first, second] = await world.db.write(1, async (tx) => [
    await nextNumbers(ctxOf(tx, clerk), 'NH', 1),
    await draw(other, 'NH', 1),
  ]);
  expect(first).toEqual([expect.stringMatching(/^NH\d{6}-0001$/)]);
  expect(second?.[0]).not.toBe(first?.[0]);
});

test('a number of a command that was rolled back is used up; the next one of this server follows it', async () => {
  const lost = await world.db
    .write(1, async (tx) => {
      const [no] = await nextNumbers(ctxOf(tx, clerk), 'NR', 1);
      throw new Error(no);
    })
    .catch((error: Error) => error.message);
  expect(lost).toMatch(/-0001$/);
  expect((await draw(world.db, 'NR', 1))[0]).toMatch(/-0002$/);
});
