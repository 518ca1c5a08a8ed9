import { TRIED_NAMES } from '#contract/strategy/tryout.ts';
import { standings } from '../server/src/domains/strategy/tryout/resolve.ts';
import { standingFor } from '../server/src/domains/strategy/tryout/standing.plan.ts';
import { systemActor } from '../server/src/platform/actor.ts';
import { ctxOf } from '../server/src/platform/ctx.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { keepPlans } from '../server/src/platform/db/kept.ts';

/**
 * Lets the server find which rule decides, of every setting, for some goods of one owner (database, tenant, warehouse, owner, goods, times), within its own process, and prints
 * the milliseconds of each time as JSON. `npm run bench -- --only settings` asks it.
 */
const [url = '', tenant = '1', warehouse = '0', owner = '0', goods = '', times = '300'] = process.argv.slice(2);
const WARM = 20;

const db = openDatabase(url);
const subjects = goods.split(',').map((goodsId, line) => ({
  line,
  goodsId: Number(goodsId),
  ownerId: Number(owner),
  storageMode: 3,
  storeId: null,
  orderType: null,
  areaId: null,
  routeId: null,
}));
const took: number[] = [];
for (let n = 0; n < WARM + Number(times); n += 1)
  await db.read(Number(tenant), async (tx) => {
    const ctx = ctxOf(tx, systemActor(Number(tenant), Number(warehouse)));
    await keepPlans(ctx);
    const from = performance.now();
    const { standing, heldOf } = await standings(ctx, subjects);
    for (const subject of subjects) for (const name of TRIED_NAMES) standingFor(name, standing[name], heldOf(subject));
    if (n >= WARM) took.push(performance.now() - from);
  });
console.log(JSON.stringify(took));
await db.close();
