import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { Client } from './support/api.ts';
import { button, login } from './support/browser.ts';
import { givenOrder, ownerOf } from './support/given.ts';
import { goOn, ready, scan, work } from './support/scanner.ts';

const GOODS = 'ROAD45',
  BARCODE = '6900000000451',
  QTY = 45,
  SHIPPED = 3;
/** Ambient goods without lots, known by a barcode. */
async function scannable(
  desk: Client,
  ownerId: number,
  { code, name, barcode }: { code: string; name: string; barcode: string },
): Promise<number> {
  const [unit] = (await desk.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id } = await desk.ask(goodsApi.add, {
    ownerId,
    code,
    name,
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    isLot: false,
    weight: 100,
    volume: 200,
    barcodes: [{ barcode }],
  });
  return id;
}

test('from receipt to shipment through the work pages, without touching the mouse', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const goodsId = await scannable(desk, ownerId, { code: GOODS, name: '走一遍', barcode: BARCODE });
  const inbound = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: QTY }] });

  await login(page, 'cangguan');
  await work(page, '/Inbound/Receive');
  await scan(page, inbound.orderNo, new RegExp(inbound.orderNo));
  await scan(page, BARCODE, /走一遍/);
  await scan(page, String(QTY), /扫描容器/);
  await scan(page, '', /已收完/);

  const { list: tasks } = await desk.ask(putawayApi.queryPage, { param: { orderNo: inbound.orderNo } });
  const task = await desk.ask(putawayApi.get, { id: tasks[0]?.id ?? 0 });
  const place = task.lines[0]?.toPositionCode ?? '';
  await work(page, '/Inbound/Putaway');
  await scan(page, task.taskNo, new RegExp(task.taskNo));
  await scan(page, GOODS, new RegExp(place));
  await scan(page, place, /已完成/);
  expect((await desk.ask(orderApi.get, { id: inbound.id })).status).toBe(80);

  const outbound = await givenOrder(desk, ownerId, goodsId, SHIPPED);
  const {
    list: [wave],
  } = await desk.ask(waveApi.insert, { orderIds: [outbound.id] });
  await desk.ask(waveApi.release, { id: wave?.id ?? 0 });
  const {
    list: [walk],
  } = await desk.ask(pickTaskApi.queryPage, { param: { waveNo: wave?.waveNo ?? '' } });
  await work(page, '/Outbound/Pick');
  await scan(page, walk?.taskNo ?? '', /已领取任务/);
  await scan(page, place, /库位正确/);
  await scan(page, BARCODE, /商品正确/);
  await scan(page, '', /已完成/);

  await work(page, '/Outbound/Check');
  await scan(page, outbound.orderNo, new RegExp(outbound.orderNo));
  for (let n = 1; n <= SHIPPED; n += 1) await scan(page, BARCODE, /走一遍|一致|提交/);
  await scan(page, '', /复核完成|已复核|完成/);
  expect((await desk.ask(outOrderApi.get, { id: outbound.id })).status).toBe(70);

  await work(page, '/Outbound/Pack');
  await scan(page, outbound.orderNo, new RegExp(outbound.orderNo));
  await scan(page, String(SHIPPED), /下一次装/);
  await scan(page, BARCODE, /已全部装箱/);
  const carton = (await desk.ask(assembleApi.scan, { code: outbound.orderNo })).list[0]?.cartons[0];
  await desk.ask(assembleApi.seal, { cartonId: carton?.id ?? 0 });

  const lane = await desk.ask(collectionApi.scan, { code: carton?.code ?? '' });
  await work(page, '/Outbound/Collect');
  await scan(page, lane.code, new RegExp(lane.positionCode));
  await scan(page, lane.positionCode, /已集齐|已到/);

  const shipment = await desk.ask(shipmentApi.create, { orderIds: [outbound.id], plateNo: '浙A00451' });
  await work(page, `/Outbound/ShipDetail/${shipment.id}`);
  await scan(page, lane.code, /全部装完/);
  await desk.ask(shipmentApi.seal, { id: shipment.id });
  await desk.ask(shipmentApi.confirm, { id: shipment.id });

  const gone = await desk.ask(outOrderApi.get, { id: outbound.id });
  expect([gone.status, gone.lines[0]?.qtyShipped]).toEqual([90, SHIPPED]);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});

/** A step that the page before offered. */
const next = (page: Page, name: RegExp): Promise<void> => goOn(page, () => page.getByRole('button', { name }).click());

test('each step ends in a button that leads to the next, and the last scan can be taken back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const goodsId = await scannable(desk, ownerId, { code: 'FLOW12', name: '接着走', barcode: '6900000000123' });
  const inbound = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 12 }] });

  await login(page, 'cangguan');
  await work(page, `/Inbound/Receive?order=${inbound.orderNo}`);
  await scan(page, '6900000000123', /接着走/);
  await scan(page, '12', /扫描容器/);
  await scan(page, '', /已收完/);
  await next(page, /^去上架/);
  const { list: tasks } = await desk.ask(putawayApi.queryPage, { param: { orderNo: inbound.orderNo } });
  const place = (await desk.ask(putawayApi.get, { id: tasks[0]?.id ?? 0 })).lines[0]?.toPositionCode ?? '';
  await scan(page, 'FLOW12', new RegExp(place));
  await scan(page, place, /已完成/);

  const outbound = await givenOrder(desk, ownerId, goodsId, 2);
  const {
    list: [wave],
  } = await desk.ask(waveApi.insert, { orderIds: [outbound.id] });
  await page.goto(`/Outbound/WaveDetail/${wave?.id}`);
  await page.getByRole('button', { name: /^释\s?放$/ }).click();
  await page
    .locator('.ant-popconfirm-buttons, .ant-popover')
    .getByRole('button', { name: /释\s?放/ })
    .last()
    .click();
  await page.getByRole('button', { name: '打印任务标签' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /打印拣货任务标签/ })
      .locator('svg')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '查看拣货任务' }).click();
  const { list } = await desk.ask(pickTaskApi.queryPage, { param: { waveNo: wave?.waveNo ?? '' } });
  await expect(page.getByRole('link', { name: list[0]?.taskNo ?? '' })).toBeVisible();
  await page.getByRole('link', { name: list[0]?.taskNo ?? '' }).click();
  await ready(page);
  await scan(page, '', /已领取任务/);
  await scan(page, place, /库位正确/);
  await scan(page, '6900000000123', /商品正确/);
  await scan(page, '', /已完成/);
  await page.keyboard.press('F8');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /已撤销/ })
      .first(),
  ).toBeVisible();
  expect((await desk.ask(outOrderApi.get, { id: outbound.id })).status).toBe(40);
  await scan(page, place, /库位正确/);
  await scan(page, '6900000000123', /商品正确/);
  await scan(page, '', /已完成/);

  await work(page, `/Outbound/Check?order=${outbound.orderNo}`);
  await scan(page, '', new RegExp(outbound.orderNo));
  await scan(page, '6900000000123', /1 \/ 2/);
  await scan(page, '6900000000123', /全部相符/);
  await page.keyboard.press('F8');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /1 \/ 2/ })
      .first(),
  ).toBeVisible();
  await scan(page, '6900000000123', /全部相符/);
  await scan(page, '', /复核完成/);
  await page.getByRole('button', { name: '撤销复核' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /已撤销复核/ })
      .first(),
  ).toBeVisible();
  expect((await desk.ask(outOrderApi.get, { id: outbound.id })).status).toBe(60);
  await scan(page, '', /复核完成/);
  await next(page, /^去装箱/);
  await scan(page, '2', /下一次装/);
  await scan(page, '6900000000123', /已全部装箱/);
  const carton = (await desk.ask(assembleApi.scan, { code: outbound.orderNo })).list[0]?.cartons[0];
  await desk.ask(assembleApi.seal, { cartonId: carton?.id ?? 0 });

  const lane = await desk.ask(collectionApi.scan, { code: carton?.code ?? '' });
  await work(page, '/Outbound/Collect');
  await scan(page, lane.code, new RegExp(lane.positionCode));
  await scan(page, lane.positionCode, /已集齐/);
  await page.locator('.hc-work-lane').getByRole('button', { name: '新建发运单' }).click();
  const dialog = page.getByRole('dialog', { name: '新建发运单' });
  await dialog.getByLabel('车牌').fill('浙A00123');
  await dialog
    .getByRole('row', { name: new RegExp(outbound.orderNo) })
    .getByRole('checkbox')
    .check();
  await expect(dialog.getByText(/将装入\s*1\s*箱/)).toBeVisible();
  await goOn(page, () => dialog.getByRole('button', { name: /用所选 1 单建立/ }).click());
  await scan(page, lane.code, /全部装完/);
  await expect(button(page, '封车')).toBeVisible();
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
