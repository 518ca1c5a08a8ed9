import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { FRAME_PORT, PORT } from './acceptance/support/world.ts';

const BASE_URL = `http://localhost:${PORT}`;
const dataDir = process.env.ACCEPTANCE_DATA_DIR ?? ownDataDir();

/** Black box: the built product, its demo world, a real browser. */
export default defineConfig({
  testDir: 'acceptance',
  testMatch: '**/*.spec.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: BASE_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  webServer: {
    command: `"${process.execPath}" tools/run.ts`,
    url: `${BASE_URL}/readyz`,
    timeout: 180_000,
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: '',
      FRAME_ORIGINS: `https://localhost:${FRAME_PORT}`,
      USER_REQUESTS_PER_SECOND: '0',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

/** A world of its own for every run. The workers read this file again and inherit the first one's directory. */
function ownDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haocang-acceptance-'));
  process.env.ACCEPTANCE_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
