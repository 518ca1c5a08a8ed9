import { expect, test, type Page } from '@playwright/test';
import { complaintApi } from '#contract/service/complaint.ts';
import { Client } from '../support/api.ts';
import { button, declineTour, inside, login } from '../support/browser.ts';
import { complain, uncomplained } from '../support/complaint.ts';
import { lastCode } from '../support/product.ts';
import { here } from '../support/world.ts';

/** 陈客服 gets in by a code that is sent to his telephone. */
async function byPhone(page: Page, phone: string): Promise<void> {
  await declineTour(page);
  await page.goto('/login');
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await button(page, '获取验证码').click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重新发送$/ })).toBeDisabled();
  await page.getByLabel('短信验证码').fill(lastCode(here().dataDir, phone));
  await button(page, '登录').click();
  await inside(page);
}

/** The buttons of a complaint stand beside its title. */
const act = (page: Page, name: string) =>
  page.locator('.hc-page-extra').getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) });

test('from the call to the return visit: taken in, handled, approved by somebody else, set off, closed', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  // An order nobody has complained about for being wrong.
  const clerk = await new Client(baseURL ?? '').login('chenkf');
  const bizNo = await uncomplained(clerk, clerk);
  await byPhone(page, '13800000021');
  await expect(page.getByText('地址预警', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('投诉管理', { exact: true }).first()).toBeAttached();
  await complain(page, bizNo, {
    contact: '李店长',
    phone: '13912345678',
    price: '40',
    text: '收到的货离到期只剩三天',
  });
  await page
    .getByRole('link', { name: /^TS\d{6}-\d{4}$/ })
    .first()
    .click();

  // Whoever it was routed to handles it.
  const { list } = await clerk.ask(complaintApi.getList, { param: { typeCode: 'expiry', status: 10 } });
  const [made] = list;
  expect(made).toMatchObject({ claimAmount: 40, contactPhone: '139****5678' });
  const handler = made?.handlerName === '周客服' ? 'zhoukf' : 'chenkf';
  const desk = handler === 'chenkf' ? page : await (await browser.newContext({ baseURL })).newPage();
  if (desk !== page) await login(desk, handler);
  await desk.goto(`/CustomerService/ComplaintList/${made?.id ?? 0}`);
  await act(desk, '受理').click();
  await expect(desk.getByText('处理中').first()).toBeVisible();
  await act(desk, '处理').click();
  const settle = desk.getByRole('dialog', { name: '处理投诉' });
  await settle.getByLabel('处理结论').click();
  await desk.getByTitle('成立', { exact: true }).click();
  await settle.getByLabel('责任方', { exact: true }).first().click();
  await desk.getByTitle('承运商').last().click();
  await settle.getByLabel('投诉原因').click();
  await desk.getByTitle('商品自身').click();
  await settle.getByLabel('解决方案').fill('按一半赔付');
  await settle.getByLabel('赔付金额').fill('20');
  await settle.locator('.hc-shares .ant-select').first().click();
  await desk.getByTitle('承运商').last().click();
  await settle.getByLabel('第1行责任方名称').fill('捷运冷链');
  await settle.locator('.hc-shares input[inputmode=decimal]').first().fill('20');
  // Whoever approves it is told while he looks at something else.
  const lead = await (await browser.newContext({ baseURL })).newPage();
  const opened = lead.waitForEvent('websocket', (socket) => socket.url().endsWith('/mqtt'));
  await login(lead, 'linzg');
  await opened;
  const bell = lead.getByRole('button', { name: /^消息，\d+ 条未读$/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await expect.poll(unread).toBeGreaterThanOrEqual(0);
  const before = await unread();
  await settle.getByRole('button', { name: '提交审批' }).click();
  await expect.poll(unread, { timeout: 3000 }).toBeGreaterThan(before);
  await expect(settle).toBeHidden();
  await expect(desk.getByText('待审批').first()).toBeVisible();

  // He finds it on his worklist and agrees.
  await lead.goto('/CustomerService/ComplaintApproval');
  await lead.getByRole('link', { name: made?.complaintNo ?? '' }).click();
  await act(lead, '同意赔付').click();
  await lead.getByRole('button', { name: '同意赔付' }).last().click();
  await expect(lead.getByText('待回访').first()).toBeVisible();

  await desk.goto(`/CustomerService/ComplaintList/${made?.id ?? 0}`);
  await act(desk, '回访').click();
  const visit = desk.getByRole('dialog', { name: '回访客户' });
  await visit.getByLabel('回访内容').fill('客户认可处理结果');
  await visit.getByRole('button', { name: /确\s?定/ }).click();
  await expect(visit).toBeHidden();
  await expect(desk.getByText('已完结').first()).toBeVisible();
  await expect(desk.getByText('账单抵扣').first()).toBeVisible();
});

test('a figure of the analysis opens the complaints it counts', async ({ page, baseURL }) => {
  const lead = await new Client(baseURL ?? '').login('linzg');
  await login(page, 'linzg');
  for (const by of ['liable', 'goods']) {
    await page.goto(`/CustomerService/ComplaintAnalysis?by=${by}`);
    const row = page.locator('.hc-pane:visible tr.hc-row').first();
    const figure = row.getByRole('link').first();
    const count = Number(await figure.innerText());
    expect(count).toBeGreaterThan(0);
    const asked = page.waitForRequest((request) => request.url().endsWith(complaintApi.getList.path));
    await figure.click();
    const { param } = (await asked).postDataJSON() as { param: object };
    expect(param).toMatchObject({ counted: true });
    expect((await lead.ask(complaintApi.getList, { param })).total).toBe(count);
  }
});
