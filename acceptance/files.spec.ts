import { expect, test, type Locator, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { button, login } from './support/browser.ts';

/** A plain picture; as many points of noise as make it worth compressing. */
function picture(width: number, height: number, noise = false): Buffer {
  const png = new PNG({ width, height });
  for (let i = 0; i < png.data.length; i += 1) png.data[i] = noise ? (i * 7919) % 251 : 200;
  return PNG.sync.write(png);
}
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

const drawer = (page: Page) => page.locator('.ant-drawer.ant-drawer-open');
const dialog = (page: Page) => page.getByRole('dialog').last();
const boxOf = (within: Locator, label: string) => within.locator('.ant-form-item').filter({ has: within.page().locator('label', { hasText: new RegExp(`^${label}$`) }) });
/** The first that fits, asked for by typing. */
async function choose(within: Locator, label: string | Locator, typed: string): Promise<void> {
  const select = (typeof label === 'string' ? boxOf(within, label) : label).locator('.ant-select').first();
  await select.click();
  await within.page().keyboard.type(typed);
  await within.page().locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed }).first().click();
}
const tiles = (within: Locator) => within.locator('.hc-file-tile');
const wide = (tile: Locator): Promise<number> => tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);

test('goods with packs, barcodes and pictures: made, put in order, seen again after a reload, and looked at large', async ({ page }) => {
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
  await form.getByRole('button', { name: '添加包装单位' }).click();
  const pack = form.getByRole('table', { name: '包装单位' }).locator('.hc-grid-row').last().locator('.ant-form-item');
  await choose(form, pack.nth(1), '箱');
  await pack.nth(2).getByRole('spinbutton').fill('12');
  await form.getByRole('button', { name: '添加条码' }).click();
  const barcode = form.getByRole('table', { name: '条码' }).getByRole('textbox').first();
  await barcode.fill('6901234567892');

  await form.getByRole('tab', { name: '图片' }).click();
  // The second is a photo as phones take them: what travels is a fraction of it, and no wider than anybody looks at.
  const sent: number[] = [];
  page.on('request', (request) => { if (request.url().includes('uploadimg')) sent.push(request.postDataBuffer()?.length ?? 0); });
  const photo = picture(2400, 800, true);
  await form.locator('.hc-file-pick input').first().setInputFiles([file('正面.png', picture(30, 20)), file('侧面.png', photo)]);
  await expect(tiles(form).locator('img')).toHaveCount(2);
  expect([await wide(tiles(form).nth(0)), await wide(tiles(form).nth(1))]).toEqual([30, 2048]);
  expect(Math.max(...sent)).toBeLessThan(photo.length / 2);
  // What is no picture says so, and is taken away again.
  await form.locator('.hc-file-pick input').first().setInputFiles(file('图.png', Buffer.from('<svg onload=alert(1)>')));
  await expect(tiles(form).last()).toContainText('仅支持png、jpg、jpeg格式');
  await button(page, '保存').click();
  await expect(form).toContainText('文件尚未上传完成，请稍候或移除');
  await form.getByRole('button', { name: '移除图.png' }).click();
  await form.getByRole('button', { name: '前移侧面.jpg' }).click();
  await expect(tiles(form).first()).toContainText('主图');
  await expect.poll(() => wide(tiles(form).first())).toBe(2048);
  await button(page, '保存').click();
  await expect(form).toHaveCount(0);

  await page.goto('/Basic/Goods?code=PIC-1');
  await page.getByRole('row', { name: /PIC-1/ }).getByRole('button', { name: '编辑' }).click();
  await form.getByRole('tab', { name: '单位条码' }).click();
  await expect(barcode).toHaveValue('6901234567892');
  await form.getByRole('tab', { name: '图片' }).click();
  await expect(tiles(form).locator('img')).toHaveCount(2);
  expect([await wide(tiles(form).nth(0)), await wide(tiles(form).nth(1))]).toEqual([2048, 30]);
  await tiles(form).first().locator('.ant-image').click();
  await expect(page.locator('.ant-image-preview-img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-image-preview-img')).toBeHidden();
});

test('a picture is pasted, cut off on its way and sent again: it is there once, and goes when it is taken away', async ({ page }) => {
  await login(page, 'admin');
  await page.goto('/Basic/Goods?code=G9');
  await page.getByRole('row', { name: /\bG9\b/ }).getByRole('button', { name: '编辑' }).click();
  const form = drawer(page);
  await form.getByRole('tab', { name: '图片' }).click();
  let cut = true;
  await page.route('**/uploadimg', (route) => (cut ? route.abort() : route.continue()));
  await form.locator('.hc-files').evaluate((box, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], '粘贴.png', { type: 'image/png' }));
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, [...picture(12, 8)]);
  await expect(form.getByRole('button', { name: '重试粘贴.png' })).toBeVisible();
  cut = false;
  await form.getByRole('button', { name: '重试粘贴.png' }).click();
  await expect(tiles(form).locator('img')).toHaveCount(1);
  await form.getByRole('button', { name: '移除粘贴.png' }).click();
  await expect(tiles(form)).toHaveCount(0);
});

test('a measurement is asked for with a photo, judged by another, and the goods are so large', async ({ page, browser }) => {
  await login(page, 'cangguan');
  await page.goto('/Base/GoodsStandard');
  await button(page, '新增').click();
  const form = dialog(page);
  const code = 'G8';
  await choose(form, '商品', code);
  for (const [label, value] of [['长mm', '999'], ['宽mm', '300'], ['高mm', '250'], ['毛重g', '5000']] as const) await boxOf(form, label).getByRole('spinbutton').fill(value);
  await button(page, '确定').click();
  await expect(form).toContainText('尺寸偏差超过20%，请上传测量照片');
  await form.locator('.hc-file-pick input').first().setInputFiles(file('尺.png', picture(40, 30)));
  await expect(tiles(form).locator('img')).toHaveCount(1);
  await button(page, '确定').click();
  const row = page.getByRole('row', { name: new RegExp(`\\b${code}\\b`) });
  await expect(row).toContainText('待审核');
  await expect(row.getByRole('button', { name: '通过' })).toHaveCount(0);

  const other = await browser.newPage();
  await login(other, 'admin');
  await other.goto('/Base/GoodsStandard');
  await other.getByRole('row', { name: new RegExp(`\\b${code}\\b`) }).locator('a').first().click();
  await expect(drawer(other).locator('.hc-measures')).toContainText('999');
  await expect(tiles(drawer(other)).locator('img')).toBeVisible();
  await button(other, '通过').last().click();
  await other.locator('.ant-popover').getByRole('button', { name: /通\s?过/ }).click();
  await expect(drawer(other)).toContainText('已通过');
  await other.goto(`/Basic/Goods?code=${code}`);
  await other.getByRole('row', { name: new RegExp(`\\b${code}\\b`) }).getByRole('button', { name: '编辑' }).click();
  await expect(boxOf(drawer(other), '长mm').getByRole('spinbutton')).toHaveValue('999');
  await other.close();
});
