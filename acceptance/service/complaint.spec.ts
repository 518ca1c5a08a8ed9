import { expect, test, type Page } from '@playwright/test';
import { complaintApi } from '#contract/service/complaint.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

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
  const sources = await clerk.ask(complaintApi.selOmsOutData, {});
  const open = new Set(
    (await clerk.ask(complaintApi.getList, { param: { typeCode: 'expiry' }, pageSize: 200 })).list.map(
      ({ bizNo }) => bizNo,
    ),
  );
  const order = sources.find(({ bizNo }) => !open.has(bizNo));
  await login(page, 'chenkf');
  await page.goto('/CustomerService/ComplaintList');
  await page.getByRole('button', { name: '新增投诉' }).click();
  const dialog = page.getByRole('dialog', { name: '新增投诉' });
  await dialog.getByLabel('查找单据').fill(order?.bizNo ?? '');
  await dialog.getByRole('button', { name: /查\s?找/ }).click();
  await dialog.getByRole('button', { name: new RegExp(order?.bizNo ?? '') }).click();
  await dialog.getByLabel('投诉类型').click();
  await page.getByTitle('临期过期').click();
  await dialog.getByLabel('联系人').fill('李店长');
  await dialog.getByLabel('联系电话').fill('13912345678');
  // A line that another complaint is about already cannot be taken again.
  const line = dialog
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^投诉 /, disabled: false }) })
    .first();
  await line.getByRole('checkbox').check();
  await line.getByLabel(/ 投诉数量$/).fill('1');
  await line.getByLabel(/ 单价$/).fill('40');
  await dialog.getByLabel('投诉描述').fill('收到的货离到期只剩三天');
  await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(dialog).toBeHidden();
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
  await settle.getByRole('button', { name: '提交审批' }).click();
  await expect(settle).toBeHidden();
  await expect(desk.getByText('待审批').first()).toBeVisible();

  // Somebody else finds it on his worklist and agrees.
  const lead = await (await browser.newContext({ baseURL })).newPage();
  await login(lead, 'linzg');
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
