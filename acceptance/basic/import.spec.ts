import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { producer } from '#contract/basic/partner/producer.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { IMPORT_AT_ONCE } from '#contract/kit/sheet.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { fiveHundredFaults, sound } from '../support/goods-faults.ts';
import { filled, take, type Cells } from '../support/sheet.ts';

const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const line = (goods: string, qty: number | string): Cells => ({
  外部单号: 'IMP-1',
  货主编码: 'CWX',
  供应商编码: 'S01',
  入库类型: '采购',
  预计到货日期: day,
  商品编码: goods,
  数量: qty,
  单位: '箱',
});

const dropping = (page: Page) => (name: string, body: Uint8Array) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(body),
    });

test('an import with errors writes nothing and says where they are; mended, it is confirmed', async ({
  page,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('cangguan');
  const faulty = await filled(client, orderApi, [line('G1', 10), line('NOSUCH', 5), line('G3', 'viele')]);
  const mended = await filled(client, orderApi, [line('G1', 10), line('G2', 5), line('G3', 8)]);
  const drop = dropping(page);
  await login(page, 'cangguan');
  await page.goto('/Inbound/Order');
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog');
  await drop('入库单.xlsx', faulty);
  await expect(dialog.getByText('共 3 条，1 条正确，2 行有误')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^3/ }).locator('[aria-invalid=true]')).toHaveText('NOSUCH');
  await expect(dialog.getByRole('row', { name: /^3/ }).getByTitle('商品编码不存在')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^4/ }).locator('[aria-invalid=true]')).toHaveText('viele');
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled();
  expect((await client.ask(orderApi.queryPage, { param: { externalNo: 'IMP-1' } })).total).toBe(0);

  await drop('入库单 改.xlsx', mended);
  await dialog.getByRole('button', { name: '确认导入 3 条' }).click();
  await expect(page.getByText('导入入库单成功')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('IMP-1')).toBeVisible();
  const { list } = await client.ask(orderApi.queryPage, { param: { externalNo: 'IMP-1' } });
  expect(list.map(({ lineCount, qtyExpected }) => ({ lineCount, qtyExpected }))).toEqual([
    { lineCount: 3, qtyExpected: 10 * 20 + 5 * 30 + 8 * 30 },
  ]);
});

test('five hundred faults of ten kinds are all found, each with its cell and hint; corrected in the grid, checked again, confirmed, and taken back', async ({
  page,
  baseURL,
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await new Client(baseURL ?? '').login('cangguan');
  const taken = Array.from({ length: 20 }, (_, i) => `HAVE${i}`);
  await take(client, goodsApi, taken.map(sound));
  const { rows, faults } = fiveHundredFaults(taken);
  expect(faults).toHaveLength(500);
  const goods = async () => (await client.ask(goodsApi.page, { param: { name: '故障件' } })).total;
  const before = await goods();

  await login(page, 'cangguan');
  await page.goto('/Basic/Goods');
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog'),
    grid = dialog.getByRole('grid'),
    kind = (name: string | RegExp) => dialog.getByRole('navigation').getByRole('button', { name });
  const checked = page.waitForResponse((answer) => answer.url().endsWith('/importCheck'));
  await dropping(page)('五百处错误.xlsx', await filled(client, goodsApi, rows));
  const {
    data: { batchId },
  } = (await (await checked).json()) as { data: { batchId: number } };
  await expect(kind('全部错误 500')).toBeVisible();

  // Every planted fault stands at its cell with its sentence, and nothing else does.
  const batch = await client.ask(importBatchApi.get, { batchId }),
    label = new Map(batch.columns.map((column) => [column.name, column.label]));
  const { rows: bad } = await client.ask(importBatchApi.rows, { batchId, size: 1000 });
  expect(
    bad.flatMap(({ row, faults: own }) => own.map(({ field, msg }) => `${row} ${label.get(field)} ${msg}`)).toSorted(),
  ).toEqual(faults.toSorted());
  expect(batch.kinds.map(({ count }) => count)).toEqual([60, 60, 60, 60, 60, 60, 40, 40, 40, 20]);

  // Where one stands, the hint is read; F8 goes from fault to fault; what is typed is an edit.
  await dialog.locator('.hc-faults-field').focus();
  await page.keyboard.press('F8');
  await expect(dialog.getByText('第 4 行 · 商品编码')).toBeVisible();
  await expect(dialog.locator('.hc-faults-here').getByText('不能为空')).toBeVisible();
  await page.keyboard.type('NEU1');
  await page.keyboard.press('Enter');
  await expect(button(page, '重新校验 1 处修改')).toBeVisible();
  await button(page, '重新校验 1 处修改').click();
  await expect(kind('全部错误 499')).toBeVisible();
  await expect(kind(/不能为空 59/)).toBeVisible();

  // A kind of fault shows its lines alone; a block from a spreadsheet is pasted over them, a value is filled down.
  // The field stands over the cell one is in.
  const corner = async (name: RegExp, column: string): Promise<void> => {
    await kind(name).click();
    await expect(kind(name)).toHaveAttribute('aria-pressed', 'true');
    await grid
      .getByRole('gridcell')
      .and(page.locator(`[data-at="0 ${batch.columns.findIndex((one) => one.label === column)}"]`))
      .click({ force: true });
  };
  const mend = async (left: number): Promise<void> => {
    await button(page, '重新校验')
      .or(dialog.getByRole('button', { name: /^重新校验 \d/ }))
      .click();
    await expect(kind(`全部错误 ${left}`)).toBeVisible();
  };
  await corner(/不能为空 59/, '商品编码');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 59 }, (_, i) => `PASTE${i}`).join('\r\n'),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await mend(440);
  for (const [name, column, value, left] of [
    [/温层.*60/, '温层', '冷冻', 380],
    [/货主不存在 40/, '货主', 'CWX', 340],
    [/基本单位不存在 60/, '基本单位', '袋', 280],
    [/保质期天.*60/, '保质期天', '180', 220],
    [/商品名称.*40/, '商品名称', '故障件短', 180],
    [/箱单位.*60/, '箱单位', '', 120],
    [/条码.*40/, '条码', '', 80],
  ] as const) {
    await corner(name, column);
    if (value === '') await page.keyboard.press('Delete');
    else {
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
    }
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+d');
    await mend(left);
  }
  // What stands in the file or the book already is struck.
  for (const left of [20, 0]) {
    await corner(left === 20 ? /与第2行重复 60/ : /已存在 20/, '商品编码');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+Delete');
    if (left > 0) await mend(left);
    else await dialog.getByRole('button', { name: /^重新校验 \d/ }).click();
  }
  await dialog.getByRole('button', { name: `确认导入 ${rows.length - 80} 条` }).click();
  await expect(dialog).toBeHidden();
  expect(await goods()).toBe(before + rows.length - 80);

  await button(page, '撤销导入').click();
  await expect(page.getByText('已撤销导入')).toBeVisible();
  expect(await goods()).toBe(before);
});

test('an import is taken back from its record while nobody has built on it', async ({ page, baseURL }) => {
  const client = await new Client(baseURL ?? '').login('cangguan');
  await take(client, goodsApi, [sound('BACK1'), sound('BACK2')]);
  await login(page, 'cangguan');
  await page.goto('/Template/ImportRecord');
  const row = page.getByRole('row', { name: /商品.*已完成/ }).first();
  await row.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('这次导入的 2 条商品将全部取消')).toBeVisible();
  await page.getByRole('tooltip').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销导入')).toBeVisible();
  await expect(page.getByRole('row', { name: /商品.*已撤销/ }).first()).toBeVisible();
  expect((await client.ask(goodsApi.page, { param: { code: 'BACK1 BACK2' } })).total).toBe(0);
});

test('a company designs its template: a column renamed, moved and prefilled; the file made for it comes in', async ({
  page,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('cangguan');
  await login(page, 'cangguan');
  await page.goto('/Template/Import?title=生产商');
  await page
    .getByRole('row', { name: /生产商.*标准模板/ })
    .getByRole('button', { name: '设计' })
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('生产商编码 表头').fill('货主');
  await expect(drawer.getByText('表头【货主】已用于其他列')).toBeVisible();
  await expect(button(page, '保存')).toBeDisabled();
  await drawer.getByLabel('生产商编码 表头').fill('厂号');
  await drawer.getByLabel('生产商编码 上移').click();
  await drawer.getByLabel('货主 默认值').fill('CWX');
  await drawer.getByLabel('货主 显示').uncheck();
  await expect(drawer.getByRole('img', { name: /^预览：厂号、生产商名称/ })).toBeVisible();
  await button(page, '保存').click();
  await expect(page.getByText('模板已保存')).toBeVisible();
  await expect(drawer).toBeHidden();
  expect(await take(client, producer.api, [{ 厂号: 'CH1', 生产商名称: '一厂' }])).toBe(1);
  expect((await client.ask(producer.api.page, { param: { code: 'CH1' } })).list).toMatchObject([
    { code: 'CH1', name: '一厂' },
  ]);
});

test('a large sheet is checked in the background, found again in the records and put in; its list goes on beyond page 100', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const client = await new Client(baseURL ?? '').login('cangguan'),
    rows = IMPORT_AT_ONCE + 1;
  const sheet = await filled(
    client,
    supplier.api,
    Array.from({ length: rows }, (_, n): Cells => ({
      货主: 'CWX',
      供应商编码: `ZBIG${String(n).padStart(5, '0')}`,
      供应商名称: `大表 ${n}`,
    })),
  );
  await login(page, 'cangguan');
  await page.goto('/Basic/Supplier');
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog');
  await dropping(page)('供应商.xlsx', sheet);
  await expect(dialog.getByText('数据较多，在后台进行')).toBeVisible();
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  await page.goto('/Template/ImportRecord');
  const record = page.getByRole('row', { name: /供应商\.xlsx/ });
  await record.getByRole('button', { name: '继续导入' }).click({ timeout: 30_000 });
  await dialog.getByRole('button', { name: `确认导入 ${rows} 条` }).click();
  await expect(page.getByText('导入供应商成功')).toBeVisible({ timeout: 30_000 });
  await expect(record.getByText('已完成')).toBeVisible();

  await page.goto('/Basic/Supplier?name=大表&pageNum=100');
  const first = () =>
    page.getByRole('table').getByRole('row').nth(1).getByRole('cell', { name: /^ZBIG/ }).textContent();
  const shown = async (n: number): Promise<void> => {
    await expect(page.getByText(`第 ${n} 页`)).toBeVisible();
    await expect.poll(first).toBe(`ZBIG${String(rows - 1 - (n - 1) * 20).padStart(5, '0')}`);
  };
  await shown(100);
  await button(page, '下一页').click();
  await shown(101);
  await button(page, '下一页').click();
  await shown(102);
  await page.reload();
  await shown(102);
  await button(page, '上一页').click();
  await shown(101);
  await button(page, '上一页').click();
  await shown(100);
  await page.goto('/Basic/Supplier?name=大表&pageNum=180');
  await expect(page.getByText('第100页之后只能逐页翻看，请缩小查询范围').first()).toBeVisible();
  await button(page, '首页').click();
  await expect(page.getByText('ZBIG05000')).toBeVisible();
  const {
    list: [batch],
  } = await client.ask(importBatchApi.queryPage, {});
  expect(await client.ask(importBatchApi.undo, { batchId: batch?.id ?? 0 })).toEqual({ undone: rows });
});
