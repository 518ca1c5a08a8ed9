import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleOf, HOOK_TOPICS } from '#contract/hook/topics.ts';
import type * as Published from '../../../client/src/index.ts';
import { SIGNATURE, signatureOf } from '../services/outside/sign.ts';
import { openDoor, type OpenDoor } from './given/open.ts';
import { ROOT } from './sources.ts';

// The client as others have it: made, packed, installed from its tarball into a folder of its own without a network, and run there.
const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'haocang-client-'));
const at = (...parts: string[]): string => path.join(folder, ...parts);
let client: typeof Published;

beforeAll(async () => {
  await run(process.execPath, [path.join(ROOT, 'tools/client.ts'), '--to', at('made')]);
  await run('npm', ['pack', at('made'), '--pack-destination', folder], { cwd: folder });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(at('theirs'));
  writeFileSync(at('theirs/package.json'), JSON.stringify({ name: 'theirs', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', at(tarball)], { cwd: at('theirs') });
  for (const name of ['order.ts', 'receiver.ts'])
    copyFileSync(path.join(ROOT, 'client/example', name), at('theirs', name));
  client = (await import(
    /* @vite-ignore */ pathToFileURL(at('theirs/node_modules/@haocang/client/index.js')).href
  )) as typeof Published;
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function allOf<T>(told: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of told) all.push(one);
  return all;
}

/** What a program prints, line by line, and until when. */
function started(file: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd: at('theirs'),
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (some) => (said += some));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const lines = (): string[] => said.split('\n').filter(Boolean);
  return {
    lines,
    ended,
    stop: () => child.kill(),
    says: (line: RegExp) => expect.poll(() => lines().join('\n'), { timeout: 60_000 }).toMatch(line),
  };
}

describe('as it is installed', () => {
  test('it is one package without dependencies, of the version of the product', () => {
    const own = (file: string): Record<string, unknown> =>
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const made = own(at('theirs/node_modules/@haocang/client/package.json')),
      product = own(path.join(ROOT, 'package.json'));
    expect(made).toMatchObject({ version: product.version, license: product.license });
    expect(made.dependencies).toBeUndefined();
    expect(readdirSync(at('theirs/node_modules/@haocang'))).toEqual(['client']);
    expect(readdirSync(at('theirs/node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@haocang']);
  });

  test('its types hold a program of theirs to the contract', async () => {
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const base = { strict: true, noEmit: true, skipLibCheck: false, types: ['node'], module: 'nodenext' };
    const options = { ...base, typeRoots: [path.join(ROOT, 'node_modules/@types')] };
    const config = (name: string, files: string[]): string[] => {
      const given = {
        compilerOptions: { ...options, target: 'es2022', lib: ['es2024', 'dom', 'dom.iterable'] },
        files,
      };
      writeFileSync(at('theirs', name), JSON.stringify(given));
      return [tsc, '-p', at('theirs', name)];
    };
    await run(process.execPath, config('right.json', ['order.ts', 'receiver.ts']), { cwd: at('theirs') });
    writeFileSync(
      at('theirs/wrong.ts'),
      `import { createClient } from '@haocang/client';
const haocang = createClient({ baseUrl: 'x', key: 'x' });
await haocang.outboundOrders.upsert({ orders: [{ ownerCode: 'A', externalNo: 'B', requireOn: '2026-12-01', lines: [{ goodsCode: 'C', unitQty: 1, unitLevel: 5 }] }] });
await haocang.stock.query();
(await haocang.me()).warehouse;
`,
    );
    const wrong = await run(process.execPath, config('wrong.json', ['wrong.ts']), { cwd: at('theirs') }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    expect([...wrong.matchAll(/wrong\.ts\((\d+)/g)].map(([, line]) => line)).toEqual(['3', '4', '5']);
  });
});

describe('against the product', () => {
  let door: OpenDoor;
  beforeAll(async () => {
    door = await openDoor();
  });
  afterAll(() => door?.close());

  test('the example, from a key to an order that has left', async () => {
    const KEY = await door.key([
      'base:goods:add',
      'base:goods:edit',
      'out:order:add',
      'out:order:list',
      'inv:stock:list',
    ]);
    const env = { API: door.api, KEY, OWNER: door.owner, TOMORROW: door.house.day(1) };
    const example = started('order.ts', env);
    await example.says(/SO-2001: 待分配|SO-2001: 新建|following/);
    await door.shipped('SO-2001');
    expect(await example.ended, example.lines().join('\n')).toBe(0);
    const [first] = await door.house.given.ask<{ name: string }>('select name from basic.warehouse where id = $1', [
      door.house.at.warehouseId,
    ]);
    const lines = example.lines();
    expect(lines.slice(0, 7)).toEqual([
      `ERP at ${first?.name}`,
      'goods: 1 taken',
      'SO-2001: taken',
      'SO-2002: refused, lines.0.goodsCode 商品编码不存在',
      'refused with 100001: orders 请至少提交一条',
      'stock: TEA-500 0',
      'following',
    ]);
    expect(lines.at(-1)).toBe('shipped: TEA-500 30');
    // Run again it changes nothing, and is told the same of the batch it already sent.
    const again = started('order.ts', env);
    expect(await again.ended).toBe(0);
    expect(again.lines().at(-1)).toBe('shipped: TEA-500 30');
    expect(await door.house.given.ask(`select 1 from outbound."order" where external_no like 'SO-200%'`)).toHaveLength(
      1,
    );
  });

  test('stock goes on from page to page', async () => {
    const key = await door.key(['inv:stock:list']);
    const haocang = client.createClient({ baseUrl: door.api, key, warehouseId: door.house.at.warehouseId });
    const rows = await allOf(client.stockOf(haocang.stock.query, { ownerCode: door.owner }));
    expect(rows).toContainEqual(expect.objectContaining({ goodsCode: 'TEA-500', onHand: 70 }));
    await expect(haocang.goods.upsert({ goods: [] })).rejects.toMatchObject({ status: 403, code: 403 });
  });
});

describe('a server that has too much to do', () => {
  /** What each try is answered; the last one for ever. */
  let answers: { status: number; headers?: Record<string, string>; body?: unknown }[] = [];
  let heard: { key: string | undefined; body: string; url: string }[] = [];
  let server: Server, baseUrl: string;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      heard.push({
        key: request.headers['idempotency-key'] as string | undefined,
        body: await text(request),
        url: request.url ?? '',
      });
      const { status, headers = {}, body } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
      if (status === 0) response.destroy();
      else response.writeHead(status, headers).end(body === undefined ? '<html>' : JSON.stringify(body));
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/open/v1`;
  });
  afterAll(() => server.close());
  const given = (...some: typeof answers): void => {
    answers = some;
    heard = [];
  };
  const done = {
    status: 200,
    body: { code: 200, msg: '', data: { okCount: 1, failCount: 0, list: [] }, traceId: 't' },
  };
  const open = (options: Partial<Published.ClientOptions> = {}) =>
    client.createClient({ baseUrl, key: 'k', ...options });
  const goods = { goods: [{ ownerCode: 'A', code: 'B', name: 'C', storageMode: 3, baseUnit: '件' } as const] };

  test('is asked again when it says, with the same key and the same words', async () => {
    given({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }, { status: 0 }, done);
    const began = Date.now();
    expect(await open().goods.upsert(goods)).toMatchObject({ okCount: 1 });
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
    expect(heard).toHaveLength(4);
    expect(new Set(heard.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(heard[0]?.key).toMatch(/^[\w:.-]{8,64}$/);
  });

  test('is not waited for longer than is wanted, and not asked for ever', async () => {
    given({ status: 503, headers: { 'retry-after': '120' }, body: { code: 100503, msg: '系统繁忙', traceId: 'x' } });
    await expect(open().goods.upsert(goods)).rejects.toMatchObject({ code: 100503, status: 503, traceId: 'x' });
    expect(heard).toHaveLength(1);
    given({ status: 503, headers: { 'retry-after': '0' } });
    await expect(open({ tries: 3 }).me()).rejects.toMatchObject({ status: 503, message: 'HTTP 503' });
    expect(heard).toHaveLength(3);
    given({ status: 503, headers: { 'retry-after': '30' } });
    const gone = AbortSignal.timeout(200);
    await expect(open().me(undefined, { signal: gone })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('a refusal is no reason to ask again', async () => {
    const errors = [{ field: 'goods.0.code', msg: '不能为空' }];
    given({ status: 200, body: { code: 100001, msg: '参数校验失败', data: { errors }, traceId: 'y' } });
    await expect(open().goods.upsert(goods)).rejects.toMatchObject({ code: 100001, errors, traceId: 'y' });
    expect(heard).toHaveLength(1);
  });

  test('a list by change is gone through to its end, page by page, and on from there', async () => {
    const page = (ids: number[], next: string, more: boolean) => ({
      status: 200,
      body: { code: 200, msg: '', data: { list: ids.map((id) => ({ id })), next, more }, traceId: '' },
    });
    given(page([1, 2], 'a', true), page([3], 'b', false));
    const haocang = open();
    const pages = await allOf(client.pagesOf(haocang.outboundOrders.changes, { limit: 2 }));
    expect(pages.map(({ list, next }) => [list.map(({ id }) => id), next])).toEqual([
      [[1, 2], 'a'],
      [[3], 'b'],
    ]);
    expect(heard.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&since=a']);
    given(page([], 'b', false), page([4], 'c', false), page([], 'c', false));
    const stop = new AbortController(),
      rows: number[] = [];
    const following = async (): Promise<void> => {
      const changes = client.rowsOf(
        haocang.outboundOrders.changes,
        { since: 'b' },
        { everyMs: 20, signal: stop.signal },
      );
      for await (const { id } of changes) {
        rows.push(id);
        setTimeout(() => stop.abort(), 100);
      }
    };
    await expect(following()).rejects.toMatchObject({ name: 'AbortError' });
    expect(rows).toEqual([4]);
    expect(heard.map(({ url }) => url.split('since=')[1]).slice(0, 3)).toEqual(['b', 'b', 'c']);
  });
});

describe('webhooks', () => {
  const body = JSON.stringify(exampleOf('order.shipped'));

  test('what we sign is read, by the new secret and by the old; nothing else is', async () => {
    const now = new Date(),
      header = signatureOf(body, ['new', 'old'], now);
    for (const secret of ['new', 'old'])
      expect(await client.readWebhook(body, header, secret)).toMatchObject({
        topic: 'order.shipped',
        data: { qty: 12 },
      });
    const refused = { name: 'WebhookError' };
    await expect(client.readWebhook(`${body} `, header, 'new')).rejects.toMatchObject(refused);
    await expect(client.readWebhook(body, header, 'other')).rejects.toMatchObject(refused);
    await expect(client.readWebhook(body, 't=1,v1=00', 'new')).rejects.toMatchObject(refused);
    await expect(client.readWebhook(body, undefined, 'new')).rejects.toMatchObject(refused);
    const late = new Date(now.getTime() + 400_000);
    await expect(client.readWebhook(body, header, 'new', { now: late })).rejects.toMatchObject(refused);
  });

  test('the receiver of the example hears every topic once', async () => {
    const receiver = started('receiver.ts', { SECRET: 'whsec_x', PORT: '0' });
    try {
      await receiver.says(/listening \d+/);
      const port = /listening (\d+)/.exec(receiver.lines().join('\n'))?.[1];
      const post = (event: object, secret: string) => {
        const told = JSON.stringify(event),
          headers = { [SIGNATURE]: signatureOf(told, [secret], new Date()) };
        return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: told, headers });
      };
      for (const [n, topic] of HOOK_TOPICS.entries())
        for (const _ of [1, 2]) expect((await post({ ...exampleOf(topic), id: `${n}` }, 'whsec_x')).status).toBe(204);
      expect((await post(exampleOf('order.created'), 'whsec_y')).status).toBe(401);
      const heard = HOOK_TOPICS.map((topic) => (topic === 'order.shipped' ? `${topic} CK261126-0017: 12` : topic));
      await expect.poll(() => receiver.lines().slice(1)).toEqual(heard);
    } finally {
      receiver.stop();
    }
  });
});
