import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unit, unitApi } from '#contract/basic/goods/unit.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { median, quantile } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import { clerk } from './ground.ts';
import { Door, isPolite, tally, type Knocked } from './knock.ts';
import { lawsHold } from './laws.ts';
import { atLeast, atMost, type Context, type Finding, type Part } from './part.ts';

const CLERKS = 16,
  MEASURE_MS = 8000,
  TIMES = 4,
  OVERLOAD_S = 20,
  TICK_MS = 10;
/** P8; the last one on a host shared with the load itself. */
const GOODPUT = 0.3,
  DROPPED = 0.005,
  MEMORY_MB = 400,
  NORMAL_S = 2,
  P99_S = 5;

/** Four times what it can do: it does what it can, says "not now" to the rest, and is itself again at once. */
export const overload: Part = {
  name: 'overload',
  run: async (context) => {
    const product = await context.product();
    await product.start();
    const client = await clerk(product.base),
      door = new Door(product.base, client);
    try {
      return [...(await overrun(context, product, door)), await lawsHold(client)];
    } finally {
      door.close();
    }
  },
};

async function overrun({ options, random, say }: Context, product: Product, door: Door): Promise<Finding[]> {
  const knock = mixture(door, random);
  // Twice: the first time everything is planned and compiled.
  await closed(knock, CLERKS, MEASURE_MS / 2);
  const calm = await closed(knock, CLERKS, MEASURE_MS);
  const capacity = served(calm).length / (MEASURE_MS / 1000);
  say(`${CLERKS} clerks get ${capacity.toFixed(0)} answers a second; now ${TIMES} times as much is asked`);
  const memory = memoryMb(product);
  product.forgetPeak();
  const seconds = options.seconds ?? OVERLOAD_S,
    { heard, open } = await flood(knock, capacity * TIMES, seconds);
  const good = served(heard),
    goodput = good.length / seconds,
    waits = good.map(({ ms }) => ms / 1000);
  const after = await normalAfter(knock);
  return [
    { what: `capacity, ${CLERKS} at once`, figure: capacity, unit: 'answers/s' },
    { what: `asked, ${TIMES} times that for ${seconds} s`, figure: tally(heard) },
    atMost(
      'neither 200 nor a 429 or 503 that says when to come again',
      heard.filter((one) => one.status !== 0 && one.status !== 200 && !isPolite(one)).length,
      0,
    ),
    atMost(
      'dropped without an answer, share',
      heard.filter(({ status }) => status === 0).length / heard.length,
      DROPPED,
    ),
    atLeast('goodput / capacity', goodput / capacity, GOODPUT),
    atMost('accepted, median', median(waits), open / goodput / 2, 's'),
    atMost('accepted, p99', quantile(waits, 0.99), P99_S, 's'),
    { what: 'refused, median', figure: median(heard.filter(isPolite).map(({ ms }) => ms)), unit: 'ms' },
    ...(memory === undefined
      ? []
      : [atMost('memory, more than before', (product.peakMb() ?? 0) - memory, MEMORY_MB, 'MB')]),
    atMost('normal again after', after, NORMAL_S, 's'),
  ];
}

type Knock = () => Promise<Knocked>;
const served = (heard: readonly Knocked[]): Knocked[] => heard.filter(({ status }) => status === 200);

/** What clerks do: mostly looking, now and then a write. */
function mixture(door: Door, random: () => number): Knock {
  let serial = 0;
  return () => {
    const dice = random();
    if (dice < 0.4) return door.knock(outOrderApi.queryPage, { param: {} });
    if (dice < 0.8) return door.knock(unit.api.page, { param: {} });
    serial += 1;
    return door.knock(unitApi.add, { code: `O${serial}`, name: `O${serial}` }, randomUUID());
  };
}

/** Clerks who each wait for their answer before they ask again. */
async function closed(knock: Knock, clerks: number, ms: number): Promise<Knocked[]> {
  const heard: Knocked[] = [],
    end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: clerks }, async () => {
      while (performance.now() < end) heard.push(await knock());
    }),
  );
  return heard;
}

/** So many a second, whether answered or not; how many were open on average. */
async function flood(knock: Knock, perSecond: number, seconds: number): Promise<{ heard: Knocked[]; open: number }> {
  const heard: Knocked[] = [],
    asked: Promise<unknown>[] = [],
    opens: number[] = [],
    began = performance.now();
  for (let now = 0; now < seconds; now = (performance.now() - began) / 1000) {
    while (asked.length < now * perSecond) asked.push(knock().then((one) => heard.push(one)));
    opens.push(asked.length - heard.length);
    await sleep(TICK_MS);
  }
  await Promise.all(asked);
  return { heard, open: opens.reduce((sum, one) => sum + one, 0) / opens.length };
}

/** Seconds until a few clerks are all served, ten times in a row. */
async function normalAfter(knock: Knock): Promise<number> {
  const began = performance.now();
  let since = began;
  for (let row = 0; row < 10;) {
    const all = await Promise.all(Array.from({ length: CLERKS / 2 }, knock));
    row = served(all).length === all.length ? row + 1 : 0;
    if (row === 0) since = performance.now();
    if (performance.now() - began > 30_000) break;
  }
  return (since - began) / 1000;
}

/** Memory now: the highest since a moment ago. */
function memoryMb(product: Product): number | undefined {
  product.forgetPeak();
  return product.peakMb();
}
