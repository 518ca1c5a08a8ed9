import { expect, test, type Locator, type Page } from '@playwright/test';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

const front = (page: Page) => page.locator('.hc-pane:visible');
const dialog = (page: Page) => page.getByRole('dialog').last();
const boxOf = (within: Locator, label: string) =>
  within
    .locator('.ant-form-item')
    .filter({ has: within.page().locator('label', { hasText: new RegExp(`^${label}$`) }) })
    .first();
/** The first choice that says so. */
async function choose(within: Locator, label: string, text: string): Promise<void> {
  await boxOf(within, label).locator('.ant-select').click();
  await within
    .page()
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .click();
}

test('positions of an area: a code rule, its codes seen before they are, made, listed and on the floor map; made once more, those that exist are named and none is made', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const client = await new Client(baseURL ?? '').login('cangguan');
  const {
    list: [aisle],
  } = await client.ask(roadway.api.page, { param: { code: 'F01' } });
  const area = String(aisle?.labels.areaId).split(' ')[0];
  await login(page, 'cangguan');
  await page.goto('/Basic/ShelfCodeRule');
  await button(page, '新增').click();
  const form = dialog(page);
  await boxOf(form, '规则名称').getByRole('textbox').fill('高位货架');
  await boxOf(form, '分隔符').getByRole('textbox').fill('/');
  // Area, roadway, bay and level are offered in this order.
  for (let n = 0; n < 4; n += 1) await form.getByRole('button', { name: '添加编码段' }).click();
  const part = (row: number, of: number) =>
    form
      .getByRole('table', { name: '编码段' })
      .locator('.hc-grid-row:not(.hc-grid-head)')
      .nth(row)
      .getByRole('spinbutton')
      .nth(of);
  for (const [row, len, from, to] of [
    [2, '3', '901', '903'],
    [3, '1', '1', '2'],
  ] as const)
    for (const [at, value] of [len, from, to].entries()) await part(row, at).fill(value);
  await expect(form.getByRole('status')).toContainText('每个库区最多 6 个库位');
  await button(page, '确定').click();
  await expect(form).toBeHidden();

  const code = (bay: number, level: number): string => `${area}/F01/${bay}/${level}`;
  const generate = async (): Promise<Locator> => {
    await front(page)
      .getByRole('button', { name: /批量生成/ })
      .click();
    const batch = dialog(page);
    await choose(batch, '编码规则', '高位货架');
    await choose(batch, '库区', String(area));
    await choose(batch, '巷道', 'F01');
    return batch;
  };
  await page.goto(`/Basic/Position?code=${encodeURIComponent(`${area}/F01/9`)}`);
  const rows = front(page).locator('tbody tr[data-row-key]');
  const batch = await generate();
  await expect(batch.getByRole('status')).toContainText('将生成 6 个库位');
  await expect(batch.locator('.hc-codes code')).toHaveText(
    [901, 902, 903].flatMap((bay) => [code(bay, 1), code(bay, 2)]),
  );
  await expect(rows).toHaveCount(0);
  await button(page, '生成').click();
  await expect(page.getByText(`已生成 6 个库位：${code(901, 1)} 至 ${code(903, 2)}`)).toBeVisible();
  await expect(rows).toHaveCount(6);

  const again = await generate();
  await again.getByLabel('列从').fill('903');
  await again.getByLabel('列到').fill('904');
  await expect(again.getByRole('status')).toContainText('将生成 4 个库位');
  await button(page, '生成').click();
  await expect(page.getByText(`库位编码【${code(903, 1)}】【${code(903, 2)}】已存在`)).toBeVisible();
  await expect(again).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, '刷新').click();
  await expect(rows).toHaveCount(6);

  await page.goto('/Inventory/Map');
  await front(page).getByLabel('在平面图上查找').fill(code(902, 2));
  await front(page).getByLabel('在平面图上查找').press('Enter');
  const hit = front(page).locator('.hc-floor-hits button');
  await expect(hit).toHaveCount(1);
  await hit.click();
  await expect(front(page).locator('.hc-floor-chosen h2')).toContainText(code(902, 2));
});

test('a consignee address is added, rejected with a reason, corrected, passed, and an order goes there; its log tells all of it', async ({
  page,
  browser,
}) => {
  test.slow();
  const [name, detail] = ['高新门店', '滨康路 1 号'];
  await login(page, 'cangguan');
  await page.goto(`/Base/ConsigneeAddress?consignee=${name}`);
  await button(page, '新增').click();
  const form = dialog(page);
  await choose(form, '货主', '川味鲜');
  for (const [label, value] of [
    ['收货人', name],
    ['手机号', '13811112222'],
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['区', '滨江区'],
    ['详细地址', detail],
  ] as const)
    await boxOf(form, label).getByRole('textbox').fill(value);
  for (const [label, value] of [
    ['经度', '120.2'],
    ['纬度', '30.19'],
  ] as const)
    await boxOf(form, label).getByRole('spinbutton').fill(value);
  await button(page, '确定').click();
  const rowOn = (on: Page) => front(on).locator('tbody tr[data-row-key]').filter({ hasText: name });
  await expect(rowOn(page)).toContainText('待审核');

  const other = await (await browser.newContext()).newPage();
  await login(other, 'admin');
  await other.goto(`/Base/ConsigneeAddress?consignee=${name}`);
  await rowOn(other).getByRole('button', { name: '驳回' }).click();
  await button(other, '确定').click();
  await expect(dialog(other)).toContainText('不能为空');
  await dialog(other).getByRole('textbox').fill('缺门牌');
  await button(other, '确定').click();
  await expect(rowOn(other)).toContainText('已驳回');

  await button(page, '刷新').click();
  await expect(rowOn(page)).toContainText('缺门牌');
  await rowOn(page).getByRole('button', { name: '编辑' }).click();
  await boxOf(form, '详细地址').getByRole('textbox').fill(`${detail} A 座`);
  await boxOf(form, '经度').getByRole('spinbutton').fill('120.21');
  await button(page, '确定').click();
  await expect(rowOn(page)).toContainText('待审核');
  // Nothing can be sent there yet.
  const order = await (await browser.newContext()).newPage();
  await login(order, 'diaodu');
  await order.goto('/Outbound/OrderEdit/0');
  await choose(front(order), '货主', '川味鲜');
  const consignee = boxOf(front(order), '收货人').getByRole('combobox');
  await consignee.fill('高新');
  await expect(order.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveCount(0);

  await button(other, '刷新').click();
  await rowOn(other).getByRole('button', { name: '通过' }).click();
  await other
    .locator('.ant-popover:visible')
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await expect(rowOn(other)).toContainText('已通过');
  await consignee.fill('高新门');
  await order.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click();
  await expect(consignee).toHaveValue(name);
  await expect(boxOf(front(order), '电话').getByRole('textbox')).toHaveValue('13811112222');
  await expect(boxOf(front(order), '地址').getByRole('textbox')).toHaveValue(`浙江省杭州市滨江区${detail} A 座`);

  await rowOn(other).getByRole('button', { name: '日志' }).click();
  const steps = other.locator('.ant-drawer.ant-drawer-open .ant-timeline-item');
  await expect(steps).toHaveCount(4);
  for (const [at, says] of [
    [/审核通过/, /系统管理员/],
    [/编辑/, new RegExp(`${detail} → ${detail} A 座`)],
    [/审核驳回/, /缺门牌/],
    [/新增/, /王经理/],
  ].entries())
    for (const text of says) await expect(steps.nth(at)).toContainText(text);
});

test('what breaks in the console itself is told in general words, and what was typed stays', async ({ page }) => {
  await login(page, 'cangguan');
  await page.goto('/Basic/Unit');
  await button(page, '新增').click();
  const form = dialog(page);
  await boxOf(form, '计量单位编码').getByRole('textbox').fill('坏');
  await boxOf(form, '计量单位名称').getByRole('textbox').fill('坏');
  // The browser itself fails, before anything is sent.
  await page.evaluate(() => {
    Object.assign(window, { fetch: undefined });
    crypto.randomUUID = () => {
      throw new RangeError('broken');
    };
  });
  await button(page, '确定').click();
  await expect(page.getByText('页面出现意外错误，请刷新后重试；仍然出现请联系管理员')).toHaveCount(1);
  await expect(boxOf(form, '计量单位名称').getByRole('textbox')).toHaveValue('坏');
});
