import { setTimeout as sleep } from 'node:timers/promises';
import { orderApi } from '#contract/inbound/order.ts';
import { adjustApi } from '#contract/inner/adjust.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { Client } from '../../support/api.ts';
import { quantile, seeded } from '../../support/measure.ts';
import type { Product } from '../../support/product.ts';
import { openLine } from '../caller.ts';
import { clerk, layGround, wireTime, type Ground } from '../ground.ts';
import { lawsHold } from '../laws.ts';
import { atMost, type Finding, type Part } from '../part.ts';
import { BLOWS, NAMES, type BlowName } from './blows.ts';
import { durable } from './durable.ts';
import { Shift } from './shift.ts';
import type { Farewell } from './terminate.ts';

const ROUNDS = 20,
  GOODS = 5,
  UNITS = 200_000;
/** Load before the blow and after the recovery. */
const BEFORE_MS = [600, 2500] as const,
  AFTER_MS = 1000;
const FROZEN_MS = [2000, 6000] as const;
const BACK_S = 15,
  LOOK_MS = 20;

interface Round {
  blow: BlowName;
  backS: number;
  acknowledged: number;
  faults: string[];
  broken: number;
}

/** P2, P3, P4, P6, P10. */
export const crash: Part = {
  name: 'crash',
  run: async (context): Promise<Finding[]> => {
    const product = await context.product();
    await product.start();
    const siege = await besiege(product);
    const durability = await durable(product, openLine(product.base, await clerk(product.base)), siege.ground);
    const rounds: Round[] = [],
      farewells: Farewell[] = [];
    for (let n = 1; n <= (context.options.rounds ?? ROUNDS); n += 1) {
      const round = await oneRound(siege, {
        n,
        blow: NAMES[(n - 1) % NAMES.length] ?? 'SIGTERM',
        seed: context.options.seed + n,
        farewells,
      });
      rounds.push(round);
      for (const fault of round.faults) context.say(`round ${n}: ${fault}`);
      context.say(
        `round ${n}, ${round.blow}: ${round.acknowledged} writes acknowledged, ${round.broken} tries broken, back after ${round.backS.toFixed(1)} s`,
      );
    }
    return [...durability, ...findings(rounds), ...goodbyes(farewells), await lawsHold(await clerk(product.base))];
  },
};

/** Found units on one shelf of each goods, enough for everybody. */
async function stockUp(client: Client, { ownerId, goods }: Ground): Promise<void> {
  const lines = goods.map(({ id: goodsId, shelves }) => ({ goodsId, positionCode: shelves[0] ?? '', delta: UNITS }));
  const { id, version } = await client.ask(adjustApi.add, { kind: 1, ownerId, reasonCode: 'FOUND', lines });
  const ready = await client.ask(adjustApi.submit, { id, version });
  await client.ask(adjustApi.generateTask, { id, version: ready.version });
}

/** Orders and deliveries of the owner since then. */
async function documents(client: Client, { ownerId }: Ground, since: Date): Promise<[number, number]> {
  const param = { ownerId, createdFrom: wireTime(since) };
  return [
    (await client.ask(outOrderApi.queryPage, { param })).total,
    (await client.ask(orderApi.queryPage, { param })).total,
  ];
}

/** A running product with goods for everybody. */
interface Siege {
  product: Product;
  ground: Ground;
}
export async function besiege(product: Product): Promise<Siege> {
  const client = await clerk(product.base),
    ground = await layGround(client, 'CRA', { goods: GOODS, shelves: 2 });
  await stockUp(client, ground);
  return { product, ground };
}

/** People work; the blow; they go on as soon as they can; then what they were told is compared with what is there. */
export async function oneRound(
  { product, ground }: Siege,
  { n, blow, seed, farewells }: { n: number; blow: BlowName; seed: number; farewells: Farewell[] },
): Promise<Round> {
  const random = seeded(seed),
    within = ([from, to]: readonly [number, number]): number => from + random() * (to - from);
  const client = await clerk(product.base),
    line = openLine(product.base, client),
    since = new Date(),
    before = await documents(client, ground, since);
  const shift = new Shift(ground, line, { seed, tag: `C${n}` });
  shift.begin();
  await sleep(within(BEFORE_MS));
  const downAt = await BLOWS[blow]({ product, line, ms: within(FROZEN_MS), farewells });
  const backAt = await firstWrite(shift, downAt);
  await sleep(AFTER_MS);
  await shift.end();
  const law = await lawsHold(client),
    after = await documents(client, ground, since),
    told = [before[0] + shift.documents.orders, before[1] + shift.documents.deliveries];
  line.agent.destroy();
  const strays = after.some((count, i) => count !== told[i])
    ? [`there are ${after.join(' and ')} documents, acknowledged were ${told.join(' and ')}`]
    : [];
  return {
    blow,
    backS: (backAt - downAt) / 1000,
    acknowledged: shift.acknowledged.length,
    broken: line.tally.broken,
    faults: [...shift.faults, ...(await shift.broken()), ...strays, ...(law.kept === false ? [law.what] : [])],
  };
}

/** When the first write that was sent after the blow was acknowledged. */
async function firstWrite(shift: Shift, since: number): Promise<number> {
  for (const end = performance.now() + BACK_S * 4000; performance.now() < end; await sleep(LOOK_MS)) {
    const first = shift.acknowledged.filter(({ sent }) => sent > since).map(({ answered }) => answered);
    if (first.length > 0) return Math.min(...first);
  }
  return Infinity;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

function findings(rounds: readonly Round[]): Finding[] {
  return [
    { what: 'rounds', figure: rounds.length },
    { what: 'writes acknowledged', figure: sum(rounds, (one) => one.acknowledged) },
    { what: 'tries broken by a blow and asked again', figure: sum(rounds, (one) => one.broken) },
    atMost(
      'acknowledged writes lost, doubled or half done, calls refused, laws broken',
      sum(rounds, (one) => one.faults.length),
      0,
    ),
    ...NAMES.flatMap((name) => {
      const back = rounds.filter(({ blow }) => blow === name).map(({ backS }) => backS);
      return back.length === 0
        ? []
        : [
            atMost(
              `${name}: first write afterwards, longest of ${back.length} (median ${quantile(back, 0.5).toFixed(1)})`,
              Math.max(...back),
              BACK_S,
              's',
            ),
          ];
    }),
  ];
}

/** P10. */
function goodbyes(farewells: readonly Farewell[]): Finding[] {
  if (farewells.length === 0) return [];
  return [
    atMost('SIGTERM: longest until the end', Math.max(...farewells.map(({ seconds }) => seconds)), BACK_S, 's'),
    atMost('SIGTERM: ends with another code than 0', farewells.filter(({ code }) => code !== 0).length, 0),
    atMost(
      'SIGTERM: requests cut off',
      sum(farewells, ({ cut }) => cut),
      0,
    ),
    atMost('SIGTERM: readiness did not say 503 first', farewells.filter(({ saidSo }) => !saidSo).length, 0),
  ];
}
