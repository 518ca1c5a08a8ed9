import { expect, test } from '@playwright/test';
import { transportOrderApi } from '#contract/transport/order.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

const ZONES = [0, 1, 2, 3] as const;

test('a plan is changed by keys and on the map, judged at each step and taken back', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const { list: waiting } = await desk.ask(transportOrderApi.page, { param: { status: 10 }, pageSize: 200 });
  const known = waiting.filter(({ weight, isLocated }) => weight > 0 && isLocated);
  const zones = [...Map.groupBy(known, ({ tempZone }) => tempZone).values()];
  const orders = (zones.find(({ length }) => length > 1) ?? []).slice(0, 3),
    [first] = orders;
  expect(orders.length).toBeGreaterThan(1);
  const planOn = first?.requireArriveAt.slice(0, 10) ?? '';
  const { id } = await desk.ask(sendPlanApi.add, {
    planOn,
    tempZone: ZONES.find((zone) => zone === first?.tempZone) ?? 3,
    departFrom: `${planOn} 06:00:00`,
    departTo: `${planOn} 20:00:00`,
    orderIds: orders.map((order) => order.id),
  });

  await login(page, 'cangguan');
  await page.goto(`/Transport/SendPlanInfo/${id}`);
  const card = page.locator('.hc-board-card').first();
  await card.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('row', { name: /更改后/ })).toBeVisible();
  await expect(page.getByLabel('车次 1').locator('.hc-board-card')).toHaveCount(1);
  await expect(page.getByLabel('车次 1').locator('.hc-board-card')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('row', { name: /更改后/ })).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(page.getByRole('row', { name: /更改后/ })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-board.png` });

  await page.getByText('地图', { exact: true }).last().click();
  const onTrip = page.getByRole('button', { name: '1-1', exact: true }),
    open = page.getByRole('button', { name: '未排' }).first();
  await expect(onTrip).toBeVisible();
  await open.focus();
  await page.keyboard.press('Enter');
  await onTrip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '1-2', exact: true })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-map.png` });
  await button(page, '保存编排').click();
  await expect(page.getByRole('row', { name: /更改后/ })).toBeHidden();
  const { manual } = await desk.ask(sendPlanApi.get, { id });
  expect(manual.measure.stops).toBeGreaterThan(0);
  expect(manual.trips.flatMap(({ stops }) => stops.flatMap(({ orderIds }) => orderIds))).toHaveLength(2);
});
