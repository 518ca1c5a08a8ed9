import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { orderAuditApi } from '#contract/service/audit/order-audit.ts';
import { ownerBusinessConfig } from '#contract/strategy/owner-business-config.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { ownerOf } from '../support/given.ts';

const { api: config } = ownerBusinessConfig;

test('an order waits for a second person, who looks at it and lets it go on; another is rejected and cancelled', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const admin = await new Client(baseURL ?? '').login('admin');
  await admin.enter('HZ01');
  const ownerId = await ownerOf(admin, 'FGJ');
  const audited = async (outAudit: boolean): Promise<void> => {
    const [set] = (await admin.ask(config.page, { param: { ownerId } })).list;
    if (!set) throw new Error('the demo world says what this owner wants');
    const { id, version, adjustAuditQty, confirmOnFloor, countDaily, recountPct, inAudit, uploadEnabled } = set;
    const rest = { adjustAuditQty, confirmOnFloor, countDaily, recountPct, inAudit, uploadEnabled };
    await admin.ask(config.update, { id, version, ownerId, ...rest, outAudit });
  };
  await audited(true);
  const [goods] = (await admin.ask(goodsApi.page, { param: { ownerId, status: 1 }, pageSize: 1 })).list;
  const order = { ownerId, requireOn: '2099-01-01', lines: [{ goodsId: goods?.id ?? 0, unitQty: 3 }] };
  const good = await admin.ask(outOrderApi.add, order),
    bad = await admin.ask(outOrderApi.add, order);
  await audited(false);

  const head = (orderNo: string) => page.locator('.hc-page-head').filter({ hasText: orderNo });
  await login(page, 'cangguan');
  await page.goto(`/Order/OrderAudit?orderNo=${good.orderNo}`);
  await page.getByRole('link', { name: good.orderNo }).click();
  await expect(page.getByRole('heading', { name: `订单审核 ${good.orderNo}` })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: goods?.code ?? '?' })).toBeVisible();
  await page.getByRole('button', { name: /^通\s?过$/ }).click();
  await page
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await expect(head(good.orderNo).getByText('已通过')).toBeVisible();
  expect(await admin.ask(outOrderApi.get, { id: good.id })).toMatchObject({ status: 10, isFrozen: false });

  await page.goto(`/auditingWareAndOutInfo/审核?id=${await auditOf(admin, bad.orderNo)}`);
  await expect(page.getByRole('heading', { name: `订单审核 ${bad.orderNo}` })).toBeVisible();
  await page.getByRole('button', { name: /^驳\s?回$/ }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: bad.orderNo });
  await dialog.getByRole('textbox').fill('超出信用额度');
  await dialog.getByRole('button', { name: /^驳\s?回$/ }).click();
  await expect(head(bad.orderNo).getByText('已驳回')).toBeVisible();
  expect(await admin.ask(outOrderApi.get, { id: bad.id })).toMatchObject({
    status: 99,
    cancelReason: '审核驳回：超出信用额度',
  });
});

const auditOf = async (client: Client, orderNo: string): Promise<number> =>
  (await client.ask(orderAuditApi.queryPage, { param: { orderNo } })).list[0]?.id ?? 0;
