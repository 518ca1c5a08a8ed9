import pg from 'pg';
import { rateCell } from '../server/src/domains/billing/rating/cell.ts';
import { systemActor } from '../server/src/platform/actor.ts';
import { ctxOf } from '../server/src/platform/ctx.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';

/**
 * Lets the server rate facts one by one, each found by its key and written in a transaction of its own, within its own process, and prints the milliseconds of each as
 * JSON (database, tenant, how the keys begin). `npm run bench -- --only billing` asks it.
 */
const [url = '', tenant = '1', begins = 'ONE|'] = process.argv.slice(2);
const WARM = 20;

const owner = new pg.Client({ connectionString: url });
await owner.connect();
const { rows } = await owner.query<{
  factKey: string;
  sourceType: string;
  ownerId: string;
  houseId: string;
  period: string;
}>(
  `select fact_key as "factKey", source_type as "sourceType", owner_id as "ownerId", warehouse_id as "houseId", period
   from billing.charge_fact where tenant_id = $1 and fact_key like $2 || '%' and is_current order by id`,
  [tenant, begins],
);
await owner.end();
const db = openDatabase(url),
  took: number[] = [];
for (const [n, { factKey, sourceType, ownerId, houseId, period }] of rows.entries()) {
  const from = performance.now();
  await db.write(Number(tenant), (tx) =>
    rateCell(
      ctxOf(tx, systemActor(Number(tenant), Number(houseId))),
      { ownerId: Number(ownerId), houseId: Number(houseId), period },
      { fact: { factKey, sourceType } },
    ),
  );
  if (n >= WARM) took.push(performance.now() - from);
}
console.log(JSON.stringify(took));
await db.close();
