import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromWire } from '../../platform/clock.ts';
import type { Row } from '../../testing/given/rows.ts';
import { allocate } from '../outbound/allocation/allocate.ts';
import { sendForWave } from '../outbound/allocation/replenish.ts';
import { openFloor, type Floor } from '../outbound/testing-floor.ts';
import type { House } from '../outbound/testing.ts';
import { innerJobs } from './jobs.ts';
import { replenishLow } from './replenish.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(async () => {
  await house.lawful();
  for (const table of ['replenish_strategy', 'pick_area_fill', 'goods_storage_box', 'picking_strategy'])
    await house.given.ask(`update strategy.${table} set is_deleted = true`);
});
afterAll(() => house?.close());

const at = () => ({ tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId });
const strategy = (row: Row) => house.given.row('strategy.replenish_strategy', { ...at(), ...row });
const area = (row: Row) => house.given.row('strategy.pick_area_fill', { ...at(), area_id: house.faceAreaId, ...row });
const sent = () => house.run((ctx) => replenishLow(ctx), null);
const job = innerJobs.find(({ name }) => name === 'replenishment-level');
const tick = (time: string) =>
  job?.work({ db: house.world.db, log: pino({ level: 'silent' }), now: () => fromWire(`${house.day(0)} ${time}`) });
/** Open replenishments to a face. */
const coming = async (faceId: number) =>
  (
    await house.given.ask<{ qty: number; priority: number; lot: string }>(
      `select l.qty::int, t.priority from inventory.task_line l join inventory.task t on t.id = l.task_id
       where l.to_position_id = $1 and l.state = 10 order by l.id`,
      [faceId],
    )
  ).map(({ qty, priority }) => [qty, priority]);

let n = 0;
/** An empty face that wants ten to thirty-five, cases of ten, and 60 in storage. */
async function low(more: { max?: number; expireIn?: number } = {}) {
  n += 1;
  const goodsId = await house.goods({ code: `FI${n}` }, 10);
  const faceId = await house.face(`FI-F${n}`, goodsId, { min_qty: 12, max_qty: more.max ?? 35 });
  const { stockId } = await house.stock(await house.storage(`FI-S${n}`), goodsId, 60, { expireIn: 90 });
  return { goodsId, faceId, stockId };
}

test('nothing said: whole cases up to the limit; a strategy says the unit and how full', async () => {
  const plain = await low();
  await sent();
  expect(await coming(plain.faceId)).toEqual([[30, 50]]);
  await strategy({ unit_level: 1 });
  const pieces = await low();
  await sent();
  expect(await coming(pieces.faceId)).toEqual([[35, 50]]);
  await strategy({ owner_id: house.ownerId, fill_to_max: false });
  const enough = await low();
  await sent();
  expect(await coming(enough.faceId)).toEqual([[20, 50]]);
});

test('goods kept in boxes come in whole boxes, unless the box is out of use', async () => {
  const specId = await house.given.row('basic.container_spec', {
    tenant_id: house.at.tenantId,
    code: 'BOX',
    name: '箱',
    kind: 'TOTE',
  });
  const kept = await low();
  const box = await house.given.row('strategy.goods_storage_box', {
    ...at(),
    owner_id: house.ownerId,
    goods_id: kept.goodsId,
    spec_id: specId,
    box_qty: 16,
    is_default: true,
  });
  await sent();
  expect(await coming(kept.faceId)).toEqual([[32, 50]]);
  const other = await low();
  await house.given.ask('update strategy.goods_storage_box set goods_id = $2, state = 0 where id = $1', [
    box,
    other.goodsId,
  ]);
  await sent();
  expect(await coming(other.faceId)).toEqual([[30, 50]]);
});

test('rows are emptied as the strategy rotates', async () => {
  const row = async (rotation: number) => {
    const { goodsId, faceId, stockId } = await low({ max: 20 });
    const sooner = await house.stock(await house.storage(`FI-T${n}`), goodsId, 60, { expireIn: 30 });
    await house.given.ask(
      `update inventory.lot l set inbound_on = case when l.id = $1 then current_date else current_date - 9 end
       where goods_id = $2`,
      [sooner.lotId, goodsId],
    );
    await strategy({ owner_id: house.ownerId, rotation });
    await sent();
    const [line] = await house.given.ask<{ id: number }>(
      'select from_stock_id as id from inventory.task_line where to_position_id = $1',
      [faceId],
    );
    await house.given.ask('update strategy.replenish_strategy set is_deleted = true');
    return line?.id === stockId ? 'earlier in' : line?.id === sooner.stockId ? 'sooner out' : 'neither';
  };
  expect(await row(1)).toBe('sooner out');
  expect(await row(2)).toBe('earlier in');
  expect(await row(3)).toBe('sooner out');
  await house.given.row('strategy.picking_strategy', { ...at(), rotation: 2 });
  expect(await row(0)).toBe('earlier in');
});

test('an area is filled by the clock in its hours, in its unit and at its urgency; by hand at any hour', async () => {
  await area({ from_time: '22:00', to_time: '05:00', unit_level: 1, priority: 7 });
  const { faceId } = await low();
  await tick('12:00:00');
  expect(await coming(faceId)).toEqual([]);
  await tick('05:00:30');
  expect(await coming(faceId)).toEqual([[35, 7]]);
  const byHand = await low();
  await sent();
  expect(await coming(byHand.faceId)).toEqual([[35, 7]]);
});

test('an area filled for orders only is left alone when it is low', async () => {
  const setting = await area({ mode: 1 });
  const { faceId } = await low();
  await tick('12:00:00');
  await sent();
  expect(await coming(faceId)).toEqual([]);
  await house.given.ask('update strategy.pick_area_fill set mode = 2 where id = $1', [setting]);
  await sent();
  expect(await coming(faceId)).toEqual([[30, 50]]);
});

/** Loose goods wait for a face rather than have a case opened. */
const loose = () => house.given.row('strategy.picking_strategy', { ...at(), loose_source: 1 });

/** What an order of three waits for, by the stages of its promises, and what is sent for it. */
async function ordered() {
  const { goodsId, faceId } = await low();
  await house.given.ask('update basic.pick_position set min_qty = 0 where position_id = $1', [faceId]);
  const id = await house.order([[goodsId, 3]]);
  await house.run(allocate, [id]);
  await house.run(sendForWave, await floor.released(id));
  const stages = await house.given.ask<{ stage: string }>(
    `select c.stage from inventory.stock_claim c join inventory.stock s on s.id = c.stock_id where s.goods_id = $1 and c.kind = 'ALLOC'`,
    [goodsId],
  );
  return { stages: stages.map(({ stage }) => stage), coming: await coming(faceId) };
}

test('what orders wait for is sent first and fills the face, unless the strategy says otherwise', async () => {
  await loose();
  expect(await ordered()).toEqual({ stages: ['WAIT'], coming: [[40, 10]] });
  await strategy({ demand_first: false, fill_to_max: false });
  expect(await ordered()).toEqual({ stages: ['WAIT'], coming: [[10, 50]] });
});

test('orders do not wait for an area that is filled by its level only', async () => {
  await loose();
  await area({ mode: 2 });
  expect(await ordered()).toEqual({ stages: ['SHELF'], coming: [] });
});
