import { expect, type Page } from '@playwright/test';
import { complaintApi } from '#contract/service/complaint.ts';
import type { Client } from './api.ts';

/** The owner another journey brings along: nobody in particular handles complaints of his. */
const BROUGHT = 'Online Retail';

/** A document whose goods nobody has complained about for running out of date, as far as `everybody` sees; of those `he` may choose. */
export async function uncomplained(he: Client, everybody: Client): Promise<string> {
  const { list } = await everybody.ask(complaintApi.getList, { param: { typeCode: 'expiry' }, pageSize: 200 });
  const taken = new Set(list.map(({ bizNo }) => bizNo));
  return (
    (await he.ask(complaintApi.selOmsOutData, {})).find(
      ({ bizNo, ownerName }) => !taken.has(bizNo) && ownerName !== BROUGHT,
    )?.bizNo ?? ''
  );
}

/** Take up a complaint about a piece of a document that runs out of date. */
export async function complain(
  page: Page,
  bizNo: string,
  told: { contact: string; phone: string; price: string; text: string },
): Promise<void> {
  await page.goto('/CustomerService/ComplaintList');
  await page.getByRole('button', { name: '新增投诉' }).click();
  const dialog = page.getByRole('dialog', { name: '新增投诉' });
  await dialog.getByLabel('查找单据').fill(bizNo);
  await dialog.getByRole('button', { name: /查\s?找/ }).click();
  await dialog.getByRole('button', { name: new RegExp(bizNo) }).click();
  await dialog.getByLabel('投诉类型').click();
  await page.getByTitle('临期过期').click();
  await dialog.getByLabel('联系人').fill(told.contact);
  await dialog.getByLabel('联系电话').fill(told.phone);
  // A line that another complaint is about already cannot be taken again.
  const line = dialog
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^投诉 /, disabled: false }) })
    .first();
  await line.getByRole('checkbox').check();
  await line.getByLabel(/ 投诉数量$/).fill('1');
  await line.getByLabel(/ 单价$/).fill(told.price);
  await dialog.getByLabel('投诉描述').fill(told.text);
  await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(dialog).toBeHidden();
}
