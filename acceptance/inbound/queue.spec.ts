import { expect, test } from '@playwright/test';
import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { here } from '../support/world.ts';

const PLATE = '沪C88001';

test('a truck is called by the clerk, seen on the wall and on the phone of its driver', async ({ browser, page }) => {
  const base = `http://localhost:${here().port}`;
  const client = await new Client(base).login('admin');
  await client.enter('HZ01');

  // Registered at the gate, in the room that waits least.
  const { waiting, docks } = await client.ask(preCheckApi.board, {});
  const free = docks.find((dock) => dock.truck === null && dock.closed === null && dock.roomId !== null);
  expect(free).toBeDefined();
  await login(page, 'admin');
  await page.goto('/Inbound/PreCheck');
  await button(page, '临时登记').click();
  const form = page.getByRole('dialog', { name: '临时登记' });
  await form.getByLabel('车牌号').fill(PLATE.toLowerCase());
  await form.getByLabel('库房').click();
  await page
    .locator('.ant-select-item-option', { hasText: free?.roomName ?? '' })
    .first()
    .click();
  await button(page, '确定').click();
  await expect(form).toBeHidden();
  await page.goto(`/Inbound/PreCheck?plateNo=${encodeURIComponent(PLATE)}`);
  const row = page.getByRole('row', { name: new RegExp(PLATE) });
  await expect(row).toContainText('排队中');

  // The driver gets his link and sees his place; nothing of the console is there.
  const { list } = await client.ask(preCheckApi.queryPage, { param: { plateNo: PLATE } });
  const id = list[0]?.id ?? 0;
  await client.ask(preCheckLinkApi.issue, { preId: id });
  const { url } = await client.ask(preCheckLinkApi.show, { preId: id });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const driver = await phone.newPage();
  const answer = await driver.goto(new URL(url ?? '').pathname);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(driver.locator('.hc-link header')).toContainText(PLATE);
  const mine = waiting.filter((truck) => truck.roomId === free?.roomId).length;
  await expect(driver.locator('.hc-driver-place h1')).toHaveText(mine === 0 ? '下一位' : String(mine));
  await expect(driver.getByRole('navigation')).toHaveCount(0);

  // The wall hangs without a menu, and learns by push.
  const wall = await page.context().newPage();
  await wall.goto('/Wall/Queue');
  await expect(wall.getByRole('heading', { name: /叫号/ })).toBeVisible();
  await expect(wall.getByRole('button', { name: '静音' })).toBeVisible();
  await expect(wall.locator('.hc-side')).toHaveCount(0);

  // The clerk picks the card up by key and sets it down on the free dock.
  await page.goto(`/Inbound/QueueTower?room=${free?.roomId}`);
  await page.getByRole('button', { name: `${PLATE}，拿起` }).press('Enter');
  const lane = page.getByRole('region', { name: `月台 ${free?.code}` });
  await lane.getByRole('button', { name: `叫到 ${free?.code}` }).press('Enter');
  await expect(lane).toContainText(PLATE);

  await expect(wall.locator('.hc-wall-calls article', { hasText: PLATE })).toContainText(free?.code ?? '');
  await expect(driver.locator('.hc-driver-place h1')).toHaveText(free?.code ?? '');
  await expect(driver.locator('.hc-driver-place')).toContainText('第 1 次叫号');

  // It stands there, and leaves.
  await button(page, '开始作业').first().click();
  await expect(driver.locator('.hc-driver-place')).toContainText('正在卸货');
  await lane.getByRole('button', { name: '作业完成' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '作业完成' }).click();
  await expect(lane).toContainText('空闲');
  await expect(wall.locator('.hc-wall-docks p', { hasText: free?.code ?? '' })).toContainText('空闲');
  await expect(driver.locator('.hc-driver-place h1')).toHaveText('已完成');

  // A link that was ended opens nothing.
  await client.ask(preCheckLinkApi.revoke, { preId: id });
  await driver.reload();
  await expect(driver.getByRole('heading', { name: '链接无效或已过期' })).toBeVisible();
  await phone.close();
});
