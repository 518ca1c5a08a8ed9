import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { ownerOf } from '../support/given.ts';
import { installed, line } from '../support/offline.ts';
import { ready, scan, work } from '../support/scanner.ts';

test.use({ serviceWorkers: 'allow' });

const CODES = ['NOLINE1', 'NOLINE2'];
const barcodeOf = (code: string): string => `69000000077${code.at(-1)}`;
const QTY = 10;

/** A delivery of two goods, known by their barcodes. */
async function givenDelivery(desk: Client): Promise<{ id: number; orderNo: string }> {
  const ownerId = await ownerOf(desk, 'CWX');
  const [unit] = (await desk.ask(unitApi.page, { param: { code: '袋' } })).list;
  const lines: { goodsId: number; unitQty: number }[] = [];
  for (const code of CODES) {
    const { id } = await desk.ask(goodsApi.add, {
      ownerId,
      code,
      name: `断网 ${code}`,
      storageMode: 3,
      baseUnitId: unit?.id ?? 0,
      isLot: false,
      weight: 100,
      volume: 200,
      barcodes: [{ barcode: barcodeOf(code) }],
    });
    lines.push({ goodsId: id, unitQty: QTY });
  }
  return desk.ask(orderApi.add, { ownerId, orderType: 1, lines });
}

test('a delivery is received without a network; what a colleague had received meanwhile is told, and nothing comes in twice', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const { id, orderNo } = await givenDelivery(desk);
  const received = async () => (await desk.ask(orderApi.get, { id })).lines.map(({ qtyReceived }) => qtyReceived);
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'admin');
  await work(page, `/Inbound/Receive?order=${orderNo}`);
  await expect(page.getByText(/待收 2 行/).first()).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await scan(page, barcodeOf('NOLINE1'), /断网 NOLINE1/);
  await scan(page, '4', /扫描容器/);
  await scan(page, '', /已收 4/);
  await expect(line(page)).toHaveText(/离线/);

  // Closed and opened again: the order, and what came in of it.
  await page.reload();
  await ready(page);
  await scan(page, barcodeOf('NOLINE1'), /待收 6/);
  await scan(page, '', /扫描容器/);
  await scan(page, '', /已收 6/);
  await scan(page, barcodeOf('NOLINE2'), /断网 NOLINE2/);
  await scan(page, '', /扫描容器/);
  await scan(page, '', /已收完/);
  await page.screenshot({ path: test.info().outputPath('offline.png') });
  expect(await received()).toEqual([0, 0]);

  // Meanwhile a colleague receives the second goods.
  const [, second] = (await desk.ask(orderApi.get, { id })).lines;
  await desk.ask(receiveApi.confirm, { lines: [{ detailId: second?.id ?? 0, qty: QTY, positionCode: 'REC-03' }] });
  await context.setOffline(false);
  await expect(line(page)).toHaveText(/未能提交/, { timeout: 30_000 });
  expect(await received()).toEqual([QTY, QTY]);
  await line(page).click();
  const drawer = page.getByRole('dialog', { name: '离线作业' });
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await page.screenshot({ path: test.info().outputPath('refused.png') });
  await drawer.getByRole('button', { name: /放\s?弃/ }).click();
  await page
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /放\s?弃/ })
    .click();
  await expect(drawer.getByText('没有待提交的作业')).toBeVisible();
  expect(await received()).toEqual([QTY, QTY]);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
