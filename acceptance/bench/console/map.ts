import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { mapApi } from '#contract/inventory/map.ts';
import { layOut } from '#contract/terms/floor-plan.ts';
import type { Client } from '../../support/api.ts';
import { login } from '../../support/browser.ts';
import { median, quantile, timed } from '../../support/measure.ts';
import type { Product } from '../../support/product.ts';
import type { Row } from '../report.ts';
import { CHROMIUM, FLAGS } from './browser.ts';
import { MAP_SQL, POSITIONS } from './map-sql.ts';

const ASKED = 10;
/** Frames of one pan. */
const FRAMES = 120;

async function stand(product: Product): Promise<void> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    for (const text of MAP_SQL) await owner.query(text);
  } finally {
    await owner.end();
  }
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (let n = 0; n < ASKED; n += 1) ms.push((await timed(work)).seconds * 1000);
  return ms;
}

/** The floor map of a great warehouse: what it weighs, how long it takes, and how smoothly it moves. */
export async function mapRows({
  product,
  client,
  say,
}: {
  product: Product;
  client: Client;
  say: (text: string) => void;
}): Promise<Row[]> {
  say(`${POSITIONS} positions come to stand on the floor`);
  await stand(product);
  const part = 'map',
    size = POSITIONS.toLocaleString('en-US'),
    plan = await client.ask(mapApi.plan, {}),
    wire = JSON.stringify(plan);
  const row = (what: string, unit: string, figure: number, atMost?: number): Row => ({
    part,
    what: `${what}, ${size} positions`,
    unit,
    figure,
    ...(atMost === undefined ? {} : { targets: [{ of: 'figure', atMost }] }),
  });
  const laid = await Promise.all(Array.from({ length: 5 }, () => timed(async () => layOut(plan))));
  const rows = [
    row('plan, as it is', 'MB', wire.length / 1e6, 5),
    row('plan, as it travels', 'kB', gzipSync(wire).length / 1000),
    row('plan, p50', 'ms', median(await times(() => client.ask(mapApi.plan, {}))), 1000),
    row('occupancy, age and state, p50', 'ms', median(await times(() => client.ask(mapApi.facts, {}))), 1000),
    row(
      'the same with movements of thirty days, p50',
      'ms',
      median(await times(() => client.ask(mapApi.facts, { moves: true }))),
    ),
    row('search, p50', 'ms', median(await times(() => client.ask(mapApi.find, { text: 'MAP3-07-050' }))), 150),
    row('laid out', 'ms', median(laid.map(({ seconds }) => seconds * 1000))),
  ];
  if (!existsSync(CHROMIUM))
    return [...rows, { part, what: 'frames', unit: 'ms', figure: undefined, says: 'no Chromium' }];
  return [...rows, ...(await frameRows(product.base))];
}

/** Frames while the floor is dragged about: all of it, as near as its levels are just told apart (the most to draw), and near enough to read. */
async function frameRows(base: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const page = await (
      await browser.newContext({ baseURL: base, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await login(page, 'admin');
    await page.goto('/Inventory/Map');
    const canvas = page.locator('.hc-floor-frame canvas');
    await canvas.waitFor();
    await page.waitForLoadState('networkidle');
    const rows: Row[] = [];
    for (const [name, steps] of [
      ['all of it', 0],
      ['levels told apart', 5],
      ['codes to read', 5],
    ] as const) {
      await canvas.focus();
      for (let n = 0; n < steps; n += 1) await page.keyboard.press('+');
      const ms = await dragged(page);
      rows.push(
        ...(
          [
            [0.5, 'median', 17],
            [0.95, 'p95', 34],
          ] as const
        ).map(([share, which, atMost]): Row => ({
          part: 'map',
          what: `frame while dragging, ${name}, ${which}`,
          unit: 'ms',
          figure: quantile(ms, share),
          targets: [{ of: 'figure', atMost }],
        })),
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Milliseconds from frame to frame while the mouse drags, a step a frame. */
const dragged = (page: Page): Promise<number[]> =>
  page.evaluate(
    (frames) =>
      new Promise<number[]>((resolve) => {
        const canvas = document.querySelector('.hc-floor-frame canvas') as HTMLCanvasElement,
          box = canvas.getBoundingClientRect(),
          ms: number[] = [];
        const mouse = (type: string, n: number, on: EventTarget): void => {
          on.dispatchEvent(
            new MouseEvent(type, {
              view: window,
              bubbles: true,
              cancelable: true,
              clientX: box.x + box.width / 2 + 160 * Math.sin(n / 12),
              clientY: box.y + box.height / 2 + 120 * Math.sin(n / 17),
            }),
          );
        };
        let n = 0,
          last = 0;
        mouse('mousedown', 0, canvas);
        const frame = (now: number): void => {
          if (last > 0) ms.push(now - last);
          last = now;
          if (n > frames) {
            mouse('mouseup', n, window);
            resolve(ms);
            return;
          }
          mouse('mousemove', (n += 1), window);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    FRAMES,
  );
