import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { settlementStatementApi } from '#contract/billing/statement.ts';
import { userApi } from '#contract/iam/user.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { orderDeskApi } from '#contract/service/desk.ts';
import { omsReceiptApi } from '#contract/service/receipt.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { complain, uncomplained } from '../support/complaint.ts';

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

  const bizNo = await uncomplained(his, admin);
  await complain(page, bizNo, {
    contact: '苏货主',
    phone: '13812345678',
    price: '30',
    text: '门店说离到期只剩三天',
  });
  const { list } = await his.ask(complaintApi.getList, { param: { bizNo, typeCode: 'expiry' } });
  expect(list).toMatchObject([{ claimAmount: 30, contact: '苏货主' }]);
  await page.goto(`/CustomerService/ComplaintList/${list[0]?.id ?? 0}`);
  await expect(page.getByText('门店说离到期只剩三天').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^受\s?理$/ })).toHaveCount(0);
});

test('an owner enters an order for his own goods, follows it, reads his papers and bills, and those of nobody else', async ({
  baseURL,
}) => {
  const his = await new Client(baseURL ?? '').login('huozhu'),
    admin = await new Client(baseURL ?? '').login('admin');
  await admin.enter('HZ01');
  const owners = await admin.ask(ownerApi.options, { size: 200 });
  const own = owners.find(({ name }) => name.includes(HIS)),
    other = owners.find(({ name }) => name.includes('海之味'));
  if (!own || !other) throw new Error('the demo world has both');
  const goodsOf = async (ownerId: number) =>
    (await admin.ask(goodsApi.page, { param: { ownerId }, pageSize: 1 })).list[0]?.id ?? 0;
  const order = async (ownerId: number) => ({
    ownerId,
    requireOn: '2099-01-01',
    lines: [{ goodsId: await goodsOf(ownerId), unitQty: 1 }],
  });
  const made = await his.ask(outOrderApi.add, await order(own.id));
  expect((await his.ask(orderDeskApi.get, { id: made.id })).order).toMatchObject({ id: made.id });
  await expect(his.ask(outOrderApi.add, await order(other.id))).rejects.toThrow();
  const [theirs] = (await admin.ask(outOrderApi.queryPage, { param: { ownerId: other.id }, pageSize: 1 })).list;
  await expect(his.ask(orderDeskApi.get, { id: theirs?.id ?? 0 })).rejects.toThrow('数据不存在或无权访问');
  expect((await his.ask(orderDeskApi.search, { text: theirs?.orderNo ?? '' })).list).toEqual([]);

  const period = new Date().toISOString().slice(0, 7);
  expect(await his.ask(settlementStatementApi.query, { ownerId: own.id, period })).toMatchObject({
    ownerName: own.name,
  });
  await expect(his.ask(settlementStatementApi.query, { ownerId: other.id, period })).rejects.toThrow(
    '数据不存在或无权访问',
  );
  for (const { list } of [
    await his.ask(omsReceiptApi.list, { param: {}, pageSize: 50 }),
    await his.ask(complaintApi.getList, { param: {}, pageSize: 50 }),
  ]) {
    expect(list.length).toBeGreaterThan(0);
    for (const row of list) expect(row.ownerName).toContain(HIS);
  }
});
