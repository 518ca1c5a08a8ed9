import { expect, test, type Page } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { autoPrint } from '#contract/report/auto-print.ts';
import { paperApi } from '#contract/report/paper.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { fake13888, fake9113, type FakeAgent } from '../support/agents.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

let lists: FakeAgent, labels: FakeAgent;
test.beforeAll(async () => {
  labels = await fake9113(9113);
  lists = await fake13888(13_888);
});
test.afterAll(async () => {
  await Promise.all([labels.close(), lists.close()]);
});

/** Orders no delivery note was printed of. */
async function unprinted(desk: Client, most: number): Promise<{ id: number; orderNo: string }[]> {
  const { list } = await desk.ask(outOrderApi.queryPage, { param: { status: 30 }, pageSize: 50 });
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
  const clerk = await new Client(baseURL ?? '').login('fuhe');
  const [order] = await unprinted(desk, 1);
  const input = { kind: 'deliveryNote' as const, ids: [order?.id ?? 0], engine: 'agent9113' as const, printer: 'HP' };
  const { tasks } = await desk.ask(printTaskApi.send, input);
  await expect(clerk.ask(printTaskApi.send, input)).rejects.toThrow('正在打印机上打印');
  await desk.ask(printTaskApi.told, { results: [{ id: tasks[0]?.id ?? 0, outcome: 'printed' }] });
  await expect(clerk.ask(printTaskApi.send, input)).rejects.toThrow('没有补打权限');
  await expect(desk.ask(printTaskApi.send, input)).rejects.toThrow('请填写补打原因');
  expect(await timesOf(desk, order?.id ?? 0)).toBe(1);
});

test('a warehouse says what it prints by itself', async ({ page, baseURL }) => {
  const desk = await new Client(baseURL ?? '').login('admin');
  await desk.ask(autoPrint.api.add, { moment: 'releasePickList', copies: 1, status: 1 });
  await login(page, 'admin');
  await page.goto('/Report/AutoPrint');
  await expect(page.getByRole('cell', { name: '波次释放 · 拣货单' })).toBeVisible();
});
