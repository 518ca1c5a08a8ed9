import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingLinkApi } from '#contract/inbound/appoint/booking-link.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { linkApi } from '#contract/ops/link.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Handler } from '../../../platform/command/call.ts';
import { routes } from '../../../routes.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';
import { givenActor } from '../../../testing/given/rows.ts';

let w: Yard;
beforeAll(async () => {
  w = await openYard();
});
afterAll(() => w.close());

type Api = typeof bookingLinkApi;
const nobody = () => givenActor({ tenantId: 0, warehouseId: 0 }, { ownerIds: [] });
const call = <K extends keyof Api>(name: K, input: SentTo<Api[K]>, as: { actor?: Actor; key?: string } = {}) =>
  w.call(
    bookingLinkApi[name] as Endpoint,
    routes.bookingLink[name] as Handler<Endpoint>,
    input as SentTo<Endpoint>,
    as,
  ) as Promise<OutputOf<Api[K]>>;
/** As somebody without an account. */
const by = <K extends 'look' | 'slots' | 'book' | 'reschedule' | 'update' | 'cancel'>(
  name: K,
  input: SentTo<Api[K]>,
  key?: string,
) => call(name, input, { actor: nobody(), ...(key ? { key } : {}) });
const wordIn = (url: string | null | undefined): string => url?.split('/l/')[1] ?? '';
const GONE = '链接无效或已过期';

let keys = 0;
async function handed(orderId: number): Promise<string> {
  await call('issue', { orderId }, { key: `booking-${(keys += 1)}` });
  return wordIn((await call('show', { orderId })).url);
}
let days = 2;
/** A morning nobody has asked for yet. */
const fresh = (): string => `${w.day((days += 1))} 09:00:00`;
const order = async (): Promise<number> => (await w.order([[w.meat, 400]])).id;

test('a supplier sees his order and free times, books, gets his number and a page for his driver, changes and cancels', async () => {
  const orderId = await order(),
    token = await handed(orderId),
    planFrom = fresh();
  expect(await w.call(linkApi.open, routes.link.open, { token }, { actor: nobody() })).toEqual({ page: 'booking' });
  const first = await by('look', { token });
  expect(first).toMatchObject({
    ownerName: '川味鲜',
    status: 10,
    shut: null,
    appointment: null,
    pallets: 1,
    lines: [{ goodsName: '肥牛卷', unit: expect.any(String) }],
  });
  const roomId = w.rooms.R1;
  expect(first.rooms.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([w.rooms.R1, w.rooms.R2]);
  const day = await by('slots', { token, day: planFrom.slice(0, 10), roomId });
  expect(day.slots.find(({ from }) => from === planFrom)).toMatchObject({ free: 2, docks: 2 });
  const booked = await by('book', { token, roomId, planFrom, plateNo: '沪c1', driverPhone: '13800138000' });
  expect(booked.appointment).toMatchObject({
    apptNo: expect.stringMatching(/^YY/),
    status: 20,
    planFrom,
    dockCode: 'D01',
    plateNo: '沪C1',
    fixed: null,
  });
  expect((await w.statuses(orderId))[0]).toBe(20);
  expect(await w.link.look({ token: wordIn(booked.appointment?.driverUrl) }, { actor: nobody() })).toMatchObject({
    plateNo: '沪C1',
    canSign: true,
  });
  expect((await refused(by('book', { token, roomId, planFrom: fresh() }))).msg).toMatch(/已预约$/);
  const later = fresh();
  const moved = await by('reschedule', { token, version: 0, planFrom: later, roomId: w.rooms.R2 });
  expect(moved.appointment).toMatchObject({ planFrom: later, dockCode: 'D03' });
  const other = await by('update', { token, version: 1, plateNo: '沪D2', driverName: '李' });
  expect(other.appointment).toMatchObject({ plateNo: '沪D2', driverName: '李', driverPhone: null });
  expect((await refused(by('update', { token, version: 1, plateNo: '沪D3' }))).code).toBe(100003);
  const { list } = await w.appointing.queryPage({ param: { apptNo: booked.appointment?.apptNo ?? '' } });
  expect((await w.appointing.get({ id: list[0]?.id ?? 0 })).traces).toMatchObject([
    { actionName: '修改车辆', operatorName: '供应商（链接）' },
    { actionName: '改约' },
    { actionName: '预约' },
  ]);
  const gone = await by('cancel', { token, reason: '车坏了' });
  expect(gone).toMatchObject({ appointment: null, shut: null, status: 10 });
  expect((await refused(by('cancel', { token }))).msg).toBe('尚未预约');
});

test('two suppliers take the last dock at once: one of them is told when there is room, and has nothing', async () => {
  const [one, two, three] = [await order(), await order(), await order()],
    roomId = w.rooms.R1,
    planFrom = fresh();
  await w.appointing.appoint({ orderIds: [three], roomId, planFrom });
  const [a, b] = [await handed(one), await handed(two)];
  const ended = await Promise.allSettled([
    by('book', { token: a, roomId, planFrom }),
    by('book', { token: b, roomId, planFrom }),
  ]);
  expect(ended.map(({ status }) => status).toSorted((x, y) => x.localeCompare(y))).toEqual(['fulfilled', 'rejected']);
  expect(ended.find((end) => end.status === 'rejected')?.reason.message).toMatch(/^该时段已约满，最近可约/);
  expect([(await w.statuses(one))[0], (await w.statuses(two))[0]].toSorted((x, y) => x - y)).toEqual([10, 20]);
});

test('asked again under the same key the booking is made once', async () => {
  const orderId = await order(),
    token = await handed(orderId);
  const ask = { token, roomId: w.rooms.R1, planFrom: fresh() };
  const [first, again] = [await by('book', ask, 'book-once-1'), await by('book', ask, 'book-once-1')];
  expect(again.appointment?.apptNo).toBe(first.appointment?.apptNo);
});

test('forged, revoked, replaced, expired and foreign words are refused alike, for reading and for acting', async () => {
  const orderId = await order(),
    first = await handed(orderId),
    roomId = w.rooms.R1,
    planFrom = fresh();
  const second = await handed(orderId);
  expect(second).not.toBe(first);
  const truck = await w.truck();
  await w.link.issue({ preId: truck.id });
  const foreign = wordIn((await w.link.show({ preId: truck.id })).url);
  const dead = [first, 'A'.repeat(22), foreign];
  await call('revoke', { orderId });
  dead.push(second);
  const third = await handed(orderId);
  await w.given.ask(
    `update ops.link set created_at = now() - interval '30 days', expire_at = now() - interval '1 second' where revoked_at is null and doc_id = $1 and purpose = 'order.booking'`,
    [orderId],
  );
  dead.push(third);
  for (const token of dead)
    for (const act of [
      () => by('look', { token }),
      () => by('slots', { token, day: w.day(3), roomId }),
      () => by('book', { token, roomId, planFrom }),
      () => by('reschedule', { token, version: 0, roomId, planFrom }),
      () => by('update', { token, version: 0, plateNo: '沪E1' }),
      () => by('cancel', { token }),
    ])
      expect(await refused(act())).toMatchObject({ code: 100002, msg: GONE });
  expect((await w.statuses(orderId))[0]).toBe(10);
});

test('what is not his alone, has signed in or goes to another room is not his to change', async () => {
  const [one, two] = [await order(), await order()],
    token = await handed(one),
    roomId = w.rooms.R1;
  const cold = await w.given.row('basic.room', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    code: 'RX',
    name: '冷冻',
    storage_mode: 1,
  });
  expect((await refused(by('book', { token, roomId: cold, planFrom: fresh() }))).msg).toBe('库房不收此单的货物');
  const made = await w.appointing.appoint({ orderIds: [one, two], roomId, planFrom: fresh() });
  expect((await by('look', { token })).appointment).toMatchObject({
    fixed: '与其他入库单同车，请联系仓库修改',
    driverUrl: null,
  });
  expect((await refused(by('cancel', { token }))).msg).toBe('与其他入库单同车，请联系仓库修改');
  expect((await w.appointing.get({ id: made.id })).status).toBe(20);
  await w.api.cancelAppointment({ id: two });
  await w.given.ask('update inbound.appointment set status = 30 where id = $1', [made.id]);
  expect((await refused(by('update', { token, version: 1, plateNo: '沪F1' }))).msg).toBe('车辆已签到，不能修改预约');
});

test('links of another owner or warehouse are not issued, and none for an order that is over', async () => {
  const orderId = await order();
  for (const actor of [givenActor(w.actor, { ownerIds: [1] }), givenActor({ ...w.actor, warehouseId: 1 })])
    for (const name of ['issue', 'show', 'revoke'] as const)
      expect((await refused(call(name, { orderId }, { actor }))).code).toBe(100002);
  await w.api.cancel({ id: orderId });
  expect((await refused(call('issue', { orderId }))).msg).toMatch(/当前不需要预约，不能发放预约链接$/);
});

test('the word is kept nowhere: not in the table, the journal, the stored answers or the events', async () => {
  const orderId = await order(),
    token = await handed(orderId);
  const booked = await by('book', { token, roomId: w.rooms.R1, planFrom: fresh() }, 'book-kept-1');
  for (const word of [token, wordIn(booked.appointment?.driverUrl)])
    for (const table of ['ops.link', 'ops.operation_log', 'ops.idempotency', 'ops.outbox_event', 'ops.doc_trace']) {
      const [found] = await w.given.ask<{ n: string }>(
        `select count(*) as n from ${table} x where x::text like '%' || $1 || '%'`,
        [word],
      );
      expect([table, Number(found?.n)]).toEqual([table, 0]);
    }
});

test('a driver keeps his link when his time is moved to a later day', async () => {
  const orderId = await order(),
    token = await handed(orderId),
    roomId = w.rooms.R1;
  const booked = await by('book', { token, roomId, planFrom: fresh() }),
    word = wordIn(booked.appointment?.driverUrl);
  const later = `${w.day(40)} 09:00:00`;
  await by('reschedule', { token, version: 0, roomId, planFrom: later });
  expect((await w.link.look({ token: word }, { actor: nobody() })).expireAt.slice(0, 10)).toBe(w.day(41));
});
