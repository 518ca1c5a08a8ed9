import { afterAll, beforeAll, expect, test } from 'vitest';
import { LinkPace } from '../../../services/links/pace.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';
import { givenActor } from '../../../testing/given/rows.ts';

let w: Yard;
beforeAll(async () => {
  w = await openYard();
});
afterAll(() => w.close());

const nobody = () => givenActor({ tenantId: 0, warehouseId: 0 }, { ownerIds: [] });
const wordIn = (url: string | null): string => url?.split('/l/')[1] ?? '';
const GONE = '链接无效或已过期';
/** An appointment in half an hour, of one order. */
async function appointed(): Promise<{ apptId: number; orderId: number }> {
  const { id: orderId } = await w.order([[w.cup, 4]]);
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const apptId = await w.given.row('inbound.appointment', {
    ...at,
    appt_no: `YY-L${orderId}`,
    owner_id: w.ownerId,
    room_id: w.rooms.R1,
    plan_from: new Date(Date.now() + 30 * 60_000).toISOString(),
    plan_to: new Date(Date.now() + 60 * 60_000).toISOString(),
    pallets: 2,
    plate_no: `沪B${orderId}`,
    status: 20,
  });
  await w.given.row('inbound.appointment_order', { ...at, appt_id: apptId, order_id: orderId, pallets: 2 });
  await w.given.ask('update inbound."order" set status = 20 where id = $1', [orderId]);
  return { apptId, orderId };
}
let keys = 0;
async function handed(visit: { apptId?: number; preId?: number }): Promise<string> {
  await w.link.issue(visit, { key: `issue-link-${(keys += 1)}` });
  const { url } = await w.link.show(visit);
  expect(url).toMatch(/\/l\/[\w-]{22}$/);
  return wordIn(url);
}
const look = (token: string) => w.link.look({ token }, { actor: nobody() });

test('a driver signs in where he is, sees his place move, is called, and sees nothing of others', async () => {
  const range = await w.given.row('strategy.sign_range', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    lng: 120.36,
    lat: 30.21,
  });
  const other = await w.truck();
  const { apptId, orderId } = await appointed(),
    token = await handed({ apptId });
  expect(await look(token)).toMatchObject({
    canSign: true,
    needsPosition: true,
    status: null,
    plateNo: `沪B${orderId}`,
  });
  const sign = (at: { lng?: number; lat?: number }) => w.link.signIn({ token, ...at }, { actor: nobody() });
  expect((await refused(sign({}))).msg).toBe('未获取到定位');
  expect((await refused(sign({ lng: 121, lat: 30 }))).msg).toMatch(/^不在签到范围内/);
  expect(await sign({ lng: 120.361, lat: 30.21 })).toMatchObject({ status: 10, canSign: false, ahead: 0 });
  expect((await w.statuses(orderId))[0]).toBe(30);
  expect((await refused(sign({ lng: 120.361, lat: 30.21 }))).code).toBe(100004);
  await w.v1.setPriorityOrder({ id: other.id, reason: '鲜活' });
  const seen = await look(token);
  expect(seen).toMatchObject({ ahead: 1, why: expect.arrayContaining([`${other.queueNo}在前：是优先车辆`]) });
  expect(JSON.stringify(seen)).not.toContain((await w.v1.get({ id: other.id })).plateNo);
  const { list } = await w.v1.queryPage({ param: { plateNo: `沪B${orderId}` } });
  const id = list[0]?.id ?? 0;
  await w.v1.call({ id, dockId: w.docks[0] }, { actor: givenActor(w.actor, { permissions: ['in:pre:jump'] }) });
  expect(await look(token)).toMatchObject({ status: 20, dockCode: 'D01', ahead: null });
  const [trace] = (await w.v1.get({ id })).traces.toReversed();
  expect(trace).toMatchObject({ actionName: '签到', operatorName: '司机' });
  await w.given.ask('update strategy.sign_range set status = 0 where id = $1', [range]);
});

test('revoked, replaced, expired and invented words open nothing, and one purpose is not another', async () => {
  const { id } = await w.truck();
  const first = await handed({ preId: id });
  expect(await look(first)).toMatchObject({ status: 10, canSign: false });
  await w.link.issue({ preId: id });
  const second = wordIn((await w.link.show({ preId: id })).url);
  expect(second).not.toBe(first);
  expect((await refused(look(first))).msg).toBe(GONE);
  expect((await refused(w.link.signIn({ token: second }, { actor: nobody() }))).code).toBe(100004);
  expect(await w.link.revoke({ preId: id })).toEqual({ revoked: 1 });
  expect((await refused(look(second))).msg).toBe(GONE);
  expect((await w.link.show({ preId: id })).url).toBeNull();
  const third = await handed({ preId: id });
  await w.given.ask(
    `update ops.link set created_at = now() - interval '3 days', expire_at = now() - interval '1 second' where revoked_at is null and doc_id = $1`,
    [id],
  );
  expect((await refused(look(third))).msg).toBe(GONE);
  expect((await refused(look('A'.repeat(22)))).msg).toBe(GONE);
  await w.given.ask(`update inbound.pre_check set status = 40 where id = $1`, [id]);
  expect((await refused(w.link.issue({ preId: id }))).msg).toBe('车辆已离场，不能发放链接');
});

test('the word is kept nowhere: not in the table, the journal, the stored answers or the events', async () => {
  const { id } = await w.truck();
  const word = await handed({ preId: id });
  await look(word);
  for (const table of ['ops.link', 'ops.operation_log', 'ops.idempotency', 'ops.outbox_event', 'ops.doc_trace']) {
    const [found] = await w.given.ask<{ n: string }>(
      `select count(*) as n from ${table} x where x::text like '%' || $1 || '%'`,
      [word],
    );
    expect([table, Number(found?.n)]).toEqual([table, 0]);
  }
});

test('links of another owner or warehouse are not issued', async () => {
  const { apptId } = await appointed();
  const strangers = [givenActor(w.actor, { ownerIds: [1] }), givenActor({ ...w.actor, warehouseId: 1 })];
  for (const actor of strangers) expect((await refused(w.link.issue({ apptId }, { actor }))).code).toBe(100002);
});

test('a link is opened so often, an address guesses so often, and who holds a good word is not shut out by one who guesses', () => {
  let now = 0;
  const pace = new LinkPace(() => now);
  const tries = (n: number, act: () => void): number => {
    let done = 0;
    for (let i = 0; i < n; i += 1)
      try {
        act();
        done += 1;
      } catch {
        // Too fast.
      }
    return done;
  };
  pace.met('good');
  expect(tries(100, () => pace.before('good', 'a'))).toBe(60);
  now += 10_000;
  expect(tries(100, () => pace.before('good', 'a'))).toBe(20);
  const guess = (n: number) => () => {
    pace.before(`bad${n}`, 'a');
    pace.missed('a');
  };
  expect(tries(400, guess(1))).toBe(300);
  now += 1000;
  expect(tries(1, () => pace.before('good', 'a'))).toBe(1);
  expect(tries(1, () => pace.before('bad', 'b'))).toBe(1);
});
