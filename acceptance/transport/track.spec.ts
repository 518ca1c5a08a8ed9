import { expect, test } from '@playwright/test';
import { equipmentApi } from '#contract/transport/equipment.ts';
import { trackApi } from '#contract/transport/track.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

const TEMPERATURE = 4,
  CLOSED = 2;
const wire = (minutesAgo: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() - minutesAgo * 60_000,
  );

test('a device is bound, tells of a trip, and its warm quarter of an hour is a warning that closed by itself', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const { list: onTheWay } = await desk.ask(waybillApi.page, { param: { status: 5 }, pageSize: 50 });
  const cool = [];
  for (const bill of onTheWay) {
    const { warns, total } = await desk.ask(trackApi.track, { id: bill.id });
    if (total > 0 && warns.every(({ warnType }) => warnType !== TEMPERATURE)) cool.push(bill);
  }
  const [bill] = cool;
  if (!bill) throw new Error('no cool trip is on the way');
  const { list: devices } = await desk.ask(equipmentApi.page, { param: {}, pageSize: 100 });
  // One that has told of nothing yet: what it told on the shelf would count from the moment it is bound since.
  const spare = devices.find(({ carId, state, fixAt }) => carId === null && state !== 0 && fixAt === null);
  const equipNo = spare?.equipNo ?? '';

  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'cangguan');
  await page.goto(`/Transport/Equipment?equipNo=${equipNo}`);
  const row = page.getByRole('row', { name: equipNo });
  await row.getByRole('button', { name: /^绑\s*定$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('车辆').click();
  await page.keyboard.type(bill.plateNo ?? '');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(bill.plateNo ?? '')
    .first()
    .click();
  await dialog.getByLabel('绑定时间').fill(wire(60));
  await page.locator('.ant-picker-dropdown:visible .ant-picker-ok button').click();
  await dialog.getByLabel('温度上限').fill('8');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(bill.plateNo ?? '')).toBeVisible();

  const before = await desk.ask(trackApi.track, { id: bill.id });
  const end = before.fixes.at(-1) ?? { lng: 120.36, lat: 30.21 };
  const points = [50, 45, 40, 35, 30, 25, 20, 15, 10, 5].map((minutes) => ({
    equipNo,
    at: wire(minutes),
    lng: end.lng,
    lat: end.lat,
    speedKmh: 0,
    temp: minutes <= 35 && minutes >= 25 ? 12.4 : 4,
    door: 0 as const,
  }));
  expect(await desk.ask(equipmentApi.report, { points: points.toReversed() })).toMatchObject({
    stored: 10,
    unknown: [],
  });
  expect(await desk.ask(equipmentApi.report, { points })).toMatchObject({ stored: 0, known: 10 });
  // It is looked at once a minute.
  await expect
    .poll(
      async () => (await desk.ask(trackApi.track, { id: bill.id })).warns.filter((w) => w.warnType === TEMPERATURE),
      {
        timeout: 100_000,
        intervals: [5000],
      },
    )
    .toMatchObject([{ status: CLOSED, peak: 4.4 }]);

  await page.goto(`/Warehouse/components/WaybillArrangementInfo/${bill.id}?tab=track`);
  const map = page.getByRole('region', { name: '运单轨迹' });
  await expect(map.locator('canvas')).toBeVisible();
  await expect(map.locator('.hc-map-mark[data-kind="now"]')).toBeVisible();
  for (const line of ['plan', 'driven'])
    await expect(map.locator(`polyline[data-line="${line}"]`)).toHaveAttribute(
      'points',
      /\d+(\.\d+)?,\d+(\.\d+)? -?\d+/,
    );
  await expect(page.getByRole('figure', { name: '温度与车门曲线' })).toBeVisible();
  const warned = page.getByRole('row', { name: /温度超限/ });
  await expect(warned).toContainText('自动解除');
  await page.screenshot({ path: test.info().outputPath('track.png') });
  await page.getByRole('slider', { name: '回放时间' }).focus();
  await page.keyboard.press('Home');
  await expect(map.locator('.hc-map-mark[data-kind="now"]')).toHaveText(before.fixes[0]?.at.slice(11, 16) ?? '');

  await page.goto('/IoT/TransitMap');
  const vehicles = page.getByRole('region', { name: '在途车辆地图' });
  await expect(vehicles.locator('.hc-map-mark[data-kind="car"], .hc-map-mark[data-kind="heap"]').first()).toBeVisible();
  await page
    .getByRole('complementary', { name: '在途车辆' })
    .getByText(bill.plateNo ?? '')
    .click();
  await expect(page).toHaveURL(new RegExp(`waybill=${bill.id}`));
  await page.screenshot({ path: test.info().outputPath('map.png') });
  await button(page, '查看运单与温度').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bill.waybillNo);
  await page.goto('/Transport/Equipment');
  await expect(page.getByRole('row', { name: equipNo })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('equipment.png') });
  await page.goto('/Transport/EquipmentSync');
  await expect(page.getByRole('row', { name: /设备文件/ }).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('sync.png') });
});
