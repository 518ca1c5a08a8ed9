import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { webhookDeliveryApi } from '#contract/hook/delivery.ts';
import { WEBHOOKS_MAX, webhookApi } from '#contract/hook/webhook.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { ask, refused } from '../../testing/given/basic.ts';
import { bodyIn, hookWorld, isSigned, type HookWorld } from '../../testing/given/hook.ts';
import { receiver, takes } from '../../testing/outside/receiver.ts';
import { webhook, webhookDelivery } from './routes.ts';

let w: HookWorld, narrow: Actor, elsewhere: Actor, stranger: Actor;
beforeAll(async () => {
  w = await hookWorld();
  const as = async (name: string, over: Partial<Actor>, more: object = {}): Promise<Actor> => ({
    ...w.boss,
    userId: await w.person(name, ['sys:webhook:'], more),
    ...over,
  });
  narrow = await as('一货主', { ownerIds: [101] }, { owners: [101] });
  elsewhere = await as('别的仓', {}, { houses: [12] });
  stranger = { ...w.boss, tenantId: 2 };
}, 120_000);
afterAll(() => w?.close());
beforeEach(async () => {
  await w.owner.query('delete from hook.delivery; delete from hook.webhook; delete from ops.idempotency');
});

const call = {
  page: (as = w.boss, param: object = {}) => ask(w, webhookApi.page, webhook.page, as, { param }),
  get: (id: number, as = w.boss) => ask(w, webhookApi.get, webhook.get, as, { id }),
  update: (input: SentTo<typeof webhookApi.update>, as = w.boss) =>
    ask(w, webhookApi.update, webhook.update, as, input),
  delete: (input: SentTo<typeof webhookApi.delete>, as = w.boss) =>
    ask(w, webhookApi.delete, webhook.delete, as, input),
  rotate: (input: SentTo<typeof webhookApi.rotate>, as = w.boss) =>
    ask(w, webhookApi.rotate, webhook.rotate, as, input),
  ping: (id: number, as = w.boss) => ask(w, webhookApi.ping, webhook.ping, as, { id }),
};
const fields = (more: object = {}) => ({
  name: '改',
  address: 'https://erp.example.com/x',
  topics: ['order.shipped' as const],
  warehouseIds: [w.house],
  ...more,
});
const rowsOf = () =>
  w.ask<{ n: number }>('select count(*)::int as n from hook.webhook where not is_deleted').then(([row]) => row?.n);

test('a secret is told once, sealed where it is kept, and the same again to a second try of the call', async () => {
  const input = fields({ name: '甲' }),
    add = () => ask(w, webhookApi.add, webhook.add, w.boss, input, undefined, 'key-1');
  const made = await add();
  expect(made.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(await add()).toEqual(made);
  expect(await rowsOf()).toBe(1);
  const rotated = await call.rotate({ id: made.id, version: made.version });
  expect(rotated.secret).not.toBe(made.secret);
  const kept = await w.ask<{ text: string }>(`
    select row_to_json(h)::text as text from hook.webhook h
    union all select row_to_json(i)::text from ops.idempotency i
    union all select row_to_json(l)::text from ops.operation_log l`);
  expect(kept.length).toBeGreaterThan(2);
  const told = kept.map(({ text }) => text).join();
  for (const { secret } of [made, rotated]) {
    expect(told).not.toContain(secret);
    expect(told).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify(await call.get(made.id))).not.toContain(secret);
  }
  expect((await call.get(made.id)).oldSecretUntil).not.toBeNull();
});

test('addresses inside a house are refused on their field, and nothing is kept', async () => {
  for (const address of [
    'http://erp.example.com/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://a:b@erp.example.com/',
    'x',
  ])
    expect((await refused(w.hook({ address }))).data).toMatchObject({ errors: [{ field: 'address' }] });
  expect(await rowsOf()).toBe(0);
  const { id, version } = await w.hook();
  expect((await refused(call.update({ ...fields({ address: 'https://[::1]/' }), id, version }))).data).toMatchObject({
    errors: [{ field: 'address' }],
  });
  expect((await call.get(id)).address).toBe('https://erp.example.com/hooks');
});

test('nobody lets others hear what he may not see himself', async () => {
  const why = async (more: object, as: Actor) => (await refused(w.hook(more, as))).data;
  expect(await why({}, narrow)).toMatchObject({ errors: [{ field: 'ownerIds', msg: '请选择您负责的货主' }] });
  expect(await why({ ownerIds: [101, 102] }, narrow)).toMatchObject({ errors: [{ field: 'ownerIds' }] });
  expect(await why({ ownerIds: [999_999] }, w.boss)).toMatchObject({ errors: [{ field: 'ownerIds' }] });
  expect(await why({ warehouseIds: [w.house] }, elsewhere)).toMatchObject({ errors: [{ field: 'warehouseIds' }] });
  expect(await why({ warehouseIds: [w.house, 20] }, w.boss)).toMatchObject({ errors: [{ field: 'warehouseIds' }] });
  expect(await rowsOf()).toBe(0);
  await w.hook({ ownerIds: [101] }, narrow);
  await w.hook({ warehouseIds: [12] }, elsewhere);
});

test('who may not see all that a webhook hears sees neither it nor what it was told, and does nothing to it', async () => {
  const wide = await w.hook({ name: '全部' }),
    own = await w.hook({ name: '本货主', ownerIds: [101] });
  await w.happens(await w.order());
  await w.hear();
  const page = (as: Actor) => ask(w, webhookDeliveryApi.page, webhookDelivery.page, as, {});
  expect((await call.page(narrow)).list.map(({ id }) => id)).toEqual([own.id]);
  expect((await page(narrow)).list.map(({ webhookId }) => webhookId)).toEqual([own.id]);
  for (const outside of [elsewhere, stranger]) {
    expect((await call.page(outside)).list).toEqual([]);
    expect((await page(outside)).list).toEqual([]);
  }
  const [told] = (await page(w.boss)).list.filter(({ webhookId }) => webhookId === wide.id);
  const { id, version } = wide,
    delivery = told?.id ?? 0;
  for (const as of [narrow, elsewhere, stranger]) {
    for (const asked of [
      () => call.get(id, as),
      () => call.update({ ...fields({ ownerIds: [101] }), id, version }, as),
      () => call.delete({ id, version }, as),
      () => call.rotate({ id, version }, as),
      () => call.ping(id, as),
      () => ask(w, webhookDeliveryApi.get, webhookDelivery.get, as, { id: delivery }),
      () => ask(w, webhookDeliveryApi.skip, webhookDelivery.skip, as, { ids: [delivery] }),
      () => ask(w, webhookDeliveryApi.replay, webhookDelivery.replay, as, { ids: [delivery] }),
      () => ask(w, webhookDeliveryApi.replayParked, webhookDelivery.replayParked, as, { webhookId: id }),
    ])
      expect((await refused(asked())).code).toBe(100_002);
  }
  expect(await call.get(id)).toMatchObject({ name: '全部', version });
});

test('of two who change one at once the second is told; of two who give one name, too', async () => {
  const { id, version } = await w.hook({ name: '甲' });
  const both = await Promise.allSettled([
    call.update({ ...fields({ name: '乙' }), id, version }),
    call.update({ ...fields({ name: '丙' }), id, version }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const names = await Promise.allSettled([w.hook({ name: '同名' }), w.hook({ name: '同名' })]);
  expect(names.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: '名称已存在' } });
  const [same] = (await call.page(w.boss, { name: '同名' })).list;
  await call.delete({ id: same?.id ?? 0, version: same?.version ?? 0 });
  await w.hook({ name: '同名' });
  expect((await call.page(w.boss, { topic: 'order.shipped' })).list).toHaveLength(2);
  for (let n = 2; n < WEBHOOKS_MAX; n += 1) await w.hook();
  expect((await refused(w.hook())).msg).toBe(`最多可设置${WEBHOOKS_MAX}个 Webhook`);
});

test('the button says ping at once and shows what came back, good or bad', async () => {
  let good = true;
  const there = await receiver((_, response) => response.writeHead(good ? 200 : 500).end('哎'));
  Object.assign(w.platform.outside, { webhookOrigins: [there.origin] });
  const { id, secret } = await w.hook({ address: there.origin, enabled: false });
  expect(await call.ping(id)).toMatchObject({ ok: true, httpStatus: 200, answer: '哎', error: null });
  const [first] = there.heard;
  expect(first && isSigned(first, secret) && bodyIn(first).topic).toBe('ping');
  good = false;
  expect(await call.ping(id)).toMatchObject({ ok: false, httpStatus: 500, error: '接收方答复 500' });
  await there.close();
  expect(await call.ping(id)).toMatchObject({ ok: false, httpStatus: null, error: '接收方拒绝连接' });
  expect(await w.ask('select 1 from hook.delivery')).toEqual([]);
});

test('no more than three of them at once: each holds a place among everybody’s requests', async () => {
  const freed = Promise.withResolvers<undefined>();
  const there = await receiver(async (heard, response) => {
    await freed.promise;
    takes(heard, response);
  });
  Object.assign(w.platform.outside, { webhookOrigins: [there.origin] });
  const { id } = await w.hook({ address: there.origin });
  const three = [1, 2, 3].map(() => call.ping(id));
  expect((await refused(call.ping(id))).code).toBe(110_429);
  freed.resolve(undefined);
  expect((await Promise.all(three)).every(({ ok }) => ok)).toBe(true);
  expect((await call.ping(id)).ok).toBe(true);
  await there.close();
});
