import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { remindingApi } from '#contract/message/reminding.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { ownerOf } from '../support/given.ts';

test('what the server raises is on the panel of another user within two seconds, through the open connection', async ({
  page,
  baseURL,
}) => {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/mqtt'));
  await login(page, 'cangguan');
  await opened;
  await expect(page.getByRole('button', { name: /预警面板/ })).toBeVisible();
  await page.getByRole('button', { name: /预警面板/ }).click();
  const panel = page.getByRole('dialog', { name: '预警面板' });
  await expect(panel).toBeVisible();
  expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(448);

  const admin = await new Client(baseURL ?? '').login('admin');
  await admin.enter('HZ01');
  const ownerId = await ownerOf(admin, 'CWX');
  const {
    list: [goods],
  } = await admin.ask(goodsApi.page, { param: { ownerId }, pageSize: 1 });
  const raised = Date.now();
  await admin.ask(outOrderApi.add, {
    ownerId,
    requireOn: '2099-01-01',
    remark: '务必上午送到',
    lines: [{ goodsId: goods?.id ?? 0, unitQty: 1 }],
  });
  await expect(panel.getByText('订单备注含【务必】').first()).toBeVisible({ timeout: 2000 });
  expect(Date.now() - raised).toBeLessThan(2500);
});

test('the same order is not urged twice within half an hour; who is urged reads it, handles it, and it moves from list to list', async ({
  baseURL,
}) => {
  const clerk = await new Client(baseURL ?? '').login('diaodu');
  const [, second] = (await clerk.ask(outOrderApi.queryPage, { param: { status: [10, 20, 30, 40] }, pageSize: 2 }))
    .list;
  const someone = (await clerk.ask(remindingApi.people, {})).find(({ userName }) => userName === '王经理');
  const again = () =>
    clerk.ask(remindingApi.add, {
      orderType: 1,
      orderId: second?.id ?? 0,
      remindType: 3,
      content: '请尽快',
      toUser: someone?.userId ?? 0,
    });
  const { id } = await again();
  await expect(again()).rejects.toThrow('30分钟内已催过该订单');
  const urged = await new Client(baseURL ?? '').login('cangguan');
  const open = async () => (await urged.ask(remindingApi.unReadList, { param: {} })).list.find((row) => row.id === id),
    seen = async (status: 1 | 2) =>
      (await urged.ask(remindingApi.readList, { param: { status } })).list.find((row) => row.id === id);
  expect(await open()).toMatchObject({ orderNo: second?.orderNo, status: 0 });
  expect(await urged.ask(remindingApi.updateStatus, { ids: [id] })).toEqual({ changed: 1 });
  const read = await seen(1);
  expect([await open(), read?.status]).toEqual([undefined, 1]);
  await urged.ask(remindingApi.handleUnRead, { id, version: read?.version ?? 0, result: '已安排今晚发车' });
  expect(await seen(2)).toMatchObject({ handleResult: '已安排今晚发车' });
});
