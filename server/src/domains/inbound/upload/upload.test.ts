import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';
import { pureTransport } from '../routes.ts';
import { UPLOAD_TOPIC } from './queue.ts';
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
  await w.receiving.reject({ lines: [{ detailId: first(empty.lines), qty: 2 }] });
  expect((await refused(w.api.manualUpload({ id: empty.id }))).msg).toBe('无收货数据，不能回传');
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

/** An owner's system: what it heard, by number, and what it does before it answers. */
async function ownersSystem(answering: () => Promise<number>) {
  const heard: { no: string; signature: string; received: number }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { lines } = JSON.parse(Buffer.concat(parts).toString()) as { lines: { received: number }[] };
      heard.push({
        no: String(request.headers['idempotency-key']),
        signature: String(request.headers['x-haocang-signature']),
        received: lines[0]?.received ?? 0,
      });
      void answering().then((status) => response.writeHead(status).end('busy'));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const platform: Platform = {
    ...w.world.platform,
    outside: { ...w.world.platform.outside, entryUpload: { url: `http://127.0.0.1:${port}/`, secret: 's' } },
  };
  return { platform, heard, close: () => new Promise((done) => server.close(done)) };
}
const asked = async () => {
  const order = await received();
  await w.api.manualUpload({ id: order.id });
  return order;
};
const later = () => new Date(Date.now() + 120_000);

test('an address that refuses is told again; what it says stands on the order', async () => {
  let answer = 503;
  const { platform, heard, close } = await ownersSystem(async () => answer);
  const order = await asked();
  await drain(platform);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 3, uploadError: '503 busy', uploadTries: 1 });
  answer = 200;
  await drain(platform, later());
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadTries: 2 });
  expect(heard.map(({ no }) => no)).toEqual([order.orderNo, order.orderNo]);
  expect(heard[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  await close();
});

test('nobody waits for the order while its owner’s system thinks, and it stays as it is told', async () => {
  const { platform, heard, close } = await ownersSystem(async () => {
    await w.given.ask('select 1 from inbound."order" where id = $1 for update nowait', [order.id]);
    expect((await refused(w.api.manualUpload({ id: order.id }))).msg).toBe('正在回传，请稍候');
    return 200;
  });
  const order = await asked();
  await drain(platform);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadTries: 1 });
  expect(heard).toHaveLength(1);
  await close();
});

test('who dies after telling and before writing it down tells again, under the same number', async () => {
  const freed = Promise.withResolvers<undefined>();
  let holding: Promise<unknown> = Promise.resolve();
  const { platform, heard, close } = await ownersSystem(async () => {
    if (heard.length > 1) return 200;
    // The outcome finds the order taken for longer than anybody waits.
    const held = Promise.withResolvers<undefined>();
    holding = w.world.db.write(w.actor.tenantId, async (tx) => {
      await sql`select 1 from inbound.order where id = ${order.id} for update`.execute(tx);
      held.resolve(undefined);
      await freed.promise;
    });
    await held.promise;
    return 200;
  });
  const order = await asked();
  await drain(platform);
  freed.resolve(undefined);
  await holding;
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 1, uploadTries: 1 });
  await drain(platform, later());
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadTries: 2 });
  expect(heard.map(({ no }) => no)).toEqual([order.orderNo, order.orderNo]);
  await close();
}, 30_000);

test('who dies after writing it down tells nothing again', async () => {
  const { platform, heard, close } = await ownersSystem(async () => 200);
  const order = await asked();
  let dying = true;
  const dies = {
    name: 'dies',
    topics: [UPLOAD_TOPIC],
    consume: async () => {
      if (dying) throw new Error('gone');
    },
  };
  const consumers = [uploadConsumer(platform), dies];
  const at = (now: Date) => drainOutbox({ db: w.world.db, log: platform.log, now: () => now, consumers });
  await at(new Date());
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadTries: 1 });
  dying = false;
  await at(later());
  expect(heard.map(({ no }) => no)).toEqual([order.orderNo]);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2, uploadTries: 1 });
  await close();
});

test('an order that is being told is not opened again', async () => {
  const order = await w.order([[w.cup, 5]]);
  await w.api.close({ id: order.id, reason: '不来了' });
  const state = (now: number) =>
    w.given.ask('update inbound."order" set upload_state = $2 where id = $1', [order.id, now]);
  await state(1);
  expect((await refused(w.api.reOpen({ id: order.id }))).msg).toBe('正在回传，请稍候');
  await state(2);
  expect((await refused(w.api.reOpen({ id: order.id }))).msg).toBe('已回传货主系统，不能重新打开');
  expect(await w.api.get({ id: order.id })).toMatchObject({ status: 90 });
  await state(3);
  expect(await w.api.reOpen({ id: order.id })).toMatchObject({ status: 10 });
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

test('what is received while it is told is told after it', async () => {
  await drain(w.world.platform);
  const { platform, heard, close } = await ownersSystem(async () => {
    if (heard.length === 1) await w.receiving.confirm({ lines: [{ detailId, qty: 4 }] });
    return 200;
  });
  const order = await w.order([[w.cup, 10]]),
    detailId = first(order.lines);
  await w.receiving.confirm({ lines: [{ detailId, qty: 6 }] });
  await drain(platform);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 1 });
  await drain(platform);
  expect(heard.map(({ no, received: qty }) => [no, qty])).toEqual([
    [order.orderNo, 6],
    [order.orderNo, 10],
  ]);
  expect(await w.api.get({ id: order.id })).toMatchObject({ uploadState: 2 });
  await close();
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
