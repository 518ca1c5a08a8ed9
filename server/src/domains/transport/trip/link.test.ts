import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkApi } from '#contract/ops/link.ts';
import { tripLinkApi as api } from '#contract/transport/trip-link.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { routes } from '../../../routes.ts';
import { png } from '../../../testing/files/attacks.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { ask, refused } from '../../../testing/given/basic.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { carriedRow, driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { waybillDetail } from '../waybill/read.ts';

const GONE = '链接无效或已过期';
let world: TestWorld, given: Given, at: { tenant_id: number; warehouse_id: number };
let clerk: Actor, ownerId: number, typeId: number;
let made = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenant_id = await given.tenant();
  at = { tenant_id, warehouse_id: (await given.warehouse(tenant_id)).id };
  clerk = givenActor({ tenantId: tenant_id, warehouseId: at.warehouse_id });
  ownerId = await given.owner(tenant_id);
  typeId = await given.row('basic.car_type', { tenant_id, code: 'T', name: 'T', size_class: 1 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const hour = (n: number): Date => new Date(Date.now() + n * 3_600_000);
const nobody = (): Actor => givenActor({ tenantId: 0, warehouseId: 0 }, { ownerIds: [] });
const link = routes.tripLink;
const crew = async () => {
  made += 1;
  return {
    carId: await given.row('basic.car', { tenant_id: at.tenant_id, ...lorryRow(made), car_type_id: typeId }),
    driverId: await given.row('basic.driver', { tenant_id: at.tenant_id, ...driverRow(made) }),
    name: driverRow(made).name,
    phone: driverRow(made).phone,
  };
};

/** A waybill of two stops with an order each, offered to a driver. */
async function offered(more: Record<string, unknown> = {}) {
  const own = await crew();
  const waybillId = await given.row('transport.waybill', {
    ...at,
    waybill_no: `YD-L${made}`,
    car_id: own.carId,
    driver_id: own.driverId,
    temp_zone: 1,
    plan_depart_at: hour(1),
    plan_arrive_at: hour(6),
    status: 2,
    ...more,
  });
  await given.row('transport.waybill_leg', {
    ...at,
    waybill_id: waybillId,
    leg_no: 1,
    from_node: '仓',
    to_node: '店',
    plan_depart_at: hour(1),
    plan_arrive_at: hour(6),
    status: 0,
  });
  const orders: { id: number; no: string }[] = [];
  for (const stopNo of [1, 2]) {
    made += 1;
    const stop_id = await given.row('transport.waybill_stop', {
      ...at,
      waybill_id: waybillId,
      stop_no: stopNo,
      name: `店${stopNo}`,
    });
    const row = { ...carriedRow(made), owner_id: ownerId, waybill_id: waybillId, stop_id, status: 30 };
    orders.push({ id: await given.row('transport."order"', { ...at, ...row }), no: row.order_no });
  }
  return { waybillId, orders, ...own };
}
const wordIn = (url: string | null): string => url?.split('/l/')[1] ?? '';
const desk = (actor: Actor = clerk) => ({
  issue: (id: number) => ask(world, api.issue, link.issue, actor, { id }),
  show: (id: number) => ask(world, api.show, link.show, actor, { id }),
  revoke: (id: number) => ask(world, api.revoke, link.revoke, actor, { id }),
  send: (id: number, key?: string) => ask(world, api.send, link.send, actor, { id }, undefined, key),
});
const handed = async (id: number): Promise<string> => {
  await desk().issue(id);
  return wordIn((await desk().show(id)).url);
};
const look = (token: string) => ask(world, api.look, link.look, nobody(), { token });
const open = (token: string) => ask(world, linkApi.open, routes.link.open, nobody(), { token });
/** What a driver does, with the word and the number of the waybill he says it is about. */
const driver = (token: string, id: number) => ({
  accept: (version: number) => ask(world, api.accept, link.accept, nobody(), { token, id, version }),
  decline: (version: number) =>
    ask(world, api.decline, link.decline, nobody(), { token, id, version, reason: '车坏了' }),
  load: (code: string, key?: string) => ask(world, api.load, link.load, nobody(), { token, id, code }, undefined, key),
  loaded: () => ask(world, api.loaded, link.loaded, nobody(), { token, id }),
  depart: () => ask(world, api.depart, link.depart, nobody(), { token, id }),
  arrive: (stopNo: number) => ask(world, api.arrive, link.arrive, nobody(), { token, id, stopNo }),
  leave: (stopNo: number) => ask(world, api.leave, link.leave, nobody(), { token, id, stopNo }),
  sign: (orderId: number, more: object = {}) =>
    ask(world, api.sign, link.sign, nobody(), { token, id, orderId, signType: 1, ...more }),
  exception: (photos: number[] = []) =>
    ask(world, api.exception, link.exception, nobody(), { token, id, remark: '堵车', photos }),
  temp: (temp: number) => ask(world, api.temp, link.temp, nobody(), { token, id, temp }),
  cartons: (orderId: number, specId: number, qty: number) =>
    ask(world, api.cartons, link.cartons, nobody(), { token, id, orderId, specId, qty }),
  picture: () => ask(world, api.picture, link.picture, nobody(), { token, content: png(4, 4).toString('base64') }),
});
const see = (id: number) => world.db.read(at.tenant_id, (tx) => waybillDetail(ctxOf(tx, clerk), { id }));
const complete = async (id: number) => {
  await given.ask(`update transport."order" set status = 60 where waybill_id = $1`, [id]);
  const { version } = await see(id);
  return ask(world, waybillApi.complete, routes.waybill.complete, clerk, { id, version });
};
/** Accepted, loaded and gone. */
async function gone(token: string, { waybillId, orders }: Awaited<ReturnType<typeof offered>>) {
  const by = driver(token, waybillId);
  await by.accept((await look(token)).version);
  for (const { no } of orders) await by.load(no);
  await by.loaded();
  await by.depart();
  return by;
}

test('a driver without an account takes a trip from his yes to the last signature, and each act is his by link', async () => {
  const trip = await offered(),
    { waybillId, orders, name } = trip;
  const token = await handed(waybillId);
  expect(await open(token)).toEqual({ page: 'trip' });
  const seen = await look(token);
  expect(seen).toMatchObject({ id: waybillId, status: 2, driverName: name, orders: [{ stopNo: 1 }, { stopNo: 2 }] });
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['freight', 'toll', 'events', 'legs', 'planNo']));
  const by = await gone(token, trip);
  await by.arrive(1);
  const [first, second] = orders;
  const photo = await by.picture();
  await by.sign(first?.id ?? 0, { signType: 2, signedQty: 4, signedBy: '店长', reason: '破损', photos: [photo.id] });
  await by.leave(1);
  await by.arrive(2);
  expect((await refused(by.sign(second?.id ?? 0, { signType: 3 }))).data).toMatchObject({
    errors: [{ field: 'reason', msg: '请填写拒收原因' }],
  });
  await by.sign(second?.id ?? 0, { signType: 3, reason: '未订货' });
  await by.exception();

  const after = await see(waybillId);
  expect(after).toMatchObject({
    status: 7,
    orders: [
      { signType: 2, signedQty: 4, signedBy: '店长', photos: [{ id: photo.id }] },
      { signType: 3, signedQty: 0 },
    ],
  });
  expect(new Set(after.events.map(({ source, operator }) => `${source} ${operator}`))).toEqual(
    new Set([`2 ${name}（链接）`]),
  );
  const journal = await given.ask<{ action: string }>(
    `select action from ops.operation_log where user_name = $1 order by id`,
    [`${name}（链接）`],
  );
  expect(new Set(journal.map(({ action }) => action))).toEqual(
    new Set(
      ['接单', '装车扫描', '装车完成', '发车', '到站', '离站', '上传图片', '签收', '异常上报'].map(
        (act) => `凭链接${act}`,
      ),
    ),
  );
});

test('a link opens its own waybill and no other, by its own word and no other', async () => {
  const mine = await offered(),
    other = await offered();
  const token = await handed(mine.waybillId),
    by = driver(token, other.waybillId);
  const before = await see(other.waybillId);
  for (const act of [
    () => by.accept(0),
    () => by.decline(0),
    () => by.load(other.orders[0]?.no ?? ''),
    () => by.exception(),
    () => by.temp(3),
    () => by.cartons(other.orders[0]?.id ?? 0, 1, 1),
  ])
    expect((await refused(act())).code).toBe(100002);
  expect(await see(other.waybillId)).toEqual(before);

  // An order of another waybill is not signed under one's own number either.
  const own = await gone(token, mine);
  expect((await refused(own.sign(other.orders[0]?.id ?? 0))).code).toBe(100002);
  expect((await refused(own.load(other.orders[0]?.no ?? ''))).msg).toMatch(/没有提货单/);
  expect(await see(other.waybillId)).toEqual(before);
  for (const word of ['A'.repeat(22), `${token}x`, token.toLowerCase() === token ? 'a' : token.toLowerCase()])
    for (const call of [() => look(word), () => driver(word, mine.waybillId).arrive(1), () => open(word)])
      expect((await refused(call())).msg).toBe(GONE);
});

test('withdrawn, replaced and expired links, ended trips and another driver open nothing, and nothing is done', async () => {
  const trip = await offered(),
    { waybillId } = trip;
  const first = await handed(waybillId),
    second = await handed(waybillId);
  expect((await refused(look(first))).msg).toBe(GONE);
  expect(await desk().revoke(waybillId)).toEqual({ revoked: 1 });
  const before = await see(waybillId);
  for (const call of [() => look(second), () => driver(second, waybillId).accept(0), () => open(second)])
    expect((await refused(call())).msg).toBe(GONE);
  expect(await see(waybillId)).toEqual(before);

  // Given to another driver: the link of the first one ends, the second has none before it is handed out.
  const third = await handed(waybillId),
    { carId, driverId } = await crew();
  await ask(world, waybillApi.redispatch, routes.waybill.redispatch, clerk, {
    id: waybillId,
    version: 0,
    carId,
    driverId,
    reason: '换人',
  });
  expect((await refused(driver(third, waybillId).accept(1))).msg).toBe(GONE);
  expect((await desk().show(waybillId)).url).toBeNull();

  const fourth = await handed(waybillId);
  await given.ask(
    `update ops.link set created_at = now() - interval '9 days', expire_at = now() - interval '1 second' where doc_id = $1 and revoked_at is null`,
    [waybillId],
  );
  expect((await refused(look(fourth))).msg).toBe(GONE);

  const declined = await handed(waybillId);
  await driver(declined, waybillId).decline(1);
  expect((await refused(look(declined))).msg).toBe(GONE);
  expect((await refused(desk().issue(waybillId))).msg).toBe('运单尚未派车，不能发放司机链接');

  const over = await offered(),
    last = await handed(over.waybillId);
  const by = await gone(last, over);
  for (const { id } of over.orders) await by.sign(id);
  expect((await look(last)).status).toBe(7);
  await complete(over.waybillId);
  for (const call of [() => look(last), () => by.exception(), () => by.picture()])
    expect((await refused(call())).msg).toBe(GONE);
  expect((await refused(desk().issue(over.waybillId))).msg).toBe('运单已结束，不能发放司机链接');

  const off = await offered(),
    word = await handed(off.waybillId);
  const planId = await given.row('transport.send_plan', {
    ...at,
    plan_no: 'FY-L',
    plan_on: hour(1),
    temp_zone: 1,
    depart_from: hour(0),
    depart_to: hour(9),
    status: 2,
  });
  await given.ask(`update transport."order" set plan_id = $2 where waybill_id = $1`, [off.waybillId, planId]);
  await ask(world, waybillApi.cancel, routes.waybill.cancel, clerk, {
    id: off.waybillId,
    version: 0,
    reason: '不送了',
  });
  expect((await refused(driver(word, off.waybillId).accept(0))).msg).toBe(GONE);
});

test('whoever withdraws a link while an act waits for the waybill ends it: the act finds it gone', async () => {
  const { waybillId } = await offered(),
    token = await handed(waybillId);
  let act: Promise<unknown> = Promise.resolve();
  await world.db.write(at.tenant_id, async (tx) => {
    const ctx = ctxOf(tx, clerk);
    await ctx.run`
      select 1
      from transport.waybill
      where tenant_id = ${at.tenant_id}
        and id = ${waybillId}
      for no key update
    `;
    act = refused(driver(token, waybillId).accept(0));
    // It has opened the word and stands behind the lock.
    await expect
      .poll(async () => (await given.ask(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length)
      .toBeGreaterThan(0);
    await ctx.run`
      update ops.link
      set revoked_at = now()
      where tenant_id = ${at.tenant_id}
        and doc_id = ${waybillId}
    `;
  });
  expect(await act).toMatchObject({ msg: GONE });
  expect((await see(waybillId)).status).toBe(2);
});

test('an act sent again under its key is one act, and keys and pictures of one link are not those of another', async () => {
  const mine = await offered(),
    other = await offered();
  const [token, foreign] = [await handed(mine.waybillId), await handed(other.waybillId)];
  const by = driver(token, mine.waybillId),
    his = driver(foreign, other.waybillId);
  await by.accept(0);
  await his.accept(0);
  const no = mine.orders[0]?.no ?? '';
  const done = await by.load(no, 'load-by-link-1');
  expect(await by.load(no, 'load-by-link-1')).toEqual(done);
  expect((await see(mine.waybillId)).events.filter(({ event }) => event === 'LOAD')).toHaveLength(1);
  await his.load(other.orders[0]?.no ?? '', 'load-by-link-1');
  const { id } = await his.picture();
  expect((await refused(by.exception([id]))).data).toMatchObject({ errors: [{ field: 'photos' }] });
  await his.exception([id]);
});

test('a reading by hand warns while the newest one is too warm, and closes by itself', async () => {
  const trip = await offered(),
    token = await handed(trip.waybillId),
    by = await gone(token, trip);
  const warns = () =>
    given.ask(
      `select status, peak::float8 as peak, is_held from transport.warn where waybill_id = $1 and warn_type = 4 order by id`,
      [trip.waybillId],
    );
  await by.temp(5);
  expect(await warns()).toEqual([]);
  await by.temp(11.5);
  await by.temp(9);
  expect(await warns()).toEqual([{ status: 0, peak: 3.5, is_held: true }]);
  // Told late of a time when all was well: what is known since stays.
  await given.ask(
    `insert into transport.waybill_event (tenant_id, warehouse_id, waybill_id, event, event_at, source, temp, dedup_key) values ($1, $2, $3, 'TEMP', now() - interval '1 hour', 2, 4, 'late')`,
    [at.tenant_id, at.warehouse_id, trip.waybillId],
  );
  await by.temp(8.5);
  expect(await warns()).toMatchObject([{ status: 0 }]);
  await by.temp(6);
  expect(await warns()).toEqual([{ status: 2, peak: 3.5, is_held: false }]);
  expect((await see(trip.waybillId)).events.filter(({ event }) => event === 'TEMP').map(({ temp }) => temp)).toEqual([
    6, 8.5, 9, 11.5, 5, 4,
  ]);
});

test('containers a customer gives back are no longer held there, and never more than were', async () => {
  const trip = await offered(),
    token = await handed(trip.waybillId);
  const customer_id = await given.row('basic.customer', {
    tenant_id: at.tenant_id,
    owner_id: ownerId,
    code: 'C1',
    name: '客户',
  });
  const specId = await given.row('basic.container_spec', {
    tenant_id: at.tenant_id,
    code: 'TOTE',
    name: '周转箱',
    kind: 'TOTE',
  });
  const { orderId } = await given.demand(
    { tenantId: at.tenant_id, warehouseId: at.warehouse_id },
    ownerId,
    await given.goods(at.tenant_id, ownerId),
    5,
  );
  await given.ask(`update outbound."order" set customer_id = $2 where id = $1`, [orderId, customer_id]);
  const id = trip.orders[0]?.id ?? 0;
  await given.ask(`update transport."order" set source_id = $2 where id = $1`, [id, orderId]);
  await given.row('strategy.customer_container', {
    ...at,
    owner_id: ownerId,
    customer_id,
    spec_id: specId,
    qty_held: 5,
  });
  expect((await look(token)).held).toEqual([{ orderId: id, specId, specName: '周转箱', qty: 5 }]);
  expect((await refused(driver(token, trip.waybillId).cartons(id, specId, 1))).msg).toBe('运单不在执行中，不能登记');
  const by = await gone(token, trip);
  const both = await Promise.allSettled([by.cartons(id, specId, 3), by.cartons(id, specId, 3)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await refused(by.cartons(id, specId, 3))).data).toMatchObject({
    errors: [{ field: 'qty', msg: '客户在外的【周转箱】不足3个' }],
  });
  expect((await look(token)).held).toMatchObject([{ qty: 2 }]);
  expect((await refused(by.cartons(trip.orders[1]?.id ?? 0, specId, 1))).code).toBe(100002);
  expect((await see(trip.waybillId)).events.find(({ event }) => event === 'CARTONS')).toMatchObject({
    remark: '周转箱 3 个',
  });
});

test('sent by text once to the phone of the driver, however often it is asked under one key', async () => {
  const { waybillId, phone } = await offered();
  const texts = async (): Promise<{ phone: string; url: string }[]> =>
    (await readFile(join(world.platform.dataDir, 'outbox', 'sms.jsonl'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes(`"${phone}"`))
      .map((line): { phone: string; url: string } => JSON.parse(line));
  expect(await desk().send(waybillId, 'send-trip-1')).toEqual({ phoneTail: phone.slice(-4) });
  await desk().send(waybillId, 'send-trip-1');
  const { url } = await desk().show(waybillId);
  expect(await texts()).toMatchObject([{ template: 'TRIP', url }]);
  expect((await look(wordIn(url))).id).toBe(waybillId);
  await given.ask(`update basic.driver set phone = '0571-8888' || right(phone, 2) where phone = $1`, [phone]);
  expect((await refused(desk().send(waybillId))).msg).toBe('司机没有可接收短信的手机号');
});

test('a link is asked so often and no more', async () => {
  const { waybillId } = await offered(),
    token = await handed(waybillId);
  await open(token);
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => open(token)));
  const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ kind: 'TOO_FAST' });
});

test('strangers hand out nothing, and the word is kept nowhere', async () => {
  const trip = await offered(),
    { waybillId } = trip;
  const strangers = [
    givenActor({ tenantId: at.tenant_id, warehouseId: at.warehouse_id }, { ownerIds: [1] }),
    givenActor({ tenantId: at.tenant_id, warehouseId: 1 }),
  ];
  for (const actor of strangers)
    for (const act of [desk(actor).issue, desk(actor).show, desk(actor).send, desk(actor).revoke])
      expect((await refused(act(waybillId))).code).toBe(100002);
  const word = await handed(waybillId);
  await gone(word, trip);
  for (const table of ['ops.link', 'ops.operation_log', 'ops.idempotency', 'ops.outbox_event', 'ops.doc_trace']) {
    const [kept] = await given.ask<{ n: string }>(
      `select count(*) as n from ${table} x where x::text like '%' || $1 || '%'`,
      [word],
    );
    expect([table, Number(kept?.n)]).toEqual([table, 0]);
  }
});
