import pg from 'pg';
import { crowd, pieces, timed } from '../support/measure.ts';
import * as sql from './floor.sql.ts';
import type { Draft, Mode, Seconds } from './writes.ts';

/** Deadlocks are cut short by the database and tried again, here as there. */
const DEADLOCK = '40P01';

/**
 * The floor under the product: the same work in the same database without it. The one place of the acceptance suite that speaks to
 * PostgreSQL itself. As many connections as callers, prepared statements, one transaction a statement, durable like the product's.
 */
export class Floor {
  readonly #clients: pg.Client[];
  readonly #names = new Map<string, string>();
  #orderNo = 0;

  private constructor(clients: pg.Client[]) {
    this.#clients = clients;
  }

  static async open(url: string, connections: number): Promise<Floor> {
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
    for (const client of clients) {
      // The database goes before its clients when everything is stopped at once.
      client.on('error', () => undefined);
      await client.connect();
    }
    return new Floor(clients);
  }

  /**
   * Fresh tables and full shelves. A first helping of work that nobody times, and statistics of it: empty tables are planned as if
   * everything of a tenant were one row, and the floor would be slower than the house.
   */
  async reset(ownerId: number, first: readonly Draft[]): Promise<void> {
    await this.#clients[0]?.query(sql.SETUP.replace('$OWNER', String(Math.trunc(ownerId))));
    await this.work(first, { batch: 50, concurrency: 1 });
    await this.#clients[0]?.query(sql.ANALYZE);
  }

  async close(): Promise<void> {
    await this.#clients[0]?.query(sql.DROP).catch(() => undefined);
    await Promise.all(this.#clients.map((client) => client.end().catch(() => undefined)));
  }

  async rows<R extends pg.QueryResultRow>(worker: number, text: string, values: readonly unknown[]): Promise<R[]> {
    const name = this.#names.get(text) ?? `f${this.#names.size}`;
    this.#names.set(text, name);
    for (;;) {
      try {
        const { rows } = await (this.#clients[worker] ?? this.#clients[0] as pg.Client).query<R>({ name, text, values: [...values] });
        return rows;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
      }
    }
  }

  /** Every step for all orders, in one mode: seconds of each. */
  async work(orders: readonly Draft[], { batch, concurrency }: Mode): Promise<Seconds> {
    const calls = pieces(orders, batch);
    // The planner takes what a statement has just written for a row or two; hundreds are better hashed.
    await Promise.all(this.#clients.map((client) => client.query(`set enable_nestloop = ${batch > 1 ? 'off' : 'on'}; discard plans`)));
    const each = async (ids: readonly number[][], ...steps: string[]): Promise<number> => (await timed(() => crowd(ids, concurrency, async (some, worker) => {
      for (const step of steps) await this.rows(worker, step, [some]);
    }))).seconds;
    const created = await timed(() => crowd(calls, concurrency, (some, worker) => this.#write(worker, sql.CREATE, some)));
    const expected = await crowd(calls, concurrency, (some, worker) => this.#write(worker, sql.EXPECT, some));
    return {
      create: created.seconds, allocate: await each(created.value, sql.ALLOCATE), ship: await each(created.value, sql.PICK, sql.PACKED, sql.SHIP), inbound: await each(expected, sql.RECEIVE, sql.PUT_AWAY),
    };
  }

  /** Orders in one call; answers their ids. */
  create(orders: readonly Draft[]): Promise<number[]> {
    return this.#write(0, sql.CREATE, orders);
  }

  async #write(worker: number, text: string, orders: readonly Draft[]): Promise<number[]> {
    const rows = orders.map(({ goodsIds, qty }) => ({ no: `F${this.#orderNo += 1}`, goods: goodsIds, qty }));
    return (await this.rows<{ id: string }>(worker, text, [JSON.stringify(rows)])).map(({ id }) => Number(id));
  }
}
