import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeHouseApi as api } from '#contract/service/house.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { givenActor, givenStock } from '../../../testing/given/rows.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { addChanges, batchChanges, removeChanges } from './acts.ts';
import { changeHouseHistory, changeHousePage } from './read.ts';

let house: House, floor: Floor, there: number, unmapped: number, closed: number, clerk: Actor, stranger: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const { at, given, ownerId } = house;
  const open = async (more: object = {}, mapped = true): Promise<number> => {
    const { id } = await given.warehouse(at.tenantId, more as Record<string, unknown>);
    if (mapped)
      await given.row('basic.owner_warehouse', { tenant_id: at.tenantId, owner_id: ownerId, warehouse_id: id });
    return id;
  };
  [there, unmapped, closed] = [await open(), await open({}, false), await open({ status: 0 })];
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'CH', dept_name: '客服', path: '/' });
  const person = async (name: string, houses: number[]): Promise<Actor> => {
    const account = await given.row('iam.account', { account: `house_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const userId = await given.row('iam.user', {
      tenant_id: at.tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    for (const warehouse of houses)
      await given.row('iam.user_warehouse', { tenant_id: at.tenantId, user_id: userId, warehouse_id: warehouse });
    return givenActor(at, { userId, userName: name });
  };
  clerk = await person('clerk', [at.warehouseId, there, unmapped, closed]);
  stranger = await person('stranger', [at.warehouseId]);
});
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = clerk): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
let n = 0;
async function order(
  more: Record<string, unknown> = {},
  stocked = 5,
): Promise<{ id: number; no: string; goods: number }> {
  n += 1;
  const goods = await house.goods({ code: `CH${n}` });
  if (stocked > 0) await house.stock(await house.storage(`CH-${n}`), goods, stocked);
  const id = await house.order([[goods, 5]], more);
  return { id, goods, no: (await floor.detail(id)).orderNo };
}
const add = (nos: string[], toHouseId = there, as = clerk) =>
  house.run(addChanges, api.add.input.parse({ orderNos: nos.join('\n'), toHouseId, reason: '就近发货' }), as);
const move = (ids: number[], as = clerk) => house.run(batchChanges, { ids }, as);
const waiting = () => read((ctx) => changeHousePage(ctx, api.list.input.parse({})));
const history = () => read((ctx) => changeHouseHistory(ctx, api.historyList.input.parse({})));
const ordersThere = () =>
  house.given.ask<{ order_no: string; status: number; external_no: string | null; total_qty: string; source: number }>(
    `select order_no, status, external_no, total_qty, source from outbound."order" where warehouse_id = $1 order by id`,
    [there],
  );

test('an order goes to another warehouse: cancelled here, its stock free again, entered there as it was, once', async () => {
  const { id, no } = await order({ externalNo: 'EXT-1' });
  expect((await house.run(allocate, [id]))[0]).toMatchObject({ ok: true, status: 30 });
  const { ids } = await add([no]);
  expect((await waiting()).list).toMatchObject([{ orderNo: no, status: 0, toHouseId: there }]);
  await expect(add([no])).rejects.toThrow('订单已在换仓列表中');
  const both = await Promise.all([move([...ids, 999_999]), move([...ids, 999_999])]);
  expect(both.map(({ okCount }) => okCount).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(both.find(({ okCount }) => okCount === 0)?.list.map(({ msg }) => msg)).toEqual([
    '当前状态【成功】不允许换仓',
    '换仓记录不存在或无权访问',
  ]);
  await expect(move(ids)).rejects.toThrow('当前状态【成功】不允许换仓');
  expect(await house.status(id)).toBe(99);
  expect(await ordersThere()).toMatchObject([{ status: 10, external_no: 'EXT-1' }]);
  const { list } = await history();
  expect(list[0]).toMatchObject({ orderNo: no, status: 2, newOrderNo: expect.stringMatching(/^O/) });
  expect((await floor.detail(id)).claims.filter(({ openQty }) => openQty > 0)).toEqual([]);
  await house.lawful();
});

test('what may not move says why, and nothing of it has moved', async () => {
  const released = await order(),
    cancelled = await order(),
    fine = await order();
  await floor.released(released.id);
  const { cancel } = await import('../../outbound/order/acts.ts');
  await house.run(cancel, { id: cancelled.id, reason: '不要了' });
  await expect(add([released.no])).rejects.toThrow(`${released.no}：订单已生成波次，不能换仓`);
  await expect(add([cancelled.no])).rejects.toThrow('订单已取消，不能换仓');
  await expect(add(['O000000-0000'])).rejects.toThrow('订单不存在或无权访问');
  await expect(add([fine.no], house.at.warehouseId)).rejects.toThrow('目标仓库不能与原仓库相同');
  await expect(add([fine.no], unmapped)).rejects.toThrow('目标仓库未与货主建立映射');
  await expect(add([fine.no], closed)).rejects.toThrow('目标仓库不存在、已停用或无权进入');
  await expect(add([fine.no], there, stranger)).rejects.toThrow('目标仓库不存在、已停用或无权进入');
});

test('released in between, an order stays and says so; the list keeps it for another try', async () => {
  const late = await order(),
    { ids } = await add([late.no]);
  await floor.released(late.id);
  expect(await move(ids)).toMatchObject({
    failCount: 1,
    list: [{ ok: false, msg: '订单已生成波次，不能换仓', status: 3 }],
  });
  expect((await waiting()).list.find(({ orderNo }) => orderNo === late.no)).toMatchObject({
    status: 3,
    failMsg: '订单已生成波次，不能换仓',
  });
  // Whoever may not work there moves nothing there, whatever stands on the list.
  const other = await order(),
    listed = await add([other.no]);
  expect(await move(listed.ids, stranger)).toMatchObject({ list: [{ msg: '目标仓库不存在、已停用或无权进入' }] });
  expect(await house.status(other.id)).toBe(10);
});

test('an order that must leave whole goes only where there is enough of everything', async () => {
  const whole = await order({ shortPolicy: 2 }),
    { ids } = await add([whole.no]);
  expect(await move(ids)).toMatchObject({ list: [{ ok: false, msg: '目标仓库库存不足' }] });
  const at = { tenantId: house.at.tenantId, warehouseId: there };
  const position = await house.given.position(at, await house.given.area(at, 'STORE'));
  await givenStock(house.world.db, givenActor(at), {
    positionId: position,
    goodsId: whole.goods,
    ownerId: house.ownerId,
    qty: 5,
  });
  expect(await move(ids)).toMatchObject({ okCount: 1 });
});

test('off the list an order is as it was, and may be listed again', async () => {
  const { id, no } = await order(),
    { ids } = await add([no]);
  expect(await house.run(removeChanges, { ids }, clerk)).toMatchObject({ okCount: 1 });
  await expect(house.run(removeChanges, { ids }, clerk)).rejects.toThrow('当前状态【已移除】不允许移除');
  expect(await house.status(id)).toBe(10);
  expect((await add([no])).ids).toHaveLength(1);
  await expect(
    house.run(removeChanges, { ids }, givenActor({ tenantId: house.at.tenantId, warehouseId: there })),
  ).rejects.toThrow('数据不存在或无权访问');
});
