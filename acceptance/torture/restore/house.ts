import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupApi } from '#contract/ops/backup.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { Client } from '../../support/api.ts';
import { passingDir } from '../../support/data-dir.ts';
import { Product } from '../../support/product.ts';
import { clerk, layGround, wireTime, type Ground } from '../ground.ts';

const WAIT_MS = 240_000,
  LOOK_MS = 200;

/** A product with backups in a place of their own, and goods to be ordered. */
export interface House {
  product: Product;
  shelf: string;
  ground: Ground;
}

/** `script`: as `Product.at` takes it. */
export async function openHouse(at: (env: Record<string, string>) => Promise<Product>): Promise<House> {
  const shelf = path.join(passingDir('shelf'), 'shelf'),
    product = await at({ BACKUP_DIR: shelf });
  await product.start();
  const client = await clerk(product.base);
  return { product, shelf, ground: await layGround(client, 'RES', { goods: 2, shelves: 1 }) };
}

/** New orders, one after the other; their numbers as they were acknowledged. */
export async function order(client: Client, ground: Ground, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const made = await client.ask(outOrderApi.add, {
      ownerId: ground.ownerId,
      requireOn: '2099-12-31',
      lines: [{ goodsId: ground.goods[n % ground.goods.length]?.id ?? 0, unitQty: 1 }],
    });
    ids.push(made.id);
  }
  return ids;
}

/** Every order of the owner there is. */
export async function ordersOf(client: Client, { ownerId }: Ground): Promise<number[]> {
  const all: number[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await client.ask(outOrderApi.queryPage, {
      param: { ownerId },
      pageNum: page,
      pageSize: 200,
    });
    all.push(...list.map(({ id }) => id));
    if (all.length >= total || list.length === 0) return all.sort((a, b) => a - b);
  }
}

/** A whole second that lies behind everything done and before everything that comes. */
export async function second(): Promise<string> {
  const at = Math.ceil((Date.now() + 20) / 1000) * 1000;
  await sleep(at + 50 - Date.now());
  return wireTime(new Date(at));
}

export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + WAIT_MS; !(await holds()); await sleep(LOOK_MS))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}

/** Everything done until now is kept. */
export async function kept(client: Client): Promise<void> {
  const now = wireTime(new Date());
  await until(async () => ((await client.ask(backupApi.get, {})).walAt ?? '') > now, 'the log');
}

/** Asks for a base backup or a rehearsal as the page does, and waits for its end. One that a killed server had begun is taken over first. */
export async function done(client: Client, act: 'start' | 'rehearse'): Promise<void> {
  await until(async () => (await client.ask(backupApi.get, {})).job === null, 'what was begun before');
  await client.ask(backupApi[act], {});
  await until(async () => (await client.ask(backupApi.get, {})).job === null, act);
}

/** `npm run restore` or `npm run backup`; what it printed and how it ended. */
export async function tool(
  name: 'restore' | 'backup',
  { product, shelf }: House,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<{ code: number | null; said: string; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs', '--run', `tools/${name}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: product.dataDir, BACKUP_DIR: shelf, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += String(piece);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said, seconds: (performance.now() - began) / 1000 };
}

export interface Opened {
  client: Client;
  /** Of the command. */
  seconds: number;
  /** Of the start afterwards. */
  startS: number;
  close: () => Promise<void>;
}

/** Restores to a second and starts the product over what was restored. */
export async function restored(house: House, at: string | undefined, script?: string): Promise<Opened> {
  const into = path.join(passingDir('restored'), 'data');
  const { code, said, seconds } = await tool('restore', house, {
    args: ['--into', into, ...(at === undefined ? [] : ['--at', at])],
  });
  if (code !== 0) throw new Error(`npm run restore ended with ${code}: ${said}`);
  const product = await Product.over(into, { BACKUP: 'off', DEMO_DATA: 'off' }, script);
  const startS = await product.start();
  const close = async (): Promise<void> => {
    await product.end();
    rmSync(path.dirname(into), { recursive: true, force: true });
  };
  return { client: await clerk(product.base), seconds, startS, close };
}
