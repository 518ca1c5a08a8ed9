import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { furnish, passingDir, tilesIn } from './acceptance/support/data-dir.ts';
import { here, placeOf, WORLDS } from './acceptance/support/world.ts';

const worlds = Array.from({ length: WORLDS }, (_, world) => world);
/** The console may have to be built, and the demo world loaded, on a busy machine. */
const START_MS = 900_000;

if (process.env.ACCEPTANCE_DATA_DIR === undefined) prepareWorlds();

/** Black box: the built product, its demo world, a real browser. Limits are such that a busy machine does not meet them. */
export default defineConfig({
  testDir: 'acceptance',
  testMatch: '**/*.spec.ts',
  workers: WORLDS,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${here().port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // What keeps the console on a device stands between pages and the questions that journeys hold back; the journeys without a network let it.
    serviceWorkers: 'block',
    // What a journey that failed leaves anyhow is its picture, the tree of its page and the step. A trace of every page costs a tenth of all the time.
    trace: process.env.ACCEPTANCE_TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Without a character set Chromium calls every file with a Chinese name `download`.
      env: { ...env(), LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: worlds.map(placeOf).map(({ port, framePort, dataDir }) => ({
    command: `"${process.execPath}" tools/run.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: START_MS,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: '',
      MAP_TILES: tilesIn(dataDir),
      FRAME_ORIGINS: `https://localhost:${framePort}`,
      USER_REQUESTS_PER_SECOND: '0',
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});

/** Worlds of their own for every run. The workers read this file again and inherit the first one's directory. */
function prepareWorlds(): void {
  const folder = passingDir('acceptance');
  process.env.ACCEPTANCE_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const world of worlds) furnish(placeOf(world).dataDir);
}

/** What is set; Playwright takes texts only. */
function env(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
