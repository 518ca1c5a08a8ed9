import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { resolveLots, type LotWish } from './facade.ts';
import { identify } from './lots.plan.ts';

const facts = {
  isLot: true,
  shelfLifeDays: 365,
  keyAttrs: ['produced_on', 'expire_on', 'supplier_lot_no'],
  lotNoRule: 1,
};
const wish = { ownerId: 1, goodsId: 2 };
const today = '2026-03-02';

describe('what makes a lot', () => {
  test('a missing date follows from the shelf life, in calendar days', () => {
    expect(identify({ ...wish, producedOn: '2024-02-29' }, facts, today)).toMatchObject({
      lot: { expireOn: '2025-02-28', baseNo: '20240229' },
    });
    expect(identify({ ...wish, expireOn: '2026-12-31' }, facts, today)).toMatchObject({
      lot: { producedOn: '2025-12-31' },
    });
  });
  test('dates that contradict the shelf life by more than a day are refused', () => {
    expect(identify({ ...wish, producedOn: '2026-01-01', expireOn: '2027-01-02' }, facts, today)).toHaveProperty('lot');
    expect(identify({ ...wish, producedOn: '2026-01-01', expireOn: '2027-01-03' }, facts, today)).toEqual({
      field: 'expireOn',
      msg: '生产日期与到期日期不符合保质期365天',
    });
    expect(identify({ ...wish, producedOn: '2026-03-03' }, facts, today)).toMatchObject({
      msg: '生产日期不能晚于今天',
    });
    expect(identify({ ...wish, producedOn: '2026-03-01', expireOn: '2026-02-01' }, facts, today)).toMatchObject({
      msg: '到期日期不能早于生产日期',
    });
  });
  test('goods without lots, goods in transit and goods without any key value share lot "-"', () => {
    expect(identify({ ...wish, producedOn: '2026-01-01' }, { ...facts, isLot: false }, today)).toMatchObject({
      lot: { keyHash: '-', baseNo: '-', producedOn: null },
    });
    expect(identify({ ...wish, producedOn: '2026-01-01', noLot: true }, facts, today)).toMatchObject({
      lot: { keyHash: '-' },
    });
    expect(identify(wish, facts, today)).toMatchObject({ lot: { keyHash: '-' } });
  });
});

let world: TestWorld, given: Given, actor: Actor, ownerId: number, goodsId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const warehouse = await given.warehouse(tenantId);
  actor = givenActor({ tenantId, warehouseId: warehouse.id });
  ownerId = await given.owner(tenantId);
  goodsId = await given.goods(tenantId, ownerId, { shelf_life_days: 180 });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const resolve = (wishes: Omit<LotWish, 'ownerId' | 'goodsId'>[]) =>
  world.db.write(actor.tenantId, (tx) =>
    resolveLots(
      ctxOf(tx, actor),
      wishes.map((w) => ({ ...w, ownerId, goodsId })),
    ),
  );

describe('lots in the database', () => {
  const day = addDays(wireDay(new Date()), -10);
  test('equal attributes are one lot, in the order of the wishes, now and later', async () => {
    const [a, b, c] = await resolve([
      { producedOn: day },
      { producedOn: addDays(day, 1) },
      { producedOn: day, expireOn: addDays(day, 180) },
    ]);
    expect(c).toBe(a);
    expect(b).not.toBe(a);
    expect(await resolve([{ producedOn: addDays(day, 1) }, { producedOn: day }])).toEqual([b, a]);
  });
  test('lots of one number are told apart by a serial', async () => {
    const ids = await resolve([
      { producedOn: day, supplierLotNo: 'K1' },
      { producedOn: day, supplierLotNo: 'K2' },
    ]);
    const rows = await given.ask<{ lot_no: string }>(
      'select lot_no from inventory.lot where id = any($1) order by lot_no',
      [ids],
    );
    const base = day.replaceAll('-', '');
    expect(rows.map((r) => r.lot_no)).toEqual([`${base}-2`, `${base}-3`]);
  });
  test('the same new lots wished for at once become one each', async () => {
    const wishes = Array.from({ length: 5 }, (_, i) => ({ producedOn: day, supplierLotNo: `N${i}` }));
    const all = await Promise.all([wishes, [...wishes].reverse(), wishes].map((w) => resolve(w)));
    expect(new Set(all.flat()).size).toBe(5);
    expect(all[1]).toEqual([...(all[0] ?? [])].reverse());
  });
  test('a contradiction names the line', async () => {
    await expect(resolve([{ producedOn: day }, { producedOn: day, expireOn: addDays(day, 30) }])).rejects.toMatchObject(
      {
        kind: 'FIELD',
        message: '生产日期与到期日期不符合保质期180天',
        data: { errors: [{ field: 'lines.1.expireOn' }] },
      },
    );
  });
});
