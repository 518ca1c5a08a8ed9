import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { expect, test, type Page } from '@playwright/test';
import { login } from '../support/browser.ts';
import { certificate } from '../support/certificate.ts';
import { here } from '../support/world.ts';

// The pages vouch for themselves.
test.use({ ignoreHTTPSErrors: true });

const servers: Server[] = [];
const asked: string[] = [];

/** Long enough to be waited for. */
const SLOW_MS = 1500;

/** Pages of somebody else's, on a port of their own. */
async function elsewhere(port: number): Promise<string> {
  const server = createServer(certificate('localhost'), (request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    setTimeout(
      () =>
        response.end(
          `<h1>看板</h1><p id="told">${new URL(request.url ?? '', 'https://localhost').searchParams.get('houseId')}</p><script>try { top.document.title = 'taken over'; } catch { told.dataset.kept = 'out'; }</script>`,
        ),
      SLOW_MS,
    );
  }).listen(port, 'localhost');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `https://localhost:${typeof address === 'object' ? address?.port : port}`;
}

test.afterAll(() => servers.map((server) => server.close()));

interface Node {
  menuId: number;
  menuPermissionName: string;
  menuUrl: string | null;
  link: string | null;
  children: Node[];
}

/** The menu as the server sent it, but for one page that stands elsewhere. */
async function linked(page: Page, link: string): Promise<void> {
  await page.route('**/menu/getMenuTree*', async (route) => {
    const answer = await route.fetch();
    const body: { data: Node[] } = await answer.json();
    const group = body.data.find(({ children }) => children.length > 0);
    const model = group?.children[0];
    if (model)
      group.children.push({
        ...model,
        menuId: 990_001,
        menuPermissionName: '经营看板',
        menuUrl: '/IFrame/IFrame990001',
        link,
      });
    await route.fulfill({ response: answer, json: body });
  });
}

// What is on its way to a page that is closed is nobody's fault.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a page from elsewhere is shown inside when the configuration allows its origin, and told the warehouse; it reaches nothing of ours', async ({
  page,
}) => {
  const origin = await elsewhere(here().framePort);
  await linked(page, `${origin}/board?a=1`);
  await login(page, 'cangguan');
  const house = await page.evaluate(() => localStorage.getItem(`whId@${location.origin}`));
  await page.goto('/IFrame/IFrame990001');
  await expect(page.getByRole('tab', { name: '经营看板' })).toBeVisible();
  await expect(page.locator('.hc-embedded-wait')).toContainText('页面加载中');
  const inside = page.frameLocator('.hc-pane:visible iframe');
  await expect(inside.getByRole('heading', { name: '看板' })).toBeVisible();
  await expect(inside.locator('#told')).toHaveText(String(house));
  await expect(inside.locator('#told')).toHaveAttribute('data-kept', 'out');
  expect(asked).toContain(`/board?a=1&houseId=${house}`);
  await expect(page.locator('.hc-embedded-wait')).toHaveCount(0);
});

test('an origin that the configuration does not name is refused, and is not asked for anything', async ({ page }) => {
  const origin = await elsewhere(0);
  asked.length = 0;
  await linked(page, `${origin}/board`);
  await login(page, 'cangguan');
  await page.goto('/IFrame/IFrame990001');
  const refused = page.locator('.hc-pane:visible').getByRole('alert');
  await expect(refused.getByRole('heading', { name: '403' })).toBeVisible();
  await expect(refused).toContainText('该页面的地址不在允许的范围内，请联系管理员');
  expect(asked).toEqual([]);
  await refused.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});
