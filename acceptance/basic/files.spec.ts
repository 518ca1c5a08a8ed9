import { randomFillSync } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { UNFINISHED, fileApi } from '#contract/ops/file.ts';
import { button, login } from '../support/browser.ts';
import { boxOf, choose, dialog } from '../support/form.ts';

/** A plain picture, or one of noise, which PNG cannot pack: as large as the photo of a phone. */
function picture(width: number, height: number, noise = false): Promise<Buffer> {
  const points = Buffer.alloc(width * height * 4, 200);
  if (noise) randomFillSync(points);
  return sharp(points, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
const BARCODE = '6901234567892',
  CASE = '16901234567899';
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

const drawer = (page: Page) => page.locator('.ant-drawer.ant-drawer-open');
const tiles = (within: Locator) => within.locator('.hc-file-tile');
const wide = (tile: Locator): Promise<number> =>
  tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);

test('goods with packs, barcodes and pictures: made, found by the barcode of a case, seen in the list and large, and changed', async ({
  page,
}) => {
  test.slow();
  await login(page, 'admin');
  await page.goto('/Basic/Goods');
  await button(page, '新增').click();
  const form = drawer(page);
  await choose(form, '货主', '川味鲜');
  await boxOf(form, '商品编码').getByRole('textbox').fill('PIC-1');
  await boxOf(form, '商品名称').getByRole('textbox').fill('有图水饺');
  await choose(form, '温层', '冷冻');
  await form.getByRole('tab', { name: '单位条码' }).click();
  await choose(form, '基本单位', '袋');
  const grid = (name: string, row: number) =>
    form.getByRole('table', { name }).locator('.hc-grid-row:not(.hc-grid-head)').nth(row).locator('.ant-form-item');
  for (const [row, unit, holds] of [
    [0, '箱', '12'],
    [1, '托', '480'],
  ] as const) {
    await form.getByRole('button', { name: '添加包装单位' }).click();
    await choose(form, grid('包装单位', row).nth(0), unit);
    await choose(form, grid('包装单位', row).nth(1), unit);
    await grid('包装单位', row).nth(2).getByRole('spinbutton').fill(holds);
  }
  await expect(form.getByRole('status').filter({ hasText: '1箱 = 12基本' })).toContainText('1托 = 40箱');
  for (const row of [0, 1]) {
    await form.getByRole('button', { name: '添加条码' }).click();
    await grid('条码', row)
      .nth(0)
      .getByRole('textbox')
      .fill(row === 0 ? BARCODE : CASE);
  }
  await choose(form, grid('条码', 1).nth(1), '箱');
  const barcode = grid('条码', 0).nth(0).getByRole('textbox');

  await form.getByRole('tab', { name: '图片' }).click();
  // The second is a photo as phones take them: what travels is a fraction of it, and no wider than anybody looks at.
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('uploadimg')) sent.push(request.postDataBuffer()?.length ?? 0);
  });
  const photo = await picture(2400, 800, true);
  await form
    .locator('.hc-file-pick input')
    .first()
    .setInputFiles([file('正面.png', await picture(30, 20)), file('侧面.png', photo)]);
  await expect(tiles(form).locator('img')).toHaveCount(2);
  await expect.poll(() => Promise.all([wide(tiles(form).nth(0)), wide(tiles(form).nth(1))])).toEqual([30, 2048]);
  expect(Math.max(...sent)).toBeLessThan(photo.length / 2);
  // What is no picture says so, and is taken away again.
  await form
    .locator('.hc-file-pick input')
    .first()
    .setInputFiles(file('图.png', Buffer.from('<svg onload=alert(1)>')));
  await expect(tiles(form).last()).toContainText('仅支持png、jpg、jpeg格式');
  await button(page, '保存').click();
  await expect(form).toContainText(UNFINISHED);
  await form.getByRole('button', { name: '移除图.png' }).click();
  await form.getByRole('button', { name: '前移侧面.jpg' }).click();
  await expect(tiles(form).first()).toContainText('主图');
  await expect.poll(() => wide(tiles(form).first())).toBe(2048);
  await button(page, '保存').click();
  await expect(form).toHaveCount(0);

  // The case is scanned into the command bar: it leads to its goods.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '快速查找' })).toBeFocused();
  await page.keyboard.type(CASE);
  await expect(page.getByRole('option', { selected: true })).toContainText('PIC-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/goodsCode=PIC-1/);

  await page.goto('/Basic/Goods?code=PIC-1');
  const row = page.getByRole('row', { name: /PIC-1/ });
  await expect(row).toContainText('1箱=12袋，1托=480袋');
  await expect(row).toContainText(`${BARCODE}、${CASE}`);
  // Pictures are a column for who wants them, no higher than the row; a click shows one large.
  await expect(row.locator('.hc-thumb')).toHaveCount(0);
  const height = (await row.boundingBox())?.height;
  await button(page, '表头设置').click();
  await page.getByRole('checkbox', { name: '图片', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(row.locator('.hc-thumb img')).toBeVisible();
  expect((await row.boundingBox())?.height).toBe(height);
  expect(await row.locator('.hc-thumb img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);
  await row.locator('.hc-thumb').click();
  await expect(page.locator('.ant-image-preview-img')).toBeVisible();
  await expect
    .poll(() => page.locator('.ant-image-preview-img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(2048);
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-image-preview-img')).toBeHidden();

  await row.getByRole('button', { name: '编辑' }).click();
  await form.getByRole('tab', { name: '单位条码' }).click();
  await expect(barcode).toHaveValue(BARCODE);
  await grid('包装单位', 0).nth(2).getByRole('spinbutton').fill('24');
  await form.getByRole('tab', { name: '图片' }).click();
  await expect(tiles(form).locator('img')).toHaveCount(2);
  await expect.poll(() => Promise.all([wide(tiles(form).nth(0)), wide(tiles(form).nth(1))])).toEqual([2048, 30]);
  await tiles(form).first().locator('.ant-image').click();
  await expect(page.locator('.ant-image-preview-img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-image-preview-img')).toBeHidden();
  await button(page, '保存').click();
  await expect(row).toContainText('1箱=24袋，1托=480袋');

  // What stock is counted in stays as it is.
  await page.goto('/Basic/Goods?code=G1');
  await page
    .getByRole('row', { name: /\bG1\b/ })
    .first()
    .getByRole('button', { name: '编辑' })
    .click();
  await form.getByRole('tab', { name: '单位条码' }).click();
  await choose(form, '基本单位', '托');
  await button(page, '保存').click();
  await expect(form).toContainText('商品有库存，不能修改基本单位');
});

test('a picture is pasted, cut off on its way and sent again: it is there once, and goes when it is taken away', async ({
  page,
}) => {
  await login(page, 'admin');
  await page.goto('/Basic/Goods?code=G9');
  await page
    .getByRole('row', { name: /\bG9\b/ })
    .getByRole('button', { name: '编辑' })
    .click();
  const form = drawer(page);
  await form.getByRole('tab', { name: '图片' }).click();
  let cut = true;
  await page.route('**/uploadimg', (route) => (cut ? route.abort() : route.continue()));
  await form.locator('.hc-files').evaluate(
    (box, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], '粘贴.png', { type: 'image/png' }));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    },
    [...(await picture(12, 8))],
  );
  await expect(form.getByRole('button', { name: '重试粘贴.png' })).toBeVisible();
  cut = false;
  await form.getByRole('button', { name: '重试粘贴.png' }).click();
  await expect(tiles(form).locator('img')).toHaveCount(1);
  await form.getByRole('button', { name: '移除粘贴.png' }).click();
  await expect(tiles(form)).toHaveCount(0);
});

test('a paper of a contract is opened beside the console, at an address that needs no session and lets nothing act', async ({
  page,
  request,
}) => {
  await login(page, 'admin');
  await page.goto('/Base/StoreSigned');
  const row = page.locator('.hc-pane:visible tbody tr[data-row-key]').first();
  await row.getByRole('button', { name: '编辑' }).click();
  const paper = await page.pdf({ pageRanges: '1' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${fileApi.uploadFile.path}`, async (route) => {
    await held;
    await route.continue();
  });
  await dialog(page)
    .locator('.hc-file-pick input')
    .first()
    .setInputFiles(file('扫描件.pdf', paper, 'application/pdf'));
  // Asked too early, the form says so until the file has arrived.
  await button(page, '确定').click();
  await expect(dialog(page)).toContainText(UNFINISHED);
  release();
  await expect(dialog(page).locator('.hc-file-line')).toContainText('KB');
  await expect(dialog(page)).not.toContainText(UNFINISHED);
  await button(page, '确定').click();
  await row.locator('.anticon-paper-clip').click();
  const look = page.getByRole('link', { name: '查看扫描件.pdf' });
  const [tab] = await Promise.all([page.waitForEvent('popup'), look.click()]);
  await tab.close();
  const href = (await look.getAttribute('href')) ?? '';
  expect(href).toMatch(/file\/download/);
  // A browser without a window has no viewer for papers: what it would be handed is asked for.
  const opened = await request.get(href);
  expect([
    opened.headers()['content-type'],
    opened.headers()['content-disposition']?.split(';')[0],
    opened.headers()['content-security-policy'],
  ]).toEqual(['application/pdf', 'inline', "default-src 'none'; style-src 'unsafe-inline'; sandbox"]);
  expect((await opened.body()).equals(paper)).toBe(true);
});

test('a measurement is asked for with a photo, judged by another, and the goods are so large', async ({
  page,
  browser,
}) => {
  await login(page, 'cangguan');
  await page.goto('/Base/GoodsStandard');
  await button(page, '新增').click();
  const form = dialog(page);
  const code = 'G8';
  await choose(form, '商品', code);
  for (const [label, value] of [
    ['长mm', '999'],
    ['宽mm', '300'],
    ['高mm', '250'],
    ['毛重g', '5000'],
  ] as const)
    await boxOf(form, label).getByRole('spinbutton').fill(value);
  await button(page, '确定').click();
  await expect(form).toContainText('尺寸偏差超过20%，请上传测量照片');
  await form
    .locator('.hc-file-pick input')
    .first()
    .setInputFiles(file('尺.png', await picture(40, 30)));
  await expect(tiles(form).locator('img')).toHaveCount(1);
  await button(page, '确定').click();
  const row = page.getByRole('row', { name: new RegExp(`\\b${code}\\b`) });
  await expect(row).toContainText('待审核');
  await expect(row.getByRole('button', { name: '通过' })).toHaveCount(0);

  const other = await browser.newPage();
  await login(other, 'admin');
  await other.goto('/Base/GoodsStandard');
  await other
    .getByRole('row', { name: new RegExp(`\\b${code}\\b`) })
    .locator('a')
    .first()
    .click();
  await expect(drawer(other).locator('.hc-measures')).toContainText('999');
  await expect(tiles(drawer(other)).locator('img')).toBeVisible();
  await button(other, '通过').last().click();
  await other
    .locator('.ant-popover')
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await expect(drawer(other)).toContainText('已通过');
  await other.goto(`/Basic/Goods?code=${code}`);
  await other
    .getByRole('row', { name: new RegExp(`\\b${code}\\b`) })
    .getByRole('button', { name: '编辑' })
    .click();
  await expect(boxOf(drawer(other), '长mm').getByRole('spinbutton')).toHaveValue('999');
  await other.close();
});
