import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasStandby, NO_STANDBY, Standby } from '../../tools/standby/standby.ts';
import { quantile } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import { openLine } from './caller.ts';
import { besiege } from './crash/crash.ts';
import { Shift } from './crash/shift.ts';
import { clerk } from './ground.ts';
import { lawsHold } from './laws.ts';
import { atMost, type Context, type Finding, type Part } from './part.ts';
import { Watchers } from './watchers.ts';

const ROUNDS = 20,
  CALM_MS = 2500,
  LOOK_MS = 20,
  WATCHERS = 2;
const BACK_S = 15,
  PATIENCE_MS = 60_000;
/** What dies in turn: PostgreSQL alone, which Patroni sees at once, or with its Patroni, whose lease has to run out. */
const DEATHS = ['database', 'machine'] as const;

interface Killed {
  what: (typeof DEATHS)[number];
  backS: number;
}

/** P11: the primary dies again and again under load; its synchronous standby takes over by itself, and nobody was told what is not so. */
export const standby: Part = {
  name: 'standby',
  run: async (context): Promise<Finding[]> => {
    if (!hasStandby()) return [{ what: NO_STANDBY, figure: 'not tried', promise: 'tried', kept: false }];
    const house = await Standby.up();
    try {
      const product = await context.product({
        DATABASE_URL: house.url,
        DATABASE_READ_URL: house.readUrl,
        DEMO_DATA: 'on',
      });
      await product.start();
      return await killed(context, house, product);
    } finally {
      await house.end();
    }
  },
};

async function killed({ options, say }: Context, house: Standby, product: Product): Promise<Finding[]> {
  const { ground } = await besiege(product),
    client = await clerk(product.base),
    line = openLine(product.base, client),
    // Others, who have written nothing: the standby has all they may miss.
    looking = openLine(product.base, await clerk(product.base)),
    shift = new Shift(ground, line, { seed: options.seed, tag: 'S' }),
    watchers = new Watchers(looking, ground.ownerId, { count: WATCHERS, seed: options.seed }),
    deaths: Killed[] = [];
  shift.begin();
  for (let n = 1; n <= (options.rounds ?? ROUNDS); n += 1) {
    await house.whole();
    await sleep(CALM_MS);
    const what = DEATHS[(n - 1) % DEATHS.length] ?? 'database',
      at = performance.now(),
      machine = await house.killPrimary(what);
    const backS = await firstWrite(shift, at);
    deaths.push({ what, backS });
    await house.raise(machine);
    say(`round ${n}, ${what}: ${shift.acknowledged.length} writes acknowledged, the first after ${backS.toFixed(1)} s`);
  }
  await house.whole();
  await sleep(CALM_MS);
  await Promise.all([shift.end(), watchers.end()]);
  const [busy, broken] = (['busy', 'broken'] as const).map((what) => line.tally[what] + looking.tally[what]) as [
      number,
      number,
    ],
    faults = [...shift.faults, ...watchers.faults, ...(await shift.broken())];
  for (const { agent } of [line, looking]) agent.destroy();
  for (const fault of faults) say(fault);
  return [
    { what: 'kills of the primary under load', figure: deaths.length },
    { what: 'writes acknowledged', figure: shift.acknowledged.length },
    { what: 'lists answered', figure: watchers.seen },
    { what: 'reads answered by the standby, of all that may be', figure: await shareOfReads(product) },
    { what: 'told to come again (503), and did', figure: busy },
    atMost('connections of the server broken', broken, 0),
    atMost('acknowledged writes lost, doubled or half done, calls answered otherwise', faults.length, 0),
    ...DEATHS.flatMap((what) => longest(what, deaths)),
    atMost('what of the server did not come back', (await missing(house.url)).length, 0),
    await lawsHold(client),
  ];
}

function longest(what: Killed['what'], deaths: readonly Killed[]): Finding[] {
  const back = deaths.filter((one) => one.what === what).map(({ backS }) => backS);
  if (back.length === 0) return [];
  const median = quantile(back, 0.5).toFixed(1);
  return [
    atMost(
      `${what} killed: without writes, longest of ${back.length} (median ${median})`,
      Math.max(...back),
      BACK_S,
      's',
    ),
  ];
}

/** Seconds from a moment until a write that was sent after it is acknowledged. */
async function firstWrite(shift: Shift, since: number): Promise<number> {
  while (!shift.acknowledged.some(({ sent }) => sent > since)) {
    if (performance.now() - since > PATIENCE_MS) return Infinity;
    await sleep(LOOK_MS);
  }
  const answered = shift.acknowledged.filter(({ sent }) => sent > since).map((one) => one.answered);
  return (Math.min(...answered) - since) / 1000;
}

async function shareOfReads(product: Product): Promise<string> {
  const metrics = await fetch(`${product.base}/metrics`).then((answer) => answer.text());
  const [replica, primary] = ['replica', 'primary'].map((place) =>
    Number(new RegExp(`^haocang_reads_total\\{place="${place}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0),
  ) as [number, number];
  return `${((replica * 100) / Math.max(1, replica + primary)).toFixed(0)} % of ${replica + primary}`;
}

/** On the new primary the server listens again, and nobody waits for its events or its jobs. */
async function missing(url: string): Promise<string[]> {
  const owner = new pg.Client(url);
  await owner.connect();
  const [listens, waiting] = await Promise.all([
    owner.query(`select 1 from pg_stat_activity where application_name = 'haocang listens' and query <> ''`),
    owner.query<{ n: number }>(
      `select count(*)::int as n from ops.health_facts() where fact in ('outbox_oldest_seconds', 'job_oldest_seconds') and value > 30`,
    ),
  ]);
  await owner.end();
  return [
    ...(listens.rowCount === 0 ? ['it does not listen'] : []),
    ...(waiting.rows[0]?.n ? ['events or jobs wait'] : []),
  ];
}
