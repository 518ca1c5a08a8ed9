import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';
import { pureTransport } from '../routes.ts';
import { uploadConsumer } from './send.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const drain = (platform: Platform, at = new Date()) =>
  drainOutbox({ db: w.world.db, log: platform.log, now: () => at, consumers: [uploadConsumer(platform)] });
const first = (ids: readonly number[]): number => ids[0] ?? 0;

async function received() {
  const order = await w.order([[w.cup, 10]]);
  await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] });
  return order;
}

test('by hand once there is something to tell, and once', async () => {
  const empty = await w.order([[w.cup, 5]]);
  expect((await refused(w.api.manualUpload({ id: empty.id }))).msg).toMatch(/不允许手工回传/);
  const order = await received();
  const both = await Promise.allSettled([w.api.manualUpload({ id: order.id }), w.api.manualUpload({ id: order.id })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: '正在回传，请稍候' } });
  await drain(w.world.platform);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadError: null, uploadTries: 1 });
  expect((await refused(w.api.manualUpload({ id: order.id }))).msg).toBe('已回传，请勿重复回传');
  const said = await readFile(join(w.world.platform.dataDir, 'outbox/entry-upload.jsonl'), 'utf8');
  expect(said).toContain(order.orderNo);
});

test('an address that refuses is told again; what it says stands on the order', async () => {
  let answer = 503;
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(String(request.headers['idempotency-key']), String(request.headers['x-haocang-signature']));
    request.resume();
    response.writeHead(answer).end('busy');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const platform: Platform = {
    ...w.world.platform,
    outside: { ...w.world.platform.outside, entryUpload: { url: `http://127.0.0.1:${port}/`, secret: 's' } },
  };
  const order = await received();
  await w.api.manualUpload({ id: order.id });
  await drain(platform);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 3, uploadError: '503 busy', uploadTries: 1 });
  answer = 200;
  await drain(platform, new Date(Date.now() + 120_000));
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadTries: 2 });
  expect(heard.filter((one) => one === order.orderNo)).toHaveLength(2);
  expect(heard[1]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  await new Promise((done) => server.close(done));
});

test('as the owner wants it: after each receipt', async () => {
  await w.given.row('strategy.entry_upload_mode', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    owner_id: w.ownerId,
    mode: 1,
  });
  const order = await received();
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 1 });
});

test('freight without stock goes its way, and no other', async () => {
  const call = <K extends keyof typeof pureTransportApi>(name: K, input: never) =>
    w.call(pureTransportApi[name], pureTransport[name] as never, input);
  const made = (await call('add', {
    ownerId: w.ownerId,
    fromName: 'A',
    fromAddress: 'A1',
    toName: 'B',
    toAddress: 'B1',
    toPhone: '13800000000',
    lines: [{ goodsName: '冰柜', qty: 2 }],
  } as never)) as { id: number; version: number; status: number };
  const at = (version: number, more: object = {}) => ({ id: made.id, version, ...more }) as never;
  expect((await refused(call('load', at(0, { plateNo: 'X' })))).msg).toMatch(/不允许装车/);
  const both = await Promise.allSettled([call('accept', at(0)), call('accept', at(0))]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await call('load', at(1, { plateNo: '川A1' }));
  await call('depart', at(2));
  const detail = (await call('get', { id: made.id } as never)) as { lines: { id: number }[] };
  const lineId = detail.lines[0]?.id ?? 0;
  expect((await refused(call('sign', at(3, { signBy: '郭', lines: [{ lineId, signedQty: 3 }] })))).msg).toBe(
    '签收数量不能大于发运数量',
  );
  expect(await call('sign', at(3, { signBy: '郭', lines: [{ lineId, signedQty: 1 }] }))).toMatchObject({ status: 50 });
  expect((await refused(call('cancel', at(4, { reason: 'x' })))).msg).toMatch(/不允许取消/);
});
