import { expect, test } from '@playwright/test';
import { complaintApi } from '#contract/service/complaint.ts';
import { serviceAllotApi } from '#contract/service/service-allot.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

test('whose owner a rule names gets the case, and the case says by which rule it came to him', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const clerk = await new Client(baseURL ?? '').login('chenkf');
  const { list } = await clerk.ask(complaintApi.getList, { param: { typeCode: 'attitude' }, pageSize: 200 });
  const taken = new Set(list.map(({ bizNo }) => bizNo));
  const source = (await clerk.ask(complaintApi.selOmsOutData, {})).find(({ bizNo }) => !taken.has(bizNo));
  if (!source) throw new Error('the demo world has shipped orders');
  const lead = await new Client(baseURL ?? '').login('linzg');
  const would = await lead.ask(serviceAllotApi.getServiceUser, { ownerId: source.ownerId });

  await login(page, 'linzg');
  await page.goto('/CustomerService/Allot');
  await expect(page.getByRole('row').filter({ hasText: '陈客服' }).first()).toBeVisible();
  await page.getByRole('tab', { name: '今日分工' }).click();
  await expect(page.getByRole('tabpanel', { name: '今日分工' }).getByText('陈客服').first()).toBeVisible();

  const { id, handlerName, routeReason } = await clerk.ask(complaintApi.addComplaint, {
    bizType: 1,
    bizId: source.bizId,
    typeCode: 'attitude',
    contact: '李店长',
    contactPhone: '13900001111',
    description: '司机卸货时态度不好',
    goods: [],
    claimAmount: 10,
  });
  expect([handlerName, routeReason]).not.toContain(null);
  await page.goto(`/CustomerService/ComplaintList/${id}`);
  await expect(page.getByText(routeReason).first()).toBeVisible();
  await expect(page.getByText(handlerName ?? '?').first()).toBeVisible();
  // Where no region is told apart, it is the person the rules name.
  if (!/【/.test(routeReason)) expect(routeReason).toBe(would.reason);
});
