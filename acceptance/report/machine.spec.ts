import { expect, test, type Page } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickTaskApi } from '#contract/outbound/pick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { autoPrint } from '#contract/report/auto-print.ts';
import { printRecordApi } from '#contract/report/by-hand.ts';
import { paperApi } from '#contract/report/paper.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { fake13888, fake9113, type FakeAgent } from '../support/agents.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { givenOrder, givenStock, ownerOf, pickAll } from '../support/given.ts';
import { ready, scan, work } from '../support/scanner.ts';

let lists: FakeAgent, labels: FakeAgent;
test.beforeAll(async () => {
  labels = await fake9113(9113);
  lists = await fake13888(13_888);
});
test.afterAll(async () => {
  await Promise.all([labels.close(), lists.close()]);
});

/** Orders somebody sees of which no delivery note was printed. */
async function unprinted(desk: Client, most: number, who = desk): Promise<{ id: number; orderNo: string }[]> {
  const { list } = await who.ask(outOrderApi.queryPage, { param: { status: 30 }, pageSize: 50 });
  const counted = await desk.ask(paperApi.counts, { paper: 'deliveryNote', ids: list.map(({ id }) => id) });
  const printed = new Set(counted.list.map(({ id }) => id));
  const some = list.filter(({ id }) => !printed.has(id)).slice(0, most);
  expect(some).toHaveLength(most);
  return some;
}
const timesOf = async (desk: Client, id: number): Promise<number> =>
  (await desk.ask(paperApi.counts, { paper: 'deliveryNote', ids: [id] })).list[0]?.times ?? 0;

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-content')
    .getByText(option, { exact: true })
    .click();
}

/** Tell this desk which printer takes what, and try both. */
async function furnish(page: Page): Promise<void> {
  await page.goto('/Report/PrintTask');
  await button(page, '本机打印机').first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: '本机打印机' });
  const row = (stock: string) => dialog.getByRole('group', { name: stock });
  for (const [stock, engine, printer] of [
    ['A4 单据', '打印组件 13888', 'HP LaserJet'],
    ['标签', '打印组件 9113', 'ZDesigner GK420d'],
  ] as const) {
    await choose(page, `${stock}打印方式`, engine);
    await row(stock).getByRole('button', { name: '查找打印机' }).click();
    await choose(page, `${stock}打印机`, printer);
    await row(stock).getByRole('button', { name: '打印测试页' }).click();
    await expect(page.getByText('测试页已打印').last()).toBeVisible();
  }
  await page.screenshot({ path: test.info().outputPath('place.png') });
  await button(page, '完成').click();
}

async function print(page: Page, orderNo: string) {
  await page.goto(`/Outbound/Order?orderNo=${orderNo}`);
  await page.getByRole('row').filter({ hasText: orderNo }).getByRole('checkbox').check();
  await button(page, '打印单据').click();
  await page.getByRole('menuitem', { name: '送货单' }).click();
  return page.getByRole('dialog').filter({ hasText: '打印送货单' });
}

test('a desk with printers prints there: what fails is not counted and the browser prints it, what is printed is counted once', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const [bad, good] = await unprinted(desk, 2);
  await login(page, 'admin');
  await furnish(page);
  expect(lists.frames.find(({ cmd }) => cmd === 'print')?.task?.documents[0]?.contents[0]?.data.content).toMatch(
    /^JVBERi/,
  );

  lists.manner = 'fails';
  const dialog = await print(page, bad?.orderNo ?? '');
  await dialog
    .getByRole('button', { name: /打\s?印$/ })
    .last()
    .click();
  await expect(dialog.getByText('1 张没有打印：缺纸')).toBeVisible();
  expect(await timesOf(desk, bad?.id ?? 0)).toBe(0);
  await page.screenshot({ path: test.info().outputPath('failed.png') });
  await dialog.getByRole('button', { name: '用浏览器打印' }).click();
  await expect(dialog.getByText('已计入打印次数')).toBeVisible();
  expect(await timesOf(desk, bad?.id ?? 0)).toBe(1);

  lists.manner = 'well';
  const again = await print(page, good?.orderNo ?? '');
  await again
    .getByRole('button', { name: /打\s?印$/ })
    .last()
    .click();
  await expect(again.getByText('已打印 1 张')).toBeVisible();
  expect(await timesOf(desk, good?.id ?? 0)).toBe(1);
  const { list } = await desk.ask(printTaskApi.queryPage, { param: { docNo: good?.orderNo ?? '' } });
  expect(list).toMatchObject([{ status: 20, engine: 'agent13888', printer: 'HP LaserJet' }]);
});

test('a print that fails waits in the list, and comes out when somebody prints it there', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const [order] = await unprinted(desk, 1);
  await login(page, 'admin');
  await furnish(page);
  lists.manner = 'page fails';
  const dialog = await print(page, order?.orderNo ?? '');
  await dialog
    .getByRole('button', { name: /打\s?印$/ })
    .last()
    .click();
  await expect(dialog.getByText('1 张没有打印：缺纸')).toBeVisible();
  lists.manner = 'well';
  await page.goto('/Report/PrintTask');
  const waiting = page.getByRole('row').filter({ hasText: order?.orderNo ?? '' });
  await expect(waiting).toContainText('缺纸');
  await waiting.getByRole('checkbox').check();
  await page.screenshot({ path: test.info().outputPath('waiting.png') });
  await page
    .getByRole('button', { name: /^打\s?印$/ })
    .first()
    .click();
  await expect(page.getByText('已打印 1 张').last()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await timesOf(desk, order?.id ?? 0)).toBe(1);
});

test('who may not print again is refused, at a printer as well', async ({ baseURL }) => {
  const desk = await new Client(baseURL ?? '').login('admin');
  const clerk = await new Client(baseURL ?? '').login('diaodu');
  const [order] = await unprinted(desk, 1, clerk);
  const input = { kind: 'deliveryNote' as const, ids: [order?.id ?? 0], engine: 'agent9113' as const, printer: 'HP' };
  const { tasks } = await desk.ask(printTaskApi.send, input);
  await expect(clerk.ask(printTaskApi.send, input)).rejects.toThrow('正在打印机上打印');
  await desk.ask(printTaskApi.told, { results: [{ id: tasks[0]?.id ?? 0, outcome: 'printed' }] });
  await expect(clerk.ask(printTaskApi.send, input)).rejects.toThrow('没有补打权限');
  await expect(desk.ask(printTaskApi.send, input)).rejects.toThrow('请填写补打原因');
  expect(await timesOf(desk, order?.id ?? 0)).toBe(1);
});

/** This warehouse prints something by itself from now on. */
async function wish(desk: Client, moment: 'releasePickList' | 'checkedCartonLabel'): Promise<void> {
  const { list } = await desk.ask(autoPrint.api.page, { param: { moment } });
  if (list.length === 0) await desk.ask(autoPrint.api.add, { moment, copies: 1, status: 1 });
}

test('a warehouse says what it prints by itself', async ({ page, baseURL }) => {
  const desk = await new Client(baseURL ?? '').login('admin');
  await wish(desk, 'releasePickList');
  await login(page, 'admin');
  await page.goto('/Report/AutoPrint');
  await expect(page.getByRole('cell', { name: '波次释放 · 拣货单' })).toBeVisible();
});

const printsOf = ({ frames }: FakeAgent): number =>
  frames.filter(({ cmd, orderType }) => cmd === 'print' || orderType === 'PRINT').length;

test('a release prints its lists and the last check the label, by themselves; what fails waits, and is printed once when all is well', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const ownerId = await ownerOf(desk, 'CWX');
  const order = await givenOrder(desk, ownerId, await givenStock(desk, ownerId, 'AUTOPRINT', 9), 2);
  const [wave] = (await desk.ask(waveApi.insert, { orderIds: [order.id], pickMethod: 1 })).list;
  for (const moment of ['releasePickList', 'checkedCartonLabel'] as const) await wish(desk, moment);
  lists.manner = 'well';
  labels.manner = 'well';
  await login(page, 'admin');
  await furnish(page);
  const before = { lists: printsOf(lists), labels: printsOf(labels) };

  await page.goto(`/Outbound/WaveDetail/${wave?.id}`);
  await button(page, '释放').click();
  await page.locator('.ant-popconfirm, .ant-popover').getByRole('button').last().click();
  await expect(page.getByText(/已打印拣货单/)).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: test.info().outputPath('released.png') });
  expect(printsOf(lists)).toBe(before.lists + 1);
  const { list: walks } = await desk.ask(pickTaskApi.queryPage, { param: { waveNo: wave?.waveNo ?? '' } });
  const printed = await desk.ask(paperApi.counts, { paper: 'pickList', ids: walks.map(({ id }) => id) });
  expect(printed.list.map(({ times }) => times)).toEqual(walks.map(() => 1));

  await pickAll(desk, walks);
  labels.manner = 'fails';
  await work(page, `/Outbound/Check?order=${order.orderNo}`);
  await scan(page, '', new RegExp(order.orderNo));
  await page.getByText('相符即装一箱并封箱').click();
  await page.locator('.hc-scan input:visible').focus();
  await ready(page);
  await scan(page, 'AUTOPRINT', /1 \/ 2/);
  await scan(page, 'AUTOPRINT', /全部相符/);
  await scan(page, '', /完成/);
  await expect(page.getByText(/箱标签.*没有打印/)).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: test.info().outputPath('check-failed.png') });
  const [carton] = (await desk.ask(outOrderApi.get, { id: order.id })).cartons;
  const label = { kind: 'cartonLabel' as const, ids: [carton?.id ?? 0] };
  expect((await desk.ask(printRecordApi.labelCounts, label)).list).toEqual([]);

  labels.manner = 'well';
  await page.goto('/Report/PrintTask');
  const waiting = page.getByRole('row').filter({ hasText: carton?.code ?? '' });
  await expect(waiting).toContainText('打印失败');
  expect(printsOf(labels)).toBe(before.labels + 1);
  await waiting.getByRole('checkbox').check();
  await page
    .getByRole('button', { name: /^打\s?印$/ })
    .first()
    .click();
  await expect(page.getByText('已打印 1 张').last()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(printsOf(labels)).toBe(before.labels + 2);
  expect((await desk.ask(printRecordApi.labelCounts, label)).list).toMatchObject([{ docNo: carton?.code, times: 1 }]);
  expect(printsOf(lists)).toBe(before.lists + 1);
});

test('delivery notes of all orders are one book with its progress, which goes to the printer of this place', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  await login(page, 'admin');
  lists.manner = 'well';
  await furnish(page);
  const before = printsOf(lists);
  await page.goto('/Outbound/Order');
  await button(page, '打印单据').click();
  await page.getByRole('menuitem', { name: '送货单' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '打印送货单' });
  await expect(dialog.getByText(/查询到的全部/)).toBeVisible();
  await dialog.getByLabel('份数').fill('2');
  await dialog.getByText('只打印未打印过的').click();
  await dialog.getByLabel('补打原因').fill('换班重打');
  await dialog.getByRole('button', { name: /打\s?印$/ }).click();
  await expect(dialog.getByText(/正在生成 \d+ 张|已生成 \d+ 张/)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('book.png') });
  lists.manner = 'fails';
  await dialog.getByRole('button', { name: '在 HP LaserJet 打印' }).click({ timeout: 120_000 });
  await expect(dialog.getByText('没有打印：缺纸')).toBeVisible();
  lists.manner = 'well';
  await dialog.getByRole('button', { name: '再次发送' }).click();
  await expect(dialog.getByText('已在 HP LaserJet 打印')).toBeVisible();
  expect(printsOf(lists)).toBe(before + 2);
  expect(lists.frames.at(-1)?.task?.documents[0]?.contents[0]?.data.content).toMatch(/^JVBERi/);

  // The file is there for a week, and goes to the printer from there too.
  await page.goto('/Template/ExportRecord');
  await page
    .getByRole('row')
    .filter({ hasText: '打印送货单' })
    .first()
    .getByRole('button', { name: /打\s?印$/ })
    .or(page.getByRole('row').filter({ hasText: '打印送货单' }).first().getByText('打印', { exact: true }))
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('已在 HP LaserJet 打印')).toBeVisible();
  expect(printsOf(lists)).toBe(before + 3);
  const { list: log } = await desk.ask(paperApi.queryPage, { param: { paper: 'deliveryNote' } });
  expect(log[0]?.copies).toBe(2);
});
