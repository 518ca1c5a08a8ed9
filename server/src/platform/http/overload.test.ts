import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REFUSALS, type Envelope } from '#contract/errors.ts';
import { Link } from '../../../../tools/link.ts';
import { createApp } from '../../app.ts';
import { routes } from '../../routes.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/given/app.ts';
import { someone } from '../../testing/given/basic.ts';
import { EVERYTHING } from '../../testing/rings/rehearsal.ts';
import { openDatabase } from '../db/database.ts';
import { UNPACED } from './limits.ts';
import type { Identify } from './mount.ts';

/** The real server on a real socket, small enough to be overrun: four at work, eight in line. */
const AT_WORK = 4,
  WAITING = 8,
  REQUEST_MS = 1500,
  PER_SECOND = 200;
const LIMITS = {
  ...UNPACED,
  atWork: AT_WORK,
  waiting: WAITING,
  waitMs: 5000,
  requestMs: REQUEST_MS,
  requestsPerSecond: PER_SECOND,
  burstSeconds: 1,
};

/** Whoever the request says he is; the database is asked all the same. */
const identify: Identify = async ({ db }, request) => {
  await db.lookup(sql`select 1`);
  return someone({ userId: Number(request.headers['x-test-user']), permissions: EVERYTHING });
};

let running: TestApp, base: string, port: number;
let users = 0;
beforeAll(async () => {
  running = await testApp(identify, LIMITS);
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = running.app.server.address() as AddressInfo);
  base = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  users += 1;
});
afterAll(() => running?.close());

interface Heard {
  status: number;
  code: number | undefined;
  retryAfter: string | null;
}

async function ask(method: string, path: string, body?: object, at = base): Promise<Heard> {
  const answer = await fetch(`${at}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-test-user': String(users) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await answer.json().catch(() => undefined)) as Partial<Envelope> | undefined;
  return { status: answer.status, code: envelope?.code, retryAfter: answer.headers.get('retry-after') };
}
const UNIT = '/api/basicinfo-server/v1/unit';
const list = (at?: string): Promise<Heard> => ask('POST', `${UNIT}/queryPage`, {}, at);
const ok = { status: 200, code: 200, retryAfter: null };
const busy = { status: 503, code: REFUSALS.BUSY.code, retryAfter: '2' };

test('more than can be done is refused at once and politely; what was taken on is answered, and then everything is as before', async () => {
  const heard: Heard[] = [];
  const all: Promise<void>[] = [];
  await ownerOf(running, async (owner) => {
    await owner.query('begin; lock table basic.unit in access exclusive mode');
    for (let i = 0; i < 60; i += 1) all.push(list().then((one) => void heard.push(one)));
    while (heard.length < 60 - AT_WORK - WAITING) await sleep(20);
    expect(heard).toEqual(heard.map(() => busy));
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask('GET', path)).status).toBe(200);
    expect(running.db.stats()).toMatchObject({ total: AT_WORK, waiting: 0 });
    await owner.query('rollback');
  });
  await Promise.all(all);
  expect(heard.filter(({ status }) => status === 200)).toEqual(Array.from({ length: AT_WORK + WAITING }, () => ok));
  expect(await Promise.all(Array.from({ length: AT_WORK }, () => list()))).toEqual(
    Array.from({ length: AT_WORK }, () => ok),
  );
});

test('one user who asks too fast is told so, and another one is served', async () => {
  let sent = 0;
  const loop = async (): Promise<Heard[]> => {
    const mine: Heard[] = [];
    for (; sent < 3 * PER_SECOND; sent += 1) mine.push(await list());
    return mine;
  };
  const heard = (await Promise.all(Array.from({ length: AT_WORK }, loop))).flat();
  const refused = heard.filter(({ status }) => status !== 200);
  expect(refused.length).toBeLessThan(heard.length - PER_SECOND + 1);
  expect(refused).toEqual(refused.map(() => ({ status: 429, code: REFUSALS.TOO_FAST.code, retryAfter: '2' })));
  users += 1;
  expect(await list()).toEqual(ok);
});

/** A client that says something, and then no more than a byte now and then; resolves with what he was told when he is cut. */
async function drip(head: string): Promise<() => Promise<string>> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let told = '';
  socket.on('data', (chunk) => {
    told += String(chunk);
  });
  socket.on('error', () => undefined);
  // `once` would hear of a byte written into the cut line.
  const over = new Promise((resolve) => {
    socket.on('close', resolve);
  });
  socket.write(head);
  const timer = setInterval(() => socket.write('a'), 100);
  return async () => {
    await over;
    clearInterval(timer);
    return told;
  };
}

test("slow heads and slow bodies take nobody's place, and are cut", async () => {
  const slow: (() => Promise<string>)[] = [];
  for (let i = 0; i < 60; i += 1) {
    slow.push(
      await drip(
        i % 2 === 0
          ? `POST ${UNIT}/queryPage HTTP/1.1\r\nhost: x\r\nx-test-user: 9999\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`
          : `POST ${UNIT}/queryPage HTTP/1.1\r\nhost: x\r\nx-slow: `,
      ),
    );
    // One after the other: who they are is asked when they come, which is work.
    await sleep(5);
  }
  // Many more than there are places, at work and in line together.
  for (let round = 0; round < 5; round += 1)
    expect(await Promise.all(Array.from({ length: AT_WORK }, () => list()))).toEqual(
      Array.from({ length: AT_WORK }, () => ok),
    );
  for (const told of await Promise.all(slow.map((end) => end()))) {
    expect(told).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(told.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: REFUSALS.SLOW_BODY.code,
      msg: REFUSALS.SLOW_BODY.msg,
      data: null,
    });
  }
});

test('a server whose database falls silent says so at every door, and needs nobody when it is back', async () => {
  const link = await Link.to(running.database.appUrl),
    db = openDatabase(link.url);
  const app = await createApp({ ...running.platform, db }, routes, identify, LIMITS);
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const away = { status: 503, code: REFUSALS.UNAVAILABLE.code, retryAfter: '2' };
  expect(await list(here)).toEqual(ok);
  await link.be('silent');
  expect(await Promise.all(Array.from({ length: AT_WORK }, () => list(here)))).toEqual(
    Array.from({ length: AT_WORK }, () => away),
  );
  expect(await list(here)).toEqual(away);
  expect([
    (await ask('GET', '/healthz', undefined, here)).status,
    (await ask('GET', '/readyz', undefined, here)).status,
  ]).toEqual([200, 503]);
  await link.be('fair');
  while ((await ask('GET', '/readyz', undefined, here)).status !== 200) await sleep(50);
  expect(await list(here)).toEqual(ok);
  await app.close();
  await db.close();
  await link.close();
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'LOCK'])('%s reaches nothing', async (method) => {
  for (const path of ['/healthz', `${UNIT}/queryPage`, '/api/openapi.json', '/']) {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${method} ${path} HTTP/1.1\r\nhost: x\r\nx-test-user: 1\r\nconnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 40[04] [^]*"code":40[04]/);
  }
});
