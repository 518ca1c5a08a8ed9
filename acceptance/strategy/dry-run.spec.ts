import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { choose, dialog } from '../support/form.ts';
import { givenOrder, ownerOf } from '../support/given.ts';
import { here } from '../support/world.ts';

const day = (ago: number): string => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

test('a rule is tried on an open order, switched on, and taken back from its history', async ({ page }) => {
  test.setTimeout(240_000);
  const admin = await new Client(`http://localhost:${here().port}`).login('admin');
  await admin.enter('HZ01');
  const ownerId = await ownerOf(admin, 'HZW');
  const [unit] = (await admin.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id: goodsId } = await admin.ask(goodsApi.add, {
    ownerId,
    code: 'DRYRUN1',
    name: '演练鱼干',
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    isLot: true,
    shelfLifeDays: 365,
    weight: 100,
    volume: 200,
  });
  // Two lots: the older one goes first by the present rule.
  for (const ago of [60, 20]) {
    const order = await admin.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 40 }] });
    const { lines } = await admin.ask(orderApi.get, { id: order.id });
    const { tasks } = await admin.ask(receiveApi.confirm, {
      lines: lines.map(({ id, qtyExpected }) => ({
        detailId: id,
        qty: qtyExpected,
        positionCode: 'REC-03',
        producedOn: day(ago),
      })),
    });
    const task = await admin.ask(putawayApi.get, { id: tasks[0]?.id ?? 0 });
    await admin.ask(putawayApi.confirm, { lines: task.lines.map((line) => ({ lineId: line.id })) });
  }
  const order = await givenOrder(admin, ownerId, goodsId, 10);
  const { orderNo } = await admin.ask(outOrderApi.get, { id: order.id });

  await login(page, 'admin');
  await page.goto('/Config/DryRun');
  const form = page.locator('.hc-page').last();
  await choose(form, '或出库单', orderNo);
  await page.keyboard.press('Escape');
  await choose(form, '配置', '出库生产日期区间');
  await choose(form, '货主', '海之味');
  await form.getByLabel('最长库龄(天)').fill('30');
  await page.screenshot({ path: test.info().outputPath('asked.png') });
  await button(page, '演练').click();
  await expect(page.getByText('1行有差异')).toBeVisible();
  await expect(page.getByText(/其他分配等待了\d+毫秒；已全部撤回/)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(orderNo) });
  await expect(row).toContainText(day(60).replaceAll('-', ''));
  await expect(row).toContainText(day(20).replaceAll('-', ''));
  await page.screenshot({ path: test.info().outputPath('told.png') });
  // Nothing was given to it.
  expect((await admin.ask(outOrderApi.get, { id: order.id })).status).toBe(10);

  await page.goto('/Config/OutProductDateInterval');
  await button(page, '新增').click();
  await choose(dialog(page), '货主', '海之味');
  await dialog(page).getByLabel('最长库龄(天)').fill('30');
  await button(page, '确定').click();
  await expect(dialog(page)).toBeHidden();
  // What the dry run said is what is given now.
  await admin.ask(outOrderApi.allocate, { ids: [order.id] });
  await page.goto(`/Outbound/OrderDetail/${order.id}`);
  await expect(page.getByText(day(20).replaceAll('-', '')).first()).toBeVisible();
  await page.goto('/Config/OutProductDateInterval');
  await button(page, '变更记录').first().click();
  const drawer = page.locator('.ant-drawer-section:visible, .ant-drawer-content:visible').first();
  const change = drawer.locator('li', { hasText: /海之味/ }).first();
  await expect(change).toContainText('新增');
  await page.screenshot({ path: test.info().outputPath('history.png') });
  await change.getByRole('button', { name: /撤\s?销/ }).click();
  await page.locator('.ant-popconfirm:visible').getByRole('button').last().click();
  await expect(drawer.locator('li', { hasText: /海之味/ }).first()).toContainText('删除');
});
