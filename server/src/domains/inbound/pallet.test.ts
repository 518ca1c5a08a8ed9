import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../testing/given/inbound.ts';
import { brokenLaws } from '../../testing/given/rows.ts';

/** A pallet that several inbound lines filled, and one of them was wrong. */
let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
  for (let i = 0; i < 12; i += 1) await w.position(w.storeAreaId, { max_pallets: 9 });
  await w.given.ask('update basic.area set mix_goods = true, mix_lot = true where tenant_id = $1', [w.actor.tenantId]);
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const first = (ids: readonly number[]): number => ids[0] ?? 0;
/** What stands where, on what: `P7/L3 cup 5`. */
const standing = async (goods: readonly number[]): Promise<string[]> =>
  (
    await w.given.ask<{ at: string; on: string; goods_id: number; n: number }>(
      `select p.code as at, coalesce(n.code, '') as on, s.goods_id, s.on_hand::int as n
  from inventory.stock s join basic.position p on p.tenant_id = s.tenant_id and p.id = s.position_id left join basic.lpn n on n.tenant_id = s.tenant_id and n.id = s.lpn_id and s.lpn_id <> 0
  where s.tenant_id = $1 and s.goods_id = any($2) and s.on_hand > 0 order by s.goods_id, p.code = '${w.recCode}' desc, 2`,
      [w.actor.tenantId, goods],
    )
  ).map((r) => `${r.at === w.recCode ? 'REC' : 'SHELF'}${r.on && ` ${r.on}`} ${goods.indexOf(r.goods_id)}:${r.n}`);
const lpnAt = async (code: string): Promise<string | undefined> =>
  (
    await w.given.ask<{ code: string }>(
      'select p.code from basic.lpn n join basic.position p on p.tenant_id = n.tenant_id and p.id = n.position_id where n.tenant_id = $1 and n.code = $2',
      [w.actor.tenantId, code],
    )
  )[0]?.code;
const openTasks = async (orderId: number) => (await w.api.get({ id: orderId })).tasks.filter((t) => t.status < 40);

/** Two goods of one order, or of two, received onto one pallet and put away with it. */
async function stored(orders: 1 | 2) {
  const goods = [await w.given.goods(w.actor.tenantId, w.ownerId), await w.given.goods(w.actor.tenantId, w.ownerId)];
  const lines = goods.map((id): [number, number] => [id, 20]);
  const made =
    orders === 1 ? [await w.order(lines)] : [await w.order(lines.slice(0, 1)), await w.order(lines.slice(1))];
  const details = made.flatMap((order) => order.lines),
    lpn = await w.lpn();
  const done = await w.receiving.confirm({
    lines: details.map((detailId, i) => ({ detailId, qty: 10 - 3 * i, lpnCode: lpn.code })),
  });
  const task = await w.putting.get({ id: done.tasks[0]?.id ?? 0 });
  await w.putting.confirm({ lines: [{ lineId: task.lines[0]?.id ?? 0 }] });
  expect(await standing(goods)).toEqual([`SHELF ${lpn.code} 0:10`, `SHELF ${lpn.code} 1:7`]);
  return {
    goods,
    details,
    lpn,
    orderIds: made.map((order) => order.id),
    taskId: task.id,
    shelf: await lpnAt(lpn.code),
  };
}

describe.each([1, 2] as const)('a pallet filled by two lines of %i order(s)', (orders) => {
  test('one line comes back loose, the pallet stays with the rest, and the line goes on to the end either way', async () => {
    const { goods, details, lpn, orderIds, shelf } = await stored(orders);
    expect(await w.api.rollbackDetail({ id: first(details) })).toMatchObject({
      action: 'PUTAWAY',
      qty: 10,
      status: orders === 1 ? 50 : 50,
      detailStatus: 20,
    });
    expect(await standing(goods)).toEqual(['REC 0:10', `SHELF ${lpn.code} 1:7`]);
    expect(await lpnAt(lpn.code)).toBe(shelf);
    const [task] = await openTasks(first(orderIds));
    expect(task).toMatchObject({ status: 10, qty: 10, doneQty: 0, lineCount: 1 });
    expect((await w.putting.get({ id: task?.id ?? 0 })).lines).toMatchObject([
      { fromPositionCode: w.recCode, fromLpnCode: null, toPositionCode: null, qty: 10 },
    ]);
    // Nothing is left over to be offered twice.
    expect((await refused(w.putting.create({ orderIds: [first(orderIds)] }))).msg).toBe('没有可上架的库存');

    expect(await w.api.rollbackDetail({ id: first(details) })).toMatchObject({
      action: 'RECEIVE',
      qty: 10,
      detailStatus: 10,
    });
    expect(await standing(goods)).toEqual([`SHELF ${lpn.code} 1:7`]);
    expect(await openTasks(first(orderIds))).toEqual([]);
    expect((await refused(w.api.rollbackDetail({ id: first(details) }))).msg).toBe('只能回退最近一步操作');
    expect(
      (await w.api.get({ id: first(orderIds) })).receipts.filter((r) => r.detailId === first(details)),
    ).toMatchObject([{ isReversed: true, qty: 10 }]);
  });

  test('put away once more it stands by itself', async () => {
    const { goods, details, lpn, orderIds } = await stored(orders);
    await w.api.rollbackDetail({ id: first(details) });
    const [task] = await openTasks(first(orderIds));
    const [line] = (await w.putting.get({ id: task?.id ?? 0 })).lines;
    const { code } = await w.position(w.storeAreaId);
    await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0, positionCode: code }] });
    expect(await standing(goods)).toEqual(['SHELF 0:10', `SHELF ${lpn.code} 1:7`]);
    expect(await w.api.rollbackDetail({ id: first(details) })).toMatchObject({ action: 'PUTAWAY', qty: 10 });
    expect(await standing(goods)).toEqual(['REC 0:10', `SHELF ${lpn.code} 1:7`]);
    // The last one on the pallet brings it back with it.
    expect(await w.api.rollbackDetail({ id: details[1] ?? 0 })).toMatchObject({ action: 'PUTAWAY', qty: 7 });
    expect(await standing(goods)).toEqual(['REC 0:10', `REC ${lpn.code} 1:7`]);
  });
});

test('two receipts of one line among others: the later comes off, then the earlier joins it', async () => {
  const goods = [await w.given.goods(w.actor.tenantId, w.ownerId), await w.given.goods(w.actor.tenantId, w.ownerId)];
  const order = await w.order([
      [goods[0] ?? 0, 20],
      [goods[1] ?? 0, 5],
    ]),
    detailId = first(order.lines),
    lpn = await w.lpn();
  await w.receiving.confirm({ lines: [{ detailId, qty: 4, lpnCode: lpn.code }] });
  const later = await w.receiving.confirm({
    lines: [
      { detailId, qty: 6, lpnCode: lpn.code },
      { detailId: order.lines[1] ?? 0, qty: 5, lpnCode: lpn.code },
    ],
  });
  await w.putting.confirm({
    lines: [{ lineId: (await w.putting.get({ id: later.tasks[0]?.id ?? 0 })).lines[0]?.id ?? 0 }],
  });
  expect(await standing(goods)).toEqual([`SHELF ${lpn.code} 0:10`, `SHELF ${lpn.code} 1:5`]);
  const steps = [];
  for (let i = 0; i < 4; i += 1)
    steps.push((await w.api.rollbackDetail({ id: detailId })).action, ...(await standing(goods)));
  expect(steps).toEqual([
    'PUTAWAY',
    'REC 0:4',
    `SHELF ${lpn.code} 0:6`,
    `SHELF ${lpn.code} 1:5`,
    'PUTAWAY',
    'REC 0:10',
    `SHELF ${lpn.code} 1:5`,
    'RECEIVE',
    'REC 0:4',
    `SHELF ${lpn.code} 1:5`,
    'RECEIVE',
    `SHELF ${lpn.code} 1:5`,
  ]);
});

test("refused when the line's goods on the pallet are promised, and nothing has moved", async () => {
  const { goods, details, lpn } = await stored(1);
  await w.given.ask('update inventory.stock set locked = 1 where goods_id = $1 and on_hand > 0', [goods[0]]);
  expect((await refused(w.api.rollbackDetail({ id: first(details) }))).msg).toBe('上架库存已被分配或移动，不能回退');
  expect(await standing(goods)).toEqual([`SHELF ${lpn.code} 0:10`, `SHELF ${lpn.code} 1:7`]);
  await w.given.ask('update inventory.stock set locked = 0 where goods_id = $1', [goods[0]]);
});

test('still on the floor: one line leaves the pallet, the other keeps its task on it', async () => {
  const order = await w.order([
      [w.cup, 20],
      [await w.given.goods(w.actor.tenantId, w.ownerId), 20],
    ]),
    lpn = await w.lpn();
  await w.receiving.confirm({ lines: order.lines.map((detailId) => ({ detailId, qty: 5, lpnCode: lpn.code })) });
  await w.api.rollbackDetail({ id: first(order.lines) });
  const [task] = await openTasks(order.id);
  expect((await w.putting.get({ id: task?.id ?? 0 })).lines).toMatchObject([
    { detailId: order.lines[1], qty: 5, fromLpnCode: lpn.code },
  ]);
  expect(await lpnAt(lpn.code)).toBe(w.recCode);
});

test('the pallets that orders came on are found for their labels, each once, in the order of the orders', async () => {
  const [one, two] = [await w.lpn(), await w.lpn()];
  const [a, b] = [await w.order([[w.cup, 10]]), await w.order([[w.cup, 10]])];
  const take = (of: typeof a, qty: number, lpnCode: string) =>
    w.receiving.confirm({ lines: [{ detailId: first(of.lines), qty, lpnCode }] });
  await take(a, 2, one.code);
  await take(a, 3, one.code);
  await take(b, 4, two.code);
  const own = (...pallets: (typeof one)[]) => pallets.map(({ id, code }) => ({ id, code }));
  expect(await w.receiving.palletsOf({ ids: [b.id, a.id] })).toEqual(own(two, one));
  expect(await w.receiving.palletsOf({ ids: [a.id] })).toEqual(own(one));
  const stranger = { actor: { ...w.actor, ownerIds: [999_999] } };
  expect(await w.receiving.palletsOf({ ids: [a.id, b.id] }, stranger)).toEqual([]);
});
