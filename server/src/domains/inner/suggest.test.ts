import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveApi } from '#contract/inner/move.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { addMoves } from './move.ts';
import { suggestMoves } from './suggest.ts';

let world: TestWorld, given: Given, actor: Actor, at: { tenantId: number; warehouseId: number };
let ownerId: number, store: number, damaged: number, picking: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  actor = givenActor(at, { userId: 7 });
  ownerId = await given.owner(tenantId);
  store = await given.area(at, 'STORE');
  damaged = await given.area(at, 'DMG');
  picking = await given.area(at, 'PICK');
});
afterAll(async () => {
  expect(await brokenLaws(world.db, at.tenantId)).toEqual([]);
  await given.close();
  await world.close();
});

const suggest = (asked: object = {}, who = actor) =>
  world.db.read(at.tenantId, (tx) => suggestMoves(ctxOf(tx, who), moveApi.suggest.input.parse(asked)));
const lying = (positionId: number, goodsId: number, qty: number, more: object = {}) =>
  givenStock(world.db, actor, { positionId, goodsId, ownerId, qty, ...more });

test('what is damaged and stands among sound goods for days goes to its own area; others do not see it', async () => {
  const goodsId = await given.goods(at.tenantId, ownerId, { code: 'HURT' });
  const from = await given.position(at, store, { code: 'S-01' });
  await given.position(at, damaged, { code: 'D-01' });
  const { stockId } = await lying(from, goodsId, 4, { quality: 'D' });
  expect(await suggest({ goodsCode: 'HURT' })).toEqual([]);
  await given.ask(`update inventory.stock set last_in_at = now() - interval '4 days' where id = $1`, [stockId]);
  expect(await suggest({ goodsCode: 'hurt' })).toMatchObject([
    { stockId, reason: 'QUALITY', fromPositionCode: 'S-01', toPositionCode: 'D-01', qty: 4, quality: 'D' },
  ]);
  expect(await suggest({ reasons: ['MERGE'], goodsCode: 'HURT' })).toEqual([]);
  const stranger = givenActor(at, { ownerIds: [await given.owner(at.tenantId)] });
  expect(await suggest({ goodsCode: 'HURT' }, stranger)).toEqual([]);
});

test('what runs out soon comes to its pick face, as much as that takes beside what lies there, the earliest first', async () => {
  const goodsId = await given.goods(at.tenantId, ownerId, { code: 'SOON', near_days: 20 });
  const face = await given.position(at, picking, { code: 'P-01' });
  const keys = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
  await given.row('basic.pick_position', {
    ...keys,
    owner_id: ownerId,
    goods_id: goodsId,
    position_id: face,
    min_qty: 1,
    max_qty: 20,
  });
  const today = wireDay(new Date()),
    lot = (days: number) => ({ lot: { expireOn: addDays(today, days) } });
  await lying(face, goodsId, 5, lot(200));
  const late = await lying(await given.position(at, store, { code: 'S-11' }), goodsId, 9, lot(20));
  const early = await lying(await given.position(at, store, { code: 'S-12' }), goodsId, 10, lot(3));
  await lying(await given.position(at, store, { code: 'S-13' }), goodsId, 9, lot(21));
  await lying(await given.position(at, store, { code: 'S-14' }), goodsId, 9, lot(-1));
  expect((await suggest({ goodsCode: 'SOON' })).map(({ stockId, reason, qty }) => [stockId, reason, qty])).toEqual([
    [early.stockId, 'NEAR', 10],
    [late.stockId, 'NEAR', 5],
  ]);
});

test('how near the last day is near, an expiry strategy says before the goods do: that of the goods before that of their owner', async () => {
  const parent = await given.row('basic.goods_category', { tenant_id: at.tenantId, code: 'NP', name: '上级' });
  const category = await given.row('basic.goods_category', {
    tenant_id: at.tenantId,
    code: 'NC',
    name: '下级',
    parent_id: parent,
  });
  const goodsId = await given.goods(at.tenantId, ownerId, { code: 'DAYS', near_days: 20, category_id: category });
  const keys = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
  await given.row('basic.pick_position', {
    ...keys,
    owner_id: ownerId,
    goods_id: goodsId,
    position_id: await given.position(at, picking, { code: 'P-31' }),
    min_qty: 1,
    max_qty: 900,
  });
  for (const days of [5, 15, 25])
    await lying(await given.position(at, store, { code: `S-3${days}` }), goodsId, days, {
      lot: { expireOn: addDays(wireDay(new Date()), days) },
    });
  const near = async () => (await suggest({ goodsCode: 'DAYS', reasons: ['NEAR'] })).map(({ qty }) => qty);
  const rule = (near_days: number, more: object) =>
    given.row('strategy.expiry_strategy', { ...keys, near_days, auto_lock: false, ...more });
  expect(await near()).toEqual([5, 15]);
  const owners = await rule(25, { owner_id: ownerId });
  expect(await near()).toEqual([5, 15, 25]);
  const categorys = await rule(15, { category_id: parent });
  expect(await near()).toEqual([5, 15]);
  const own = await rule(5, { goods_id: goodsId });
  expect(await near()).toEqual([5]);
  for (const id of [owners, categorys, own])
    await given.ask('update strategy.expiry_strategy set status = 0 where id = $1', [id]);
  expect(await near()).toEqual([5, 15]);
});

test('parts of one lot are joined on the largest, up to a pallet; the proposal is a move that can be made, and then no proposal any more', async () => {
  const goodsId = await given.goods(at.tenantId, ownerId, { code: 'PART', pallet_qty: 10 });
  const [one, two, three, full] = await Promise.all(
    ['S-21', 'S-22', 'S-23', 'S-24'].map((code) => given.position(at, store, { code })),
  );
  const pallet = await given.lpn(at, 'PALLET', { code: 'PL-21', position_id: two });
  await lying(one ?? 0, goodsId, 2);
  await lying(two ?? 0, goodsId, 6, { lpnId: pallet });
  await lying(three ?? 0, goodsId, 3);
  await lying(full ?? 0, goodsId, 10);
  const [proposal, ...others] = await suggest({ goodsCode: 'PART' });
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({
    reason: 'MERGE',
    fromPositionCode: 'S-21',
    toPositionCode: 'S-22',
    toLpnCode: 'PL-21',
    qty: 2,
  });
  const { stockId = 0, qty = 0, toPositionCode = '', toLpnCode } = proposal ?? {};
  await world.db.write(at.tenantId, (tx) =>
    addMoves(ctxOf(tx, actor), moveApi.add.input.parse({ moves: [{ stockId, qty, toPositionCode, toLpnCode }] })),
  );
  expect((await suggest({ goodsCode: 'PART' })).map((again) => again.fromPositionCode)).not.toContain('S-21');
});

test('what sells most and stands in the farthest band goes to an empty position of the nearest, one each', async () => {
  const goodsId = await given.goods(at.tenantId, ownerId, { code: 'FAST' });
  const keys = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
  await given.row('basic.goods_house', { ...keys, goods_id: goodsId, abc: 'A' });
  const far = await given.position(at, store, { code: 'S-31', abc: 'C' });
  await given.position(at, store, { code: 'S-32', abc: 'A' });
  await lying(await given.position(at, store, { code: 'S-33', abc: 'A' }), goodsId, 1);
  const { stockId } = await lying(far, goodsId, 7);
  const found = await suggest({ goodsCode: 'FAST', reasons: ['BAND'] });
  expect(found).toMatchObject([{ stockId, reason: 'BAND', fromPositionCode: 'S-31', toPositionCode: 'S-32', qty: 7 }]);
});
