import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { confirmCheck } from './check/confirm.ts';
import { floorOrders } from './order/rows.ts';
import { statusOf, type FloorOrder } from './order/status.plan.ts';
import { pack } from './pack/confirm.ts';
import { confirmPick } from './pick/confirm.ts';
import { claimTask } from './pick/task.ts';
import { depart } from './ship/depart.ts';
import { collect } from './stage/collect.ts';
import { openFloor, type Floor } from './testing-floor.ts';
import type { House } from './testing.ts';

let house: House, floor: Floor;
let goods: number[];
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  goods = await Promise.all([house.goods(), house.goods(), house.goods()]);
  for (const [i, id] of goods.entries()) await house.stock(await house.storage(`P-${i}`), id, 500);
});
afterAll(() => house?.close());

const order = (...lines: [number, number][]): Promise<number> =>
  house.order(lines.map(([i, qty]) => [goods[i] ?? 0, qty]));
const waveStatus = async (waveId: number): Promise<number | undefined> =>
  (await house.given.ask<{ status: number }>('select status from outbound.wave where id = $1', [waveId]))[0]?.status;
const settled = async <T>(...asked: Promise<T>[]) => {
  const ended = await Promise.allSettled(asked);
  return {
    done: ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
};

test('two who pick the last two lines of a task at once end the task, and with it the wave', async () => {
  for (let round = 0; round < 5; round += 1) {
    const orderId = await order([0, 1], [1, 1]);
    const waveId = await floor.released(orderId);
    const { lineIds } = await floor.claimed(waveId);
    expect(lineIds).toHaveLength(2);
    await Promise.all(lineIds.map((id) => house.run(confirmPick, { lines: [{ lineIds: [id] }] })));
    expect(await waveStatus(waveId)).toBe(40);
    expect(await house.status(orderId)).toBe(60);
  }
  await house.lawful();
});

test('two who pick one line: one gets the goods, the other is told', async () => {
  const orderId = await order([0, 3]);
  const { lineIds } = await floor.claimed(await floor.released(orderId));
  const { done, refused } = await settled(
    house.run(confirmPick, { lines: [{ lineIds }] }),
    house.run(confirmPick, { lines: [{ lineIds }] }, house.other),
  );
  expect(done.map((one) => one.pickedQty)).toEqual([3]);
  expect(refused).toEqual([expect.any(Refusal)]);
  expect(refused).toMatchObject([{ message: '该行已拣货' }]);
  await house.lawful();
});

test('two who bring the two cartons of an order at once: the order is collected, its collection complete', async () => {
  for (let round = 0; round < 5; round += 1) {
    const orderId = await order([0, 1], [1, 2]);
    await floor.checked(orderId);
    const lines = (await floor.detail(orderId)).lines;
    const cartonCodes: string[] = [];
    for (const line of lines) {
      const wants = [{ detailId: line.id, qty: line.qtyPicked }];
      const { cartons } = await house.run(pack, { items: [{ orderId, seal: true, lines: wants }] });
      cartonCodes.push(...cartons.map((carton) => carton.code));
    }
    expect(cartonCodes).toHaveLength(2);
    await Promise.all(cartonCodes.map((code) => house.run(collect, { cartonCodes: [code] })));
    expect(await house.status(orderId)).toBe(80);
    const [collection] = await house.given.ask<{ n: string }>(
      `select concat_ws('/', count(*), max(c.carton_in), max(c.carton_total), max(c.status)) as n
      from outbound.collection c
      where exists (select 1 from outbound.collection_item i where i.coll_id = c.id and i.order_id = $1)`,
      [orderId],
    );
    expect(collection?.n).toBe('1/2/2/30');
  }
  await house.lawful();
});

test('two who send off the same orders: one vehicle leaves, the other clerk is told', async () => {
  const orderIds = [await order([0, 2]), await order([1, 2])];
  await floor.collected(...orderIds);
  const { done, refused } = await settled(
    house.run(depart, { orderIds }),
    house.run(depart, { orderIds: orderIds.toReversed() }, house.other),
  );
  expect(done.map((one) => one.orders.map(({ status }) => status))).toEqual([[90, 90]]);
  expect(refused).toMatchObject([{ kind: 'STATE' }]);
  await house.lawful();
});

test('two who number their cartons alike: one packs into it, the other is told that it is used', async () => {
  const orderIds = [await order([0, 1]), await order([1, 1])];
  await floor.checked(...orderIds);
  const { done, refused } = await settled(
    ...orderIds.map((orderId) => house.run(pack, { items: [{ orderId, cartonCode: 'ALIKE', seal: true }] })),
  );
  expect(done.map((one) => one.cartons.map(({ code }) => code))).toEqual([['ALIKE']]);
  expect(refused).toMatchObject([{ message: '箱号【ALIKE】已使用' }]);
  await house.lawful();
});

test('two who check one order: each count is its own check, and the order is checked once', async () => {
  const orderId = await order([0, 4]);
  await floor.picked(orderId);
  await settled(
    house.run(confirmCheck, { items: [{ orderId }] }),
    house.run(confirmCheck, { items: [{ orderId }] }, house.other),
  );
  expect(await house.status(orderId)).toBe(70);
  await house.lawful();
});

test('the status that commands decide is the one that the database derives, for any counters', async () => {
  const orderId = await order([0, 3], [1, 2]);
  const waveId = await floor.released(orderId);
  const { taskId } = { taskId: (await floor.tasks(waveId))[0]?.id ?? 0 };
  await house.run(claimTask, { taskId });
  const read = async (): Promise<{ mine: number; theirs: number }> =>
    house.world.db.read(house.at.tenantId, async (tx) => {
      const ctx = ctxOf(tx, house.actor);
      const { rows } = await floorOrders(ctx, [orderId]).execute(tx);
      const [derived] = await ctx.rows<{ status: number }>`
        select s.status
        from outbound.derive_status(${ctx.tenantId}, ${ctx.warehouseId}, ${[orderId]}::bigint[]) s
      `;
      return { mine: statusOf(numbered(rows[0])), theirs: derived?.status ?? -1 };
    });
  const steps = [0, 1, 3];
  const seen = new Set<number>();
  const upTo = (most: number): number[] => steps.filter((n) => n <= most);
  const counted = steps.flatMap((allocated) =>
    upTo(allocated).flatMap((picked) =>
      upTo(picked).flatMap((checked) =>
        upTo(checked).flatMap((packed) => upTo(packed).map((shipped) => [allocated, picked, checked, packed, shipped])),
      ),
    ),
  );
  for (const counters of counted) {
    await house.given.ask(
      `update outbound.detail set qty_allocated = least($2, qty_ordered), qty_picked = least($3, qty_ordered),
        qty_checked = least($4, qty_ordered), qty_packed = least($5, qty_ordered), qty_shipped = least($6, qty_ordered)
      where order_id = $1`,
      [orderId, ...counters],
    );
    const { mine, theirs } = await read();
    expect(mine).toBe(theirs);
    seen.add(theirs);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([40, 50, 60, 65, 70, 75, 85, 90]);
});

/** Sums come as text from a statement that is no list. */
const numbered = (row: FloorOrder | undefined): FloorOrder => {
  if (!row) throw new Error('no order');
  const { wanted, allocated, picked, checked, packed, shipped } = row;
  return {
    ...row,
    wanted: Number(wanted),
    allocated: Number(allocated),
    picked: Number(picked),
    checked: Number(checked),
    packed: Number(packed),
    shipped: Number(shipped),
  };
};
