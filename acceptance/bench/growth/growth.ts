import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import type { Client } from '../../support/api.ts';
import { median, pieces, timed } from '../../support/measure.ts';
import type { Wire } from '../wire.ts';
import { FLOOR, HOUSE, YESTERDAY, shelve, type Stocked } from '../world.ts';
import { create, drafts, release } from '../writes.ts';
import * as sql from './sql.ts';

/** Lines of a ledger of so many orders: ten of each that was shipped, five millions at most; the other orders were cancelled. */
const ledgerOf = (orders: number): number => Math.min(orders * 10, Math.max(5 * orders, 5_000_000));
const AREA = 'G',
  AISLES = 25,
  OWNER = 'BEN',
  AT_ONCE = 100_000;
const SHIPPED = 90;
/** Counters of the database are written down after ten idle seconds. */
const SETTLE_MS = 10_500;
const ASKED = { create: 20, pick: 40, page: 60, stock: 60, asOf: 10, laws: 3 };

/** What is measured, and whether its work is meant to stay the same however old the business is. */
interface Metric {
  what: string;
  grows?: string;
  isPrepared?: boolean;
  calls: number;
  work: (n: number) => Promise<unknown>;
}
/** One metric at one size: milliseconds and blocks of one call. */
interface Point {
  ms: number;
  blocks: number;
}
export interface Curve {
  what: string;
  grows?: string | undefined;
  points: Point[];
}
export interface Growth {
  sizes: { orders: number; ledger: number; seconds: number }[];
  curves: Curve[];
  brokenLaws: string[];
}

export interface Grown {
  url: string;
  client: Client;
  wire: () => Promise<Wire>;
  world: Stocked;
  random: () => number;
  say: (text: string) => void;
}

/** The same questions asked of an ever older business. */
export async function growth(bench: Grown, sizes: readonly number[]): Promise<Growth> {
  const owner = new pg.Client({ connectionString: bench.url });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await shelve(bench.client, AREA, AISLES);
    const {
      rows: [scene],
    } = await owner.query<sql.Scene>(sql.SCENE, [HOUSE, FLOOR, AREA, OWNER]);
    if (!scene) throw new Error('The warehouse of the bench is not there.');
    const most = Math.max(...sizes);
    for (const text of sql.standing(scene, Math.ceil(most / sql.A_DAY) + 2)) await owner.query(text);
    const out: Growth = { sizes: [], curves: [], brokenLaws: [] };
    let filled = 0;
    for (const orders of sizes) {
      const { seconds } = await timed(() => fill(owner, scene, { from: filled, to: orders, say: bench.say }));
      filled = orders;
      const laws = await timed(() => owner.query<{ code: string }>(sql.LAWS));
      out.brokenLaws.push(...laws.value.rows.map(({ code }) => `${code} with ${orders} orders`));
      const {
        rows: [ledger],
      } = await owner.query<{ n: number }>(sql.LEDGER);
      out.sizes.push({ orders, ledger: ledger?.n ?? 0, seconds });
      bench.say(
        `${orders} orders, ${ledger?.n} rows of ledger in ${seconds.toFixed(0)} s; laws broken: ${out.brokenLaws.join(', ') || 'none'}`,
      );
      for (const { curve, point } of [
        ...(await measured(bench, owner)),
        {
          curve: { what: 'every law about everything', grows: 'reads all there is' },
          point: { ms: laws.seconds * 1000, blocks: Number.NaN },
        },
      ]) {
        const known =
          out.curves.find((one) => one.what === curve.what) ??
          out.curves[out.curves.push({ ...curve, points: [] }) - 1];
        known?.points.push(point);
      }
    }
    return out;
  } finally {
    await owner.end().catch(() => undefined);
  }
}

async function fill(
  owner: pg.Client,
  scene: sql.Scene,
  { from, to, say }: { from: number; to: number; say: (text: string) => void },
): Promise<void> {
  const shipped = (ledgerOf(to) - (from === 0 ? 0 : ledgerOf(from))) / 10 / (to - from);
  for (let first = from + 1; first <= to; first += AT_ONCE) {
    const last = Math.min(to, first + AT_ONCE - 1);
    for (const text of sql.business(scene, first, last, shipped)) await owner.query(text);
    say(`orders up to ${last} of ${to}`);
  }
  for (const text of sql.SETTLE) await owner.query(text);
}

async function measured(bench: Grown, owner: pg.Client): Promise<{ curve: Omit<Curve, 'points'>; point: Point }[]> {
  const wire = await bench.wire(),
    done: { curve: Omit<Curve, 'points'>; point: Point }[] = [];
  try {
    let before: number | undefined;
    for (const metric of await metrics(bench, wire)) {
      const { what, grows, calls, work, isPrepared } = await metric();
      if (before === undefined || isPrepared) before = await blocks(owner);
      const ms: number[] = [];
      for (let n = 0; n <= calls; n += 1) ms.push((await timed(() => work(n))).seconds * 1000);
      const after = await blocks(owner);
      // The first call plans what the others only run: its time does not count, its blocks do.
      done.push({ curve: { what, grows }, point: { ms: median(ms.slice(1)), blocks: (after - before) / ms.length } });
      before = after;
    }
  } finally {
    wire.close();
  }
  return done;
}

async function blocks(owner: pg.Client): Promise<number> {
  await sleep(SETTLE_MS);
  return (await owner.query<{ n: number }>(sql.BLOCKS)).rows[0]?.n ?? Number.NaN;
}

/** In the order they are asked; what is created is allocated, what is allocated is picked. */
async function metrics({ world, random }: Grown, wire: Wire): Promise<(() => Promise<Metric>)[]> {
  const ids: number[] = [],
    orders = drafts(world, random, ASKED.create + 1);
  const someGoods = (): number => world.goods[Math.floor(random() * world.goods.length)]?.id ?? 0;
  return [
    async () => ({
      what: 'create an order of five lines',
      calls: ASKED.create,
      work: async (n) => ids.push(...(await create(wire, world, orders.slice(n, n + 1)))),
    }),
    async () => ({
      what: 'allocate it',
      calls: ASKED.create,
      work: (n) => wire.ask(outOrderApi.allocate, { ids: ids.slice(n, n + 1) }),
    }),
    async () => {
      const loads = await release(wire, pieces(ids, 1));
      for (const taskId of new Set(loads.flatMap((load) => load.taskIds)))
        await wire.ask(pickTaskApi.claim, { taskId });
      const lineIds = loads.flatMap((load) => load.lineIds);
      return {
        what: 'confirm one pick',
        isPrepared: true,
        calls: ASKED.pick,
        work: (n) => wire.ask(pickApi.confirm, { lines: [{ lineIds: lineIds.slice(n, n + 1) }] }),
      };
    },
    async () => ({
      what: 'orders by status and day, a page',
      calls: ASKED.page,
      work: (n) =>
        wire.ask(outOrderApi.queryPage, {
          param: { status: SHIPPED, createdFrom: `${YESTERDAY} 00:00:00`, createdTo: `${YESTERDAY} 23:59:59` },
          pageNum: 1 + (n % 5),
          pageSize: 20,
        }),
    }),
    async () => ({
      what: 'stock by goods',
      calls: ASKED.stock,
      work: () => wire.ask(stockApi.queryPage, { param: { goodsId: someGoods(), by: 'goods' } }),
    }),
    async () => ({
      what: 'stock as of a past day',
      calls: ASKED.asOf,
      work: (n) => wire.ask(stockApi.asOf, { param: { at: `${YESTERDAY} 12:0${n % 10}:00`, by: 'goods' } }),
    }),
    async () => ({
      what: 'stock of one goods as of a past day',
      calls: ASKED.asOf,
      work: (n) =>
        wire.ask(stockApi.asOf, { param: { at: `${YESTERDAY} 12:0${n % 10}:00`, by: 'goods', goodsId: someGoods() } }),
    }),
    async () => ({
      what: 'the laws since the last closing',
      calls: ASKED.laws,
      work: () => wire.ask(integrityApi.run, {}),
    }),
  ];
}
