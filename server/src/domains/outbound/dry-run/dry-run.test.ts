import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { layRule } from '../../strategy/facade.ts';
import { allocate } from '../allocation/allocate.ts';
import { orderDetail } from '../order/read-detail.ts';
import { openHouse, type House } from '../testing.ts';
import { insertWaves } from '../wave/acts.ts';
import { releaseStep } from '../wave/release.ts';
import { dryRun } from './run.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const everything = () =>
  leftBehind(house.given, ['strategy.picking_strategy', 'outbound.order', 'outbound.detail', 'ops.doc_seq']);
/** Rather one lot than the earlier of two. */
const TOLERANT = { rotation: 1, toleranceDays: 365, singleLot: true } as const;
const dry = (orderIds: number[], values: object = TOLERANT) =>
  house.run(dryRun, {
    orderIds,
    setting: 'pickingStrategy' as const,
    values: { ownerId: house.ownerId, ...values },
  });
const chosen = async (id: number) =>
  (await house.world.db.read(house.at.tenantId, (tx) => orderDetail(ctxOf(tx, house.actor), { id }))).lines.flatMap(
    ({ explanations }) => (explanations[0]?.chosen ?? []).map(({ positionCode, qty }) => `${positionCode}*${qty}`),
  );

let n = 0;
/** Two lots, and an order that only the later one covers alone. */
async function scene(): Promise<{ order: number; stock: number[] }> {
  n += 1;
  const goods = await house.goods({ code: `D${n}` });
  const early = await house.stock(await house.storage(`D${n}-1`), goods, 10, { expireIn: 200 });
  const late = await house.stock(await house.storage(`D${n}-2`), goods, 30, { expireIn: 300 });
  return { order: await house.order([[goods, 20]]), stock: [early.stockId, late.stockId] };
}

describe('a dry run', () => {
  test('says what a changed rule would give each line beside the present one, and leaves nothing', async () => {
    const { order } = await scene();
    const before = await everything();
    const told = await dry([order], { rotation: 4 });
    expect(told).toMatchObject({
      orders: 1,
      leftOut: 0,
      differing: 1,
      present: { lines: 1, full: 1, short: 0, asked: 20, granted: 20, places: 2, lots: 2 },
      changed: { lines: 1, full: 0, short: 1, granted: 0, places: 0 },
      lines: [
        {
          asked: 20,
          present: {
            granted: 20,
            chosen: [
              { positionCode: `D${n}-1`, qty: 10 },
              { positionCode: `D${n}-2`, qty: 10 },
            ],
          },
          changed: { granted: 0 },
        },
      ],
    });
    expect(told.lines[0]?.changed.shortage).toContain('缺20');
    expect(await everything()).toEqual(before);
    await house.lawful();
  });

  test('is what releasing right after does, under either rule', async () => {
    const { order } = await scene();
    const told = await dry([order]);
    await house.run(allocate, [order]);
    expect(await chosen(order)).toEqual(
      told.lines[0]?.present.chosen.map(({ positionCode, qty }) => `${positionCode}*${qty}`),
    );
    const { order: next } = await scene();
    const [line] = (await dry([next])).lines;
    const rule = { ownerId: house.ownerId, ...TOLERANT };
    await house.run(layRule, { setting: 'pickingStrategy' as const, ruleId: null, values: rule });
    await house.run(allocate, [next]);
    expect(await chosen(next)).toEqual(line?.changed.chosen.map(({ positionCode, qty }) => `${positionCode}*${qty}`));
    expect(await chosen(next)).not.toEqual(
      line?.present.chosen.map(({ positionCode, qty }) => `${positionCode}*${qty}`),
    );
    await house.given.ask('update strategy.picking_strategy set is_deleted = true where not is_deleted', []);
  });

  test('of a wave is what its release does; a released wave is refused', async () => {
    const { order } = await scene();
    const {
      list: [made],
    } = await house.run(insertWaves, { orderIds: [order] });
    const waveId = made?.id ?? 0;
    const rule = { ownerId: house.ownerId, ...TOLERANT };
    const ask = () => house.run(dryRun, { orderIds: [], waveId, setting: 'pickingStrategy' as const, values: rule });
    const [before, told] = [await everything(), await ask()];
    expect(await everything()).toEqual(before);
    expect(told).toMatchObject({ orders: 1, differing: 1, present: { lots: 2 }, changed: { lots: 1 } });
    await house.run(releaseStep, waveId);
    expect(await chosen(order)).toEqual(
      told.lines[0]?.present.chosen.map(({ positionCode, qty }) => `${positionCode}*${qty}`),
    );
    await expect(ask()).rejects.toMatchObject({ kind: 'STATE' });
  });

  test('tells the walks pickers would be sent on: those its release makes, stop by stop, and others under a changed rule', async () => {
    const codes = ['W-03', 'W-01', 'W-02'];
    const goods: number[] = [];
    for (const [i, code] of codes.entries()) {
      const id = await house.goods({ code });
      await house.stock(
        await house.storage(code, { order_num: Number(code.slice(2)), x_cm: 100, y_cm: i * 300 + 100 }),
        id,
        10,
      );
      goods.push(id);
    }
    const order = await house.order(goods.map((id) => [id, 4]));
    const {
      list: [made],
    } = await house.run(insertWaves, { orderIds: [order] });
    const waveId = made?.id ?? 0;
    const told = await house.run(dryRun, {
      orderIds: [],
      waveId,
      setting: 'pickAreaPick' as const,
      values: { areaId: house.storeAreaId, maxLines: 1 },
    });
    const { present, changed } = told.walks;
    expect(present).toMatchObject({ tasks: 1, stops: 3, list: [{ kind: 'PIECE', lines: 3, qty: 12, metres: 9 }] });
    expect(present.list[0]?.stops.map(({ positionCode }) => positionCode)).toEqual(codes.toSorted());
    // One line a task: three walks of one stop, no way between stops.
    expect(changed).toMatchObject({ tasks: 3, stops: 3, metres: 0 });
    await house.run(releaseStep, waveId);
    const lines = await house.given.ask(
      `select p.code, l.qty::int as qty from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id
       join basic.position p on p.id = l.position_id where t.wave_id = $1 order by l.task_id, l.walk_seq`,
      [waveId],
    );
    expect(lines).toEqual(present.list[0]?.stops.map(({ positionCode, qty }) => ({ code: positionCode, qty })));
    await house.lawful();
  });

  test('a rule that could not be saved is refused on its field, and so are orders that cannot be allocated', async () => {
    const { order } = await scene();
    const before = await everything();
    await expect(dry([order], { palletMinPct: 101 })).rejects.toMatchObject({
      data: { errors: [{ field: 'palletMinPct', msg: '请输入0-100的整数' }] },
    });
    await expect(dry([])).rejects.toMatchObject({ data: { errors: [{ field: 'orderIds' }] } });
    expect(await everything()).toEqual(before);
    await house.run(allocate, [order]);
    await expect(dry([order])).rejects.toMatchObject({ kind: 'BUSINESS' });
  });

  test('two at once tell the same, and neither leaves anything', async () => {
    const { order } = await scene();
    const before = await everything();
    const [a, b] = await Promise.all([dry([order]), dry([order])]);
    expect({ ...a, heldMs: 0 }).toEqual({ ...b, heldMs: 0 });
    expect(await everything()).toEqual(before);
  });

  test('beside a real release: the release is done, and the run tells of before it or is told that it came too late', async () => {
    const { order, stock } = await scene();
    const [run, real] = await Promise.allSettled([dry([order]), house.run(allocate, [order])]);
    expect(real).toMatchObject({ status: 'fulfilled', value: [{ ok: true, allocated: 20 }] });
    if (run.status === 'fulfilled') expect(run.value.present.granted).toBe(20);
    else expect(run.reason).toMatchObject({ kind: 'BUSINESS' });
    expect(await house.counters(stock[0] ?? 0)).toBe('10/10/0/0');
    expect(await house.counters(stock[1] ?? 0)).toBe('30/10/0/0');
    await house.lawful();
  });
});
