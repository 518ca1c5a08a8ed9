import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { choose } from '../support/form.ts';
import { ownerOf } from '../support/given.ts';
import { here } from '../support/world.ts';

test('rules of put-away and replenishment are tried, a day is run again, and the page says how', async ({ page }) => {
  test.setTimeout(240_000);
  const admin = await new Client(`http://localhost:${here().port}`).login('admin');
  await admin.enter('HZ01');
  const ownerId = await ownerOf(admin, 'HZW');
  const [unit] = (await admin.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id: goodsId } = await admin.ask(goodsApi.add, {
    ownerId,
    code: 'TRIED1',
    name: '演练虾片',
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    weight: 100,
    volume: 200,
  });
  const order = await admin.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId, unitQty: 40 }] });
  const { lines, orderNo } = await admin.ask(orderApi.get, { id: order.id });
  await admin.ask(receiveApi.confirm, {
    lines: lines.map(({ id, qtyExpected }) => ({ detailId: id, qty: qtyExpected, positionCode: 'REC-03' })),
  });

  await login(page, 'admin');
  await page.goto('/Config/DryRun');
  const form = page.locator('.hc-page').last();
  await page.getByText('上架', { exact: true }).click();
  await choose(form, '入库单', orderNo);
  await page.keyboard.press('Escape');
  await choose(form, '货主', '海之味');
  await button(page, '添加步骤').click();
  await button(page, '演练').click();
  await expect(page.getByText(/用时\d+毫秒；已全部撤回/)).toBeVisible();
  await expect(page.getByRole('row', { name: /搬运距离/ })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('putaway.png') });

  await page.getByText('补货', { exact: true }).click();
  await choose(form, '货主', '海之味');
  await choose(form, '补货单位', '基本');
  await button(page, '演练').click();
  await expect(page.getByText(/低于下限的拣货位/).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('replenish.png') });

  await page.getByText('重演', { exact: true }).first().click();
  await form.getByLabel('分配日期').fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
  await form.getByRole('button', { name: /重\s?演/ }).click();
  await expect(page.getByText(/已全部撤回/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '今天的规则' }).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('replayed.png') });

  await button(page, '本页帮助').click();
  await expect(page.getByText('改一条规则先演练', { exact: false })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('help.png') });
  await page.keyboard.press('Escape');
  await page.goto('/Config/GoodsStorageBox');
  await expect(button(page, '复制到其他仓库')).toBeVisible();
  await button(page, '复制到其他仓库').click();
  await choose(page.locator('.ant-drawer').last(), '目标仓库', '上海');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/将新增/).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('copied.png') });
});
