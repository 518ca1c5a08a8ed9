import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { allocate } from './allocation/allocate.ts';
import { confirmCheck } from './check/confirm.ts';
import { undoCheck } from './check/undo.ts';
import { cancel, cancelAllocate, confirmShort, hidden } from './order/acts.ts';
import { intercept } from './order/intercept.ts';
import { pack } from './pack/confirm.ts';
import { confirmPick } from './pick/confirm.ts';
import { taskDetail } from './pick/read.ts';
import { shortPick } from './pick/short.ts';
import { claimTask } from './pick/task.ts';
import { undoPick } from './pick/undo.ts';
import { unpickPage } from './pick/unpick-tasks.ts';
import { confirmUnpick } from './pick/unpick.ts';
import { openHouse, type House } from './testing.ts';
import { cancelWave, insertWaves, removeOrders } from './wave/acts.ts';
import { waveDetail } from './wave/read.ts';
import { releaseStep } from './wave/release.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** A small generator with a seed, so that a failure can be run again. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('clerks who allocate, release, pick, run short, pack, intercept and cancel at once leave every law of the warehouse standing', async () => {
  const goods: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const g = await house.goods({}, 6);
    goods.push(g);
    await house.stock(await house.storage(`C-S${n}`), g, 60, { expireIn: 100 });
    await house.stock(await house.face(`C-F${n}`, g), g, 30, { expireIn: 200 });
  }
  const orders: number[] = [];
  for (let n = 0; n < 18; n += 1)
    orders.push(
      await house.order(
        goods.map((g, i) => [g, 1 + ((n + i) % 9)]),
        { shortPolicy: 1 + (n % 3) },
      ),
    );
  const surprises: unknown[] = [];
  /** Refusals are how clerks find out that another was faster; anything else is a defect. */
  const attempt = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.kind === 'BUSY') surprises.push(error);
      return undefined;
    });
  const read = <T>(ask: (tx: Parameters<Parameters<House['world']['db']['read']>[1]>[0]) => Promise<T>) =>
    attempt(house.world.db.read(house.at.tenantId, ask));
  /** A pick, and now and then one that was amiss before it. */
  const picking = async (lineIds: number[], amiss: boolean): Promise<void> => {
    const picked = await attempt(house.run(confirmPick, { lines: [{ lineIds }] }));
    if (!picked || !amiss) return;
    await attempt(house.run(undoPick, { txnIds: picked.txnIds }));
    await attempt(house.run(confirmPick, { lines: [{ lineIds }] }));
  };
  const work = async (own: number[], roll: () => number): Promise<void> => {
    for (const id of own) {
      if (roll() < 0.5) await attempt(house.run(allocate, [id]));
      if (roll() < 0.2) await attempt(house.run(cancelAllocate, { ids: [id] }));
      if (roll() < 0.1) await attempt(house.run(hidden, { id, reason: '试' }));
    }
    const made = await attempt(house.run(insertWaves, { orderIds: own.slice(0, 2), pickMethod: 2 as const }));
    const waveId = made?.list[0]?.id ?? 0;
    await attempt(house.run(releaseStep, waveId));
    if (roll() < 0.2) await attempt(house.run(removeOrders, { id: waveId, orderIds: own.slice(0, 1) }));
    if (roll() < 0.1) await attempt(house.run(cancelWave, { id: waveId, keepAllocation: roll() < 0.5 }));
    const wave = await read((tx) => waveDetail(ctxOf(tx, house.actor), { id: waveId }));
    for (const task of wave?.tasks ?? []) {
      await attempt(house.run(claimTask, { taskId: task.id }));
      const stops = (await read((tx) => taskDetail(ctxOf(tx, house.actor), { id: task.id })))?.stops ?? [];
      for (const stop of stops) {
        const lineIds = stop.parts.filter((part) => part.state === 10).map((part) => part.lineId);
        if (lineIds.length === 0) continue;
        if (roll() < 0.25)
          await attempt(
            house.run(shortPick, { lineIds, qty: Math.floor(stop.leftQty / 2), reason: 'MISSING' as const }),
          );
        else await picking(lineIds, roll() < 0.3);
      }
    }
    for (const id of own) {
      if (roll() < 0.3) await attempt(house.run(confirmShort, { id, reason: '无货' }));
      await attempt(house.run(confirmCheck, { items: [{ orderId: id }] }));
      if (roll() < 0.3) {
        await attempt(house.run(undoCheck, { orderId: id }));
        await attempt(house.run(confirmCheck, { items: [{ orderId: id }] }));
      }
      await attempt(house.run(pack, { items: [{ orderId: id, seal: true }] }));
      if (roll() < 0.4) await attempt(house.run(intercept, { id, reason: '拦截' }));
      if (roll() < 0.3) await attempt(house.run(cancel, { id, reason: '取消' }));
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => work(orders.slice((n - 1) * 3, n * 3), dice(n))));
  const returns = await read((tx) =>
    unpickPage(ctxOf(tx, house.actor), { param: { status: [10, 20] }, pageNum: 1, pageSize: 100 }),
  );
  await Promise.all(
    (returns?.list ?? [])
      .filter((row) => row.lineState === 10 && row.toPositionCode)
      .map((row) => attempt(house.run(confirmUnpick, { lines: [{ lineId: row.id }], changePosition: false }))),
  );
  expect(surprises).toEqual([]);
  await house.lawful();
});
