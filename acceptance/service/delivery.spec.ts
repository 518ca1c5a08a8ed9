import { expect, test } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { deliveryLinkApi } from '#contract/service/delivery.ts';
import { orderDeskApi } from '#contract/service/desk.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { lastCode } from '../support/product.ts';
import { here } from '../support/world.ts';

/** An outbound order on a truck that is under way, with a mobile in it. */
async function underWay(desk: Client): Promise<{ id: number; orderNo: string; phone: string; waybillId: number }> {
  const { list: bills } = await desk.ask(waybillApi.page, { param: { status: 5 }, pageSize: 50 });
  for (const bill of bills) {
    const { orders } = await desk.ask(waybillApi.get, { id: bill.id });
    for (const order of orders.filter(({ status }) => status === 40)) {
      const { list } = await desk.ask(outOrderApi.queryPage, { param: { orderNo: order.sourceNo } });
      const [out] = list;
      if (!out) continue;
      const whole = (await desk.ask(orderDeskApi.get, { id: out.id })).order;
      if (whole.phone && /^1[3-9]\d{9}$/.test(whole.phone))
        return { id: out.id, orderNo: out.orderNo, phone: whole.phone, waybillId: bill.id };
    }
  }
  throw new Error('no order with a mobile is on the road');
}

/** A phone gets one code a minute: the next test takes another one. */
let asked = '';

test('a consignee follows his delivery on his phone, and confirms it by a code', async ({ browser, page }) => {
  test.setTimeout(240_000);
  const base = `http://localhost:${here().port}`;
  const desk = await new Client(base).login('admin');
  await desk.enter('HZ01');
  const order = await underWay(desk);

  // The desk hands the link out, from the order it speaks of.
  await login(page, 'admin');
  await page.goto(`/Order/OrderDesk/${order.id}`);
  await button(page, '配送链接').click();
  const dialog = page.getByRole('dialog', { name: /配送链接/ });
  await dialog.getByRole('button', { name: '发放链接' }).click();
  await expect(dialog.getByRole('button', { name: '作废' })).toBeVisible();
  const { url } = await desk.ask(deliveryLinkApi.show, { orderId: order.id });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const consignee = await phone.newPage();
  const answer = await consignee.goto(new URL(url ?? '').pathname);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(consignee.getByRole('heading', { level: 1 })).toHaveText(/前面还有 \d+ 站|下一站就是您|已到达|运输中/);
  await expect(consignee.getByRole('link', { name: '联系司机' })).toBeVisible();
  await expect(consignee.getByRole('navigation')).toHaveCount(0);

  // A wrong code signs nothing and says so on its field; the right one signs.
  await consignee.getByRole('button', { name: '确认收货' }).click();
  await consignee.getByRole('button', { name: '获取验证码' }).click();
  await expect(consignee.getByRole('button', { name: /秒后重新发送/ })).toBeVisible();
  asked = order.phone;
  const code = lastCode(here().dataDir, order.phone);
  await consignee.getByLabel(/短信验证码/).fill(code === '000000' ? '000001' : '000000');
  await consignee.getByRole('button', { name: /提\s*交/ }).click();
  await expect(consignee.getByText('验证码错误或已过期')).toBeVisible();
  await consignee.getByLabel(/短信验证码/).fill(code);
  await consignee.getByRole('button', { name: /提\s*交/ }).click();
  await expect(consignee.getByRole('heading', { level: 1 })).toHaveText('已签收');
  const { orders, events } = await desk.ask(waybillApi.get, { id: order.waybillId });
  expect(orders.find(({ sourceNo }) => sourceNo === order.orderNo)).toMatchObject({ status: 50, signType: 1 });
  expect(events.find(({ event }) => event === 'SIGN')).toMatchObject({ source: 4, operator: '收货人' });

  // Ended at the desk: it opens nothing any more.
  await desk.ask(deliveryLinkApi.revoke, { orderId: order.id });
  await consignee.reload();
  await expect(consignee.getByRole('heading', { name: '链接无效或已过期' })).toBeVisible();
  await phone.close();
});

test('of what has come he says how it was, and complains with the goods it is about', async ({ browser, baseURL }) => {
  const desk = await new Client(baseURL ?? '').login('admin');
  await desk.enter('HZ01');
  const { list } = await desk.ask(outOrderApi.queryPage, { param: { status: 90 }, pageSize: 50 });
  let found: { id: number; tail: string; word: string } | undefined;
  for (const { id } of list) {
    const { complaints, order } = await desk.ask(orderDeskApi.get, { id });
    if (complaints.some(({ typeCode }) => typeCode === 'damage') || order.toHouseId !== null) continue;
    await desk.ask(deliveryLinkApi.issue, { orderId: id });
    const { url, phoneTail } = await desk.ask(deliveryLinkApi.show, { orderId: id });
    const word = url?.split('/l/')[1] ?? '';
    const { canEvaluate, lines } = await desk.ask(deliveryLinkApi.look, { token: word });
    if (phoneTail === null || asked.endsWith(phoneTail) || !canEvaluate) continue;
    if (!lines.some(({ claimable }) => claimable >= 1)) continue;
    found = { id, tail: phoneTail, word };
    break;
  }
  if (!found) throw new Error('no shipped order with a mobile is without complaints');
  const { order } = await desk.ask(orderDeskApi.get, { id: found.id });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const consignee = await phone.newPage();
  await consignee.goto(`/l/${found.word}`);
  await consignee.getByRole('button', { name: /评\s*价/ }).click();
  await consignee.getByLabel('评价内容').fill('送得准时');
  await consignee.getByRole('button', { name: /提\s*交/ }).click();
  await expect(consignee.getByText(/已评价/)).toBeVisible();

  await consignee.getByRole('button', { name: /投\s*诉/ }).click();
  await consignee.getByLabel('投诉类型').click();
  await consignee.locator('.ant-select-dropdown:visible').getByText('破损').click();
  // Only what came and was not paid for yet is offered, and no more of it.
  const { lines } = await desk.ask(deliveryLinkApi.look, { token: found.word });
  const offered = lines.filter(({ claimable }) => claimable > 0);
  await expect(consignee.locator('.hc-delivery-claim li')).toHaveCount(offered.length);
  await consignee.getByLabel(`${offered[0]?.goodsName}数量`).first().fill('1');
  await consignee.getByLabel('投诉描述').fill('外箱破了，里面也湿了');
  await consignee.getByRole('button', { name: '获取验证码' }).click();
  await expect(consignee.getByRole('button', { name: /秒后重新发送/ })).toBeVisible();
  await consignee.getByLabel(/短信验证码/).fill(lastCode(here().dataDir, found.tail));
  await consignee.getByRole('button', { name: /提\s*交/ }).click();
  await expect(consignee.getByText(/^投诉 TS/)).toBeVisible();
  const { complaints } = await desk.ask(orderDeskApi.get, { id: order.id });
  expect(complaints).toContainEqual(
    expect.objectContaining({ typeCode: 'damage', description: '外箱破了，里面也湿了' }),
  );

  await phone.close();
});
