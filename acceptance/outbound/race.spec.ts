import { expect, test } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { givenOrder, givenStock, ownerOf } from '../support/given.ts';

test('of two clerks who want the last ten units one gets them, the other is told that nothing is left', async ({
  browser,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(client, 'CWX');
  const goodsId = await givenStock(client, ownerId, 'RACE10', 10);
  const orders = [await givenOrder(client, ownerId, goodsId, 10), await givenOrder(client, ownerId, goodsId, 10)];
  const clerks = await Promise.all(
    ['cangguan', 'diaodu'].map(async (account, i) => {
      const page = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage();
      await login(page, account);
      await page.goto(`/Outbound/OrderDetail/${orders[i]?.id}`);
      await expect(button(page, '分配')).toBeEnabled({ timeout: 40_000 });
      return page;
    }),
  );

  await Promise.all(clerks.map((page) => button(page, '分配').click()));
  const said = await Promise.all(
    clerks.map(async (page) => {
      const notice = page.getByText(/已全部分配|商品【RACE10】/).first();
      await expect(notice).toBeVisible();
      return notice.innerText();
    }),
  );
  expect(said.filter((text) => text.includes('已全部分配'))).toHaveLength(1);
  expect(said.find((text) => !text.includes('已全部分配'))).toMatch(
    /商品【RACE10】无可分配库存（现存10，可用0，锁定0，被占用10）/,
  );
  const after = await Promise.all(orders.map(({ id }) => client.ask(outOrderApi.get, { id })));
  expect(after.map((order) => order.status).sort((a, b) => a - b)).toEqual([10, 30]);
  expect(after.flatMap((order) => order.lines).reduce((sum, l) => sum + l.qtyAllocated, 0)).toBe(10);
  for (const page of clerks) await page.context().close();
});
