import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { declineTour } from '../../support/browser.ts';
import { median } from '../../support/measure.ts';
import { goTo, menuPages } from '../../support/reach.ts';
import { PASSWORD } from '../../support/world.ts';

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--js-flags=--expose-gc',
];

/** 10 Mbit/s, 40 ms there and back, a fourth of this machine's speed: an office's old desktop. */
const OFFICE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const SLOWER = 4;
const PATIENCE_MS = 120_000;

/** Milliseconds and megabytes as a user meets them; each list one value a run. */
export interface Felt {
  loginLcp: number[];
  homeLcp: number[];
  /** Scripts asked for until the home page stands in a fresh browser, and by the first list after it. */
  homeScripts: number[];
  listScripts: number[];
  shift: number[];
  /** From the click to the next paint: filter, row. */
  interaction: number[];
  tabSwitch: number[];
  tabSwitchSlow: number[];
  heapStartMb: number[];
  heapOpenMb: number[];
  heapClosedMb: number[];
}

/** Pages of the menu that are opened for the memory. */
const TABS = 30;

/** Everything that needs a browser; undefined without Chromium. */
export async function felt(base: string, runs: number): Promise<Felt | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const all: Felt = {
    loginLcp: [],
    homeLcp: [],
    homeScripts: [],
    listScripts: [],
    shift: [],
    interaction: [],
    tabSwitch: [],
    tabSwitchSlow: [],
    heapStartMb: [],
    heapOpenMb: [],
    heapClosedMb: [],
  };
  try {
    for (let n = 0; n < runs; n += 1) await oneVisit(browser, base, all);
    return all;
  } finally {
    await browser.close();
  }
}

async function oneVisit(browser: Browser, base: string, all: Felt): Promise<void> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await watched(context);
    const page = await context.newPage(),
      devtools = await context.newCDPSession(page);
    const scripts = new Set<string>();
    page.on('request', (asked) => asked.url().endsWith('.js') && scripts.add(asked.url()));
    await declineTour(page);
    await devtools.send('Network.emulateNetworkConditions', OFFICE);
    await slow(devtools, SLOWER);
    await page.goto(`${base}/login`);
    await page.getByLabel('账号', { exact: true }).fill('admin');
    all.loginLcp.push(await seen(page, 'lcp'));
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page
      .getByRole('button', { name: /^登\s?录$/ })
      .last()
      .click();
    await page.getByRole('button', { name: '当前用户' }).waitFor();
    // Cold: nothing of the console is in the cache but what the login page needed.
    await page.goto(base);
    await page.getByRole('button', { name: '当前用户' }).waitFor();
    await page.waitForLoadState('networkidle');
    all.homeLcp.push(await seen(page, 'lcp'));
    all.shift.push(await seen(page, 'shift'));
    const atHome = scripts.size;
    all.homeScripts.push(atHome);
    await worked(page, devtools, all, () => all.listScripts.push(scripts.size - atHome));
    await crowded(page, devtools, all);
  } finally {
    await context.close();
  }
}

const slow = (devtools: CDPSession, rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

/** Before anything of the page runs: note the largest paint, the shifts and the length of every interaction. */
const watched = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const felt = { lcp: 0, shift: 0, longest: 0 };
    Object.assign(window, { felt });
    const watch = (
      type: string,
      heard: (entry: PerformanceEntry & { value?: number; interactionId?: number; hadRecentInput?: boolean }) => void,
    ): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit);
    watch('largest-contentful-paint', (entry) => {
      felt.lcp = entry.startTime;
    });
    watch('layout-shift', (entry) => {
      if (!entry.hadRecentInput) felt.shift += entry.value ?? 0;
    });
    watch('event', (entry) => {
      if (entry.interactionId) felt.longest = Math.max(felt.longest, entry.duration);
    });
  });

const seen = (page: Page, what: 'lcp' | 'shift' | 'longest'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        // Two frames later the browser has told its observers.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve(Number(Reflect.get(Reflect.get(window, 'felt'), name))), 100),
          ),
        );
      }),
    what,
  );

/** A list is filtered and a row chosen; two tabs change places. */
async function worked(page: Page, devtools: CDPSession, all: Felt, listed: () => void): Promise<void> {
  await goTo(page, '/Outbound/Order');
  await page.locator('.hc-pane:visible .hc-row').first().waitFor();
  listed();
  for (const target of [
    '.hc-chips button:nth-child(2)',
    '.hc-chips button:nth-child(1)',
    '.hc-row input[type=checkbox]',
  ]) {
    await page.evaluate(() => {
      Reflect.set(Reflect.get(window, 'felt'), 'longest', 0);
    });
    await page.locator(`.hc-pane:visible ${target}`).first().click();
    await page.waitForLoadState('networkidle');
    all.interaction.push(await seen(page, 'longest'));
  }
  await goTo(page, '/Inventory/Stock');
  await page.locator('.hc-pane:visible .hc-row').first().waitFor();
  all.tabSwitchSlow.push(await switched(page));
  await slow(devtools, 1);
  all.tabSwitch.push(await switched(page));
}

/** Milliseconds from the click on a tab to the frame that shows its page; the median of six. */
async function switched(page: Page): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    times.push(
      await page.evaluate(
        (name) =>
          new Promise<number>((resolve, reject) => {
            const tab = [...document.querySelectorAll<HTMLElement>('.hc-tab [role="tab"]')].find(
              (one) => one.textContent?.trim() === name,
            );
            if (!tab) {
              reject(new Error(`no tab ${name}`));
              return;
            }
            const started = performance.now();
            tab.click();
            const look = (): void => {
              if (tab.getAttribute('aria-selected') === 'true')
                requestAnimationFrame(() => resolve(performance.now() - started));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
        n % 2 === 0 ? '出库单' : '库存查询',
      ),
    );
  }
  return median(times);
}

/** Thirty pages open, then none: what the browser keeps of them. */
async function crowded(page: Page, devtools: CDPSession, all: Felt): Promise<void> {
  const pages = await menuPages(page);
  await closeAll(page);
  all.heapStartMb.push(await heapMb(devtools));
  for (const { url } of pages.slice(0, TABS)) {
    await goTo(page, url);
    await page.waitForLoadState('networkidle');
  }
  all.heapOpenMb.push(await heapMb(devtools));
  await closeAll(page);
  all.heapClosedMb.push(await heapMb(devtools));
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: '标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await page.waitForLoadState('networkidle');
}

/** What scripts hold after the rubbish is gone. */
async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
}
