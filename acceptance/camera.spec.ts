import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { login } from './support/browser.ts';
import { here } from './support/world.ts';

const FRAMES = 30;

/** What a phone's camera sees: a label on a grey table, held still. As MJPEG, which the browser plays in place of a camera. */
async function label(file: string, text: string): Promise<void> {
  const bars = await bwip.toBuffer({
    bcid: 'code128',
    text,
    scale: 4,
    height: 24,
    paddingwidth: 20,
    paddingheight: 12,
    backgroundcolor: 'ffffff',
  });
  const scene = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#8a8f94' } })
    .composite([{ input: bars, gravity: 'center' }])
    .jpeg()
    .toBuffer();
  await writeFile(file, Buffer.concat(Array.from({ length: FRAMES }, () => scene)));
}

test('a phone without a scanner scans through its camera, once as long as it looks, and says why it cannot', async () => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const film = join(folder, 'label.mjpeg');
  await label(film, 'DMG1');
  const phone = async (more: string[]) => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', ...more],
    });
    const context = await browser.newContext({
      baseURL: `http://localhost:${here().port}`,
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    const page = await context.newPage();
    await login(page, 'admin');
    await page.goto('/Inspect/DangerReport');
    await page.getByRole('button', { name: '相机', exact: true }).click();
    return { page, close: () => browser.close() };
  };
  const seeing = await phone([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  try {
    const { page } = seeing;
    const sight = page.getByLabel('相机画面，把条码放在中间');
    await expect(sight).toBeVisible();
    const answer = page.locator('.hc-scan-answer');
    await expect(answer).toContainText('DMG1 残次区');
    // It goes on looking at the same label: the answer is told once.
    await expect(page.locator('.hc-scan')).toHaveAttribute('data-tone', 'good');
    const same = await answer.elementHandle();
    await page.waitForTimeout(2500);
    expect(await same?.evaluate((element) => element.isConnected)).toBe(true);
    if (process.env.CAMERA_SHOT) await page.screenshot({ path: process.env.CAMERA_SHOT });
    // Its light goes out with it.
    const track = await sight.evaluateHandle(
      (video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0],
    );
    await page.getByRole('button', { name: '相机', exact: true }).click();
    await expect(sight).toHaveCount(0);
    expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
  } finally {
    await seeing.close();
  }
  const blind = await phone([]);
  try {
    await expect(blind.page.getByRole('alert').filter({ hasText: '这台设备没有相机' })).toBeVisible();
  } finally {
    await blind.close();
    await rm(folder, { recursive: true, force: true });
  }
});
