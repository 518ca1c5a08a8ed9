import { expect, test } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { paperApi } from '#contract/report/paper.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

test('a delivery note is printed and counted; again only with a reason, and the log tells both', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const { list } = await desk.ask(outOrderApi.queryPage, { param: { status: 20 }, pageSize: 50 });
  const counted = await desk.ask(paperApi.counts, { paper: 'deliveryNote', ids: list.map(({ id }) => id) });
  const printed = new Set(counted.list.map(({ id }) => id));
  const order = list.find(({ id }) => !printed.has(id));
  const orderNo = order?.orderNo ?? '';
  const seen = await desk.download(paperApi.preview, { paper: 'deliveryNote', ids: [order?.id ?? 0] });
  expect(Buffer.from(seen.subarray(0, 5)).toString()).toBe('%PDF-');

  await login(page, 'admin');
  await page.goto(`/Outbound/Order?orderNo=${orderNo}`);
  await page.getByRole('row').filter({ hasText: orderNo }).getByRole('checkbox').check();
  const print = async (): Promise<void> => {
    await button(page, '打印单据').click();
    await page.getByRole('menuitem', { name: '送货单' }).click();
  };
  await print();
  const dialog = page.getByRole('dialog').filter({ hasText: '打印送货单' });
  await dialog.getByRole('button', { name: /打\s?印$/ }).click();
  await expect(dialog.getByText('已计入打印次数')).toBeVisible();
  await dialog
    .getByRole('button', { name: /关\s?闭$/ })
    .last()
    .click();

  await print();
  await dialog.getByRole('button', { name: /补\s?打$/ }).click();
  await expect(dialog.getByText('请填写补打原因')).toBeVisible();
  await dialog.getByLabel('补打原因').fill('送货单被雨淋湿');
  await page.screenshot({ path: test.info().outputPath('again.png') });
  await dialog.getByRole('button', { name: /补\s?打$/ }).click();
  await expect(dialog.getByText('已计入打印次数')).toBeVisible();

  const { list: log } = await desk.ask(paperApi.queryPage, { param: { docNo: orderNo } });
  expect(log.map(({ times, reason }) => [times, reason])).toEqual([
    [2, '送货单被雨淋湿'],
    [1, null],
  ]);
});

test('labels of all cartons of the orders a filter finds print from the list of orders, and are logged', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const COLLECTED = 75;
  const { list } = await desk.ask(outOrderApi.queryPage, { param: { status: COLLECTED }, pageSize: 200 });
  const cartons = await desk.ask(assembleApi.cartonsOf, { by: 'order', ids: list.map(({ id }) => id) });
  expect(cartons.length).toBeGreaterThan(1);

  await login(page, 'admin');
  await page.goto(`/Outbound/Order?status=${COLLECTED}`);
  await expect(page.getByText(new RegExp(`共\\s*${list.length}\\s*条`))).toBeVisible();
  await button(page, '打印单据').click();
  await page.getByRole('menuitem', { name: '箱标签' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '打印箱标签' });
  await expect(dialog.getByText(`共 ${cartons.length} 张`)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^箱标签_.*\.pdf$/);
  const { list: log } = await desk.ask(paperApi.queryPage, { param: { paper: 'cartonLabel' }, pageSize: 200 });
  expect(log.map(({ docNo }) => docNo)).toEqual(expect.arrayContaining(cartons.map(({ code }) => code)));
});
