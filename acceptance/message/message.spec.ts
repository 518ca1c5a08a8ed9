import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { NO_ADDRESS_RIGHT } from '#contract/message/address.ts';
import { alarmApi } from '#contract/message/alarm.ts';
import { informApi } from '#contract/message/inform.ts';
import { messageApi } from '#contract/message/message.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { goTo, readable } from '../support/reach.ts';

const bubble = (page: Page) => page.getByRole('button', { name: /^预警面板/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: '预警面板' });

/** Messages to everybody: a notice each. */
async function noticed(admin: Client, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const { id, version } = await admin.ask(informApi.save, { title, content: `<p>${title}</p>` });
    await admin.ask(informApi.publish, { id, version });
  }
}

// What is on its way to a page that is closed is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the bell asks for twenty, shows four, and marks the first of them by its id; the number beside it falls', async ({
  page,
  baseURL,
}) => {
  const admin = await new Client(baseURL ?? '').login('admin');
  await noticed(
    admin,
    ['甲', '乙', '丙', '丁', '戊'].map((n) => `消防演练${n}`),
  );
  await login(page, 'shouhuo');
  const bell = page.getByRole('button', { name: /^消息，\d+ 条未读$/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await expect.poll(unread).toBeGreaterThanOrEqual(5);
  const before = await unread();
  const asked = page.waitForRequest((r) => r.url().endsWith(messageApi.unreadList.path)),
    marked = page.waitForRequest((r) => r.url().endsWith(messageApi.updateStatus.path));
  const answered = page.waitForResponse((r) => r.url().endsWith(messageApi.unreadList.path));
  await bell.click();
  expect((await asked).postDataJSON()).toEqual({ pageNum: 1, pageSize: 20, messageStatus: 0 });
  const [first] = ((await (await answered).json()) as { data: { list: { id: number; title: string }[] } }).data.list;
  expect((await marked).postDataJSON()).toEqual({ id: first?.id, messageStatus: 1 });
  await expect(page.locator('.hc-bell-list > button:not(.ant-btn)')).toHaveCount(4);
  await expect(page.locator('.hc-bell-list > button').first()).toContainText(first?.title ?? '?');
  await expect.poll(unread).toBe(before - 1);
});

test('my messages and the message centre are pages; one is marked as read, all are, one is deleted', async ({
  page,
  baseURL,
}) => {
  await noticed(await new Client(baseURL ?? '').login('admin'), ['停电通知', '来水通知']);
  await login(page, 'jianhuo');
  await goTo(page, '/MineMsg/MineMsg');
  await readable(page);
  const pane = page.locator('.hc-pane:visible');
  await expect(pane.getByRole('heading', { name: '我的消息' })).toBeVisible();
  await expect(pane).toContainText('张拣货 · jianhuo');
  const row = (title: string) => pane.locator('tr.hc-row').filter({ hasText: title }).first();
  await row('通知：来水通知').getByRole('button', { name: '标记已读' }).click();
  await expect(row('通知：来水通知')).toContainText('已读');
  await button(page, '全部已读').click();
  await expect(row('通知：停电通知')).toContainText('已读');
  await expect(page.getByRole('button', { name: '消息，0 条未读' })).toBeVisible();
  await goTo(page, '/sys/Inform');
  await expect(pane.getByRole('heading', { name: '通知公告' })).toBeVisible();
  await pane.getByText('来水通知').first().click();
  await expect(page.locator('.hc-inform-text')).toHaveText('来水通知');
  await page.keyboard.press('Escape');
  await goTo(page, '/sys/messageCenter');
  await expect(pane.getByRole('heading', { name: '消息中心' })).toBeVisible();
});

test('the demo world gives the panel of its warehouse something real in every group, twenty of a group at most; it is dragged, folded, and its place is kept', async ({
  page,
  baseURL,
}) => {
  const admin = await new Client(baseURL ?? '').login('admin');
  await admin.enter('HZ01');
  await expect
    .poll(
      async () =>
        Object.entries(await admin.ask(alarmApi.list, {}))
          .filter(([, group]) => group.totalCount === 0)
          .map(([code]) => code),
      { timeout: 45_000 },
    )
    .toEqual([]);
  await login(page, 'admin');
  await bubble(page).click();
  const panel = panelOf(page);
  await expect(panel.locator('.hc-alarm-groups')).toHaveCSS('height', '350px');
  const from = await panel.boundingBox();
  const head = panel.locator('header');
  await head.hover({ position: { x: 120, y: 20 } });
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) - 80, (from?.y ?? 0) - 60, { steps: 5 });
  await page.mouse.up();
  const moved = await panel.boundingBox();
  expect(Math.abs((moved?.x ?? 0) - (from?.x ?? 0))).toBeGreaterThan(100);
  await page.getByRole('button', { name: '收起预警面板' }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await bubble(page).click();
  expect(Math.round((await panel.boundingBox())?.x ?? 0)).toBe(Math.round(moved?.x ?? 0));
  await panel.locator('.hc-alarm-row').first().click();
  await expect(page.getByRole('dialog').filter({ hasText: '预警详情' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A new start keeps it open; whoever goes to another page finds that whole.
  await page.goto('/Outbound/Order');
  await expect(panel).toBeVisible();
  await goTo(page, '/Outbound/Wave');
  await expect(panel).toBeHidden();
});

test('with no alarm the panel opens nothing; with one it does', async ({ page }) => {
  let some = false;
  await page.route(`**${alarmApi.sync.path}`, async (route) => {
    const answer = await route.fetch(),
      body = (await answer.json()) as {
        data: { groups: Record<string, { totalCount: number; unseenCount: number; alarmMsgList: object[] }> };
      };
    if (!some)
      for (const group of Object.values(body.data.groups))
        Object.assign(group, { totalCount: 0, unseenCount: 0, alarmMsgList: [] });
    await route.fulfill({ json: body });
  });
  await login(page, 'cangguan');
  await page.getByRole('button', { name: '预警面板，0 条，0 条未看' }).click();
  await expect(panelOf(page)).toBeHidden();
  some = true;
  await page.reload();
  await expect(panelOf(page)).toBeVisible();
});

test('what the server says when it cannot tell the alarms stands on the panel', async ({ page }) => {
  await page.route(`**${alarmApi.sync.path}`, (route) =>
    route.fulfill({ json: { code: 100503, msg: '系统繁忙，请稍后重试', data: null, traceId: 'x' } }),
  );
  await login(page, 'cangguan');
  await bubble(page).click();
  await expect(panelOf(page).getByRole('alert')).toHaveText('系统繁忙，请稍后重试');
});

test('whoever has no address-warning page here is told so when he would handle one; whoever has it puts the address right, and the alarm leaves the list', async ({
  page,
  browser,
  baseURL,
}) => {
  await login(page, 'kucun');
  await page.route(`**${alarmApi.sync.path}`, async (route) => {
    const answer = await route.fetch(),
      body = (await answer.json()) as {
        data: { groups: Record<string, { totalCount: number; alarmMsgList: object[] }> };
      };
    const group = body.data.groups.deliveryAlarm;
    if (group)
      Object.assign(group, {
        totalCount: 1,
        unseenCount: 0,
        alarmMsgList: [
          {
            id: 1,
            version: 0,
            alarmMsg: '门店【临安店】配送地址未定位',
            createdTime: '2026-01-01 08:00:00',
            bizCode: 'M14',
            messageContent: '',
            url: '/CustomerService/AddressWarning',
            status: 0,
            handlerName: null,
            seen: true,
            occurCount: 1,
          },
        ],
      });
    await route.fulfill({ json: body });
  });
  await page.reload();
  await bubble(page).click();
  await panelOf(page).getByText('门店【临安店】配送地址未定位').click();
  await button(page, '处理').click();
  await expect(page.getByText(NO_ADDRESS_RIGHT)).toBeVisible();

  const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
    }),
    other = await context.newPage();
  await login(other, 'cangguan');
  await goTo(other, '/CustomerService/AddressWarning?status=0');
  await readable(other);
  const pane = other.locator('.hc-pane:visible'),
    row = pane.locator('tr.hc-row').filter({ hasText: '配送地址未定位' }).first();
  const code = await row.locator('td').nth(3).innerText();
  await row.getByRole('button', { name: '处理' }).click();
  const dialog = other.getByRole('dialog').filter({ hasText: '处理：' });
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click();
  await expect(other.getByText('请在地图上选择位置').first()).toBeVisible();
  await dialog.getByLabel('经度').fill('120.21');
  await dialog.getByLabel('纬度').fill('30.25');
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click();
  await expect(dialog).toBeHidden();
  await expect(pane.locator('tr.hc-row').filter({ hasText: code })).toHaveCount(0);
  await context.close();
});

test('ten thousand events arrive while somebody works: every click is answered, the panel shows fifty at most, and none of them is lost', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const clerk = await new Client(baseURL ?? '').login('beichen', 2),
    {
      list: [goods],
    } = await clerk.ask(goodsApi.page, { pageSize: 1, param: {} });
  await login(page, 'beichen');
  await bubble(page).click();
  const panel = panelOf(page);
  await expect(panel).toBeVisible();
  const known = (await clerk.ask(alarmApi.list, {})).orderRemarkAlarm.totalCount;
  const order = {
    ownerId: goods?.ownerId ?? 0,
    requireOn: '2099-01-01',
    remark: '加急',
    lines: [{ goodsId: goods?.id ?? 0, unitQty: 1 }],
  };
  let over = false;
  const storm = (async () => {
    for (let n = 0; n < 20; n += 1)
      await clerk.ask(outOrderApi.addBatch, { orders: Array.from({ length: 500 }, () => order) });
  })().finally(() => {
    over = true;
  });
  const total = async () => (await clerk.ask(alarmApi.list, {})).orderRemarkAlarm.totalCount - known;
  const toggle = panel.locator('h3 button').first();
  await expect(toggle).toBeVisible({ timeout: 60_000 });
  const waits: number[] = [];
  for (let done = false; !done;) {
    waits.push(
      await toggle.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const before = element.getAttribute('aria-expanded'),
              from = performance.now();
            const look = (): void => {
              if (element.getAttribute('aria-expanded') === before) requestAnimationFrame(look);
              else resolve(performance.now() - from);
            };
            (element as HTMLElement).click();
            look();
          }),
      ),
    );
    expect(await panel.locator('.hc-alarm-row').count()).toBeLessThanOrEqual(50);
    await page.waitForTimeout(200);
    done = over && waits.length % 10 === 0 && (await total()) === 10_000;
  }
  await storm;
  expect(await total()).toBe(10_000);
  const sorted = waits.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(200);
  await expect(panel.locator('h3').filter({ hasText: '订单备注提醒' }).locator('small')).toHaveText('99+');
  await expect(
    panel.locator('section').filter({ hasText: '订单备注提醒' }).getByRole('button', { name: '查看更多' }),
  ).toBeVisible();
  await expect(panel.locator('header .ant-badge')).toContainText('99+');
  await page.getByRole('button', { name: '收起预警面板' }).click();
  await expect(page.locator('.hc-alarm-opener')).toContainText('99+');
  await bubble(page).click();
  await expect.poll(async () => panel.locator('.hc-alarm-row').count()).toBeLessThanOrEqual(50);
  await goTo(page, '/sys/Alarm');
  await readable(page);
});
