import { expect, test, type Page } from '@playwright/test';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { userApi } from '#contract/iam/user.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

const HIS = '川味鲜';

/** The owners that a list shows, and how many rows it has at all. */
async function ownersOn(page: Page, url: string): Promise<{ named: number; rows: number }> {
  await page.goto(url);
  const pane = page.locator('.hc-pane:visible'),
    rows = pane.locator('tbody tr[data-row-key]');
  await expect(rows.first()).toBeVisible();
  return { named: await rows.filter({ hasText: HIS }).count(), rows: await rows.count() };
}

test('an owner sees what is his and nothing of the company, and takes up a complaint', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await login(page, 'huozhu');
  for (const url of ['/Outbound/Order', '/Inbound/Order', '/Inventory/Stock']) {
    const { named, rows } = await ownersOn(page, url);
    expect([url, named]).toEqual([url, rows]);
  }
  const menu = page.getByRole('navigation').or(page.locator('.ant-layout-sider')).first();
  await expect(menu.getByText('权限管理')).toHaveCount(0);
  await page.goto('/sys/User');
  await expect(page.locator('.hc-pane:visible').getByText('拒绝访问')).toBeVisible();

  // The same walls for whoever asks without a browser: of people he hears nothing, of the orders of others neither.
  const his = await new Client(baseURL ?? '').login('huozhu'),
    admin = await new Client(baseURL ?? '').login('admin');
  await admin.enter('HZ01');
  await expect(his.ask(userApi.options, {})).rejects.toMatchObject({ code: 403 });
  const owners = await admin.ask(ownerApi.options, { size: 200 });
  for (const { id, name } of owners) {
    const asked = { param: { ownerId: id }, pageSize: 1 };
    const [all, own] = [await admin.ask(outOrderApi.queryPage, asked), await his.ask(outOrderApi.queryPage, asked)];
    expect([name, own.total]).toEqual([name, name.includes(HIS) ? all.total : 0]);
  }

  await page.goto('/CustomerService/ComplaintList');
  await page.getByRole('button', { name: '新增投诉' }).click();
  const taken = new Set(
    (await admin.ask(complaintApi.getList, { param: { typeCode: 'expiry' }, pageSize: 200 })).list.map(
      (one) => one.bizNo,
    ),
  );
  const source = (await his.ask(complaintApi.selOmsOutData, {})).find(({ bizNo }) => !taken.has(bizNo));
  const dialog = page.getByRole('dialog', { name: '新增投诉' });
  await dialog.getByLabel('查找单据').fill(source?.bizNo ?? '');
  await dialog.getByRole('button', { name: /查\s?找/ }).click();
  await dialog.getByRole('button', { name: new RegExp(source?.bizNo ?? '') }).click();
  await dialog.getByLabel('投诉类型').click();
  await page.getByTitle('临期过期').click();
  await dialog.getByLabel('联系人').fill('苏货主');
  await dialog.getByLabel('联系电话').fill('13812345678');
  const line = dialog
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^投诉 /, disabled: false }) })
    .first();
  await line.getByRole('checkbox').check();
  await line.getByLabel(/ 投诉数量$/).fill('1');
  await line.getByLabel(/ 单价$/).fill('30');
  await dialog.getByLabel('投诉描述').fill('门店说离到期只剩三天');
  await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(dialog).toBeHidden();
  const { list } = await his.ask(complaintApi.getList, { param: { bizNo: source?.bizNo ?? '', typeCode: 'expiry' } });
  expect(list).toMatchObject([{ claimAmount: 30, contact: '苏货主' }]);
  await page.goto(`/CustomerService/ComplaintList/${list[0]?.id ?? 0}`);
  await expect(page.getByText('门店说离到期只剩三天').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^受\s?理$/ })).toHaveCount(0);
});
