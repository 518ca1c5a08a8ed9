import { expect, test } from '@playwright/test';
import { bookingLinkApi } from '#contract/inbound/appoint/booking-link.ts';
import { appointmentApi } from '#contract/inbound/appointment.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { here } from '../support/world.ts';

const PLATE = '沪D77001';
const DAY_MS = 86_400_000;
const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(at);

test('a supplier books on his phone, the clerk drags him to another dock, and he sees where', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const client = await new Client(`http://localhost:${here().port}`).login('admin');
  await client.enter('HZ01');
  const { list } = await client.ask(orderApi.queryPage, { param: { status: 10, isSuspended: false }, pageSize: 50 });
  // One temperature comes in one vehicle.
  let orderId = 0,
    orderNo = '';
  for (const one of list.filter(({ actions }) => actions.includes('appoint'))) {
    const { lines } = await client.ask(orderApi.get, { id: one.id });
    if (new Set(lines.map(({ storageMode }) => storageMode)).size === 1) [orderId, orderNo] = [one.id, one.orderNo];
  }
  expect(orderNo).not.toBe('');
  await client.ask(bookingLinkApi.issue, { orderId });
  const { url } = await client.ask(bookingLinkApi.show, { orderId });

  // The supplier sees his order and nothing of the console; he takes a time and says who comes.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const supplier = await phone.newPage();
  await supplier.goto(new URL(url ?? '').pathname);
  await expect(supplier.getByRole('heading', { name: '预约送货时间' })).toBeVisible();
  await expect(supplier.getByText(orderNo).last()).toBeVisible();
  await expect(supplier.getByRole('navigation')).toHaveCount(0);
  await supplier.getByRole('radio', { name: /10:00/ }).click();
  await supplier.getByLabel('车牌号').fill(PLATE.toLowerCase());
  await supplier.getByLabel('司机电话').fill('13800138000');
  await supplier.getByRole('button', { name: /预\s?约/ }).click();
  await expect(supplier.locator('.hc-booking-no')).toContainText('YY');
  await expect(supplier.getByText(PLATE)).toBeVisible();
  await expect(supplier.getByText('把此链接发给司机')).toBeVisible();

  // On the board he is a block; picked up by key he is set down on another dock.
  await login(page, 'admin');
  const day = dayOf(Date.now() + DAY_MS);
  await page.goto(`/Inbound/AppointmentBoard?day=${day}`);
  const block = page.getByRole('button', { name: new RegExp(PLATE) });
  await expect(block).toBeVisible();
  const board = await client.ask(appointmentApi.board, { day });
  const from = board.docks.find((dock) => dock.visits.some(({ plateNo }) => plateNo === PLATE));
  const to = board.docks.find((dock) => dock.dockId !== from?.dockId && dock.busyMinutes === 0);
  await block.press('Enter');
  await page.getByRole('button', { name: `放到 ${to?.code} 11:00` }).press('Enter');
  await expect(page.getByRole('region', { name: `月台 ${to?.code}` })).toContainText(PLATE);

  // Dragged back before the docks open he is refused, and is offered the next time there.
  const lane = page.getByRole('region', { name: `月台 ${from?.code}` }).locator('.hc-dockday-track');
  // The day stands open at its first visit; its early hours are scrolled to.
  await page.locator('.hc-dockday').evaluate((day) => day.scrollTo({ left: 0 }));
  const shut = lane.locator('[data-why="hours"]').first();
  if (await shut.count()) {
    await block.dragTo(lane, { targetPosition: { x: 4, y: 20 } });
    const dialog = page.getByRole('dialog', { name: /^改约 YY/ });
    await expect(dialog).toContainText(/不在月台开放时间内|该时段/);
    await dialog.getByRole('button', { name: /^改到 / }).click();
    await expect(dialog).toBeHidden();
  } else {
    await block.dragTo(lane, { targetPosition: { x: 4, y: 20 } });
    await expect(page.getByRole('region', { name: `月台 ${from?.code}` })).toContainText(PLATE);
  }

  // He sees it, and cancels; the block is gone.
  await supplier.reload();
  await expect(supplier.getByText(from?.code ?? '').first()).toBeVisible();
  await supplier.getByRole('button', { name: '取消预约' }).click();
  await supplier.getByRole('button', { name: '确定取消' }).click();
  await expect(supplier.getByRole('heading', { name: '预约送货时间' })).toBeVisible();
  await page.reload();
  await expect(block).toHaveCount(0);

  // A link that was ended opens nothing.
  await client.ask(bookingLinkApi.revoke, { orderId });
  await supplier.reload();
  await expect(supplier.getByText('链接无效或已过期')).toBeVisible();
  await phone.close();
});
