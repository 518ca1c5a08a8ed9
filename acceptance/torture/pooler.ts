import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasPooler, NO_POOLER, Pooler } from '../../tools/pooler.ts';
import type { Product } from '../support/product.ts';
import { openLine } from './caller.ts';
import { besiege } from './crash/crash.ts';
import { Shift } from './crash/shift.ts';
import { clerk, type Ground } from './ground.ts';
import { lawsHold } from './laws.ts';
import { Balancer, followed } from './nodes/balancer.ts';
import { joined, nodesOf } from './nodes/together.ts';
import { atMost, type Context, type Finding, type Part } from './part.ts';
import { Watchers } from './watchers.ts';

const ROUNDS = 4,
  LOAD_MS = 10_000,
  CALM_MS = 2000,
  DEAD_MS = 1500,
  WATCHERS = 4;
/** Of all requests of both nodes together, which have twelve each at work. */
const POOL = 6;
const BACK_S = 12,
  LOOK_MS = 20;

interface Load {
  writes: number;
  lists: number;
  faults: string[];
}

/** Two nodes behind PgBouncer in transaction mode, with fewer connections than they would have: they are the same, and outlive it. */
export const pooler: Part = {
  name: 'pooler',
  run: async (context): Promise<Finding[]> => {
    if (!hasPooler()) return [{ what: NO_POOLER, figure: 'not tried', promise: 'tried', kept: false }];
    const together = await nodesOf(context, 2, besiege),
      { home, nodes: direct, close } = together,
      { ground } = together.prepared,
      url = home.databaseUrl();
    const before = await load(context, direct, { ground, tag: 'D' });
    for (const node of direct) await node.halt('SIGTERM');
    const between = await Pooler.of(url, { default_pool_size: POOL });
    try {
      const half = await refused(context, together.shared, between.through(url), home);
      const env = { DATABASE_URL: between.through(url), DATABASE_DIRECT_URL: url },
        nodes = [await joined(context.product, together, env), await joined(context.product, together, env)];
      const after = await load(context, nodes, { ground, tag: 'B' }),
        killed = await load(context, nodes, { ground, tag: 'K', between });
      const faults = [...before.faults, ...after.faults, ...killed.faults, ...half];
      for (const fault of faults) context.say(fault);
      return [
        { what: 'writes and lists a second, direct', figure: said(before) },
        { what: `writes and lists a second, through ${POOL} connections`, figure: said(after) },
        { what: 'kills of the pooler under load', figure: killed.backS.length },
        { what: 'writes acknowledged through it', figure: after.writes + killed.writes },
        atMost('acknowledged writes lost, doubled or half done, calls refused, half a start', faults.length, 0),
        atMost('first write after the pooler was back, longest', Math.max(0, ...killed.backS), BACK_S, 's'),
        atMost('transactions left open', await leftOpen(url), 0),
        await lawsHold(await clerk(home.base)),
      ];
    } finally {
      await between.end();
      await close();
    }
  },
};

const said = ({ writes, lists }: Load): string =>
  `${((writes * 1000) / LOAD_MS).toFixed(1)} and ${((lists * 1000) / LOAD_MS).toFixed(1)}`;

/** Eight people work and four look on; with a pooler given, it is killed and started again among them. */
async function load(
  { options, say }: Context,
  nodes: Product[],
  { ground, tag, between }: { ground: Ground; tag: string; between?: Pooler },
): Promise<Load & { backS: number[] }> {
  const base = nodes[0]?.base ?? '',
    balancer = new Balancer(nodes),
    line = followed(openLine(base, await clerk(base)), balancer),
    shift = new Shift(ground, line, { seed: options.seed, tag }),
    watchers = new Watchers(line, ground.ownerId, { count: WATCHERS, seed: options.seed }),
    backS: number[] = [];
  shift.begin();
  for (let n = 1; between && n <= (options.rounds ?? ROUNDS); n += 1) {
    await sleep(CALM_MS);
    await between.kill();
    await sleep(DEAD_MS);
    await between.start();
    backS.push(await firstWrite(shift));
    say(`round ${n}: ${shift.acknowledged.length} writes acknowledged, the first after ${backS.at(-1)?.toFixed(1)} s`);
  }
  await sleep(between ? CALM_MS : LOAD_MS);
  const figures = { writes: shift.acknowledged.length, lists: watchers.seen };
  await Promise.all([shift.end(), watchers.end()]);
  balancer.end();
  const faults = [...shift.faults, ...watchers.faults, ...(await shift.broken())];
  line.agent.destroy();
  return { ...figures, faults, backS };
}

/** Seconds until a write that was sent from now on is acknowledged. */
async function firstWrite(shift: Shift): Promise<number> {
  const since = performance.now();
  while (!shift.acknowledged.some(({ sent }) => sent > since)) {
    if (performance.now() - since > BACK_S * 4000) return Infinity;
    await sleep(LOOK_MS);
  }
  return (performance.now() - since) / 1000;
}

/** A node that is not told of the way around the pooler does not come up. */
async function refused(
  { product: make }: Context,
  shared: Record<string, string>,
  through: string,
  home: Product,
): Promise<string[]> {
  const node = await make({ ...shared, DATABASE_URL: through });
  node.adoptSecrets(home);
  return node.start().then(
    () => ['a node behind a pooler came up without a way around it'],
    (error: Error) => (error.message.includes('ended with 1') ? [] : [error.message]),
  );
}

async function leftOpen(url: string): Promise<number> {
  const owner = new pg.Client(url);
  await owner.connect();
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
    where state like 'idle in transaction%' and xact_start < clock_timestamp() - interval '2 seconds'`,
  );
  await owner.end();
  return rows[0]?.n ?? 0;
}
