import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { outOrderApi } from '#contract/outbound/order.ts';
import { seeded } from '../../support/measure.ts';
import type { Product } from '../../support/product.ts';
import { Caller, type Line } from '../caller.ts';
import type { Ground } from '../ground.ts';
import { atLeast, atMost, type Finding } from '../part.ts';

const WRITES = 150;
/** Connections that are left alone tell what they did after ten seconds. */
const TOLD_MS = 12_000;

const FLUSHES = `select coalesce(sum(fsyncs), 0)::int as n from pg_stat_io where object = 'wal' and backend_type = 'client backend'`;
const LOOSE = `select count(*)::int as n from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`;
const LOOSENED = `select count(*)::int as n from pg_db_role_setting where setconfig::text ~ '(synchronous_commit|fsync)'`;

/** P4: one write after the other, alone; the database must have flushed its log for each before it was acknowledged. */
export async function durable(product: Product, line: Line, ground: Ground): Promise<Finding[]> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  const number = async (text: string): Promise<number> => (await owner.query<{ n: number }>(text)).rows[0]?.n ?? -1;
  const caller = new Caller(line, seeded(1));
  try {
    await sleep(TOLD_MS);
    const before = await number(FLUSHES);
    for (let n = 0; n < WRITES; n += 1) {
      const answer = await caller.ask(outOrderApi.add, {
        ownerId: ground.ownerId,
        requireOn: '2099-12-31',
        lines: [{ goodsId: ground.goods[0]?.id ?? 0, unitQty: 1 }],
      });
      if (!answer.ok) throw new Error(answer.msg);
    }
    await sleep(TOLD_MS);
    return [
      atLeast(
        `flushes of the log for each of ${WRITES} acknowledged writes`,
        ((await number(FLUSHES)) - before) / WRITES,
        0.9,
      ),
      atMost(
        'settings that loosen durability, of the server, a database or a role',
        (await number(LOOSE)) + (await number(LOOSENED)),
        0,
      ),
    ];
  } finally {
    await owner.end();
  }
}
