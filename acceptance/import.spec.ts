import { expect, test } from '@playwright/test';
import { orderApi } from '#contract/inbound/order.ts';
import { Client } from './support/api.ts';
import { button, login } from './support/browser.ts';
import { filled, type Cells } from './support/sheet.ts';

const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const line = (goods: string, qty: number | string): Cells => ({ 外部单号: 'IMP-1', 货主编码: 'CWX', 供应商编码: 'S01', 入库类型: '采购', 预计到货日期: day, 商品编码: goods, 数量: qty, 单位: '箱' });

test('an import with errors writes nothing and says where they are; mended, it is confirmed', async ({ page, baseURL }) => {
  const client = await new Client(baseURL ?? '').login('cangguan');
  const faulty = await filled(client, orderApi, [line('G1', 10), line('NOSUCH', 5), line('G3', 'viele')]);
  const mended = await filled(client, orderApi, [line('G1', 10), line('G2', 5), line('G3', 8)]);
  const drop = (name: string, body: Uint8Array) => page.getByRole('dialog').locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(body) });

  await login(page, 'cangguan');
  await page.goto('/Inbound/Order');
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog');
  await drop('入库单.xlsx', faulty);
  await expect(dialog.getByText('2 处错误')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /3\s*商品编码\s*NOSUCH\s*商品编码不存在/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /4\s*数量\s*viele/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled();
  expect((await client.ask(orderApi.queryPage, { param: { externalNo: 'IMP-1' } })).total).toBe(0);

  await drop('入库单 改.xlsx', mended);
  await dialog.getByRole('button', { name: '确认导入 3 条' }).click();
  await expect(page.getByText('导入入库单成功')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('IMP-1')).toBeVisible();
  const { list } = await client.ask(orderApi.queryPage, { param: { externalNo: 'IMP-1' } });
  expect(list.map(({ lineCount, qtyExpected }) => ({ lineCount, qtyExpected }))).toEqual([{ lineCount: 3, qtyExpected: 10 * 20 + 5 * 30 + 8 * 30 }]);
});
