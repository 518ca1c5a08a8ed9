import { expect, test, type Page } from '@playwright/test';
import { login } from '../support/browser.ts';
import { smallArchive, TILES_THANKS } from '../support/tiles.ts';

const ARCHIVE = '**/map/tiles.pmtiles';
const PARTIAL = 206;
const LOST = '底图没有读到，位置与线路照常显示';

async function opened(page: Page): Promise<Buffer> {
  await page.goto('/IoT/TransitMap');
  const map = page.getByRole('region', { name: '在途车辆地图' });
  await expect(map.locator('.hc-map-mark').first()).toBeVisible();
  // What lies below is drawn a moment after what stands on it.
  await page.waitForTimeout(3000);
  return map.locator('canvas').screenshot();
}

test('vehicles stand on tiles that lie with the server, read in parts; a broken archive or none is told and leaves the map', async ({
  page,
}) => {
  const parts: number[] = [],
    complaints: string[] = [];
  page.on('response', (response) => response.url().endsWith('/map/tiles.pmtiles') && parts.push(response.status()));
  page.on('console', (said) => /Content Security Policy/.test(said.text()) && complaints.push(said.text()));
  await login(page, 'cangguan');
  const drawn = await opened(page);
  await expect(page.getByText(TILES_THANKS)).toBeVisible();
  await expect(page.getByText(LOST)).toHaveCount(0);
  expect(parts.length).toBeGreaterThan(0);
  expect(new Set(parts)).toEqual(new Set([PARTIAL]));
  expect(complaints).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('tiles.png') });

  // Not there.
  await page.route(ARCHIVE, (route) => route.fulfill({ status: 404, body: 'no tiles' }));
  const bare = await opened(page);
  await expect(page.getByText(LOST)).toBeVisible();
  expect(bare.equals(drawn)).toBe(false);
  await page.screenshot({ path: test.info().outputPath('none.png') });
  await page.unroute(ARCHIVE);

  // Something else under its name.
  await page.route(ARCHIVE, (route) => route.fulfill({ status: PARTIAL, body: Buffer.alloc(20_000, 'x') }));
  await opened(page);
  await expect(page.getByText(LOST)).toBeVisible();
  await page.unroute(ARCHIVE);

  // Its head is well, its tile is not to be had.
  const archive = smallArchive();
  await page.route(ARCHIVE, (route) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? [];
    return Number(from) > 200
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({ status: PARTIAL, body: archive.subarray(Number(from), Number(to) + 1) });
  });
  await opened(page);
  await expect(page.getByText(LOST)).toBeVisible();
  await page.unroute(ARCHIVE);

  // As it was: nothing of the failures is remembered.
  await opened(page);
  await expect(page.getByText(LOST)).toHaveCount(0);
});
