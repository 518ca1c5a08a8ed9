import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../acceptance/support/api.ts';
import { openLine, type Line } from '../acceptance/torture/caller.ts';
import type { Ground } from '../acceptance/torture/ground.ts';
import { history } from '../acceptance/torture/histories/histories.ts';
import { createApp } from '../server/src/app.ts';
import { UNPACED } from '../server/src/platform/http/limits.ts';
import { routes } from '../server/src/routes.ts';
import { brokenLaws } from '../server/src/testing/given/rows.ts';
import { EVERYTHING } from '../server/src/testing/rings/rehearsal.ts';
import { openStorm, type Storm } from '../server/src/testing/storm/storm.ts';

/** The short form of `npm run torture -- --only histories`: the server itself on a database of the tests. */
const CALLS = Number(process.env.HISTORY_CALLS ?? 320);
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000);
const CONNECTIONS = 12,
  KINDS = 4;

let storm: Storm, line: Line, ground: Ground, close: () => Promise<void>;
beforeAll(async () => {
  storm = await openStorm(CONNECTIONS, { faces: false, goods: KINDS, shelves: KINDS * 2, units: 12 });
  const app = await createApp(
    storm.world.platform,
    routes,
    async () => ({ ...storm.actor(1), permissions: EVERYTHING }),
    UNPACED,
  );
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  line = openLine(base, new Client(base));
  ground = {
    ownerId: storm.ownerId,
    goods: storm.goods.map((id, n) => ({ id, shelves: storm.shelves.filter((_, i) => i % KINDS === n) })),
  };
  close = async () => {
    line.agent.destroy();
    await app.close();
    await storm.close();
  };
});
afterAll(() => close?.());

test(`sixteen callers who lose a third of the replies: each key has one effect, and the book stays right (seed ${SEED})`, async () => {
  const { faults, unordered, judged } = await history({ ground, line, seed: SEED, tag: 'T', calls: CALLS });
  // The seed must be seen: it is how a failure is run again.
  process.stdout.write(
    `history seed ${SEED}, ${line.tally.answered} calls in ${line.tally.tries} tries, ${unordered.length} goods without an order\n${unordered.map((why) => `  ${why}\n`).join('')}`,
  );
  expect(faults).toEqual([]);
  expect(unordered).toEqual([]);
  expect(await brokenLaws(storm.world.db, storm.at.tenantId)).toEqual([]);
  expect(judged).toBeGreaterThan(CALLS / 4);
  expect(line.tally.lost).toBeGreaterThan(CALLS / 8);
}, 120_000);
