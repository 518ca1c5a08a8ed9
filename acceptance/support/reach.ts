import { expect, type Page } from '@playwright/test';

interface Node {
  menuPermissionName: string;
  menuPermissionType: number;
  menuUrl: string | null;
  hidden: number;
  children: Node[];
}

export interface MenuPage {
  name: string;
  url: string;
}

/** Every page the menu of whoever is logged in leads to. */
export async function menuPages(page: Page): Promise<MenuPage[]> {
  const menu = await page.evaluate((): Node[] =>
    JSON.parse(decodeURIComponent(localStorage.getItem(`menu@${location.origin}`) ?? '[]')),
  );
  const below = (nodes: readonly Node[]): Node[] =>
    nodes.filter(({ hidden }) => hidden !== 1).flatMap((node) => [node, ...below(node.children)]);
  return below(menu)
    .filter(({ menuPermissionType, menuUrl }) => menuPermissionType > 35 && menuUrl !== null)
    .map(({ menuPermissionName, menuUrl }) => ({
      name: menuPermissionName,
      url: `/${(menuUrl ?? '').replace(/^\/+/, '')}`,
    }));
}

/** To another page of the console, without loading it anew. */
export const goTo = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, url);

/** The page has come, and nothing on it is still on its way. */
export async function readable(page: Page): Promise<void> {
  await expect(page.locator('.hc-pane:visible .hc-page').first()).toBeVisible({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.hc-pane:visible').locator('.ant-btn-loading, .ant-spin-spinning')).toHaveCount(0, {
    timeout: 60_000,
  });
}
