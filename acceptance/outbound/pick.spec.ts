import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { catchApi } from '#contract/inbound/catch.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickTaskApi } from '#contract/outbound/pick.ts';
import { pickingStrategy } from '#contract/strategy/outbound/picking-strategy.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenOrder, givenWalks, ownerOf } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

/** A released order of these goods, and the stop its only walk leads to. */
async function walkOf(desk: Client, ownerId: number, goodsId: number, qty: number) {
  const order = await givenOrder(desk, ownerId, goodsId, qty);
  const {
    walks: [walk],
  } = await givenWalks(desk, [order.id], 1);
  const { stops } = await desk.ask(pickTaskApi.get, { id: walk?.id ?? 0 });
  return { orderId: order.id, id: walk?.id ?? 0, taskNo: walk?.taskNo ?? '', place: stops[0]?.positionCode ?? '' };
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const goodsOf = async (desk: Client, more: object): Promise<number> => {
  const [unit] = (await desk.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id } = await desk.ask(goodsApi.add, {
    ownerId: await ownerOf(desk, 'CWX'),
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    weight: 100,
    volume: 200,
    ...more,
  } as never);
  return id;
};
/** Whatever was received goes to the shelf; where is told. */
async function putAway(desk: Client, taskId: number, positionCode?: string): Promise<string> {
  const task = await desk.ask(putawayApi.get, { id: taskId });
  await desk.ask(putawayApi.confirm, {
    changePosition: true,
    lines: task.lines.map((line) => ({ lineId: line.id, ...(positionCode ? { positionCode } : {}) })),
  });
  return positionCode ?? task.lines[0]?.toPositionCode ?? '';
}

const said = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

test('goods by weight are picked carton by carton, each once, and the weight is told', async ({ page, baseURL }) => {
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const goodsId = await goodsOf(desk, { code: 'WEIGHED', name: '抄码试拣', isLot: false, isCatchWeight: true });
  const { id } = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 3 }] });
  const [line] = (await desk.ask(orderApi.get, { id })).lines;
  const { cartons } = await desk.ask(catchApi.submit, {
    detailId: line?.id ?? 0,
    cartons: ['CW-A', 'CW-B', 'CW-C'].map((code, i) => ({ code, weightG: 9000 + i * 100 })),
  });
  const { tasks } = await desk.ask(receiveApi.confirm, {
    lines: [{ detailId: line?.id ?? 0, qty: 3, positionCode: 'REC-03', cartonIds: cartons.map((one) => one.id) }],
  });
  await putAway(desk, tasks[0]?.id ?? 0);
  const walk = await walkOf(desk, ownerId, goodsId, 2);

  await login(page, 'cangguan');
  await work(page, '/Outbound/Pick');
  await scan(page, walk.taskNo, /已领取任务/);
  await scan(page, walk.place, /库位正确/);
  await scan(page, 'WEIGHED', /商品正确/);
  await scan(page, 'CW-B', /CW-B/);
  await said(page, /已扫 1\/2 箱 · 9\.100kg/);
  await scan(page, 'cw-b', /箱码【CW-B】已扫描/);
  await scan(page, 'CW-X', /箱码【CW-X】不在该库位/);
  await scan(page, 'CW-C', /已完成/);
  expect((await desk.ask(outOrderApi.get, { id: walk.orderId })).lines[0]?.qtyPicked).toBe(2);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});

test('another lot at the front is taken instead, where the rotation is not strict', async ({ page, baseURL }) => {
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const goodsId = await goodsOf(desk, { code: 'TWOLOTS', name: '两个批次', shelfLifeDays: 365 });
  let place: string | undefined;
  for (const producedOn of [day(-60), day(-20)]) {
    const { id } = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 9 }] });
    const [line] = (await desk.ask(orderApi.get, { id })).lines;
    const { tasks } = await desk.ask(receiveApi.confirm, {
      lines: [{ detailId: line?.id ?? 0, qty: 9, positionCode: 'REC-03', producedOn }],
    });
    place = await putAway(desk, tasks[0]?.id ?? 0, place);
  }
  const walk = await walkOf(desk, ownerId, goodsId, 4);
  expect(walk.place).toBe(place);
  const late = day(-20).replaceAll('-', '');

  await login(page, 'cangguan');
  await work(page, '/Outbound/Pick');
  await scan(page, walk.taskNo, /已领取任务/);
  const swap = async () => {
    await page.getByRole('button', { name: '换批次' }).click();
    await page.getByRole('radio', { name: new RegExp(late) }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^更\s?换$/ })
      .click();
  };
  await swap();
  await expect(page.getByRole('alert').filter({ hasText: '先进先出不允许更换批次' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).click();
  const { id } = await desk.ask(pickingStrategy.api.add, { ownerId, rotationStrict: false });
  await swap();
  await expect(page.getByText('已更换批次')).toBeVisible();
  await expect(page.locator('.hc-work-stop')).toContainText(late);
  await scan(page, walk.place, /库位正确/);
  await scan(page, 'TWOLOTS', /商品正确/);
  await scan(page, '', /已完成/);
  await desk.ask(pickingStrategy.api.remove, { id, version: 0 });
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
