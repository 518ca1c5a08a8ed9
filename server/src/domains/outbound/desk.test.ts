import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, type Command } from '../../platform/command/run.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { confirmCheck } from './check/confirm.ts';
import { pack } from './pack/confirm.ts';
import { ship } from './ship/confirm.ts';
import { createShipment } from './ship/create.ts';
import { load, sealShipment } from './ship/load.ts';
import { collect } from './stage/collect.ts';
import { openFloor, type Floor } from './testing-floor.ts';
import type { House } from './testing.ts';

let house: House, floor: Floor, db: Database;
let asked = 0;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  db = openDatabase(house.world.database.appUrl, {
    max: 1,
    onStatement: () => {
      asked += 1;
    },
  });
});
afterAll(async () => {
  await db?.close();
  await house?.close();
});

/** An order of so many lines, from the check to the truck: what each step asks of the database, the ends of its transaction included. */
async function walk(lines: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const step = async <I, O>(name: string, act: Command<I, O>, input: I): Promise<O> => {
    asked = 0;
    const answer = await command(
      db,
      {
        actor: house.actor,
        requestId: 'test',
        endpoint: { method: 'POST', path: '/test', label: '测试', permit: 'out:test' },
      },
      act,
      input,
    );
    counts[name] = asked;
    return answer;
  };
  const goods = await Promise.all(Array.from({ length: lines }, () => house.goods()));
  for (const [i, id] of goods.entries()) await house.stock(await house.storage(`DK-${lines}-${i}`), id, 5);
  const orderId = await house.order(goods.map((id): [number, number] => [id, 5]));
  await floor.picked(orderId);
  await step('check', confirmCheck, { items: [{ orderId }] });
  const { cartons } = await step('pack', pack, { items: [{ orderId, seal: true }] });
  await step('collect', collect, { cartonCodes: cartons.map((carton) => carton.code) });
  const { id } = await step('create', createShipment, { orderIds: [orderId] });
  await step('load', load, { id });
  await step('seal', sealShipment, { id, partial: false });
  await step('ship', ship, { id });
  await house.lawful();
  return counts;
}

test('a desk asks no more for twenty lines than for one, and not much for either', async () => {
  const one = await walk(1);
  expect(await walk(20)).toEqual(one);
  // What a step asked when this was written, with one to spare: whoever needs more says why.
  const most: Record<string, number> = { check: 16, pack: 31, collect: 34, create: 10, load: 14, seal: 12, ship: 36 };
  expect(Object.entries(one).filter(([name, count]) => count > (most[name] ?? 0))).toEqual([]);
});
