import pg from 'pg';
import { parentOf, Meter } from '../cpu.ts';
import type { Costs, Draft, Mode } from '../writes.ts';
import * as sql from './sql.ts';
import { work, type Bare } from './work.ts';

/** Deadlocks are cut short by the database and tried again, here as there. */
const DEADLOCK = '40P01';

/**
 * The floor under the product: the same work in the same database without it. The one place of the acceptance suite that speaks to
 * PostgreSQL itself. As many connections as callers, prepared statements, one transaction a statement, durable like the product's.
 */
export class Floor implements Bare {
  readonly #clients: pg.Client[];
  readonly #names = new Map<string, string>();
  /** The process all others of the database are children of. */
  readonly postmaster: number;
  readonly #meter: Meter;

  private constructor(clients: pg.Client[], postmaster: number) {
    this.#clients = clients;
    this.postmaster = postmaster;
    this.#meter = new Meter(() => undefined, postmaster);
  }

  static async open(url: string, connections: number): Promise<Floor> {
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
    for (const client of clients) {
      // The database goes before its clients when everything is stopped at once.
      client.on('error', () => undefined);
      await client.connect();
    }
    const {
      rows: [own],
    } = (await clients[0]?.query<{ pid: number }>('select pg_backend_pid() as pid')) ?? { rows: [] };
    return new Floor(clients, parentOf(own?.pid ?? 0));
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
        const { rows } = await (this.#clients[worker] ?? (this.#clients[0] as pg.Client)).query<R>({
          name,
          text,
          values: [...values],
        });
        return rows;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
      }
    }
  }

  async work(orders: readonly Draft[], mode: Mode): Promise<Costs> {
    // The planner takes what a statement has just written for a row or two; hundreds are better hashed.
    await Promise.all(
      this.#clients.map((client) =>
        client.query(`set enable_nestloop = ${mode.batch > 1 ? 'off' : 'on'}; discard plans`),
      ),
    );
    return work(this, this.#meter, orders, mode);
  }
}
