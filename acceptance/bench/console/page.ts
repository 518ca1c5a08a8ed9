import { existsSync, globSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { timed } from '../../support/measure.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Kilobytes of script, as they travel, that the page itself names: everything before the first lazy part. */
export async function firstScriptsKb(base: string): Promise<number> {
  const page = await (await fetch(base)).text();
  const scripts = new Set([...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path));
  let bytes = 0;
  for (const path of scripts) bytes += await travelled(new URL(path, base));
  return bytes / 1000;
}

/** Kilobytes of each lazy part, as it travels: every script the page itself does not name. */
export async function lazyPartsKb(base: string): Promise<number[]> {
  const page = await (await fetch(base)).text();
  return globSync('dist/web/assets/*.js')
    .filter((file) => !page.includes(path.basename(file)))
    .map((file) => gzipSync(readFileSync(file)).length / 1000);
}

/** Kilobytes of style the page itself names. */
export async function firstStylesKb(base: string): Promise<number> {
  const page = await (await fetch(base)).text();
  let bytes = 0;
  for (const [, path = ''] of page.matchAll(/href="([^"]+\.css)"/g)) bytes += await travelled(new URL(path, base));
  return bytes / 1000;
}

function travelled(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Milliseconds from the address to a login form that takes letters, each time in a browser that has never been here; undefined without Chromium. */
export async function interactiveMs(base: string, times: number): Promise<number[] | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const seen: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const context = await browser.newContext({ locale: 'zh-CN' });
      const page = await context.newPage();
      const { seconds } = await timed(async () => {
        await page.goto(`${base}/login`, { waitUntil: 'commit' });
        await page.getByLabel('账号', { exact: true }).fill('a');
      });
      seen.push(seconds * 1000);
      await context.close();
    }
    return seen;
  } finally {
    await browser.close();
  }
}
