import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { apiClientApi } from '#contract/iam/api-client.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { boxOf, choose, dialog } from '../support/form.ts';
import { here } from '../support/world.ts';

/** A picture of the page, for whoever wants to look at it: SHOTS=folder. */
async function look(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: path.join(process.env.SHOTS, `${name}.png`) });
}

/** As a partner brings it: under another name first, and a while ago. */
function bring(folder: string, name: string, content: string): void {
  const way = path.join(folder, 'in', `.${name}`),
    then = new Date(Date.now() - 10_000);
  mkdirSync(path.dirname(way), { recursive: true });
  writeFileSync(way, content);
  utimesSync(way, then, then);
  renameSync(way, path.join(folder, 'in', name));
}

test('a partner is set up, his file is put in row by row and answered, and what failed is done again', async ({
  page,
}) => {
  const client = await new Client(`http://localhost:${here().port}`).login('admin');
  await client.enter('HZ01');
  const { warehouses } = await client.ask(apiClientApi.choices, {}),
    house = warehouses.find(({ code }) => code === 'HZ01');
  await client.ask(apiClientApi.add, {
    name: '云商系统',
    warehouseIds: [house?.id ?? 0],
    permissions: ['out:order:add', 'base:goods:add'],
  });
  const { list } = await client.ask(goodsApi.page, { param: { status: 1 } }),
    goods = list[0],
    owner = (await client.ask(ownerApi.options, { ids: [goods?.ownerId ?? 0] }))[0];

  await login(page, 'admin');
  await page.goto('/sys/Edi');
  await expect(page.getByText('还没有对接方')).toBeVisible();
  await look(page, 'edi-empty');
  await button(page, '新增').click();
  await boxOf(dialog(page), '对接方').locator('input').fill('云商');
  await boxOf(dialog(page), '目录').locator('input').fill('cloud');
  await choose(dialog(page), 'API客户端', '云商系统');
  await boxOf(dialog(page), '出库单列对应').locator('textarea').fill(`货主编码=|${owner?.code}\n货主单号=PO No`);
  await look(page, 'edi-form');
  await button(page, '确定').click();
  await page.getByRole('link', { name: '云商' }).click();
  const shown = page
    .locator('.hc-content')
    .getByText(/\/edi\//)
    .first();
  await expect(shown).toBeVisible();
  const folder = (await shown.innerText()).trim();
  await expect.poll(() => existsSync(path.join(folder, 'in')), { timeout: 30_000 }).toBe(true);

  bring(
    folder,
    'outbound-1.csv',
    `PO No,要求日期,收货人,商品编码,数量\nPO-1,2099-01-01,王,${goods?.code},2\nPO-2,2099-01-01,李,没有,1\n`,
  );
  const row = page.getByRole('row', { name: /outbound-1\.csv/ });
  await expect(row).toContainText('部分成功', { timeout: 30_000 });
  await expect.poll(() => readdirSync(path.join(folder, 'ack')).length, { timeout: 30_000 }).toBe(1);
  const [name = ''] = readdirSync(path.join(folder, 'ack'));
  expect(readFileSync(path.join(folder, 'ack', name), 'utf8')).toMatch(
    /2,PO-1,成功,.+\r\n3,PO-2,失败,.*商品编码不存在/,
  );
  await look(page, 'edi-detail');
  await row.getByRole('button', { name: '详情' }).click();
  await expect(page.getByText('第3行 PO-2：【商品编码】 商品编码不存在')).toBeVisible();
  await look(page, 'edi-file');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '重新处理' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '重新处理' }).click();
  await expect.poll(() => readdirSync(path.join(folder, 'ack')).length, { timeout: 30_000 }).toBe(2);
  await page.getByRole('button', { name: '夜间模式' }).click();
  await look(page, 'edi-detail-night');
  await page.goto('/sys/Edi');
  await expect(page.getByRole('link', { name: '云商' })).toBeVisible();
  await look(page, 'edi-list-night');
});
