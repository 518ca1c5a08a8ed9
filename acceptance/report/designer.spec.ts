import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { printTemplateApi } from '#contract/report/design/template.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

const NAME = '冷链商品标签';

/** Drag what is under the middle of an element, in the steps of a hand. */
async function drag(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await what.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

test('a label is designed with the mouse, seen with real goods, published, printed and rolled back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const { list: goods } = await desk.ask(goodsApi.page, { param: {}, pageNum: 1, pageSize: 1 });
  const [one] = goods;
  const code = one?.code ?? '';
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'admin');
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

  await page.goto('/Template/Print');
  await button(page, '新增模板').click();
  const adding = page.getByRole('dialog').filter({ hasText: '新增模板' });
  await adding.getByLabel('类型').click();
  await page.getByTitle('商品标签', { exact: true }).click();
  await adding.getByLabel('模板名称').fill(NAME);
  await adding.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();

  // The headline goes down by two millimetres of its grid, is undone and redone, and nudged by a key.
  const canvas = page.getByRole('application', { name: '画布' });
  const element = (id: string): Locator => canvas.locator(`[data-element="${id}"]`);
  const top = page.getByRole('spinbutton', { name: '上', exact: true });
  await element('f0').click();
  const before = Number(await top.inputValue());
  const scale = (await canvas.locator('.hc-design-paper').boundingBox())?.width ?? 0;
  await drag(page, element('f0'), { x: 0, y: (scale / 100) * 2 });
  await expect(top).toHaveValue((before + 2).toFixed(1));
  await shot('designing');
  await page.keyboard.press('Control+z');
  await expect(top).toHaveValue(before.toFixed(1));
  await page.keyboard.press('Control+y');
  await page.keyboard.press('ArrowDown');
  await expect(top).toHaveValue((before + 3).toFixed(1));
  // A corner is pulled, and a text is put on it.
  const width = page.getByRole('spinbutton', { name: '宽', exact: true }),
    wide = Number(await width.inputValue());
  await drag(page, canvas.locator('[data-handle="e"]'), { x: (scale / 100) * -10, y: 0 });
  await expect(width).toHaveValue((wide - 10).toFixed(1));
  await page
    .getByRole('complementary', { name: '元素和字段' })
    .getByRole('button', { name: /文\s?字$/ })
    .first()
    .click();
  await page.getByRole('complementary', { name: '属性' }).getByRole('textbox', { name: '文字' }).fill('冷链·轻放');

  await button(page, '预览').click();
  const preview = page.getByRole('dialog').filter({ hasText: '预览' });
  await preview.getByLabel('单号或编码').fill(code);
  await preview.getByLabel('单号或编码').press('Enter');
  await expect(preview.getByRole('img', { name: '第 1 页' })).toContainText(code);
  await expect(preview.getByRole('img', { name: '第 1 页' })).toContainText('冷链·轻放');
  await shot('preview');
  await preview.getByRole('button', { name: /Close|关\s?闭/ }).click();

  await button(page, '保存').click();
  await expect(page.getByText('未保存')).toHaveCount(0);
  await button(page, '发布').click();
  await expect(page.getByText('版本 1', { exact: true })).toBeVisible();

  await page.goto('/Template/Print');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByRole('button', { name: '设为默认' }).click();
  await expect(row.getByText('是').first()).toBeVisible();
  await shot('list');

  // Where goods are printed, the label is the designed one.
  await page.goto(`/Basic/Goods?code=${code}`);
  await page.getByRole('row').filter({ hasText: code }).first().getByRole('checkbox').check();
  await button(page, '打印标签').click();
  const printing = page.getByRole('dialog').filter({ hasText: '打印商品标签' });
  await expect(printing.getByRole('img', { name: '第一张标签' })).toContainText('冷链·轻放');
  await shot('printing');
  await printing.getByText('用内置模板').click();
  await expect(printing.getByRole('img', { name: '第一张标签' })).not.toContainText('冷链·轻放');
  const printed = async (): Promise<string> => {
    const { designedAs, labels } = await desk.ask(goodsApi.labels, { ids: [one?.id ?? 0] });
    expect(designedAs).toBe(NAME);
    return JSON.stringify(labels[0]?.marks);
  };
  expect(await printed()).toContain('冷链·轻放');
  const pdf = await desk.download(goodsApi.labelFile, { ids: [one?.id ?? 0] });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');

  // Published again without the text, and back.
  const { list } = await desk.ask(printTemplateApi.queryPage, { param: { templateName: NAME } });
  const id = list[0]?.id ?? 0;
  await page.goto(`/Template/Print/${id}`);
  await page.getByRole('complementary', { name: '元素和字段' }).getByRole('button', { name: '冷链·轻放' }).click();
  await button(page, '删除元素').click();
  await button(page, '保存').click();
  await button(page, '发布').click();
  await expect(page.getByText('版本 2', { exact: true })).toBeVisible();
  expect(await printed()).not.toContain('冷链·轻放');
  await button(page, '版本').click();
  await page
    .getByRole('button', { name: /回\s?滚/ })
    .last()
    .click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /回\s?滚/ })
    .click();
  await expect(page.getByText('版本 3', { exact: true })).toBeVisible();
  expect(await printed()).toContain('冷链·轻放');
  await page.getByRole('button', { name: '夜间模式' }).click();
  await expect(page.locator('html')).toHaveClass(/hc-night/);
  await element('code').click();
  await expect(page.getByRole('spinbutton', { name: '高', exact: true })).toBeVisible();
  await shot('rolled');

  const now = await desk.ask(printTemplateApi.get, { id });
  await desk.ask(printTemplateApi.disable, { id, version: now.version });
});

test('a logo is put on a label, a text stands sideways, and both travel to another template as a file', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const desk = await new Client(baseURL ?? '').login('admin');
  const make = (templateName: string) => desk.ask(printTemplateApi.add, { kind: 'goodsLabel', templateName });
  const from = await make('带标志的标签'),
    to = await make('另一家的标签');
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#1565c0' } })
    .png()
    .toBuffer();
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'admin');
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  const parts = page.getByRole('complementary', { name: '元素和字段' }),
    traits = page.getByRole('complementary', { name: '属性' }),
    canvas = page.getByRole('application', { name: '画布' });

  await page.goto(`/Template/Print/${from.id}`);
  await parts.locator('input[type="file"]').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: logo });
  await expect(canvas.locator('image')).toHaveCount(1);
  await expect(traits.getByRole('button', { name: '更换图片' })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: '宽', exact: true })).toHaveValue('30.0');
  await expect(page.getByRole('spinbutton', { name: '高', exact: true })).toHaveValue('10.0');
  // Undone and redone, as everything else.
  await canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(canvas.locator('image')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(canvas.locator('image')).toHaveCount(1);

  await canvas.locator('[data-element="headline"]').click();
  await page.keyboard.press('r');
  await expect(traits.getByText('90°')).toBeVisible();
  await shot('turned');
  await button(page, '保存').click();
  await expect(page.getByText('未保存')).toHaveCount(0);
  await button(page, '预览').click();
  const preview = page.getByRole('dialog').filter({ hasText: '预览' }),
    shown = preview.getByRole('img', { name: '第 1 页' });
  await expect(shown.locator('image')).toHaveCount(1);
  await expect(shown.locator('text[transform^="rotate(90"]')).toHaveCount(1);
  await shot('preview');
  await preview.getByRole('button', { name: /Close|关\s?闭/ }).click();
  await page.getByRole('button', { name: '夜间模式' }).click();
  await shot('night');

  const waiting = page.waitForEvent('download');
  await button(page, '导出').click();
  const file = await (await waiting).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pictures: {} });
  await page.goto(`/Template/Print/${to.id}`);
  await page.locator('.hc-page-head input[type="file"], header input[type="file"]').first().setInputFiles(file);
  await expect(canvas.locator('image')).toHaveCount(1);
  await button(page, '保存').click();
  await expect(page.getByText('未保存')).toHaveCount(0);
  const [one, other] = await Promise.all([from, to].map(({ id }) => desk.ask(printTemplateApi.get, { id })));
  const files = [one, other].map((template) =>
    template?.design.elements.flatMap((element) => (element.type === 'image' ? [element.file] : [])),
  );
  expect(files.map((ids) => ids?.length)).toEqual([1, 1]);
  expect(files[0]).not.toEqual(files[1]);
  const pdf = await desk.download(printTemplateApi.previewFile, {
    kind: 'goodsLabel',
    design: other?.design ?? { paper: { w: 10, h: 10 }, elements: [] },
  });
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image');
});
