import { expect, test } from '@playwright/test';
import { seedWall } from '#contract/basic/container/seed-wall.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenOrder, givenStock, givenWalks, ownerOf, pickAll } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

test('a batch is sorted into the wall by scan alone, and the label of a slot opens the check of its order', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(200_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const milk = await givenStock(desk, ownerId, 'SEEDMILK', 30);
  const first = await givenOrder(desk, ownerId, milk, 2);
  const second = await givenOrder(desk, ownerId, milk, 3);
  const { waveNo, walks } = await givenWalks(desk, [first.id, second.id], 2);
  await pickAll(desk, walks);
  const {
    list: [wall],
  } = await desk.ask(seedWall.api.page, { param: { code: 'W2' } });
  expect(wall?.status).toBe(1);

  await login(page, 'cangguan');
  await work(page, '/Outbound/Seed');
  await expect(page.locator('.hc-work-queue')).toContainText([waveNo, 'W2']);
  await scan(page, 'W2', /空闲/);
  await scan(page, waveNo, /2 单已分配格口/);
  await scan(page, 'NOSUCH', /不在这面墙上/);
  await scan(page, 'SEEDMILK', /W2-01 放 2/);
  await scan(page, 'W2-02', /格口不符，应放入【W2-01】/);
  await scan(page, 'W2-01', /W2-02 放 3/);
  // Only one goes in; the rest is scanned again.
  await scan(page, '1', /W2-02 放 1/);
  await scan(page, 'W2-02', /该商品已播完|W2-02/);
  await page.keyboard.press('F8');
  await expect(page.getByRole('status').filter({ hasText: /已取出 W2-02 1/ })).toBeVisible();
  await scan(page, 'SEEDMILK', /W2-02 放 3/);

  // Before it is sorted it is not checked.
  await work(page, '/Outbound/Check');
  await scan(page, 'W2-02', new RegExp(`订单【${second.orderNo}】还有3件未播种，不能复核`));

  await work(page, `/Outbound/Seed?wall=${wall?.id}`);
  await scan(page, '', /扫描商品/);
  await scan(page, 'SEEDMILK', /W2-02 放 3/);
  await scan(page, 'W2-02', /全部播完/);

  await work(page, '/Outbound/Check');
  await scan(page, 'W2-02', new RegExp(second.orderNo));
  await work(page, `/Outbound/Seed?wall=${wall?.id}`);
  await scan(page, '', /已全部播完/);
  await scan(page, '', /W2 播种完成/);
  expect((await desk.ask(seedWall.api.page, { param: { code: 'W2' } })).list[0]?.status).toBe(1);
  expect((await desk.ask(outOrderApi.get, { id: first.id })).lines[0]?.qtyPicked).toBe(2);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
