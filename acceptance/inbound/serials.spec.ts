import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenOrder, givenWalks, ownerOf, pickAll } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

const PIECE = '6907123456803';

test.use({ viewport: { width: 390, height: 844 } });

test('pieces come in by their numbers, other ones leave than were taken to be, and each tells its way', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const [unit] = (await desk.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id: goodsId } = await desk.ask(goodsApi.add, {
    ownerId,
    code: 'SNWAY',
    name: '逐件管理',
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    isLot: false,
    serialMode: 2,
    weight: 100,
    volume: 200,
    barcodes: [{ barcode: PIECE, unitLevel: 1 }],
  });
  const inbound = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 6 }] });

  await login(page, 'cangguan');
  await work(page, '/Inbound/Receive');
  await scan(page, inbound.orderNo, new RegExp(inbound.orderNo));
  await scan(page, PIECE, /逐件管理/);
  await scan(page, PIECE, /请扫描每一件的序列号/);
  await scan(page, 'W-001', /1 \/ 6/);
  await scan(page, 'W-001', /序列号【W-001】重复/);
  // From the first to the last of a range, and one by its GS1 code.
  await scan(page, '..', /请扫描结束序列号/);
  await scan(page, 'W-004', /4 \/ 6/);
  await scan(page, `(01)0${PIECE}(21)W-900`, /5 \/ 6/);
  await page.screenshot({ path: test.info().outputPath('receive.png') });
  await scan(page, '', /扫描容器/);
  await scan(page, '', /剩余/);
  await scan(page, 'W-002', /序列号【W-002】在【/);
  await scan(page, PIECE, /逐件管理/);
  await scan(page, 'W-901', /1 \/ 1/);
  await scan(page, '', /扫描容器/);
  await scan(page, '', /已收完/);

  for (const { id } of (await desk.ask(putawayApi.queryPage, { param: { orderNo: inbound.orderNo } })).list) {
    const { lines } = await desk.ask(putawayApi.get, { id });
    await desk.ask(putawayApi.confirm, { lines: lines.map((line) => ({ lineId: line.id })) });
  }
  const outbound = await givenOrder(desk, ownerId, goodsId, 2);
  const { walks } = await givenWalks(desk, [outbound.id], 1);
  await pickAll(desk, walks);
  await work(page, '/Outbound/Check');
  await scan(page, outbound.orderNo, /开始复核/);
  await scan(page, PIECE, /请扫描序列号/);
  await scan(page, 'W-004', /1 \/ 2/);
  await scan(page, 'W-900', /全部相符/);
  await page.screenshot({ path: test.info().outputPath('check.png') });
  await scan(page, '', /复核完成/);
  const { cartons } = await desk.ask(assembleApi.confirm, { items: [{ orderId: outbound.id, seal: true }] });
  await desk.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) });
  const shipment = await desk.ask(shipmentApi.create, { orderIds: [outbound.id], plateNo: '浙A00816' });
  await desk.ask(shipmentApi.load, { id: shipment.id });
  await desk.ask(shipmentApi.seal, { id: shipment.id });
  await desk.ask(shipmentApi.confirm, { id: shipment.id });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/Outbound/OrderDetail/${outbound.id}`);
  await page.getByRole('link', { name: /序列号 W-004、W-900/ }).click();
  await page.waitForURL(/Inventory.Serial/);
  const row = page.getByRole('row').filter({ hasText: 'W-900' });
  await expect(row).toContainText('已发');
  await page.screenshot({ path: test.info().outputPath('list.png') });
  await row.getByRole('button', { name: '追溯' }).click();
  const way = page.getByRole('dialog');
  for (const step of ['收货', '上架', '互换', '装箱', '集货', '发运']) await expect(way).toContainText(step);
  await expect(way).toContainText(inbound.orderNo);
  await expect(way).toContainText(outbound.orderNo);
  await page.screenshot({ path: test.info().outputPath('trace.png') });
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
