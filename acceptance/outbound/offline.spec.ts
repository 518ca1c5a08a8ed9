import { expect, test, type Page } from '@playwright/test';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { operationLogApi } from '#contract/ops/operation-log.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenStock, ownerOf } from '../support/given.ts';
import { installed, line } from '../support/offline.ts';
import { ready, scan, work } from '../support/scanner.ts';

test.use({ serviceWorkers: 'allow' });

const GOODS = ['OFFLINE1', 'OFFLINE2', 'OFFLINE3'];
const QTY = 4;

/** An order of three goods, released: its one pick task. */
async function givenTask(desk: Client): Promise<number> {
  const ownerId = await ownerOf(desk, 'CWX');
  const lines: { goodsId: number; unitQty: number }[] = [];
  for (const code of GOODS) lines.push({ goodsId: await givenStock(desk, ownerId, code, 10), unitQty: QTY });
  const requireOn = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id: orderId } = await desk.ask(outOrderApi.add, { ownerId, requireOn, lines });
  await desk.ask(outOrderApi.allocate, { ids: [orderId] });
  const { list } = await desk.ask(waveApi.insert, { orderIds: [orderId] });
  for (const { id, waveNo } of list) {
    await desk.ask(waveApi.release, { id });
    const [task] = (await desk.ask(pickTaskApi.queryPage, { param: { waveNo } })).list;
    if (task) return task.id;
  }
  throw new Error('no task');
}

const due = (page: Page) => page.locator('.hc-work-stops li[aria-current="true"]');

/** What a picker does at the stop he is sent to. */
async function pick(page: Page, answer: RegExp): Promise<string> {
  const place = await due(page).locator('b').innerText();
  await scan(page, place, /库位正确/);
  const code = (await page.locator('.hc-work-main').innerText()).match(/OFFLINE\d/)?.[0] ?? '';
  await scan(page, code, /商品正确/);
  await scan(page, '', answer);
  return code;
}

test('a picker goes on without a network, also after the page was closed; what is refused is told, nothing is done twice', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const taskId = await givenTask(desk);
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'admin');
  await work(page, `/Outbound/Pick?task=${taskId}`);
  await scan(page, '', /已领取任务/);
  await expect(due(page)).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await pick(page, /已拣 4/);
  await expect(line(page)).toHaveText(/离线/);

  // Closed and opened again: the console, the task and what was picked are still there.
  await page.reload();
  await ready(page);
  await expect(page.locator('.hc-work-stops li[data-done="true"]')).toHaveCount(1);
  await pick(page, /已拣 4/);
  // Taken back before anybody heard of it: it never was.
  await page.getByRole('button', { name: /撤销/ }).click();
  await expect(page.locator('.hc-work-stops li[data-done="true"]')).toHaveCount(1);
  await pick(page, /已拣 4/);
  await line(page).click();
  const drawer = page.getByRole('dialog', { name: '离线作业' });
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await page.screenshot({ path: test.info().outputPath('offline.png') });
  await drawer.getByRole('button', { name: /关闭|Close/ }).click();
  expect((await desk.ask(pickTaskApi.get, { id: taskId })).pickedQty).toBe(0);

  await context.setOffline(false);
  await expect(line(page)).toBeHidden({ timeout: 30_000 });
  expect((await desk.ask(pickTaskApi.get, { id: taskId })).pickedQty).toBe(2 * QTY);

  // Without a network again; meanwhile a colleague picks the same: of the two one is told that it is done already.
  await context.setOffline(true);
  await pick(page, /已完成/);
  const { stops } = await desk.ask(pickTaskApi.get, { id: taskId });
  const lineIds = stops.flatMap(({ parts }) => parts.filter((part) => part.pickedQty === 0).map((part) => part.lineId));
  await desk.ask(pickApi.confirm, { lines: [{ lineIds }] });
  await context.setOffline(false);
  await expect(line(page)).toHaveText(/未能提交/, { timeout: 30_000 });
  await line(page).click();
  await expect(drawer.getByRole('listitem')).toHaveText(/该行已拣货/);
  await page.screenshot({ path: test.info().outputPath('refused.png') });
  await drawer.getByRole('button', { name: /放\s?弃/ }).click();
  await page
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /放\s?弃/ })
    .click();
  await expect(drawer.getByText('没有待提交的作业')).toBeVisible();
  const task = await desk.ask(pickTaskApi.get, { id: taskId });
  expect([task.status, task.pickedQty]).toEqual([40, 3 * QTY]);
  // When it was done on the floor is in the journal, beside when it arrived.
  const admin = await new Client(baseURL ?? '').login('admin');
  const { list: acts } = await admin.ask(operationLogApi.query, { param: { action: pickApi.confirm.label } });
  const late = acts.filter(({ occurredAt }) => occurredAt !== null);
  expect(late.length).toBeGreaterThan(0);
  for (const { occurredAt, createdAt } of late) expect(String(occurredAt) < createdAt).toBe(true);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
});
