import { expect, test } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { changeHouseApi } from '#contract/service/house.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

test('an order goes to the branch: listed, moved, found where it is now', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const admin = await new Client(baseURL ?? '').login('admin');
  const { list } = await admin.ask(outOrderApi.queryPage, { param: { status: 10 }, pageSize: 200 });
  const waiting = await admin.ask(changeHouseApi.list, { param: {}, pageSize: 200 });
  const listed = new Set(waiting.list.map(({ orderNo }) => orderNo));
  // Of an owner who is also in the branch, and not of a transfer: owners whom other journeys brought are not there.
  const order = list.find(
    ({ orderNo, externalNo, ownerName, waveId, qtyWanted }) =>
      !externalNo?.startsWith('DB') &&
      ownerName.startsWith('川味鲜') &&
      waveId === null &&
      qtyWanted < 1000 &&
      !listed.has(orderNo),
  );
  const orderNo = order?.orderNo ?? '';
  await login(page, 'admin');
  await page.goto('/Order/ChangeHouse');
  await page.getByRole('button', { name: /新\s?增/ }).click();
  const dialog = page.getByRole('dialog', { name: '新增换仓' });
  await dialog.getByLabel('出库单号').fill(orderNo);
  await dialog.getByLabel('目标仓库').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'SH01' }).click();
  await dialog.getByLabel('换仓原因').fill('收货地址更近');
  await dialog.getByRole('button', { name: /^(保\s?存|确\s?定|提\s?交)$/ }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: orderNo });
  await row.getByRole('button', { name: /^换\s?仓$/ }).click();
  await page
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /^换\s?仓$/ })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: '历史记录' }).click();
  const moved = page.getByRole('row').filter({ hasText: orderNo });
  await expect(moved.getByText('成功')).toBeVisible();

  await page.goto(`/Order/OrderDesk/${order?.id ?? 0}`);
  await expect(page.getByText(/此订单已换到【.*】，新出库单号 O/)).toBeVisible();
});
