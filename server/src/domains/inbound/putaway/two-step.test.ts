import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor } from '../../../testing/given/rows.ts';

let w: Inbound;
let high: { id: number; code: string };
let drops: { id: number; code: string }[];
/** Who drives up; the test's own actor brings. */
let above: ReturnType<typeof givenActor>;

/** A warehouse of its own for each test: an area reached in two steps, with one shelf and two drop places. */
beforeEach(async () => {
  w = await openInbound();
  above = givenActor(w.actor, { userId: 2, userName: '高叉', permissions: [...w.actor.permissions] });
  high = await w.position(w.storeAreaId, { max_pallets: 1 });
  const dropAreaId = await w.given.area(at(), 'DROP', { name: '接驳区' });
  drops = [await w.position(dropAreaId), await w.position(dropAreaId)];
  await w.given.row('strategy.two_step_putaway', { ...keys(), area_id: w.storeAreaId, drop_area_id: dropAreaId });
});
afterEach(async () => {
  expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]);
  await w.close();
});

const at = () => ({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId });
const keys = () => ({ tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId });
const linesOf = async (taskId: number) => (await w.putting.get({ id: taskId })).lines;
const openTasks = async () => (await w.putting.queryPage({ param: { status: [10, 20] } })).list;
/** What lies where, by the codes of the places. */
const lying = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await w.given.ask<{ code: string; qty: number }>(
        `select p.code, sum(s.on_hand)::bigint as qty from inventory.stock s
         join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
         where s.tenant_id = $1 and s.on_hand > 0 group by p.code`,
        [w.actor.tenantId],
      )
    ).map(({ code, qty }) => [code, qty]),
  );
const room = async (id = high.id) =>
  (await w.given.ask('select used_pallets, claim_pallets from basic.position where id = $1', [id]))[0];
const code = (i: number): string => drops[i]?.code ?? '';

/** A pallet received; its first step. */
async function received(qty = 60) {
  const pallet = await w.lpn();
  const order = await w.order([[w.cup, qty]]);
  const done = await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty, lpnCode: pallet.code }] });
  const taskId = done.tasks[0]?.id ?? 0;
  const [line] = await linesOf(taskId);
  return { pallet, order, detailId: order.lines[0] ?? 0, taskId, lineId: line?.id ?? 0, line };
}
const undo = (detailId: number) => w.api.rollbackDetail({ id: detailId, reason: '放错' });

describe('putaway in two steps', () => {
  test('one brings the pallet to a drop place, another takes it to the shelf, whose room is held from the first on', async () => {
    const { order, pallet, taskId, lineId, line } = await received();
    expect(line).toMatchObject({
      leg: 1,
      toPositionCode: code(0),
      finalPositionCode: high.code,
      routeReason: `库区【库区】两步上架，先送到接驳位【${code(0)}】`,
    });
    expect(await room()).toEqual({ used_pallets: 0, claim_pallets: 1 });
    // The only shelf is promised: the next pallet has none.
    const next = await received(5);
    expect(next.line).toMatchObject({ leg: 0, toPositionCode: null });

    expect((await refused(w.putting.confirm({ lines: [{ lineId, positionCode: high.code }] }))).msg).toBe(
      `库位【${high.code}】与任务不符，是否更换`,
    );
    expect(
      (await refused(w.putting.confirm({ lines: [{ lineId, positionCode: high.code }], changePosition: true }))).msg,
    ).toBe(`库位【${high.code}】不是接驳位，请先送到接驳位`);

    const dropped = await w.putting.confirm({ lines: [{ lineId, positionCode: code(0) }] });
    expect(dropped).toMatchObject({ tasks: [{ id: taskId, status: 40 }], orders: [{ status: 60 }] });
    expect(await lying()).toMatchObject({ [code(0)]: 60 });
    expect(await room()).toEqual({ used_pallets: 0, claim_pallets: 1 });
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({ qtyReceived: 60, qtyPutaway: 0 });
    expect((await refused(w.api.close({ id: order.id, reason: '完' }))).msg).toBe('存在未上架数量【60】，请先上架');

    const second = dropped.onward[0]?.id ?? 0;
    expect(await linesOf(second)).toMatchObject([
      {
        leg: 2,
        fromPositionCode: code(0),
        fromLpnCode: pallet.code,
        toPositionCode: high.code,
        qty: 60,
        finalPositionCode: null,
      },
    ]);
    expect((await w.putting.queryPage({ param: { leg: 2 } })).list.map(({ id }) => id)).toEqual([second]);
    expect((await w.putting.queryPage({ param: { leg: 1 } })).list.map(({ id }) => id)).toEqual([taskId]);
    expect((await refused(w.putting.cancel({ id: second, reason: '不要了' }))).msg).toBe(
      '货物在接驳位，第二步不能取消；可重新推荐库位，或回退第一步',
    );
    // Nothing of it is offered from the receiving floor again.
    expect((await refused(w.putting.create({ orderIds: [order.id] }))).msg).toBe('没有可上架的库存');

    await w.putting.claim({ id: second }, { actor: above });
    expect((await refused(w.putting.claim({ id: second }))).msg).toBe('任务已被他人领取');
    const [up] = await linesOf(second);
    expect((await refused(w.putting.confirm({ lines: [{ lineId: up?.id ?? 0 }] }))).msg).toBe('任务已被他人领取');
    expect(
      (
        await refused(
          w.putting.confirm(
            { lines: [{ lineId: up?.id ?? 0, positionCode: code(1) }], changePosition: true },
            { actor: above },
          ),
        )
      ).msg,
    ).toBe(`库位【${code(1)}】是接驳位，请送到货架`);
    const put = await w.putting.confirm({ lines: [{ lineId: up?.id ?? 0 }] }, { actor: above });
    expect(put).toMatchObject({ tasks: [{ status: 40 }], orders: [{ id: order.id, status: 80 }], onward: [] });
    expect(await lying()).toMatchObject({ [high.code]: 60 });
    expect(await room()).toEqual({ used_pallets: 1, claim_pallets: 0 });
    const work = await w.given.ask(
      'select rec_type, staff_id, qty from ops.work_record where tenant_id = $1 and goods_id = $2 and rec_type in ($3, $4) order by id',
      [w.actor.tenantId, w.cup, 'MOVE', 'PUTAWAY'],
    );
    expect(work.map(({ rec_type, staff_id }) => [rec_type, staff_id])).toEqual([
      ['MOVE', 1],
      ['PUTAWAY', 2],
    ]);
  });

  test('pallets go to the drop place with least on it, and to another one when that is scanned', async () => {
    await w.position(w.storeAreaId, { max_pallets: 1 });
    const [one, two] = [await received(), await received()];
    expect([one.line?.toPositionCode, two.line?.toPositionCode]).toEqual([code(0), code(1)]);
    const done = await w.putting.confirm({
      lines: [{ lineId: one.lineId, positionCode: code(1) }],
      changePosition: true,
    });
    expect(await linesOf(done.onward[0]?.id ?? 0)).toMatchObject([{ fromPositionCode: code(1), leg: 2 }]);
  });

  test('loose goods go in parts, each carried on by itself', async () => {
    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty: 10 }] });
    const [line] = await linesOf(done.tasks[0]?.id ?? 0);
    const some = await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0, qty: 4 }] });
    const rest = await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] });
    const ups = await Promise.all([...some.onward, ...rest.onward].map(({ id }) => linesOf(id)));
    expect(ups.flat().map(({ qty, leg }) => [qty, leg])).toEqual([
      [4, 2],
      [6, 2],
    ]);
    await w.putting.confirm({ lines: [{ lineId: ups[1]?.[0]?.id ?? 0 }] });
    expect(await w.statuses(order.id)).toEqual([70, 40]);
    await w.putting.confirm({ lines: [{ lineId: ups[0]?.[0]?.id ?? 0 }] });
    expect(await w.statuses(order.id)).toEqual([80, 50]);
    expect(await lying()).toEqual({ [high.code]: 10 });
  });

  test('is undone step by step: the shelf, the drop place, the receipt', async () => {
    const { order, detailId, lineId } = await received();
    const dropped = await w.putting.confirm({ lines: [{ lineId }] });
    const [up] = await linesOf(dropped.onward[0]?.id ?? 0);
    await w.putting.confirm({ lines: [{ lineId: up?.id ?? 0 }] }, { actor: above });

    expect(await undo(detailId)).toMatchObject({ action: 'PUTAWAY', status: 60 });
    expect(await lying()).toEqual({ [code(0)]: 60 });
    expect(await room()).toEqual({ used_pallets: 0, claim_pallets: 1 });
    await w.putting.claim({ id: up === undefined ? 0 : (dropped.onward[0]?.id ?? 0) }, { actor: above });
    const blocked = await refused(undo(detailId));
    expect(blocked.msg).toBe(`第二步任务【${dropped.onward[0]?.taskNo}】已被领取，不能回退`);
    await w.given.ask('update inventory.task set status = 10, assignee_id = null where id = $1', [
      dropped.onward[0]?.id,
    ]);

    expect(await undo(detailId)).toMatchObject({ action: 'DROP', qty: 60, status: 60 });
    expect(await lying()).toEqual({ [w.recCode]: 60 });
    expect(await room()).toEqual({ used_pallets: 0, claim_pallets: 1 });
    expect((await openTasks()).map(({ leg }) => leg)).toEqual([1]);

    expect(await undo(detailId)).toMatchObject({ action: 'RECEIVE', status: 10 });
    expect(await lying()).toEqual({});
    expect(await room()).toEqual({ used_pallets: 0, claim_pallets: 0 });
    expect(await openTasks()).toEqual([]);
    expect((await w.api.trace({ id: order.id })).filter(({ action }) => action === 'ROLLBACK')).toHaveLength(3);
  });

  test('a mixed pallet: what is taken back of it comes back loose, the rest is carried on', async () => {
    const pallet = await w.lpn();
    const order = await w.order([
      [w.cup, 30],
      [w.meat, 20],
    ]);
    const [cup = 0, meat = 0] = order.lines;
    const done = await w.receiving.confirm({
      lines: [
        { detailId: cup, qty: 30, lpnCode: pallet.code },
        { detailId: meat, qty: 20, lpnCode: pallet.code, producedOn: w.today },
      ],
    });
    const lines = await linesOf(done.tasks[0]?.id ?? 0);
    expect(lines.map(({ leg, toPositionCode }) => [leg, toPositionCode])).toEqual([
      [1, code(0)],
      [1, code(0)],
    ]);
    // Scanning one line brings the pallet, with all that is on it.
    const dropped = await w.putting.confirm({ lines: [{ lineId: lines[0]?.id ?? 0 }] });
    expect(dropped.onward).toHaveLength(1);
    expect(await lying()).toEqual({ [code(0)]: 50 });
    expect(await undo(cup)).toMatchObject({ action: 'DROP', qty: 30 });
    expect(await lying()).toEqual({ [code(0)]: 20, [w.recCode]: 30 });
    const second = (await openTasks()).find(({ leg }) => leg === 2);
    expect(await linesOf(second?.id ?? 0)).toMatchObject([
      { qty: 20, fromLpnCode: pallet.code, toPositionCode: high.code },
    ]);
    await w.putting.confirm({ lines: [{ lineId: (await linesOf(second?.id ?? 0))[0]?.id ?? 0 }] });
    expect(await lying()).toEqual({ [high.code]: 20, [w.recCode]: 30 });
  });

  test('a shelf that was closed since is planned anew, before and after the first step', async () => {
    const { lineId } = await received();
    const other = await w.position(w.storeAreaId, { max_pallets: 1 });
    await w.given.ask('update basic.position set state = 20 where id = $1', [high.id]);
    // The goods leave the door all the same; the second step waits without a shelf, and says why.
    const dropped = await w.putting.confirm({ lines: [{ lineId }] });
    const second = dropped.onward[0]?.id ?? 0;
    expect(await linesOf(second)).toMatchObject([
      { toPositionCode: null, noPlaceReason: `目标库位【${high.code}】已冻结`, leg: 2 },
    ]);
    await w.putting.claim({ id: second }, { actor: above });
    const [up] = await linesOf(second);
    expect(up).toMatchObject({ toPositionCode: other.code, leg: 2, fromPositionCode: code(0) });
    expect(await room(other.id)).toEqual({ used_pallets: 0, claim_pallets: 1 });
    expect(await room()).toEqual({ used_pallets: 0, claim_pallets: 0 });

    // Taken while somebody was on his way up.
    await w.given.ask('update basic.position set max_pallets = 0 where id = $1', [other.id]);
    await w.given.ask('update basic.position set state = 10 where id = $1', [high.id]);
    expect((await refused(w.putting.confirm({ lines: [{ lineId: up?.id ?? 0 }] }, { actor: above }))).msg).toBe(
      '目标库位剩余容量不足',
    );
    expect(await w.putting.recommend({ ids: [second] })).toMatchObject({ placed: 1, unplaced: 0 });
    expect(await linesOf(second)).toMatchObject([{ toPositionCode: high.code }]);
    await w.putting.confirm({ lines: [{ lineId: up?.id ?? 0 }] }, { actor: above });
    expect(await lying()).toEqual({ [high.code]: 60 });
  });

  test('a first step whose shelf is elsewhere now goes the way that shelf is reached', async () => {
    const { taskId, line } = await received();
    expect(line?.leg).toBe(1);
    const low = await w.position(await w.given.area(at(), 'STORE'), { max_pallets: 1 });
    await w.given.ask('update basic.position set state = 21 where id = $1', [high.id]);
    await w.putting.recommend({ ids: [taskId] });
    expect(await linesOf(taskId)).toMatchObject([{ leg: 0, toPositionCode: low.code, finalPositionCode: null }]);
  });

  test('two who bring the same pallet: the second is told, and it lies there once', async () => {
    const { lineId } = await received();
    const both = await Promise.allSettled([
      w.putting.confirm({ lines: [{ lineId }] }),
      w.putting.confirm({ lines: [{ lineId }] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await lying()).toEqual({ [code(0)]: 60 });
    expect((await openTasks()).map(({ leg }) => leg)).toEqual([2]);
  });

  test('one takes the first step back while another claims the second: one of them is refused', async () => {
    const { detailId, lineId } = await received();
    const dropped = await w.putting.confirm({ lines: [{ lineId }] });
    const id = dropped.onward[0]?.id ?? 0;
    const both = await Promise.allSettled([undo(detailId), w.putting.claim({ id }, { actor: above })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a kill in the middle of the first step leaves nothing of it, and the repeated call does it once', async () => {
    const { lineId } = await received();
    const other = new pg.Client(w.world.database.url);
    await other.connect();
    try {
      await other.query('begin');
      // It waits for the shelf whose room it holds; then its connection is gone.
      await other.query('select 1 from basic.position where id = $1 for no key update', [high.id]);
      const going = w.putting.confirm({ lines: [{ lineId }] }, { key: 'drop-once' }).catch(() => 'killed');
      const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await w.given.ask(waits)).toHaveLength(1), { timeout: 2500, interval: 20 });
      await other.query(`select pg_terminate_backend(pid) from (${waits}) x`);
      await other.query('rollback');
      await going;
    } finally {
      await other.end();
    }
    const again = await w.putting.confirm({ lines: [{ lineId }] }, { key: 'drop-once' });
    expect(again.onward).toHaveLength(1);
    expect(await w.putting.confirm({ lines: [{ lineId }] }, { key: 'drop-once' })).toEqual(again);
    expect(await lying()).toEqual({ [code(0)]: 60 });
  });

  test('without a drop place that is open goods go straight, and the task says why', async () => {
    await w.given.ask('update basic.position set state = 21 where id = any($1)', [drops.map(({ id }) => id)]);
    const { line } = await received();
    expect(line).toMatchObject({
      leg: 0,
      toPositionCode: high.code,
      routeReason: '接驳库区【接驳区】没有可用的接驳位，直接上架',
    });
  });

  test('only its own area is reached by way of its own drop area', async () => {
    const change = (column: 'area_id' | 'drop_area_id', id: number) =>
      w.given.ask(`update strategy.two_step_putaway set ${column} = $2 where tenant_id = $1`, [w.actor.tenantId, id]);
    await w.position(w.storeAreaId, { max_pallets: 1 });
    await change('area_id', await w.given.area(at(), 'STORE'));
    expect((await received()).line).toMatchObject({ leg: 0, toPositionCode: high.code });
    await change('area_id', w.storeAreaId);
    const elsewhere = await w.given.area(at(), 'DROP'),
      place = await w.position(elsewhere);
    await change('drop_area_id', elsewhere);
    expect((await received()).line).toMatchObject({ leg: 1, toPositionCode: place.code });
  });

  test('an area without a row, or with one that is switched off, is reached in one step', async () => {
    await w.given.ask('update strategy.two_step_putaway set status = 0 where tenant_id = $1', [w.actor.tenantId]);
    expect((await received()).line).toMatchObject({ leg: 0, toPositionCode: high.code, routeReason: null });
  });
});
