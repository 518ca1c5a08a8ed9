import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema.gen.ts';

/** A run of numbers that belongs to this process; gaps are allowed, so what a stop leaves over is nobody's. */
const AHEAD = 20;

/** Whose numbers: `O` of a warehouse on a day. */
export interface Counter {
  tenantId: number;
  warehouseId: number;
  prefix: string;
  day: string;
}
interface Run {
  next: number;
  end: number;
}

/** Transactions of a connection of its own. */
interface Apart {
  write<T>(tenantId: number, work: (tx: Kysely<DB>) => Promise<T>): Promise<T>;
}

/**
 * Numbers of documents, drawn ahead by a transaction of their own: a counter that a command held until its commit would let all
 * commands of a warehouse pass one by one. On a connection beside the pool, so that nobody who holds one waits for another.
 */
export class Numbers {
  readonly #apart: Apart;
  readonly #runs = new Map<string, Run>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(apart: Apart) {
    this.#apart = apart;
  }

  /** `count` numbers that follow each other, and that nobody else will ever get. */
  async take(counter: Counter, count: number): Promise<number> {
    const key = `${counter.tenantId}/${counter.warehouseId}/${counter.prefix}`,
      own = `${key}/${counter.day}`;
    const mine = this.#last.then(async () => {
      const run = this.#runs.get(own);
      if (run && run.end - run.next >= count) return cut(run, count);
      // Yesterday's rest is of no use any more.
      for (const old of this.#runs.keys()) if (old.startsWith(`${key}/`)) this.#runs.delete(old);
      const fresh = await this.#reserve(counter, Math.max(count, AHEAD));
      this.#runs.set(own, fresh);
      return cut(fresh, count);
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  #reserve({ tenantId, warehouseId, prefix, day }: Counter, count: number): Promise<Run> {
    return this.#apart.write(tenantId, async (tx) => {
      const {
        rows: [row],
      } = await sql<{ next: number }>`
        insert into ops.doc_seq (tenant_id, warehouse_id, prefix, day, next_no)
        values (${tenantId}, ${warehouseId}, ${prefix}, ${day}, ${count}::int + 1)
        on conflict (tenant_id, warehouse_id, prefix, day) do update set next_no = ops.doc_seq.next_no + ${count}::int
        returning (next_no - ${count}::int)::int as next
      `.execute(tx);
      if (!row) throw new Error('no numbers came');
      return { next: row.next, end: row.next + count };
    });
  }
}

function cut(run: Run, count: number): number {
  const first = run.next;
  run.next += count;
  return first;
}
