import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ctxOf } from '../../../../platform/ctx.ts';
import { wavesByClock } from '../../jobs.ts';
import { openHouse, type House } from '../../testing.ts';
import { waveDetail } from '../read.ts';
import { runDue, runStrategies, strategyPlan } from './strategy.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(async () => {
  await house.given.ask('update strategy.wave_strategy set is_deleted = true where not is_deleted');
  await house.given.ask(
    'update outbound."order" set is_hidden = true where warehouse_id = $1 and status < 40 and wave_id is null',
    [house.at.warehouseId],
  );
});
afterAll(() => house?.close());

/** Strategies as the table keeps them: wave_strategy. */
const strategy = (more: object = {}) =>
  house.given.row('strategy.wave_strategy', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    by_shape: false,
    ...more,
  });
const read = <T>(ask: (ctx: ReturnType<typeof ctxOf>) => Promise<T>): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, house.actor)));
const waveOf = async (orderId: number) => {
  const [row] = await house.given.ask<{ waveId: number | null; status: number }>(
    'select wave_id::int as "waveId", status from outbound."order" where id = $1',
    [orderId],
  );
  return row?.waveId ? read((ctx) => waveDetail(ctx, { id: row.waveId ?? 0 })) : null;
};
let n = 0;
const stocked = async (qty: number): Promise<number> => {
  n += 1;
  const goods = await house.goods({ code: `WS${n}` });
  if (qty > 0) await house.stock(await house.storage(`WS-${n}`), goods, qty);
  return goods;
};
/** An order, its cut-off so many minutes from now. */
const order = async (goods: number, more: { cutoffIn?: number; priority?: number; delivery?: number } = {}) => {
  const id = await house.order([[goods, 1]]);
  await house.given.ask(
    `update outbound."order" set priority = $2, delivery_type = coalesce($3, delivery_type), cutoff_at = now() + make_interval(mins => $4::int) where id = $1`,
    [id, more.priority ?? 50, more.delivery ?? null, more.cutoffIn ?? null],
  );
  return id;
};
const log = { warn: () => undefined } as unknown as Parameters<typeof wavesByClock>[0]['log'];
const clock = (at = new Date()) => wavesByClock({ db: house.world.db, log, now: () => at });

describe('waves by strategy', () => {
  test('each order falls to the strategy that names it most closely, within its limits; orders of none stay', async () => {
    const goods = await stocked(20);
    await strategy({ delivery_type: 2, max_orders: 1 });
    const two = await strategy({ owner_id: house.ownerId, delivery_type: 3, max_lines: 2, storage_mode: null });
    const [a, b, c, d, e] = [
      await order(goods, { delivery: 2 }),
      await order(goods, { delivery: 2 }),
      await order(goods, { delivery: 3 }),
      await order(goods, { delivery: 3 }),
      await order(goods, { delivery: 1 }),
    ];
    const plan = await read(strategyPlan);
    expect(plan).toMatchObject({ pool: 5, unruled: 1 });
    expect(plan.strategies.map(({ orders, waves }) => [orders, waves])).toEqual([
      [2, 2],
      [2, 1],
    ]);
    expect(plan.list.map(({ orderIds }) => orderIds)).toEqual([[a], [b], [c, d]]);
    const { list } = await house.run(runStrategies, {});
    expect(list.map(({ orderCount }) => orderCount)).toEqual([1, 1, 2]);
    expect(await waveOf(e)).toBeNull();
    expect(await waveOf(c)).toMatchObject({ strategyId: two, isUrgent: false, status: 10 });
    // What stands in a wave is not taken again.
    expect((await house.run(runStrategies, {})).list).toEqual([]);
  });

  test('routes, order types and temperatures are told apart, and the size of a wave by units and volume', async () => {
    const goods = await stocked(20);
    const mode = { storage_mode: 2, max_qty: 1 },
      type = { order_type: 5, max_volume: 1 };
    await strategy(mode);
    await strategy(type);
    await strategy({ route_id: null, order_type: 1 });
    const ids = [await order(goods), await order(goods), await order(goods), await order(goods)];
    await house.given.ask('update outbound."order" set storage_mode = 2, total_volume = 5 where id = any($1)', [
      ids.slice(0, 2),
    ]);
    await house.given.ask(
      'update outbound."order" set order_type = 5, storage_mode = 1, total_volume = 5 where id = any($1)',
      [ids.slice(2)],
    );
    const plan = await read(strategyPlan);
    expect(plan.strategies.map(({ orders, waves }) => [orders, waves])).toEqual([
      [2, 2],
      [2, 2],
      [0, 0],
    ]);
  });

  test('are made by the clock once for each hour of a strategy, whoever asks, and released where it says so', async () => {
    const goods = await stocked(20);
    const id = await strategy({ every_min: 60, from_time: '00:00', to_time: '23:59', auto_release: true });
    const first = await order(goods);
    const at = new Date();
    const made = await Promise.all([1, 2, 3].map(() => house.run(runDue, { at: at.getTime() })));
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    await clock(at);
    expect(await waveOf(first)).toMatchObject({ strategyId: id, status: 20 });
    // Within the hour nothing more; in the next one what came meanwhile.
    const second = await order(goods);
    await clock(at);
    expect(await waveOf(second)).toBeNull();
    await clock(new Date(at.getTime() + 3_600_000));
    expect(await waveOf(second)).toMatchObject({ status: 20 });
    await house.lawful();
  });

  test('outside of its hours, or where people make them, the clock makes none', async () => {
    const goods = await stocked(5);
    const o = await order(goods);
    const at = new Date('2026-03-01T10:00:00+08:00');
    const hours = await strategy({ every_min: 30, from_time: '11:00', to_time: '12:00' });
    await clock(at);
    expect(await waveOf(o)).toBeNull();
    await house.given.ask(`update strategy.wave_strategy set from_time = '09:00', to_time = '09:59' where id = $1`, [
      hours,
    ]);
    await clock(at);
    expect(await waveOf(o)).toBeNull();
    await house.given.ask(`update strategy.wave_strategy set to_time = '12:00' where id = $1`, [hours]);
    await clock(at);
    expect(await waveOf(o)).toMatchObject({ status: 10, strategyId: hours });
  });

  test('what is near its cut-off or of high priority goes at once, between two hours, in a wave of its own', async () => {
    const goods = await stocked(20);
    await strategy({ urgent_min: 60, urgent_priority: 5 });
    const [near, far, high] = [
      await order(goods, { cutoffIn: 30 }),
      await order(goods, { cutoffIn: 600 }),
      await order(goods, { priority: 5 }),
    ];
    await clock();
    expect(await waveOf(near)).toMatchObject({ isUrgent: true, status: 20 });
    expect(await waveOf(high)).toMatchObject({ isUrgent: true, status: 20 });
    expect(await waveOf(far)).toBeNull();
    // The next minute finds nothing to do.
    await clock();
    expect(await waveOf(far)).toBeNull();
    await house.lawful();
  });

  test('a wave for which nothing is there is given up, and its orders rest before they are tried again', async () => {
    const goods = await stocked(0);
    await strategy({ urgent_priority: 5 });
    const o = await order(goods, { priority: 1 });
    const waves = async () =>
      (
        await house.given.ask<{ status: number }>(
          'select w.status from outbound.wave w join outbound.wave_order m on m.wave_id = w.id and m.warehouse_id = w.warehouse_id where m.order_id = $1',
          [o],
        )
      ).map(({ status }) => status);
    await clock();
    expect(await waves()).toEqual([90]);
    await clock();
    expect(await waves()).toEqual([90]);
    await house.given.ask(
      `update outbound.wave_order set updated_at = now() - interval '31 minutes' where order_id = $1`,
      [o],
    );
    await clock();
    expect(await waves()).toEqual([90, 90]);
  });

  test('a release that was cut short is taken up in the next minute', async () => {
    const goods = await stocked(5);
    await strategy({ auto_release: true });
    const o = await order(goods);
    await house.run(runStrategies, {});
    expect(await waveOf(o)).toMatchObject({ status: 10 });
    await house.given.ask('update outbound.wave set status = 15 where id = $1', [(await waveOf(o))?.id]);
    await clock();
    expect(await waveOf(o)).toMatchObject({ status: 20 });
  });

  test('a wave whose lines take longer than its cut-off allows is at risk, before it is made and while it stands', async () => {
    const goods = await stocked(20);
    const id = await strategy({ line_seconds: 3600, pickers: 2 });
    const o = await order(goods, { cutoffIn: 20 });
    expect((await read(strategyPlan)).list).toMatchObject([{ isAtRisk: true }]);
    await house.run(runStrategies, {});
    expect(await waveOf(o)).toMatchObject({ isAtRisk: true, isLate: false });
    await house.given.ask('update strategy.wave_strategy set pickers = 20 where id = $1', [id]);
    const later = await order(goods, { cutoffIn: 20 });
    await house.run(runStrategies, {});
    expect(await waveOf(later)).toMatchObject({ isAtRisk: false });
    expect((await waveOf(later))?.endsAt).not.toBeNull();
  });
});
