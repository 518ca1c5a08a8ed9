import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { givenOrder, ownerOf } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

const QTY = 30,
  WANTED = 5;

test.use({ viewport: { width: 390, height: 844 } });

test('goods that must be inspected cannot be promised until somebody on the floor has looked at them', async ({
  page,
  baseURL,
}) => {
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const [unit] = (await desk.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id: goodsId } = await desk.ask(goodsApi.add, {
    ownerId,
    code: 'QCWAY',
    name: '先检后收',
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    isLot: false,
    qcMode: 3,
    weight: 100,
    volume: 200,
    barcodes: [{ barcode: '6900000007702' }],
  });
  const inbound = await desk.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: QTY }] });
  const { lines } = await desk.ask(orderApi.get, { id: inbound.id });
  await desk.ask(receiveApi.confirm, { lines: [{ detailId: lines[0]?.id ?? 0, qty: QTY }] });
  const outbound = await givenOrder(desk, ownerId, goodsId, WANTED);
  const allocated = async () => {
    await desk.ask(outOrderApi.allocate, { ids: [outbound.id] }).catch(() => undefined);
    return (await desk.ask(outOrderApi.get, { id: outbound.id })).status;
  };
  expect(await allocated()).toBe(10);

  await login(page, 'cangguan');
  await work(page, '/Inbound/Inspect');
  await scan(page, inbound.orderNo, /扫描商品/);
  await button(page, '开始质检').click();
  await expect(button(page, '录入')).toBeVisible();
  await scan(page, '6900000007702', /录入检查结果/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('抽检数量')).toHaveValue(String(QTY));
  await button(page, '确定').click();
  await expect(dialog).toBeHidden();
  await button(page, '判定').click();
  await expect(dialog.getByLabel('合格数量')).toHaveValue(String(QTY));
  await button(page, '确定').click();
  await expect(page.getByText('已完成').first()).toBeVisible();
  expect(await allocated()).toBe(10);

  const [task] = (await desk.ask(putawayApi.queryPage, { param: { orderNo: inbound.orderNo } })).list;
  const { lines: way } = await desk.ask(putawayApi.get, { id: task?.id ?? 0 });
  await desk.ask(putawayApi.confirm, {
    lines: way.map((line) => ({ lineId: line.id, positionCode: line.toPositionCode ?? '', qty: line.qty })),
  });
  expect((await desk.ask(orderApi.get, { id: inbound.id })).status).toBe(80);
  expect(await allocated()).toBe(30);
});
