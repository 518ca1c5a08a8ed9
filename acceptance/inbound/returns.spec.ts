import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { givenOrder, givenWalks, ownerOf, pickAll } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

const PIECE = '6907123456018',
  CASE = '16907123456015',
  PALLET = '106901234567892344';

test.use({ viewport: { width: 390, height: 844 } });

test('a pallet comes in by its label, and what a customer sends back of it comes back graded', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const units = (await desk.ask(unitApi.page, { param: {} })).list;
  const unit = (name: string): number => units.find((one) => one.name === name)?.id ?? 0;
  const { id: goodsId } = await desk.ask(goodsApi.add, {
    ownerId,
    code: 'GS1WAY',
    name: '标签收货',
    storageMode: 3,
    baseUnitId: unit('袋'),
    isLot: true,
    shelfLifeDays: 365,
    weight: 100,
    volume: 200,
    units: [{ level: 3, unitId: unit('箱'), ratio: 10, inDefault: true, outDefault: false }],
    barcodes: [
      { barcode: PIECE, unitLevel: 1 },
      { barcode: CASE, unitLevel: 3 },
    ],
  });
  const inbound = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 40 }] });
  const made = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  const yymmdd = made.slice(2).replaceAll('-', '');

  await login(page, 'cangguan');
  await work(page, '/Inbound/Receive');
  await scan(page, inbound.orderNo, new RegExp(inbound.orderNo));
  await scan(page, `(01)06907123456019(11)${yymmdd}`, /第1段（01）：商品条码校验位错误/);
  await scan(page, `(01)0${PIECE}(11)261301`, /第2段（11）：生产日期无效/);
  // Everything but the Enter stands on the label: goods, cases, day, lot and pallet.
  await scan(page, `(00)${PALLET}(02)${CASE}(37)4(11)${yymmdd}(10)L-77`, /标签收货/);
  await expect(page.getByLabel('当前商品')).toContainText('4箱');
  await expect(page.getByLabel('当前商品')).toContainText('L-77');
  await scan(page, '', /已收完/);
  const { receipts } = await desk.ask(orderApi.get, { id: inbound.id });
  expect(receipts).toMatchObject([{ qty: 40, lpnCode: PALLET, producedOn: made }]);

  const [task] = (await desk.ask(putawayApi.queryPage, { param: { orderNo: inbound.orderNo } })).list;
  const { lines: way } = await desk.ask(putawayApi.get, { id: task?.id ?? 0 });
  await desk.ask(putawayApi.confirm, { lines: way.map((line) => ({ lineId: line.id })) });
  const outbound = await givenOrder(desk, ownerId, goodsId, 10);
  const { walks } = await givenWalks(desk, [outbound.id], 1);
  await pickAll(desk, walks);
  const { cartons } = await desk.ask(checkDeliveryApi.confirm, { items: [{ orderId: outbound.id }], pack: true });
  await desk.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) });
  const shipment = await desk.ask(shipmentApi.create, { orderIds: [outbound.id], plateNo: '浙A00416' });
  await desk.ask(shipmentApi.load, { id: shipment.id });
  await desk.ask(shipmentApi.seal, { id: shipment.id });
  await desk.ask(shipmentApi.confirm, { id: shipment.id });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/Outbound/OrderDetail/${outbound.id}`);
  await button(page, '退货').click();
  await expect(page.getByText('退货明细')).toBeVisible();
  await button(page, '生成退货入库单').click();
  await expect(page.getByText('请选择退货原因')).toBeVisible();
  await page.getByLabel('退货原因').click();
  await page.getByTitle('客户拒收').click();
  const qty = page.getByRole('table', { name: /退货明细/ }).getByRole('spinbutton');
  await qty.fill('11');
  await button(page, '生成退货入库单').click();
  await expect(page.getByText('退货数量超过可退数量，还可退10')).toBeVisible();
  await qty.fill('3');
  await button(page, '生成退货入库单').click();
  await page.waitForURL(/Inbound.OrderDetail/);
  const [back] = (await desk.ask(orderApi.queryPage, { param: { goodsId, orderType: 3 } })).list;

  await page.setViewportSize({ width: 390, height: 844 });
  await work(page, `/Inbound/Receive?order=${back?.orderNo ?? ''}`);
  for (const [grade, more] of [
    ['良品', /剩余/],
    ['次品', /剩余/],
    ['报废', /已收完/],
  ] as const) {
    await scan(page, PIECE, /标签收货/);
    await page.getByLabel('当前商品').getByText(grade, { exact: true }).click();
    await scan(page, '1', /扫描容器/);
    await scan(page, '', more);
  }
  expect((await desk.ask(orderApi.get, { id: back?.id ?? 0 })).receipts.map((one) => one.quality)).toEqual([
    'R',
    'D',
    'A',
  ]);
  const told = await desk.ask(outOrderApi.trace, { id: outbound.id });
  expect(told.filter(({ action }) => action.startsWith('RETURN'))).toHaveLength(4);
});
