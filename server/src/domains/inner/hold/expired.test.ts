import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openHouse, type House } from '../../outbound/testing.ts';
import { innerJobs } from '../jobs.ts';
import { lockExpired } from './expired.ts';
import { releaseLock } from './notices.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

let n = 0;
/** Nine units of a lot that expires so many days from now; `auto`: what their expiry strategy says, null = there is none. */
async function lying(expireIn: number, auto: boolean | null) {
  n += 1;
  const goodsId = await house.goods({ code: `EX${n}` });
  const stock = await house.stock(await house.storage(`EX-${n}`), goodsId, 9, { expireIn });
  const at = { tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId };
  if (auto !== null) await house.given.row('strategy.expiry_strategy', { ...at, goods_id: goodsId, auto_lock: auto });
  return { goodsId, ...stock };
}
const lock = () => house.run((ctx) => lockExpired(ctx), null);
const notices = () =>
  house.given.ask<{ n: number }>(`select count(*)::int as n from inventory.lock_notice where source = 5`);

test('what is free of lots past their date is locked where the strategy says so, once, and released as any other', async () => {
  const past = await lying(-1, true);
  const others = [await lying(0, true), await lying(-1, false), await lying(-1, null)];
  const both = await Promise.all([lock(), lock()]);
  const [notice, ...more] = both.flat();
  expect([notice?.lockedQty, more]).toEqual([9, []]);
  expect(await house.counters(past.stockId)).toBe('9/0/9/0');
  for (const { stockId } of others) expect(await house.counters(stockId)).toBe('9/0/0/0');
  expect(await notices()).toEqual([{ n: 1 }]);
  await house.run(releaseLock, { id: notice?.id ?? 0, version: notice?.version ?? 0, reason: '复检合格' });
  expect(await house.counters(past.stockId)).toBe('9/0/0/0');
});

test('the clock does it, and writes nothing where nothing is past its date', async () => {
  const job = innerJobs.find(({ name }) => name === 'expiry-lock');
  const tick = async () => job?.work({ db: house.world.db, log: pino({ level: 'silent' }), now: () => new Date() });
  const { stockId } = await lying(-3, true);
  await tick();
  expect(await house.counters(stockId)).toBe('9/0/9/0');
  const before = await notices();
  await tick();
  expect(await notices()).toEqual(before);
});
