import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor } from '../../../testing/given/rows.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const first = (ids: number[]): number => ids[0] ?? 0;
const at = () => ({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId });
/** A warehouse of its own for each test: what is empty and what is near is then known. */
async function fresh(): Promise<Inbound> {
  await w.close();
  w = await openInbound();
  return w;
}
const lineOf = async (taskId: number) => (await w.putting.get({ id: taskId })).lines;
/** Somebody else works at these places for as long as `work` lasts. */
async function held<T>(places: readonly { id: number }[], work: (other: pg.Client) => Promise<T>): Promise<T> {
  const other = new pg.Client(w.world.database.url);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from basic.position where id = any($1) order by id for no key update', [
      places.map(({ id }) => id),
    ]);
    return await work(other);
  } finally {
    await other.end();
  }
}
/** Ends his work once `next` waits for him, and leaves one of the places as `state` says. */
const waitsFor = <T>(
  places: readonly { id: number }[],
  next: () => Promise<T>,
  state: { of: { id: number }; is: number } | null = null,
): Promise<T> =>
  held(places, async (other) => {
    const waiting = next();
    await vi.waitFor(
      async () =>
        expect(
          await w.given.ask(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        ).toHaveLength(1),
      { timeout: 2500, interval: 20 },
    );
    if (state) await other.query('update basic.position set state = $2 where id = $1', [state.of.id, state.is]);
    await other.query('commit');
    return waiting;
  });
const usage = async (id: number) =>
  (
    await w.given.ask(
      'select used_pallets, used_weight, claim_pallets, claim_weight from basic.position where id = $1',
      [id],
    )
  )[0];

describe('putaway', () => {
  test('is offered on receipt, to an empty place promised to nobody else, and ends the order', async () => {
    await fresh();
    const [a, b] = [
      await w.position(w.storeAreaId, { max_pallets: 1 }),
      await w.position(w.storeAreaId, { max_pallets: 1 }),
    ];
    const [p1, p2] = [await w.lpn(), await w.lpn()];
    const order = await w.order([[w.cup, 100]]);
    const done = await w.receiving.confirm({
      lines: [
        { detailId: first(order.lines), qty: 60, lpnCode: p1.code },
        { detailId: first(order.lines), qty: 40, lpnCode: p2.code },
      ],
    });
    expect(done.tasks).toHaveLength(2);
    const lines = [...(await lineOf(done.tasks[0]?.id ?? 0)), ...(await lineOf(done.tasks[1]?.id ?? 0))];
    expect(lines.map((l) => [l.qty, l.fromLpnCode, l.wholeLpn, l.toPositionCode])).toEqual([
      [60, p1.code, true, a.code],
      [40, p2.code, true, b.code],
    ]);
    expect(await usage(a.id)).toEqual({ used_pallets: 0, used_weight: 0, claim_pallets: 1, claim_weight: 6000 });
    expect(await w.putting.queryPage({ param: { orderNo: order.orderNo, status: 10 } })).toMatchObject({
      total: 2,
      list: [{ orderNo: order.orderNo, lineCount: 1, actions: ['claim', 'assign', 'confirm', 'finish', 'cancel'] }, {}],
    });

    for (const inHand of [p2.code, p2.code.toLowerCase()])
      expect((await w.putting.queryPage({ param: { holds: inHand } })).list.map((t) => t.id)).toEqual([
        done.tasks[1]?.id,
      ]);
    expect(await w.putting.queryPage({ param: { holds: lines[0]?.goodsCode ?? '' } })).toMatchObject({ total: 2 });
    expect(await w.putting.queryPage({ param: { holds: 'NOBODY' } })).toMatchObject({ total: 0 });

    const mine = await w.putting.claim({ id: done.tasks[0]?.id ?? 0 });
    expect(mine.status).toBe(20);
    const other = givenActor(w.actor, { userId: 2 });
    expect((await refused(w.putting.claim({ id: mine.id }, { actor: other }))).msg).toBe('任务已被他人领取');
    expect((await refused(w.putting.confirm({ lines: [{ lineId: lines[0]?.id ?? 0 }] }, { actor: other }))).msg).toBe(
      '任务已被他人领取',
    );
    const half = await w.putting.confirm({ lines: [{ lineId: lines[0]?.id ?? 0, positionCode: a.code }] });
    expect(half).toMatchObject({ tasks: [{ status: 40 }], orders: [{ id: order.id, status: 70 }] });
    expect(await usage(a.id)).toEqual({ used_pallets: 1, used_weight: 6000, claim_pallets: 0, claim_weight: 0 });
    expect((await w.putting.confirm({ lines: [{ lineId: lines[1]?.id ?? 0 }] })).orders[0]?.status).toBe(80);
    expect(await w.statuses(order.id)).toEqual([80, 50]);
    const detail = await w.api.get({ id: order.id });
    expect(detail.finishAt).not.toBeNull();
    expect(detail.tasks.map((t) => t.status)).toEqual([40, 40]);
    expect(
      (
        await w.given.ask('select topic from ops.outbox_event where tenant_id = $1 and agg_key = $2 order by id', [
          w.actor.tenantId,
          `IN:${order.id}`,
        ])
      ).map((e) => e.topic),
    ).toEqual(['IN.RECEIVED', 'IN.PUT_AWAY', 'IN.PUT_AWAY', 'IN.FINISHED']);
  });

  test('with no place left the offer goes without one; asking for one is refused, choosing one is not', async () => {
    await fresh();
    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] });
    const [line] = await lineOf(done.tasks[0]?.id ?? 0);
    expect(line?.toPositionCode).toBeNull();
    expect((await refused(w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] }))).msg).toBe('请扫描目标库位');
    await w.putting.cancel({ id: done.tasks[0]?.id ?? 0, reason: '重来' });
    expect((await refused(w.putting.create({ orderIds: [order.id] }))).msg).toBe('未找到可用库位，请手工指定');
    const place = await w.position(w.storeAreaId);
    const receiptId = done.receipts[0]?.receiptId ?? 0;
    expect((await refused(w.putting.create({ lines: [{ receiptId, qty: 11, positionCode: place.code }] }))).msg).toBe(
      '可上架数量不足，可用10',
    );
    const made = await w.putting.create({ lines: [{ receiptId, qty: 4, positionCode: place.code }] });
    expect(made.lines).toMatchObject([{ qty: 4, toPositionCode: place.code }]);
    expect((await w.putting.create({ orderIds: [order.id] })).lines).toMatchObject([
      { qty: 6, toPositionCode: place.code },
    ]);
    expect((await refused(w.putting.create({ orderIds: [order.id] }))).msg).toBe('没有可上架的库存');
  });

  test('two receivers side by side are sent to different places', async () => {
    await fresh();
    for (let i = 0; i < 6; i += 1) await w.position(w.storeAreaId, { max_pallets: 1 });
    const jobs = await Promise.all(
      Array.from({ length: 6 }, async () => ({ order: await w.order([[w.cup, 5]]), pallet: await w.lpn() })),
    );
    const done = await Promise.all(
      jobs.map(({ order, pallet }) =>
        w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 5, lpnCode: pallet.code }] }),
      ),
    );
    const places = (await Promise.all(done.map((d) => lineOf(d.tasks[0]?.id ?? 0)))).map(
      ([line]) => line?.toPositionCode,
    );
    expect(new Set(places).size).toBe(6);
    expect(places).not.toContain(null);
  });

  test('whoever comes with more of a lot waits for its place while somebody works there, and does not open another', async () => {
    await fresh();
    const [home] = [await w.position(w.storeAreaId), await w.position(w.storeAreaId), await w.position(w.storeAreaId)];
    const order = await w.order([[w.cup, 30]]);
    const bring = (qty: number) => w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty }] });
    await w.putting.confirm({
      lines: (await lineOf((await bring(10)).tasks[0]?.id ?? 0)).map((line) => ({ lineId: line.id })),
    });
    const more = await waitsFor([home], () => bring(10));
    expect(await lineOf(more.tasks[0]?.id ?? 0)).toMatchObject([{ qty: 10, toPositionCode: home.code }]);
    // On its way there counts as well.
    expect(await lineOf((await bring(10)).tasks[0]?.id ?? 0)).toMatchObject([{ qty: 10, toPositionCode: home.code }]);
  });

  test('full pallets of a lot stand by themselves, and do not wait for the place where its loose goods are', async () => {
    await fresh();
    const [home, free] = [await w.position(w.storeAreaId), await w.position(w.storeAreaId)];
    await w.given.ask('update basic.goods set pallet_qty = 20 where id = $1', [w.cup]);
    const order = await w.order([[w.cup, 30]]),
      pallet = await w.lpn();
    const loose = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] });
    await w.putting.confirm({ lines: (await lineOf(loose.tasks[0]?.id ?? 0)).map((line) => ({ lineId: line.id })) });
    const full = await held([home], () =>
      w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 20, lpnCode: pallet.code }] }),
    );
    expect(await lineOf(full.tasks[0]?.id ?? 0)).toMatchObject([{ qty: 20, toPositionCode: free.code }]);
  });

  test('a place that is gone when its turn comes is not the last one', async () => {
    await fresh();
    const [lost, next] = [await w.position(w.storeAreaId), await w.position(w.storeAreaId)];
    const order = await w.order([[w.cup, 10]]);
    const done = await waitsFor(
      [lost, next],
      () => w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] }),
      { of: lost, is: 20 },
    );
    expect(await lineOf(done.tasks[0]?.id ?? 0)).toMatchObject([{ qty: 10, toPositionCode: next.code }]);
  });

  test('goods join their own lot, go near their pick face, and stay in their temperature', async () => {
    await fresh();
    const pick = await w.given.area(at(), 'PICK'),
      icy = await w.given.row('basic.room', {
        tenant_id: w.actor.tenantId,
        warehouse_id: w.actor.warehouseId,
        code: 'ICE',
        name: '冷冻',
        storage_mode: 1,
      });
    const cold = await w.given.area(at(), 'STORE', { room_id: icy, order_no: -1 });
    await w.position(cold, { x_cm: 100 });
    const face = await w.position(pick, { x_cm: 1000 });
    await w.given.row('basic.pick_position', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: w.ownerId,
      goods_id: w.meat,
      position_id: face.id,
      min_qty: 10,
      max_qty: 100,
    });
    const [far, near] = [await w.position(w.storeAreaId, { x_cm: 0 }), await w.position(w.storeAreaId, { x_cm: 900 })];
    const order = await w.order([[w.meat, 600]]);
    const take = async (qty: number, producedOn: string) => {
      const done = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty, producedOn }] });
      const lines = await lineOf(done.tasks[0]?.id ?? 0);
      await w.putting.confirm({ lines: lines.map((l) => ({ lineId: l.id })) });
      return lines.map((l) => [l.toPositionCode, l.qty]);
    };
    expect(await take(50, w.day(-9))).toEqual([[near.code, 50]]);
    expect(await take(50, w.day(-9))).toEqual([[near.code, 50]]);
    expect(await take(50, w.day(-8))).toEqual([[far.code, 50]]);
    await w.given.row('strategy.pick_area_up', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      area_id: pick,
    });
    expect(await take(150, w.day(-8))).toEqual([
      [face.code, 100],
      [far.code, 50],
    ]);
    expect(await take(50, w.day(-8))).toEqual([[far.code, 50]]);
    // Room for seventy, kept in boxes of thirty: two of them, and the rest to storage.
    await w.given.ask('update basic.pick_position set max_qty = 170 where position_id = $1', [face.id]);
    const specId = await w.given.row('basic.container_spec', {
      tenant_id: w.actor.tenantId,
      code: 'KEPT',
      name: '存储箱',
      kind: 'TOTE',
    });
    await w.given.row('strategy.goods_storage_box', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: w.ownerId,
      goods_id: w.meat,
      spec_id: specId,
      box_qty: 30,
      is_default: true,
    });
    expect(await take(90, w.day(-8))).toEqual([
      [face.code, 60],
      [far.code, 30],
    ]);
  });

  test('damaged goods go to the damaged area', async () => {
    await fresh();
    const [dmg] = await w.given.ask<{ id: number }>(
      `select id from basic.area where tenant_id = $1 and warehouse_id = $2 and kind = 'DMG'`,
      [w.actor.tenantId, w.actor.warehouseId],
    );
    const place = await w.position(dmg?.id ?? 0),
      store = await w.position(w.storeAreaId);
    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({
      lines: [
        { detailId: first(order.lines), qty: 8 },
        { detailId: first(order.lines), qty: 2, quality: 'D' },
      ],
    });
    const lines = await lineOf(done.tasks[0]?.id ?? 0);
    expect(Object.fromEntries(lines.map((l) => [l.quality, l.toPositionCode]))).toEqual({
      A: store.code,
      D: place.code,
    });
    expect((await w.putting.confirm({ lines: lines.map((l) => ({ lineId: l.id })) })).orders[0]?.status).toBe(80);
  });

  test('elsewhere only when it is meant and allowed, and never where it does not fit', async () => {
    await fresh();
    const plan = await w.position(w.storeAreaId),
      tight = await w.position(w.storeAreaId, { max_weight: 500, order_num: 9 }),
      single = await w.position(await w.given.area(at(), 'STORE', { mix_goods: false, order_no: 9 }), { order_num: 9 });
    const frozen = await w.position(w.storeAreaId, { state: 20 });
    const other = await w.order([[w.meat, 5]]);
    const there = await w.receiving.confirm({
      lines: [{ detailId: first(other.lines), qty: 5, producedOn: w.day(-1) }],
    });
    await w.putting.confirm({
      lines: [{ lineId: (await lineOf(there.tasks[0]?.id ?? 0))[0]?.id ?? 0, positionCode: single.code }],
      changePosition: true,
    });

    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] });
    const [line] = await lineOf(done.tasks[0]?.id ?? 0);
    expect(line?.toPositionCode).toBe(plan.code);
    const put = (positionCode: string, more: object = {}, actor = w.actor) =>
      w.putting.confirm({ lines: [{ lineId: line?.id ?? 0, positionCode, ...more }], changePosition: true }, { actor });
    expect(
      (await refused(w.putting.confirm({ lines: [{ lineId: line?.id ?? 0, positionCode: tight.code }] }))).msg,
    ).toBe(`库位【${tight.code}】与任务不符，是否更换`);
    expect((await refused(put(tight.code))).msg).toBe('目标库位剩余容量不足');
    expect((await refused(put(single.code))).msg).toBe('目标库位不允许混放商品');
    expect((await refused(put(frozen.code))).msg).toBe(`目标库位【${frozen.code}】已冻结`);
    expect((await refused(put('NOWHERE'))).msg).toBe('库位【NOWHERE】不存在');
    expect((await refused(put(plan.code, { qty: 11 }))).msg).toBe('数量超过任务数量10');
    expect((await refused(put(tight.code, { qty: 5 }, givenActor(w.actor)))).code).toBe(403);
    expect((await put(tight.code, { qty: 5 })).orders[0]?.status).toBe(70);
    expect(await usage(tight.id)).toMatchObject({ used_weight: 500, claim_weight: 0 });
    expect((await put(plan.code)).orders[0]?.status).toBe(80);
    expect((await refused(put(plan.code))).msg).toContain('不允许确认');
  });

  test('a pallet filled little by little moves as one, whichever of its lines is confirmed', async () => {
    await fresh();
    const place = await w.position(w.storeAreaId, { max_pallets: 1 }),
      pallet = await w.lpn();
    await w.position(w.storeAreaId, { max_pallets: 1 });
    const order = await w.order([
      [w.cup, 10],
      [w.meat, 10],
    ]);
    const one = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 4, lpnCode: pallet.code }] });
    const two = await w.receiving.confirm({
      lines: [
        { detailId: order.lines[1] ?? 0, qty: 10, producedOn: w.day(-1), lpnCode: pallet.code },
        { detailId: first(order.lines), qty: 6, lpnCode: pallet.code },
      ],
    });
    const lines = [...(await lineOf(one.tasks[0]?.id ?? 0)), ...(await lineOf(two.tasks[0]?.id ?? 0))];
    expect(lines.map((l) => l.toPositionCode)).toEqual([place.code, place.code, place.code]);
    expect(await usage(place.id)).toMatchObject({ claim_pallets: 1, claim_weight: 2000 });
    const done = await w.putting.confirm({ lines: [{ lineId: lines[1]?.id ?? 0 }] });
    expect(done.tasks.map((t) => t.status)).toEqual([40, 40]);
    expect(done.orders[0]?.status).toBe(80);
    expect(await w.given.ask('select position_id, state from basic.lpn where id = $1', [pallet.id])).toEqual([
      { position_id: place.id, state: 20 },
    ]);
  });

  test('a suspended order hands out no tasks; a claimed task stops suspending', async () => {
    await fresh();
    await w.position(w.storeAreaId);
    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] });
    const taskId = done.tasks[0]?.id ?? 0,
      [line] = await lineOf(taskId);
    await w.api.suspend({ id: order.id, reason: '查' });
    for (const act of [
      () => w.putting.claim({ id: taskId }),
      () => w.putting.cancel({ id: taskId, reason: 'x' }),
      () => w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] }),
      () => w.putting.create({ orderIds: [order.id] }),
    ])
      expect((await refused(act())).code).toBe(230101);
    expect((await w.putting.get({ id: taskId })).actions).toEqual([]);
    await w.api.cancelSuspend({ id: order.id });
    await w.putting.claim({ id: taskId });
    expect((await refused(w.api.suspend({ id: order.id, reason: '查' }))).msg).toBe(
      `存在作业中的任务【${done.tasks[0]?.taskNo}】，不能挂起`,
    );
    await w.putting.cancel({ id: taskId, reason: '换人' });
    expect(await w.statuses(order.id)).toEqual([60, 40]);
  });

  test('of another owner, warehouse or tenant does not exist', async () => {
    await fresh();
    await w.position(w.storeAreaId);
    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] });
    const taskId = done.tasks[0]?.id ?? 0,
      [line] = await lineOf(taskId);
    const other = await w.given.warehouse(w.actor.tenantId);
    for (const actor of [
      givenActor(w.actor, { ownerIds: [] }),
      givenActor({ tenantId: w.actor.tenantId, warehouseId: other.id }),
      givenActor({ tenantId: await w.given.tenant(), warehouseId: w.actor.warehouseId }),
    ]) {
      const as = { actor };
      for (const act of [
        () => w.putting.get({ id: taskId }, as),
        () => w.putting.claim({ id: taskId }, as),
        () => w.putting.cancel({ id: taskId, reason: 'x' }, as),
        () => w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] }, as),
        () => w.putting.create({ lines: [{ receiptId: done.receipts[0]?.receiptId ?? 0 }] }, as),
      ])
        expect((await refused(act())).msg).toBe('数据不存在或无权访问');
      expect((await w.putting.queryPage({}, as)).total).toBe(0);
    }
  });
});
