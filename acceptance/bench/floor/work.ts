import { crowd, pieces } from '../../support/measure.ts';
import type { Cost, Meter } from '../cpu.ts';
import type { Draft, Mode, Costs } from '../writes.ts';
import * as sql from './sql.ts';

/** Whoever can have a statement of the floor done: over a connection of its own, or behind HTTP. */
export interface Bare {
  rows<R extends object>(worker: number, text: string, values: readonly unknown[]): Promise<R[]>;
}

/** Numbers of orders, whoever writes them: the same tables hold them all. */
let orderNo = 0;

/** Every step for all orders, in one mode: what each cost. */
export async function work(
  bare: Bare,
  meter: Meter,
  orders: readonly Draft[],
  { batch, concurrency }: Mode,
): Promise<Costs> {
  const calls = pieces(orders, batch);
  const each = (ids: readonly number[][], ...steps: string[]): Promise<Cost> =>
    meter.of(() =>
      crowd(ids, concurrency, async (some, worker) => {
        for (const step of steps) await bare.rows(worker, step, [some]);
      }),
    );
  const created = await meter.of(() =>
    crowd(calls, concurrency, (some, worker) => write(bare, worker, sql.CREATE, some)),
  );
  const expected = await crowd(calls, concurrency, (some, worker) => write(bare, worker, sql.EXPECT, some));
  return {
    create: created,
    allocate: await each(created.value, sql.ALLOCATE),
    ship: await each(created.value, sql.PICK, sql.PACKED, sql.SHIP),
    inbound: await each(expected, sql.RECEIVE, sql.PUT_AWAY),
  };
}

/** Orders in one call; answers their ids. */
export const createOrders = (bare: Bare, orders: readonly Draft[]): Promise<number[]> =>
  write(bare, 0, sql.CREATE, orders);

async function write(bare: Bare, worker: number, text: string, orders: readonly Draft[]): Promise<number[]> {
  const rows = orders.map(({ goodsIds, qty }) => ({ no: `F${(orderNo += 1)}`, goods: goodsIds, qty }));
  return (await bare.rows<{ id: string }>(worker, text, [JSON.stringify(rows)])).map(({ id }) => Number(id));
}
