import { expect, test, type Browser, type Page } from '@playwright/test';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { customer } from '#contract/basic/partner/customer.ts';
import { storeApi } from '#contract/basic/partner/store.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { deliveryLinkApi } from '#contract/service/delivery.ts';
import { customerContainerApi } from '#contract/strategy/customer-container.ts';
import { equipmentApi } from '#contract/transport/equipment.ts';
import { transportOrderApi } from '#contract/transport/order.ts';
import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { choose } from '../support/form.ts';
import { givenStock, givenWalks, ownerOf, pickAll } from '../support/given.ts';
import { picture } from '../support/patrol.ts';
import { lastCode } from '../support/product.ts';
import { here } from '../support/world.ts';

/** A step that waits for longer waits in vain. */
const STEP_MS = 45_000;
const QTY = 10,
  TAKEN = 7,
  HELD = 5;
/** What another window shows is asked for again every ten or fifteen seconds. */
const SEEN = { timeout: 40_000 };
const wire = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now(),
  );

/** Two orders of two stores that stand on the map, shipped by the warehouse and waiting to be brought. */
async function twoShipped(desk: Client) {
  const ownerId = await ownerOf(desk, 'CWX');
  const { list } = await desk.ask(storeApi.page, { param: { ownerId, status: 1 }, pageSize: 100 });
  const stores = list.filter(({ lng, lat }) => lng && lat).slice(0, 2);
  expect(stores).toHaveLength(2);
  const { id: customerId } = await desk.ask(customer.api.add, { ownerId, code: 'WINDOWS', name: '三窗客户' });
  const goodsId = await givenStock(desk, ownerId, 'WINDOWS', QTY * 2);
  const orders = [];
  for (const [i, store] of stores.entries()) {
    const { id, orderNo } = await desk.ask(outOrderApi.add, {
      ownerId,
      storeId: store.id,
      customerId,
      requireOn: wire().slice(0, 10),
      consignee: `收货人${i + 1}`,
      phone: `1390571000${i + 1}`,
      lines: [{ goodsId, unitQty: QTY }],
    });
    orders.push({ id, orderNo, customerId, ownerId, phone: `1390571000${i + 1}` });
  }
  const ids = orders.map(({ id }) => id);
  const { walks } = await givenWalks(desk, ids, 1);
  await pickAll(desk, walks);
  const { cartons } = await desk.ask(checkDeliveryApi.confirm, {
    items: ids.map((orderId) => ({ orderId })),
    pack: true,
  });
  await desk.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) });
  const shipment = await desk.ask(shipmentApi.create, { orderIds: ids, plateNo: '浙A00521' });
  await desk.ask(shipmentApi.load, { id: shipment.id });
  await desk.ask(shipmentApi.seal, { id: shipment.id });
  await desk.ask(shipmentApi.confirm, { id: shipment.id });
  return orders;
}

/** Planned, published, sent and given to a driver at the desk. */
async function dispatched(page: Page, desk: Client, sourceNos: string[]): Promise<number> {
  const waiting = async () =>
    (await desk.ask(transportOrderApi.page, { param: { status: 10, sourceNo: sourceNos.join(',') } })).list;
  await expect.poll(async () => (await waiting()).length, SEEN).toBe(2);
  const numbers = (await waiting()).map(({ orderNo }) => orderNo);
  await page.goto(`/Transport/Order?status=10&orderNo=${encodeURIComponent(numbers.join(','))}`);
  await expect(page.getByRole('row', { name: numbers[0] ?? '' })).toBeVisible();
  await page.getByRole('table').getByRole('checkbox').first().check();
  await button(page, '新建计划').click();
  const ok = page.getByRole('dialog').getByRole('button', { name: /确\s*定/ });
  await ok.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const [planned] = (await desk.ask(transportOrderApi.page, { param: { orderNo: numbers[0] ?? '' } })).list;
  const planId = planned?.planId ?? 0;
  await page.goto(`/Transport/SendPlanInfo/${planId}`);
  await button(page, '自动排线').click();
  await ok.click();
  await expect(page.getByRole('heading', { name: /自动排线（用时/ })).toBeVisible();
  await button(page, '采用').click();
  await expect(page.getByRole('heading', { name: /自动排线（用时/ })).toBeHidden();
  await button(page, '发布计划').click();
  await button(page, '生成运单').click();
  const bills = async () => (await desk.ask(waybillApi.page, { param: { planId } })).list;
  await expect.poll(async () => (await bills()).length).toBe(1);
  const id = (await bills())[0]?.id ?? 0;
  await page.goto(`/Warehouse/components/WaybillArrangementInfo/${id}`);
  await button(page, '派车').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.ant-form-item', { hasText: '司机' }).locator('.ant-select').click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)')
    .filter({ hasText: /何师傅|吕师傅/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /派\s*车/ }).click();
  await expect(dialog).toBeHidden();
  return id;
}

const onPhone = async (browser: Browser, path: string): Promise<Page> => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const window = await phone.newPage();
  window.setDefaultTimeout(STEP_MS);
  await window.goto(`http://localhost:${here().port}${path}`);
  return window;
};
const pathOf = (url: string | null): string => new URL(url ?? '').pathname;

/** A name written on the glass. */
async function written(driver: Page): Promise<void> {
  const glass = driver.getByLabel('签名区');
  await glass.scrollIntoViewIfNeeded();
  const box = await glass.boundingBox();
  if (!box) throw new Error('nothing to sign on');
  await driver.mouse.move(box.x + 40, box.y + 40);
  await driver.mouse.down();
  await driver.mouse.move(box.x + 200, box.y + 110, { steps: 8 });
  await driver.mouse.up();
  await button(driver, '保存签名').click();
  await expect(driver.getByRole('button', { name: '签名已保存' })).toBeVisible();
}

test('three windows see one delivery: the dispatcher, the driver and the consignee, from the plan to what was said of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  const shot = (of: Page, name: string) =>
    of.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  const desk = await new Client(`http://localhost:${here().port}`).login('admin');
  await desk.enter('HZ01');
  const ordered = await twoShipped(desk);
  page.setDefaultTimeout(STEP_MS);
  await login(page, 'cangguan');
  const id = await dispatched(
    page,
    desk,
    ordered.map(({ orderNo }) => orderNo),
  );
  const { orders, waybillNo, plateNo, carId } = await desk.ask(waybillApi.get, { id });
  const at = (stopNo: number) => {
    const order = orders.find((one) => one.stopNo === stopNo),
      source = ordered.find(({ orderNo }) => orderNo === order?.sourceNo);
    if (!order || !source) throw new Error(`nothing is brought to stop ${stopNo}`);
    return { ...order, source };
  };
  const first = at(1),
    second = at(2);
  const { ownerId, customerId } = first.source;
  const [spec] = (await desk.ask(containerSpec.api.page, { param: {} })).list;
  await desk.ask(customerContainerApi.add, {
    ownerId,
    customerId,
    specId: spec?.id ?? 0,
    qtyHeld: HELD,
  });

  // Each has a window of his own; from here on nobody reloads one.
  await desk.ask(tripLinkApi.issue, { id });
  await desk.ask(deliveryLinkApi.issue, { orderId: first.source.id });
  const driver = await onPhone(browser, pathOf((await desk.ask(tripLinkApi.show, { id })).url));
  const consignee = await onPhone(
    browser,
    pathOf((await desk.ask(deliveryLinkApi.show, { orderId: first.source.id })).url),
  );
  const wall = await page.context().newPage();
  await wall.goto(`/IoT/TransitMap?plate=${encodeURIComponent(plateNo ?? '')}`);
  const state = page.getByRole('heading', { level: 1 });
  await expect(state).toContainText('待接单');
  await expect(consignee.getByRole('heading', { level: 1 })).toHaveText('已出库');
  await expect(driver.getByText(waybillNo)).toBeVisible();

  await button(driver, '接单').click();
  await expect(state).toContainText('待装车', SEEN);
  const scanner = driver.getByRole('textbox', { name: '扫描运输单号或出库单号' });
  for (const { orderNo } of [first, second]) {
    await scanner.fill(orderNo);
    await driver.keyboard.press('Enter');
    await expect(driver.getByText('已装车').first()).toBeVisible();
  }
  await button(driver, '装车完成').click();
  await expect(state).toContainText('待发车', SEEN);
  await button(driver, '发车').click();
  await expect(state).toContainText('运输中', SEEN);

  // The consignee reads when it comes, and how long he may be asked to wait.
  await expect(consignee.getByRole('heading', { level: 1 })).toHaveText('下一站就是您', SEEN);
  await expect(consignee.getByText(/预计 .+ 送达/)).toBeVisible();

  // Where the truck is, told by its device, on the wall of the dispatcher and on the phone of whoever waits.
  const { list: devices } = await desk.ask(equipmentApi.page, { param: {}, pageSize: 100 });
  const device = devices.find((one) => one.carId === carId);
  await page.waitForTimeout(2000);
  const fixAt = wire();
  await desk.ask(equipmentApi.report, {
    points: [{ equipNo: device?.equipNo ?? '', at: fixAt, lng: 120.31, lat: 30.24, speedKmh: 46, temp: 4, door: 0 }],
  });
  await expect(wall.getByRole('complementary', { name: '在途车辆' })).toContainText(fixAt.slice(5, 16), SEEN);
  await expect(wall.locator('.hc-map-mark', { hasText: plateNo ?? '?' })).toBeVisible();
  await expect(consignee.getByText(`车辆位置更新于 ${fixAt.slice(5, 16)}`)).toBeVisible(SEEN);
  await expect(consignee.locator('.hc-map-mark', { hasText: plateNo ?? '?' })).toBeVisible();
  await shot(wall, 'wall');
  await shot(consignee, 'consignee-road');

  await button(driver, '登记温度').click();
  await driver.getByRole('dialog').getByLabel(/温度/).fill('3.5');
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(driver.getByRole('dialog')).toBeHidden();
  await button(driver, '到站').first().click();
  await expect(consignee.getByRole('heading', { level: 1 })).toHaveText('已到达', SEEN);

  // What the customer still had is taken back.
  await button(driver, '收回').first().click();
  const taking = driver.getByRole('dialog');
  await taking.getByLabel(/收回数量/).fill('3');
  await taking.getByRole('button', { name: /确\s*定/ }).click();
  await expect(driver.getByText(`在外 ${HELD - 3} 个`)).toBeVisible();

  // The consignee signs with a code to his phone, and says how it was.
  await consignee.getByRole('button', { name: '确认收货' }).click();
  await consignee.getByRole('button', { name: '获取验证码' }).click();
  await expect(consignee.getByRole('button', { name: /秒后重新发送/ })).toBeVisible();
  await consignee.getByLabel(/短信验证码/).fill(lastCode(here().dataDir, first.source.phone));
  await consignee.getByRole('button', { name: /提\s*交/ }).click();
  await expect(consignee.getByRole('heading', { level: 1 })).toHaveText('已签收');
  await consignee.getByRole('button', { name: /评\s*价/ }).click();
  await consignee.getByLabel('评价内容').fill('司机很准时');
  await consignee.getByRole('button', { name: /提\s*交/ }).click();
  await expect(consignee.getByText(/已评价/)).toBeVisible();
  await shot(consignee, 'consignee-signed');
  await expect(page.getByRole('row', { name: first.orderNo })).toContainText('全部签收', SEEN);

  // The next one takes a part only: proof with a picture and a name on the glass.
  await button(driver, '离站').first().click();
  await button(driver, '到站').first().click();
  await expect(driver.getByText('已签收').first()).toBeVisible(SEEN);
  await button(driver, '签收').first().click();
  const signing = driver.getByRole('dialog');
  await choose(signing, '签收结果', '部分签收');
  await signing.getByLabel('签收件数').fill(String(TAKEN));
  await signing.getByLabel('原因').fill('外箱破损3件');
  await signing
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '破损.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
  await written(driver);
  await shot(driver, 'driver-signing');
  await driver.getByRole('button', { name: /确认签收/ }).click();
  await expect(signing).toBeHidden();
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await consignee.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // All of it stands at the desk, where nobody has touched a key since.
  await expect(state).toContainText('已签收', SEEN);
  const row = page.getByRole('row', { name: second.orderNo });
  await expect(row).toContainText('部分签收', SEEN);
  await expect(row).toContainText('外箱破损3件');
  const photos = row.getByRole('button', { name: /^查看图片/ });
  await expect(photos).toHaveCount(2);
  await photos.last().scrollIntoViewIfNeeded();
  await expect(photos.locator('img')).toHaveCount(2);
  await shot(page, 'desk');
  await page.getByRole('tab', { name: /事件/ }).click();
  for (const event of ['温度登记', '容器收回', '到站', '签收'])
    await expect(page.getByRole('row', { name: new RegExp(event) }).first()).toBeVisible();

  const after = await desk.ask(waybillApi.get, { id });
  expect(after.orders.find(({ stopNo }) => stopNo === 1)).toMatchObject({ signType: 1, signedQty: QTY });
  expect(after.orders.find(({ stopNo }) => stopNo === 2)).toMatchObject({ signType: 2, signedQty: TAKEN });
  expect(after.events.find(({ event }) => event === 'TEMP')).toMatchObject({ temp: 3.5, source: 2 });
  expect(new Set(after.events.filter(({ event }) => event === 'SIGN').map(({ source }) => source))).toEqual(
    new Set([2, 4]),
  );
  const held = await desk.ask(customerContainerApi.page, { param: { customerId, specId: spec?.id ?? 0 } });
  expect(held.list).toMatchObject([{ qtyHeld: HELD - 3 }]);
  for (const window of [driver, consignee]) {
    await window.emulateMedia({ colorScheme: 'dark' });
    await shot(window, window === driver ? 'driver-night' : 'consignee-night');
    await window.context().close();
  }
});
