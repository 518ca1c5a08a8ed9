import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { Client } from './support/api.ts';
import { login } from './support/browser.ts';
import { ownerOf } from './support/given.ts';

const BARCODE = '6900000000871';
/** A second Enter that comes sooner is taken for the scanner's echo. */
const ECHO_MS = 350;
const FIELD = '.hc-scan input';

async function work(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(`${FIELD}:focus`)).toBeVisible({ timeout: 40_000 });
}
/** What a scanner does, wherever the focus is: type, Enter. */
async function scan(page: Page, code: string, answer: RegExp): Promise<void> {
  await page.waitForTimeout(ECHO_MS);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.locator('.hc-scan-answer').filter({ hasText: answer })).toBeVisible();
}

/** Goods of twenty bags a case. */
async function cased(desk: Client): Promise<{ ownerId: number; goodsId: number }> {
  const ownerId = await ownerOf(desk, 'CWX');
  const unitOf = async (code: string): Promise<number> =>
    (await desk.ask(unitApi.page, { param: { code } })).list[0]?.id ?? 0;
  const { id: goodsId } = await desk.ask(goodsApi.add, {
    ownerId,
    code: 'UNITS20',
    name: '二十袋一箱',
    storageMode: 3,
    baseUnitId: await unitOf('袋'),
    isLot: false,
    weight: 100,
    volume: 200,
    units: [{ level: 3, unitId: await unitOf('箱'), ratio: 20 }],
    barcodes: [{ barcode: BARCODE }],
  });
  return { ownerId, goodsId };
}

test('what is typed is what the page shows, and no scan is lost to a button or a choice', async ({ page, baseURL }) => {
  test.slow();
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const { ownerId, goodsId } = await cased(desk);
  const inbound = await desk.ask(orderApi.add, {
    ownerId,
    orderType: 1,
    lines: [{ goodsId, unitLevel: 3, unitQty: 10 }],
  });
  await login(page, 'cangguan');
  await work(page, '/Inbound/Receive');
  await scan(page, inbound.orderNo, new RegExp(inbound.orderNo));
  await scan(page, BARCODE, /二十袋一箱/);

  // The page says 10箱 and the barcode is of a bag: 10 is asked about, a unit says it.
  const job = page.getByRole('region', { name: '当前商品' });
  await expect(job).toContainText('10箱');
  await expect(page.locator('.hc-scan-label')).toHaveText('输入数量（袋）');
  await scan(page, '10', /【10】是10袋，还是10箱/);
  await job.getByText('箱 ×20').click();
  await expect(page.locator('.hc-scan-label')).toHaveText('输入数量（箱）');
  // The banner of the unit before is gone with it.
  await expect(page.locator('.hc-scan-answer')).not.toContainText('还是');

  // Every control of the page, pressed: what is scanned afterwards is heard, or the field says that it would not be.
  for (const name of ['残次', '良品', '袋', '箱 ×20']) {
    await job.getByText(name, { exact: true }).first().click();
    await scan(page, '没有这种', /请先输入数量|不是数量/);
  }
  await job.getByRole('button', { name: '数量' }).click();
  await scan(page, '2箱5', /扫描容器/);
  await job.getByRole('button', { name: '数量' }).click();
  await job.getByRole('button', { name: '拒收' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.hc-scan')).toHaveAttribute('data-ready', 'false');
  await expect(page.locator('.hc-scan-label')).toHaveText('未就绪');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(page.locator('.hc-scan')).toHaveAttribute('data-ready', 'true');
  await scan(page, '10', /扫描容器/);
  await scan(page, '', /已收完/);

  const { list: tasks } = await desk.ask(putawayApi.queryPage, { param: { orderNo: inbound.orderNo } });
  const task = await desk.ask(putawayApi.get, { id: tasks[0]?.id ?? 0 });
  expect(task.lines.reduce((sum, line) => sum + line.qty, 0)).toBe(200);
  const place = task.lines[0]?.toPositionCode ?? '';
  await work(page, '/Inbound/Putaway');
  await scan(page, task.taskNo, new RegExp(task.taskNo));
  await scan(page, 'UNITS20', new RegExp(place));
  await page.keyboard.press('F2');
  await expect(page.locator('.hc-scan-label')).toHaveText('输入数量（箱）');
  await scan(page, '4', /上架 4箱/);
  await scan(page, place, /已上架 4箱/);
  await expect(page.getByRole('region', { name: '当前任务行' })).toContainText('6箱');
});
