import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { Client, Refused } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenOrder, ownerOf } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

const PIECE = '6907123456902';
/** 领用: the demo world serves it from the receiving place. */
const CONSUMED = 5;
const PHONE = { width: 390, height: 844 },
  DESK = { width: 1440, height: 900 };

test.use({ viewport: PHONE });

test('what an order waits for goes from the receipt to its lane without a shelf', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const [unit] = (await desk.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id: goodsId } = await desk.ask(goodsApi.add, {
    ownerId,
    code: 'XDWAY',
    name: '等货商品',
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    isLot: false,
    weight: 100,
    volume: 200,
    barcodes: [{ barcode: PIECE, unitLevel: 1 }],
  });
  const waiting = async (qty: number) => {
    const { id, orderNo } = await desk.ask(outOrderApi.add, {
      ownerId,
      orderType: CONSUMED,
      requireOn: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
      lines: [{ goodsId, unitQty: qty }],
    });
    await desk.ask(outOrderApi.allocate, { ids: [id] }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Refused);
    });
    return { id, orderNo };
  };
  const first = await waiting(4),
    planned = await givenOrder(desk, ownerId, goodsId, 2);
  const inbound = await desk.ask(orderApi.add, {
    ownerId,
    orderType: 1,
    lines: [
      { goodsId, unitQty: 6 },
      { goodsId, unitQty: 2, forOrderNo: planned.orderNo },
    ],
  });
  const { lines } = await desk.ask(orderApi.get, { id: inbound.id });

  await login(page, 'cangguan');
  await work(page, '/Inbound/Receive');
  await scan(page, inbound.orderNo, new RegExp(inbound.orderNo));
  await scan(page, PIECE, /2行待收/);
  await scan(page, '2', /待收 2/);
  await expect(page.getByText(`计划越库：送往 ${planned.orderNo}`)).toBeVisible();
  await scan(page, '', /扫描容器/);
  await scan(page, '', new RegExp(`越库：送往 ${planned.orderNo}`));
  await scan(page, PIECE, /待收 6/);
  await scan(page, '', /扫描容器/);
  await scan(page, '', new RegExp(`越库：送往 ${first.orderNo}`));
  const told = page.getByRole('region', { name: '越库' });
  await expect(told).toContainText(first.orderNo);
  await expect(told).toContainText('集货位');
  await page.screenshot({ path: test.info().outputPath('receive.png') });

  // What is left goes to a shelf; the card says what stands beside it for whom.
  await page
    .getByRole('button', { name: /去上架/ })
    .first()
    .click();
  await expect(page.getByText(`越库：另有 4袋 送往 ${first.orderNo}`)).toBeVisible({ timeout: 40_000 });
  await page.screenshot({ path: test.info().outputPath('putaway.png') });

  const { picks } = await desk.ask(outOrderApi.get, { id: first.id });
  const taskNo = picks[0]?.taskNo ?? '';
  await work(page, '/Outbound/Pick');
  await scan(page, taskNo, /已领取任务/);
  await expect(page.getByText(`越库：送往 ${first.orderNo}`)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('pick.png') });
  await scan(page, picks[0]?.positionCode ?? '', /库位正确/);
  await scan(page, PIECE, /商品正确/);
  await scan(page, '', /已完成/);

  await work(page, '/Outbound/Check');
  await scan(page, first.orderNo, /开始复核/);
  await scan(page, PIECE, /1 \/ 4/);
  await scan(page, '4', /全部相符/);
  await scan(page, '', /复核完成/);
  const { cartons } = await desk.ask(assembleApi.confirm, { items: [{ orderId: first.id, seal: true }] });
  await desk.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) });
  const shipment = await desk.ask(shipmentApi.create, { orderIds: [first.id], plateNo: '浙A00817' });
  await desk.ask(shipmentApi.load, { id: shipment.id });
  await desk.ask(shipmentApi.seal, { id: shipment.id });
  await desk.ask(shipmentApi.confirm, { id: shipment.id });
  expect((await desk.ask(outOrderApi.get, { id: first.id })).status).toBe(90);

  // On the desk: the tasks by their kind, the line's explanation, and the other cross-dock undone.
  await page.setViewportSize(DESK);
  await page.goto(`/Outbound/OrderDetail/${first.id}`);
  await expect(page.getByText('已发运').first()).toBeVisible();
  await page.getByRole('tab', { name: /轨迹/ }).click();
  await expect(page.getByText('越库', { exact: true }).last()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('order.png') });
  await page.goto(`/Inbound/OrderDetail/${inbound.id}`);
  await page.getByRole('tab', { name: /越库/ }).click();
  await page.screenshot({ path: test.info().outputPath('docks.png') });
  await page.getByRole('row').filter({ hasText: planned.orderNo }).getByRole('button', { name: '撤销越库' }).click();
  await page
    .getByRole('button', { name: /^确\s?[定认]$|^撤销越库$/ })
    .last()
    .click();
  await expect(page.getByText('已撤销越库，商品待上架')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('undone.png') });
  expect((await desk.ask(outOrderApi.get, { id: planned.id })).status).toBe(10);
  const after = await desk.ask(orderApi.get, { id: inbound.id });
  expect(after.lines.map(({ qtyPutaway }) => qtyPutaway)).toEqual([4, 0]);
  expect(after.tasks.filter(({ status }) => status === 10).reduce((sum, { qty }) => sum + qty, 0)).toBe(
    (lines[0]?.qtyExpected ?? 0) - 4 + 2,
  );
  const { total } = await desk.ask(pickTaskApi.queryPage, { param: { kind: 'XDOCK', taskNo } });
  expect(total).toBe(1);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
