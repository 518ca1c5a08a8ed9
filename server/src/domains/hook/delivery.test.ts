import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookDeliveryApi } from '#contract/hook/delivery.ts';
import { webhookApi } from '#contract/hook/webhook.ts';
import { PAUSES_MIN } from '../../services/outside/post.ts';
import { ask, refused } from '../../testing/given/basic.ts';
import { allowing, bodyIn, hookWorld, isSigned, type HookWorld } from '../../testing/given/hook.ts';
import { receiver, takes, type Receiver, type Replying } from '../../testing/outside/receiver.ts';
import { AT_ONCE } from './claim.ts';
import { hookJobs } from './jobs.ts';
import { webhook, webhookDelivery } from './routes.ts';

let w: HookWorld;
const open: Receiver[] = [];
beforeAll(async () => {
  w = await hookWorld();
}, 120_000);
afterAll(() => w?.close());
beforeEach(async () => {
  await w.owner.query(
    'delete from hook.delivery; delete from hook.webhook; delete from ops.outbox_event; delete from ops.outbox_waiting; delete from message.message_user; delete from message.message',
  );
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A receiver of this machine with its webhook, and a sender that may speak to it. */
async function standing(reply: Replying, more: object = {}) {
  const one = await receiver(reply);
  open.push(one);
  Object.assign(w.platform.outside, {
    webhookOrigins: open.map(({ origin }) => origin),
  });
  const hook = await w.hook({ address: `${one.origin}/hooks`, ...more });
  return { ...one, hook, sender: w.sender(allowing(w, ...open.map(({ origin }) => origin))) };
}
const MINUTE_MS = 60_000,
  PAUSE_MS = 24 * 60 * MINUTE_MS + 1;
const states = () => w.deliveries<{ state: number; tries: number; error: string | null }>('state, tries, error');
const call = {
  replay: (ids: number[]) => ask(w, webhookDeliveryApi.replay, webhookDelivery.replay, w.boss, { ids }),
  replayParked: (webhookId: number) =>
    ask(w, webhookDeliveryApi.replayParked, webhookDelivery.replayParked, w.boss, { webhookId }),
  skip: (ids: number[]) => ask(w, webhookDeliveryApi.skip, webhookDelivery.skip, w.boss, { ids }),
  list: (param: object) => ask(w, webhookDeliveryApi.page, webhookDelivery.page, w.boss, { param }),
};
const ids = async () => (await w.deliveries<{ id: number }>('id::int')).map(({ id }) => id);
const told = ({ heard }: Receiver) => heard.map((one) => bodyIn(one));
/** Whether of each order its events were first heard in the order in which they happened. */
function inOrder(
  heard: readonly { topic: string; data: Record<string, unknown>; id: string }[],
  steps: readonly string[],
) {
  const first = new Map(heard.toReversed().map((body) => [body.id, body]));
  const firsts = heard.filter((body, i) => heard.findIndex(({ id }) => id === body.id) === i);
  expect(firsts).toHaveLength(first.size);
  for (const mine of Map.groupBy(firsts, ({ data }) => data.orderNo).values())
    expect(mine.map(({ topic }) => topic)).toEqual(steps);
}
const STEPS = ['OUT.CREATED', 'OUT.ALLOCATED', 'OUT.SHIP_ROLLED_BACK', 'OUT.CANCELLED'],
  TOPICS = ['order.created', 'order.allocated', 'order.unshipped', 'order.cancelled'];

describe('what happens is told', () => {
  test('once, signed by the secret that was shown, with what names the document outside', async () => {
    const there = await standing(takes);
    const order = await w.order({ orderNo: 'CK1' });
    await w.happens(order);
    await w.hear();
    await w.hear();
    expect(await w.send(there.sender)).toBe(1);
    expect(await w.send(there.sender)).toBe(0);
    const [only] = there.heard;
    expect(only && isSigned(only, there.hook.secret)).toBe(true);
    expect(only && isSigned({ ...only, body: `${only.body} ` }, there.hook.secret)).toBe(false);
    const [body] = told(there);
    const [event] = await w.ask<{ event_id: string }>('select event_id from ops.outbox_event');
    expect(body).toMatchObject({
      id: event?.event_id,
      topic: 'order.created',
      tenant: 'A',
      data: { orderId: order, orderNo: 'CK1', externalNo: null, ownerCode: 'CWX' },
    });
    expect(only?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': body?.id });
    expect(await w.deliveries('state, tries, http_status, answer')).toEqual([
      { state: 1, tries: 1, http_status: 200, answer: 'ok' },
    ]);
    expect(await w.ask(`select success, url from ops.interface_log where system = 'WEBHOOK'`)).toEqual([
      { success: true, url: `${there.origin}/hooks` },
    ]);
  });

  test('nothing is lost and the order within a document is kept when every other call fails, on two servers at once', async () => {
    let n = 0;
    const there = await standing(async (_, response) => {
      n += 1;
      // Its own number: two that come at once would both be judged by the last one's, and could fail together for ever.
      const mine = n;
      await sleep(mine % 7);
      if (mine % 4 === 0) response.destroy();
      else response.writeHead(mine % 2 === 0 ? 503 : 200).end('half');
    });
    const orders = await Promise.all(Array.from({ length: 12 }, () => w.order()));
    for (const topic of STEPS) for (const order of orders) await w.happens(order, topic);
    await w.hear();
    const two = w.sender(allowing(w, there.origin));
    for (let round = 0; round < 150 && (await states()).some(({ state }) => state !== 1); round += 1) {
      // Who is unlucky seven times is parked, and sent again as a person would.
      if ((await states()).some(({ state }) => state === 2)) await call.replayParked(there.hook.id);
      await Promise.all([w.send(there.sender), w.send(two)]);
      // Longer than any pause.
      w.later(PAUSE_MS);
    }
    const left = await w.deliveries<{ state: number }>('doc_key, state, tries, next_at::text, error');
    expect(left.filter(({ state }) => state !== 1)).toEqual([]);
    const heard = told(there);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(48);
    expect(heard.length).toBeGreaterThan(60);
    inOrder(heard, TOPICS);
    // What was taken is not told again: a 200 is the last of its event.
    expect(await w.ask('select 1 from hook.delivery group by event_id having count(*) > 1')).toEqual([]);
  });

  test('an event that is tried again holds back its document and no other', async () => {
    const bad = await w.order({ orderNo: 'BAD' }),
      good = await w.order({ orderNo: 'GOOD' });
    let broken = true;
    const there = await standing((heard, response) =>
      response.writeHead(broken && heard.body.includes('BAD') ? 500 : 200).end(),
    );
    for (const order of [bad, good]) for (const topic of STEPS) await w.happens(order, topic);
    await w.hear();
    await w.send(there.sender);
    expect(told(there).filter(({ data }) => data.orderNo === 'GOOD')).toHaveLength(4);
    expect(told(there).filter(({ data }) => data.orderNo === 'BAD')).toHaveLength(1);
    const list = await call.list({ webhookId: there.hook.id, state: 0 });
    expect(list.list.map(({ tries, behind, nextAt }) => [tries, behind, nextAt !== null])).toEqual([
      [0, true, false],
      [0, true, false],
      [0, true, false],
      [1, false, true],
    ]);
    broken = false;
    w.later(MINUTE_MS + 1);
    expect(await w.send(there.sender)).toBe(4);
    inOrder(told(there), TOPICS);
  });

  test('redirects, silence and answers that break off are failures, and say so', async () => {
    const inside = await standing(takes, { topics: ['hold.opened'] });
    for (const [reply, error] of [
      [(_, response) => response.writeHead(302, { location: inside.origin }).end(), '接收方答复 302，不跟随重定向'],
      [(_, response) => response.destroy(), /断开|hang up/],
      [(_, response) => response.writeHead(404).end('nobody'), '接收方答复 404'],
      [
        (_, response) => {
          response.writeHead(200, { 'content-length': '9' }).write('x');
          setTimeout(() => response.destroy(), 10);
        },
        /aborted|断开/,
      ],
    ] satisfies [Replying, string | RegExp][]) {
      const there = await standing(reply);
      await w.happens(await w.order());
      await w.hear();
      await w.send(there.sender);
      const [last] = await w.ask<{ error: string; state: number }>(
        'select error, state from hook.delivery where webhook_id = $1',
        [there.hook.id],
      );
      expect(last?.state).toBe(0);
      expect(last?.error).toMatch(error);
      await w.owner.query('delete from hook.delivery; delete from ops.outbox_event');
      await w.owner.query('update hook.webhook set enabled = false where id = $1', [there.hook.id]);
    }
    expect(inside.heard).toEqual([]);
  });

  test('who is slow has so many calls at once, on all servers together, and holds up nobody: no receiver, no transaction', async () => {
    let now = 0,
      most = 0;
    const freed = Promise.withResolvers<undefined>();
    const slow = await standing(async (_, response) => {
      now += 1;
      most = Math.max(most, now);
      await freed.promise;
      now -= 1;
      response.writeHead(200).end();
    });
    const quick = await standing(takes);
    const orders = await Promise.all(Array.from({ length: 10 }, () => w.order()));
    for (const order of orders) await w.happens(order);
    await w.hear();
    const sender = w.sender(allowing(w, slow.origin, quick.origin)),
      two = w.sender(allowing(w, slow.origin, quick.origin));
    for (let look = 0; look < 30 && quick.heard.length < 10; look += 1) {
      await Promise.all([sender.look(), two.look()]);
      await sleep(30);
    }
    expect([quick.heard.length, slow.heard.length, most]).toEqual([10, AT_ONCE, AT_ONCE]);
    const [{ n } = { n: -1 }] = await w.ask<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(n).toBe(0);
    await w.owner.query('begin');
    await w.owner.query('select 1 from hook.webhook for update nowait');
    await w.owner.query('select 1 from hook.delivery for update nowait');
    await w.owner.query('rollback');
    freed.resolve(undefined);
    await Promise.all([sender.quiet(), two.quiet()]);
    await w.send(sender);
    expect(new Set(told(slow).map(({ id }) => id)).size).toBe(10);
    expect(slow.heard).toHaveLength(10);
  });

  test('disabled, nothing new is kept for it and what waits is not sent; enabled again, what waited goes', async () => {
    const there = await standing(takes);
    await w.happens(await w.order());
    await w.hear();
    await w.owner.query('update hook.webhook set enabled = false');
    expect(await w.send(there.sender)).toBe(0);
    await w.happens(await w.order());
    await w.hear();
    expect(await states()).toHaveLength(1);
    await w.owner.query('update hook.webhook set enabled = true');
    expect(await w.send(there.sender)).toBe(1);
  });
});

describe('after the last pause', () => {
  async function parking() {
    let broken = true;
    const there = await standing((_, response) => response.writeHead(broken ? 500 : 200).end('no'));
    const order = await w.order();
    for (const topic of STEPS) await w.happens(order, topic);
    await w.hear();
    for (const pause of [0, ...PAUSES_MIN]) {
      w.later(pause * MINUTE_MS - 1000);
      if (pause > 0) expect(await w.send(there.sender)).toBe(0);
      w.later(1001);
      expect(await w.send(there.sender)).toBe(1);
    }
    return { ...there, mend: () => (broken = false) };
  }

  test('it is parked, what follows of its document waits, and whoever may act hears of it, once', async () => {
    const keeper = await w.person('接口员', ['sys:webhook:']);
    const there = await parking();
    expect((await states()).map(({ state, tries }) => [state, tries])).toEqual([
      [2, PAUSES_MIN.length + 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    w.later(PAUSE_MS);
    expect(await w.send(there.sender)).toBe(0);
    const notes = () =>
      w.ask<{ title: string }>(
        `select m.title, m.url from message.message m join message.message_user u on u.message_id = m.id where u.user_id = $1`,
        [keeper],
      );
    expect(await notes()).toMatchObject([
      { title: expect.stringContaining('Webhook 推送搁置'), url: `/sys/Webhook/${there.hook.id}` },
    ]);
    const [row] = (await ask(w, webhookApi.page, webhook.page, w.boss, {})).list;
    expect(row).toMatchObject({ state: 4, parked: 1, waiting: 3, lastError: '接收方答复 500' });
    expect(row?.parkedSince).not.toBeNull();
    await w.happens(await w.order());
    await w.hear();
    for (const pause of [0, ...PAUSES_MIN]) {
      w.later(pause * MINUTE_MS + 1);
      await w.send(there.sender);
    }
    expect((await states()).filter(({ state }) => state === 2)).toHaveLength(2);
    expect(await notes()).toHaveLength(1);
  });

  test('sent again it keeps its id and its place; the webhook is well', async () => {
    const there = await parking(),
      [first] = told(there);
    there.mend();
    w.later(1);
    expect(await call.replayParked(there.hook.id)).toEqual({ count: 1 });
    w.clock.now = new Date(Math.max(w.clock.now.getTime(), Date.now() + 20));
    expect(await w.send(there.sender)).toBe(4);
    const heard = told(there);
    expect(heard.at(-4)?.id).toBe(first?.id);
    inOrder(heard, TOPICS);
    const [row] = (await ask(w, webhookApi.page, webhook.page, w.boss, {})).list;
    expect(row).toMatchObject({ state: 2, parked: 0, parkedSince: null });
    expect((await refused(call.replayParked(there.hook.id))).msg).toBe('没有搁置的推送');
    // One that arrived may be sent once more, and is known again.
    const [id = 0] = await ids();
    await call.replay([id]);
    expect(await w.send(there.sender)).toBe(1);
    expect(told(there).at(-1)?.id).toBe(first?.id);
  });

  test('skipped, what follows goes on; two people at once: one does it, the other is told', async () => {
    const there = await parking();
    there.mend();
    const [id = 0] = await ids();
    const both = await Promise.allSettled([call.skip([id]), call.skip([id])]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: '当前状态【已跳过】不允许跳过' },
    });
    expect(await w.send(there.sender)).toBe(3);
    expect((await states()).map(({ state }) => state)).toEqual([3, 1, 1, 1]);
    expect((await refused(call.replay([id, 999_999]))).code).toBe(100_002);
    await w.owner.query('update hook.webhook set enabled = false');
    expect((await refused(call.replay([id]))).msg).toBe('Webhook 已停用，请先启用');
  });

  test('after its time it is forgotten, and with the last that is parked the alarm', async () => {
    await parking();
    await w.owner.query(`update hook.delivery set created_at = now() - interval '31 days' where state = 2`);
    const [job] = hookJobs;
    await job?.work({ db: w.db, log: w.platform.log, now: () => new Date() } as never);
    expect((await states()).map(({ state }) => state)).toEqual([0, 0, 0]);
    expect(await w.ask('select parked_since from hook.webhook')).toEqual([{ parked_since: null }]);
  });
});

const UNDER_WAY = `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`;

describe('whoever dies', () => {
  test('between saying and writing it down is followed by another try, with the same id, when his lease is over', async () => {
    const there = await standing(takes);
    await w.happens(await w.order());
    await w.hear();
    const dies = w.sender({
      ...allowing(w, there.origin),
      db: {
        ...w.db,
        write: async (tenantId, work) => {
          if (there.heard.length > 0) throw new Error('gone');
          return w.db.write(tenantId, work);
        },
      },
    });
    await dies.look();
    await dies.quiet();
    expect(there.heard).toHaveLength(1);
    expect(await w.send(there.sender)).toBe(0);
    w.later(MINUTE_MS + 1);
    expect(await w.send(there.sender)).toBe(1);
    const [first, second] = told(there);
    expect(second).toEqual(first);
    expect(await states()).toMatchObject([{ state: 1, tries: 2 }]);
  });

  test('who comes back after his lease changes nothing: what came of it is another one’s to tell', async () => {
    const freed = Promise.withResolvers<undefined>();
    const there = await standing(async (_, response) => {
      if (there.heard.length === 1) await freed.promise;
      response.writeHead(there.heard.length === 1 ? 500 : 200).end();
    });
    await w.happens(await w.order());
    await w.hear();
    await there.sender.look();
    while (there.heard.length === 0) await sleep(5);
    w.later(MINUTE_MS + 1);
    await w.send(w.sender(allowing(w, there.origin)));
    freed.resolve(undefined);
    await there.sender.quiet();
    expect(await states()).toMatchObject([{ state: 1, tries: 2 }]);
  });

  test('killed between any two lines: it is told, once or twice, and done', async () => {
    const there = await standing(takes);
    const killed = (line: number) =>
      new Promise<string | null>((done) => {
        const child = spawn(process.execPath, [
          'server/src/testing/killed/hook.ts',
          w.database.appUrl,
          String(line),
          w.platform.secrets.tokenKey,
          there.origin,
        ]);
        child.on('exit', (_, signal) => done(signal));
      });
    for (let line = 1, signal: string | null = ''; signal !== null; line += 1) {
      await w.owner.query('delete from hook.delivery; delete from ops.outbox_event');
      there.heard.length = 0;
      await w.happens(await w.order());
      await w.hear();
      w.clock.now = new Date();
      signal = await killed(line);
      // The database learns a moment later that nobody is at the other end, and holds the row until then.
      await expect
        .poll(async () => (await w.owner.query(UNDER_WAY)).rowCount, { timeout: 10_000, interval: 10 })
        .toBe(0);
      w.later(2 * MINUTE_MS);
      await w.send(there.sender);
      expect((await states()).map(({ state }) => state)).toEqual([1]);
      expect(new Set(told(there).map(({ id }) => id)).size).toBe(1);
      expect(there.heard.length).toBeLessThanOrEqual(2);
      if (signal === null) expect(line).toBeGreaterThan(10);
    }
  }, 600_000);
});

describe('the walls', () => {
  test('an event of another owner, another warehouse, another tenant or without a document is never told', async () => {
    const mine = await standing(takes, { ownerIds: [101] }),
      all = await standing(takes);
    await w.happens(await w.order({ ownerId: 101, orderNo: 'OURS' }));
    await w.happens(await w.order({ ownerId: 102, orderNo: 'THEIRS' }));
    await w.happens(await w.order({ warehouseId: 12, orderNo: 'ELSEWHERE' }), 'OUT.CREATED', {}, 12);
    // Said to be of this warehouse, and is not: what the document says counts.
    await w.happens(await w.order({ warehouseId: 12, orderNo: 'ELSEWHERE2' }));
    await w.happens(999_999);
    await w.hear();
    await w.send(w.sender(allowing(w, mine.origin, all.origin)));
    expect(told(mine).map(({ data }) => data.orderNo)).toEqual(['OURS']);
    expect(new Set(told(all).map(({ data }) => data.orderNo))).toEqual(new Set(['OURS', 'THEIRS']));
    expect(await w.ask('select 1 from hook.delivery where tenant_id <> 1')).toEqual([]);
  });

  test('an event that others of the product’s own events are told for is none of theirs', async () => {
    await standing(takes);
    await w.happens(await w.order(), 'OUT.SHIP_FEE');
    await w.hear();
    expect(await states()).toEqual([]);
  });
});

test('both secrets sign for a day after a change, then the new one alone', async () => {
  const there = await standing(takes),
    { id, version } = there.hook;
  const changed = await ask(w, webhookApi.rotate, webhook.rotate, w.boss, { id, version });
  const say = async () => {
    await w.happens(await w.order());
    await w.hear();
    await w.send(there.sender);
    const last = there.heard.at(-1);
    return [there.hook.secret, changed.secret].map((secret) => last !== undefined && isSigned(last, secret));
  };
  expect(await say()).toEqual([true, true]);
  w.later(PAUSE_MS);
  expect(await say()).toEqual([false, true]);
  expect((await refused(ask(w, webhookApi.rotate, webhook.rotate, w.boss, { id, version }))).code).toBe(100_003);
});

test('an address that has come to lead into the house is refused at the next send, and nothing is said', async () => {
  const there = await standing(takes);
  await w.owner.query(`update hook.webhook set address = 'https://127.0.0.1/', name = 'a' where id = $1`, [
    there.hook.id,
  ]);
  await w.happens(await w.order());
  await w.hear();
  await w.send(there.sender);
  expect(await states()).toMatchObject([{ state: 0, error: '地址须使用域名，不能使用 IP' }]);
});
