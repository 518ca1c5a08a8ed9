import { expect, test } from '@playwright/test';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { scan, work } from '../support/scanner.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('one brings goods to the drop place, another takes them up: each sees at which step he is', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  // The demo world has bags for the narrow aisle: one part still to be brought, one at the drop place.
  const { list } = await desk.ask(putawayApi.queryPage, { param: { leg: 1, status: 10 } });
  const bring = list.find(({ positions }) => positions.startsWith('JB-'));
  expect(bring).toBeDefined();
  const [line] = (await desk.ask(putawayApi.get, { id: bring?.id ?? 0 })).lines;
  const shelf = line?.finalPositionCode ?? '',
    drop = line?.toPositionCode ?? '';
  expect([shelf, drop]).toEqual([expect.stringMatching(/^H01-/), expect.stringMatching(/^JB-/)]);

  await login(page, 'cangguan');
  await work(page, '/Inbound/Putaway');
  await page.getByText('送接驳位', { exact: true }).click();
  await expect(page.getByText(bring?.taskNo ?? '').first()).toBeVisible();
  await scan(page, bring?.taskNo ?? '', /请扫描容器或商品/);
  await page.screenshot({ path: test.info().outputPath('first.png') });
  await scan(page, line?.goodsCode ?? '', new RegExp(drop));
  const job = page.getByRole('region', { name: '当前任务行' });
  await expect(job).toContainText('送到接驳位');
  await expect(job).toContainText(`由他人上架到 ${shelf}`);
  await page.screenshot({ path: test.info().outputPath('bring.png') });
  await scan(page, drop, /已完成/);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /第二步任务/ })
      .first(),
  ).toBeVisible();

  const { list: waiting } = await desk.ask(putawayApi.queryPage, {
    param: { leg: 2, status: 10, orderNo: bring?.orderNo ?? '' },
  });
  const second = waiting.find(({ positions }) => positions === shelf);
  expect(second).toBeDefined();
  const above = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await login(above, 'shouhuo');
  await work(above, '/Inbound/Putaway');
  await above.getByText('接驳上架', { exact: true }).click();
  await scan(above, second?.taskNo ?? '', /请扫描容器或商品/);
  await scan(above, line?.goodsCode ?? '', new RegExp(shelf));
  await expect(above.getByRole('region', { name: '当前任务行' })).toContainText(`从接驳位 ${drop}`);
  await above.screenshot({ path: test.info().outputPath('up.png') });
  await scan(above, shelf, /已完成/);
  expect((await desk.ask(putawayApi.get, { id: second?.id ?? 0 })).status).toBe(40);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
