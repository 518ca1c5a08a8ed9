import { expect, test, type Page } from '@playwright/test';
import { paperApi } from '#contract/report/paper.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { omsReceiptApi } from '#contract/service/receipt.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { photoOf } from '../support/paper.ts';

/** The buttons of a receipt stand beside its title. */
const act = (page: Page, name: string) =>
  page.locator('.hc-page-extra').getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) });

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('a receipt comes back with something broken: pictures, lines, a decision, approved by somebody else', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const clerk = await new Client(baseURL ?? '').login('diaodu');
  const { list } = await clerk.ask(omsReceiptApi.list, { param: { status: 0 } });
  // Of a transfer one complains as of a transfer.
  const omsOutNo = list.find(({ externalNo }) => !externalNo?.startsWith('DB'))?.omsOutNo ?? '';
  await login(page, 'diaodu');
  await page.goto('/Order/Receipt');

  // The number stands in the name of the file; nobody types anything.
  await page.getByRole('button', { name: '批量上传' }).click();
  const batch = page.getByRole('dialog', { name: '批量上传回单' });
  await batch
    .locator('input[type=file]')
    .setInputFiles({ name: `${omsOutNo}_1.png`, mimeType: 'image/png', buffer: PICTURE });
  await expect(batch.getByText('文件名', { exact: true })).toBeVisible();
  await batch.getByRole('button', { name: /上传 1 张/ }).click();
  await expect(batch).toBeHidden();

  await page.goto(`/Order/ReceiptDetail/${omsOutNo}`);
  await expect(page.getByText('已上传').first()).toBeVisible();
  await page
    .getByLabel(/^破损数量 /)
    .first()
    .fill('1');
  await page
    .getByLabel(/^破损数量 /)
    .first()
    .blur();
  await expect(page.getByRole('button', { name: /^提\s?交$/ })).toBeDisabled();
  await page.getByLabel('异常原因').click();
  await page.getByTitle('破损', { exact: true }).click();
  await page.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(page.getByText('待审核').first()).toBeVisible();

  // Whoever submitted it is not asked to approve it.
  await expect(act(page, '审核')).toHaveCount(0);
  const boss = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await login(boss, 'cangguan');
  await boss.goto(`/Order/ReceiptDetail/${omsOutNo}`);
  await act(boss, '处置').click();
  const decide = boss.getByRole('dialog', { name: '处置异常回单' });
  await decide.getByLabel('处置方式').click();
  await boss.getByTitle('赔付', { exact: true }).click();
  await decide.getByLabel('处置说明').fill('按投诉赔付');
  await decide.getByRole('button', { name: /^(保\s?存|确\s?定|提\s?交)$/ }).click();
  await expect(decide).toBeHidden();
  await act(boss, '审核').click();
  await boss
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /^审\s?核$/ })
    .click();
  await expect(boss.getByText('已审核').first()).toBeVisible();

  // What is paid for is taken up as a complaint, about the order it is about.
  const servicer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await login(servicer, 'chenkf');
  await servicer.goto(`/CustomerService/ComplaintList?bizNo=${omsOutNo}`);
  const asked = servicer.waitForRequest((request) => request.url().endsWith(complaintApi.selOmsOutData.path));
  await servicer.getByRole('button', { name: '新增投诉' }).click();
  expect((await asked).postDataJSON()).toEqual({ keyword: omsOutNo });
  await expect(servicer.getByRole('dialog', { name: '新增投诉' }).getByLabel('查找单据')).toHaveValue(omsOutNo);

  // From the receipt itself it begins with what the receipt says is broken.
  const leader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await login(leader, 'admin');
  await leader.goto(`/Order/ReceiptDetail/${omsOutNo}`);
  await leader.getByRole('button', { name: '登记投诉' }).click();
  const claim = leader.getByRole('dialog', { name: '新增投诉' });
  await claim.getByRole('button', { name: new RegExp(omsOutNo) }).click();
  await expect(claim.getByLabel(/ 投诉数量$/)).toHaveCount(1);
  await expect(claim.getByLabel(/ 投诉数量$/)).toHaveValue('1');
  await expect(claim.getByLabel('投诉描述')).toHaveValue(/破损1，短少0$/);

  await page.goto('/Order/Desk');
  await page.getByLabel('查找订单').fill(omsOutNo);
  await page.getByLabel('查找订单').press('Enter');
  await expect(page.getByRole('heading', { name: `订单 ${omsOutNo}` })).toBeVisible();
  await expect(page.getByText('已审核').first()).toBeVisible();
});

test('photos of delivery notes find their receipts by what they show, and what is doubtful is chosen', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const clerk = await new Client(baseURL ?? '').login('admin');
  const { list } = await clerk.ask(omsReceiptApi.list, { param: { status: 0 } });
  const [one, two] = list.toReversed();
  if (!one || !two) throw new Error('the demo world has two receipts to bring back');
  const photo = async (id: number, turn: number) => photoOf(await noteOf(clerk, id), turn);
  await login(page, 'admin');
  await page.goto('/Order/Receipt');
  await page.getByRole('button', { name: '批量上传' }).click();
  const batch = page.getByRole('dialog', { name: '批量上传回单' });
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  await batch
    .locator('input[type=file]')
    .setInputFiles([
      jpeg('IMG_0001.jpg', await photo(one.outOrderId, 23)),
      jpeg(`${one.omsOutNo}.jpg`, await photo(two.outOrderId, 187)),
      jpeg('IMG_0003.jpg', await photo(two.outOrderId, -74)),
      { name: 'O990101-0001.png', mimeType: 'image/png', buffer: PICTURE },
    ]);
  const rows = batch.getByRole('row');
  const field = (name: string) => batch.getByLabel(`出库单号 ${name}`);
  await expect(rows.filter({ hasText: 'IMG_0001.jpg' }).getByText('条码', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(field('IMG_0001.jpg')).toHaveValue(one.omsOutNo);
  await expect(field('IMG_0003.jpg')).toHaveValue(two.omsOutNo);
  await expect(rows.filter({ hasText: 'O990101-0001.png' }).getByText('O990101-0001 没有回单')).toBeVisible();
  const doubted = `${one.omsOutNo}.jpg`;
  await expect(rows.filter({ hasText: doubted }).getByText('条码与文件名不一致')).toBeVisible();
  await expect(field(doubted)).toHaveValue('');
  await field(doubted).click();
  await page.locator('.ant-select-item-option').filter({ hasText: two.omsOutNo }).click();
  await expect(rows.filter({ hasText: doubted }).getByText('手工', { exact: true })).toBeVisible();
  await batch.getByRole('button', { name: '移除 O990101-0001.png' }).click();
  await batch.getByRole('button', { name: /上传 3 张/ }).click();
  await expect(batch).toBeHidden();
  const seen = await clerk.ask(omsReceiptApi.list, { param: { omsOutNo: `${one.omsOutNo} ${two.omsOutNo}` } });
  expect(Object.fromEntries(seen.list.map(({ omsOutNo, pageCount }) => [omsOutNo, pageCount]))).toEqual({
    [one.omsOutNo]: 1,
    [two.omsOutNo]: 2,
  });
});

const noteOf = (clerk: Client, id: number): Promise<Uint8Array> =>
  clerk.download(paperApi.preview, { paper: 'deliveryNote', ids: [id] });
