import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '#contract/errors.ts';
import { undockedConsumer } from '../../domains/inbound/facade.ts';
import { drainOutbox } from '../../services/events/outbox.ts';
import { brokenLaws } from '../given/rows.ts';
import { deeds } from './deeds.ts';
import { openStorm, rage, report, type Storm } from './storm.ts';

const HANDS = 16;
const SECONDS = Number(process.env.STORM_SECONDS ?? 20);
const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);

/** What a person may be told when somebody else was quicker. Anything else, above all anything the database had to forbid, is a fault. */
const DOCUMENTED = [
  'STOCK',
  'BUSY',
  'STATE',
  'BUSINESS',
  'VERSION',
  'NOT_FOUND',
  'FIELD',
  'SUSPENDED',
] as const satisfies (keyof typeof REFUSALS)[];
const CODES = new Set(DOCUMENTED.map((name) => REFUSALS[name].code as number));

let storm: Storm;
beforeAll(async () => {
  storm = await openStorm(HANDS);
  const { tenantId: tenant_id, warehouseId: warehouse_id } = storm.at;
  await storm.given.row('strategy.goods_similar', {
    tenant_id,
    warehouse_id,
    owner_id: storm.ownerId,
    goods_id: storm.goods[0],
    similar_id: storm.goods[1],
    ratio_to: 2,
  });
  await storm.given.row('strategy.owner_cross_dock', { tenant_id, warehouse_id, owner_id: storm.ownerId });
});
afterAll(() => storm.close());

test(
  `${HANDS} people do everything at once for ${SECONDS} s, and every law holds (seed ${SEED})`,
  async () => {
    const tally = await rage(storm, deeds, { hands: HANDS, seconds: SECONDS, seed: SEED });
    const [knots] = await storm.look<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    // The seed must be seen: it is how a failure is run again.
    process.stdout.write(
      `storm seed ${SEED}, ${knots?.deadlocks ?? 0} deadlocks\n${process.env.STORM_REPORT || tally.faults.length > 0 ? report(tally) : ''}`,
    );
    expect(
      tally.faults.map(
        ({ deed, error }) => `${deed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
    ).toEqual([]);
    expect(await brokenLaws(storm.world.db, storm.at.tenantId)).toEqual([]);
    // What outbound gave back on receiving places is put away after all.
    const { db, platform } = storm.world;
    const consumers = [undockedConsumer(platform)];
    while ((await drainOutbox({ db, log: platform.log, now: () => new Date(), consumers })) > 0);
    expect(await brokenLaws(db, storm.at.tenantId)).toEqual([]);
    expect([...tally.refused.keys()].filter((line) => !CODES.has(Number(/ (\d+) /.exec(line)?.[1])))).toEqual([]);
    const [over] = await storm.look<{ n: number }>(
      'select count(*)::int as n from inventory.stock where allocated + locked + moving > on_hand',
    );
    expect(over?.n).toBe(0);
  },
  (SECONDS + 60) * 1000,
);
