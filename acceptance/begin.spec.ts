import { expect, test, type Locator, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { beginApi } from '#contract/company/begin.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { openingApi } from '#contract/inner/opening.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { Client } from './support/api.ts';
import { button, declineTour, inside } from './support/browser.ts';
import { receiveAll } from './support/given.ts';
import { Product } from './support/product.ts';
import { goOn, ready, scan, work } from './support/scanner.ts';
import { filled, type Cells, type Imports } from './support/sheet.ts';

const PASSWORD = 'Lager#2031';
const GOODS = [
  { code: 'NOODLE', name: '手工挂面' },
  { code: 'RICE', name: '东北大米' },
] as const;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await Product.at(undefined, { DEMO_DATA: 'off' });
  await product.start();
});
test.afterAll(() => product?.end());

const box = (within: Page | Locator, label: string | RegExp) =>
  within.getByLabel(label, { exact: typeof label === 'string' });

/** The way into the import dialog and through it, with a file made from the product's own template. */
async function bring(
  page: Page,
  client: Client,
  { imports, label }: { imports: Imports; label: string },
  rows: readonly Cells[],
): Promise<void> {
  await page.getByRole('button', { name: `导入${label}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${label}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await filled(client, imports, rows)),
  });
  await dialog.getByRole('button', { name: /确认导入/ }).click();
  await expect(page.getByText(`导入${label}成功`).first()).toBeVisible();
}

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: new RegExp(name) });
const isDone = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('data-done', 'true');

test('from an empty machine to the first shipment, by the pages that lead there', async ({ page }) => {
  test.setTimeout(400_000);
  // Whoever comes to a machine without a company stands before its setup page.
  await page.goto(product.base);
  await expect(page).toHaveURL(/\/setup$/);
  await box(page, '启用码').fill('AAAA-BBBB-CCCC-DDDD');
  await box(page, '公司编码').fill('yunlian');
  await box(page, '公司名称').fill('云链冷链');
  await box(page, '管理员姓名').fill('沈总');
  await box(page, '管理员账号').fill('boss');
  await box(page, '新密码').fill(PASSWORD);
  await box(page, '确认密码').fill(PASSWORD);
  await button(page, '创建公司和管理员').click();
  await expect(page.getByText('启用码不正确')).toBeVisible();
  await box(page, '启用码').fill(product.wrote('setup-code').trim().toLowerCase());
  await button(page, '创建公司和管理员').click();
  await expect(page).toHaveURL(/\/login\?username=boss/);
  await declineTour(page);
  await box(page, '密码').fill(PASSWORD);
  await button(page, '登录').click();
  await inside(page);

  // The home page says where one stands.
  await page.getByRole('region', { name: '开始使用' }).getByText('下一步：仓库').click();
  await expect(page).toHaveURL(/\/Begin/);
  await box(page, '仓库编码').fill('HZ01');
  await box(page, '仓库名称').fill('杭州仓');
  await button(page, '建立并进入').click();
  await expect(page).toHaveURL(/\/Begin\?step=room/);
  await expect(page.getByRole('banner')).toContainText('杭州仓');
  await isDone(page, '仓库');

  await expect(page.getByText('还没有库位')).toBeVisible();
  await button(page, '布置这个库房').click();
  await expect(page.getByText(/常温库已布置 70 个库位：A01-01-01 至 A02-10-03/)).toBeVisible();
  await expect(page.getByLabel(/库位平面图，共 75 个库位/)).toBeVisible();
  await isDone(page, '库房与库位');

  await step(page, '货主').click();
  await box(page, '货主编码').fill('CWX');
  await box(page, '货主名称').fill('川味鲜');
  await button(page, '新增货主并开通本仓').click();
  await isDone(page, '货主');

  // Left and taken up again: somewhere else, and in another window.
  await page.goto(`${product.base}/Basic/Goods`);
  await page.goto(`${product.base}/Begin`);
  await expect(page.getByRole('heading', { name: '商品' })).toBeVisible();

  const client = await new Client(product.base).login('boss', await tenantOf(page), PASSWORD);
  await client.enter('HZ01');
  await bring(
    page,
    client,
    { imports: goodsApi, label: '商品' },
    GOODS.map(({ code, name }) => ({
      货主: 'CWX',
      商品编码: code,
      商品名称: name,
      温层: '常温',
      基本单位: '袋',
      批次管理: '否',
    })),
  );
  await isDone(page, '商品');

  await step(page, '期初库存').click();
  await bring(page, client, { imports: openingApi, label: '期初库存' }, [
    { 货主编码: 'CWX', 商品编码: 'NOODLE', 库位编码: 'A01-01-01', '数量（基本单位）': 120 },
    { 货主编码: 'CWX', 商品编码: 'RICE', 库位编码: 'A01-02-01', '数量（基本单位）': 30 },
  ]);
  await isDone(page, '期初库存');

  await step(page, '人员与角色').click();
  await box(page, '账号').fill('shouhuo');
  await box(page, '姓名').fill('李收货');
  await button(page, '新增用户').click();
  await expect(page.getByRole('dialog').filter({ hasText: '初始密码' })).toBeVisible();
  await button(page, '我已记下').click();
  await isDone(page, '人员与角色');

  // The work itself is walked elsewhere; here it counts.
  const [goods] = (await client.ask(goodsApi.page, { param: { code: 'RICE' } })).list;
  const order = await client.ask(orderApi.add, {
    ownerId: goods?.ownerId ?? 0,
    orderType: 1,
    lines: [{ goodsId: goods?.id ?? 0, unitQty: 10 }],
  });
  await receiveAll(client, order.id, 'REC-01');
  await step(page, '第一次收货').click();
  await isDone(page, '第一次收货');

  await ship(page, client);
  expect((await client.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
  // The last step offers rules to decide by; one of them is taken over.
  await page.goto(`${product.base}/Begin?step=preset`);
  await page.getByRole('link', { name: '冷链三方仓' }).click();
  await page.getByRole('checkbox', { name: '超收策略 全部' }).check();
  await button(page, '应用所选1项').click();
  await page.locator('.ant-popconfirm:visible').getByRole('button').last().click();
  await expect(page.getByText('已新增 1 条，修改 0 条')).toBeVisible();
  const { steps } = await client.ask(beginApi.progress, {});
  expect(steps.filter(({ done }) => !done)).toEqual([]);
  // Who has begun is asked no more.
  await page.goto(product.base);
  await inside(page);
  await expect(page.getByRole('region', { name: '开始使用' })).toHaveCount(0);
});

/** The first shipment, from the step that names its pages, by hand and by what the pages show. */
async function ship(page: Page, client: Client): Promise<void> {
  await step(page, '第一次发货').click();
  await page.getByRole('link', { name: '新建出库单' }).click();
  await button(page, '新建').click();
  const editor = page.locator('.hc-pane:visible');
  await editor.getByRole('combobox', { name: /货主$/ }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '川味鲜' }).click();
  await editor.getByLabel('要求日期').fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
  await page.keyboard.press('Enter');
  await editor.getByLabel('商品', { exact: true }).first().fill('RICE');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('东北大米')).toBeVisible();
  await editor.getByLabel('数量', { exact: true }).first().fill('3');
  await button(page, '保存').click();
  await expect(page.getByText(/出库单 \S+ 已保存/)).toBeVisible();
  const [order] = (await client.ask(outOrderApi.queryPage, { param: {} })).list;
  const orderNo = order?.orderNo ?? '';

  await page.goto(`${product.base}/Outbound/Order`);
  await page.getByRole('link', { name: orderNo }).click();
  // The list behind it has a button of this name for each row.
  await expect(page.getByRole('heading', { name: new RegExp(orderNo) })).toBeVisible();
  await button(page, '分配').click();
  await expect(page.getByText('已全部分配').first()).toBeVisible();
  await button(page, '加入波次').click();
  await button(page, '确定').click();
  await expect(page).toHaveURL(/WaveDetail/);
  await button(page, '释放').click();
  await page
    .locator('.ant-popover:visible')
    .getByRole('button', { name: /释\s?放/ })
    .last()
    .click();
  await page.getByRole('button', { name: '查看拣货任务' }).click();
  await page.locator('.hc-pane:visible').getByRole('link', { name: /^PK/ }).click();
  await ready(page);
  const place = await page.locator('.hc-work-stops li b').first().innerText();
  await scan(page, '', /已领取任务/);
  await scan(page, place, /库位正确/);
  await scan(page, 'RICE', /商品正确/);
  await scan(page, '', /已完成/);

  await work(page, `${product.base}/Outbound/Check`);
  await scan(page, orderNo, new RegExp(orderNo));
  for (let n = 1; n <= 3; n += 1) await scan(page, 'RICE', n < 3 ? new RegExp(`${n} / 3`) : /全部相符/);
  await scan(page, '', /复核完成/);
  await goOn(page, () => page.getByRole('button', { name: /^去装箱/ }).click());
  await scan(page, '3', /下一次装/);
  await scan(page, 'RICE', /已全部装箱/);
  await button(page, '封箱').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /封\s?箱|确\s?定/ })
    .click();
  await expect(page.locator('.hc-work-carton')).toContainText('已封箱');
  const carton = (await page.locator('.hc-work-carton header button span').first().innerText()).trim();

  await work(page, `${product.base}/Outbound/Collect`);
  await scan(page, carton, new RegExp(carton));
  const lane = await client.ask(collectionApi.scan, { code: carton });
  await scan(page, lane.positionCode, /已集齐/);
  await page.locator('.hc-work-lane').getByRole('button', { name: '新建发运单' }).click();
  const dialog = page.getByRole('dialog', { name: '新建发运单' });
  await dialog.getByLabel('车牌').fill('浙A00001');
  await dialog
    .getByRole('row', { name: new RegExp(orderNo) })
    .getByRole('checkbox')
    .check();
  await goOn(page, () => dialog.getByRole('button', { name: /用所选 1 单建立/ }).click());
  await scan(page, carton, /全部装完/);
  await button(page, '封车').click();
  await page
    .getByRole('dialog', { name: /封车/ })
    .getByRole('button', { name: /封\s?车/ })
    .click();
  await button(page, '发运').click();
  await page
    .locator('.ant-popover:visible, .ant-modal:visible')
    .getByRole('button', { name: /发\s?运|确\s?定/ })
    .last()
    .click();
  await expect.poll(async () => (await client.ask(outOrderApi.get, { id: order?.id ?? 0 })).status).toBe(90);
}

const tenantOf = async (page: Page): Promise<number> =>
  page.evaluate(() => Number(JSON.parse(localStorage.getItem(`user@${location.origin}`) ?? '{}').tenantId ?? 10_001));
