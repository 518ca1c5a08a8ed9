import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hookBody,
  hookTopics,
  HOOK_TOPICS,
  type HookBody,
  type HookTopic,
  type HookTopicName,
} from '#contract/hook/topics.ts';
import { adjustInput } from '#contract/inner/adjust.ts';
import { unpickApi } from '#contract/outbound/unpick.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { systemActor, type Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/command/trace.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { drainOutbox } from '../../services/events/outbox.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { openInbound, type Inbound } from '../../testing/given/inbound.ts';
import { givenActor, openGiven, type Given, type WarehouseKey } from '../../testing/given/rows.ts';
import { serviceWorld } from '../../testing/given/service.ts';
import { carriedRow, driverRow, lorryRow } from '../../testing/given/transport.ts';
import { addAdjust } from '../inner/adjust/adjust.ts';
import { submitAdjust } from '../inner/adjust/audit.ts';
import { executeAdjust } from '../inner/adjust/execute.ts';
import { executeOnFloor } from '../inner/adjust/floor.ts';
import { addLock, releaseLock } from '../inner/hold/notices.ts';
import { allocate } from '../outbound/allocation/allocate.ts';
import { cancel } from '../outbound/order/acts.ts';
import { intercept } from '../outbound/order/intercept.ts';
import { confirmUnpick } from '../outbound/pick/unpick.ts';
import { ship } from '../outbound/ship/confirm.ts';
import { createShipment } from '../outbound/ship/create.ts';
import { load, sealShipment } from '../outbound/ship/load.ts';
import { rollbackShip } from '../outbound/ship/rollback.ts';
import { openFloor, type Floor } from '../outbound/testing-floor.ts';
import type { House } from '../outbound/testing.ts';
import { lockComplaint, step } from '../service/complaint/load.ts';
import { complete } from '../transport/waybill/sign.ts';
import { hookConsumer } from './hear.ts';

/** What real commands of a house are told outside, in the order of the events. */
async function listening({ world, given, at }: { world: TestWorld; given: Given; at: WarehouseKey }) {
  await given.row('hook.webhook', {
    tenant_id: at.tenantId,
    name: '听',
    address: 'https://erp.example.com/',
    topics: [...HOOK_TOPICS],
    warehouse_ids: [at.warehouseId],
    secret_enc: Buffer.from('x'),
  });
  return async (topic?: HookTopicName): Promise<HookBody[]> => {
    while (
      (await drainOutbox({
        db: world.db,
        log: world.platform.log,
        now: () => new Date(Date.now() + 5),
        consumers: [hookConsumer],
      })) > 0
    );
    const rows = await given.ask<{ body: string }>(
      'select body from hook.delivery where tenant_id = $1 order by event_no',
      [at.tenantId],
    );
    const bodies = rows.map(({ body }) => sound(hookBody.parse(JSON.parse(body))));
    return topic ? bodies.filter((body) => body.topic === topic) : bodies;
  };
}

/** Exactly what the contract promises of its topic, nothing more. */
function sound(body: HookBody): HookBody {
  const topic: HookTopic = hookTopics[body.topic as HookTopicName];
  expect(topic.data.strict().parse(body.data)).toEqual(body.data);
  if (body.prev) expect(topic.prev?.strict().parse(body.prev)).toEqual(body.prev);
  return body;
}

/** An event as its command leaves it. */
// oxlint-disable-next-line max-params -- a test reads as the event it makes
const happens = (
  w: Pick<TestWorld, 'db'>,
  at: WarehouseKey,
  topic: string,
  aggKey: string,
  payload: Record<string, unknown>,
) =>
  w.db.write(at.tenantId, (tx) =>
    emit(ctxOf(tx, systemActor(at.tenantId, at.warehouseId)), [{ topic, aggKey, payload }]),
  );

const heard = new Set<string>();
const noted = (bodies: readonly HookBody[]): readonly HookBody[] => {
  for (const { topic } of bodies) heard.add(topic);
  return bodies;
};

describe('what leaves', () => {
  let house: House, floor: Floor, told: Awaited<ReturnType<typeof listening>>, goods: number;
  beforeAll(async () => {
    ({ house, floor } = await openFloor());
    told = await listening(house);
    goods = await house.goods();
    await house.stock(await house.storage('S1'), goods, 100);
  }, 120_000);
  afterAll(() => house.close());

  test('an order from its entry to its shipment, and back', async () => {
    const order = await house.order([[goods, 5]], { externalNo: 'SO-1' });
    await floor.collected(order);
    const { id } = await house.run(createShipment, { orderIds: [order] });
    const cartonCodes = (
      await house.given.ask<{ code: string }>('select code from basic.lpn where out_order_id = $1', [order])
    ).map(({ code }) => code);
    await house.run(load, { id, cartonCodes });
    await house.run(sealShipment, { id, partial: false });
    await house.run(ship, { id, partial: false });
    const version = async () =>
      (await house.given.ask<{ version: number }>('select version from outbound.shipment where id = $1', [id]))[0]
        ?.version ?? 0;
    await house.run(rollbackShip, { id, version: await version(), reason: '装错' });
    const bodies = noted(await told());
    expect(bodies.map(({ topic }) => topic)).toEqual([
      'order.created',
      'order.allocated',
      'order.released',
      'order.shipped',
      'order.unshipped',
    ]);
    expect(bodies[0]?.data).toMatchObject({ orderId: order, externalNo: 'SO-1' });
    expect(bodies[2]?.data.waveNo).toMatch(/\d/);
    expect(bodies[3]?.data).toMatchObject({ qty: 5, lineCount: 1, lines: [{ lineNo: 1, qty: 5 }] });
  });

  test('an order that is allocated and cancelled, and one of which nothing is left to leave', async () => {
    const one = await house.order([[goods, 1]]);
    await house.run(allocate, [one]);
    await house.run(cancel, { id: one, reason: '不要了' });
    const none = await house.order([[await house.goods(), 3]]);
    await house.run(cancel, { id: none, reason: '无货' });
    const caught = await house.order([[goods, 2]]);
    await floor.checked(caught);
    await house.run(intercept, { id: caught, reason: '拦下' });
    const bodies = noted(await told());
    const of = (id: number) => bodies.filter(({ data }) => data.orderId === id).map(({ topic }) => topic);
    expect(of(one)).toEqual(['order.created', 'order.allocated', 'order.cancelled']);
    expect(of(none)).toEqual(['order.created', 'order.cancelled']);
    expect(bodies.find(({ data, prev }) => data.orderId === one && prev)).toMatchObject({
      prev: { status: 30 },
      data: { reason: '不要了' },
    });
    // Intercepted, it is cancelled when its last unit is back, and told then.
    expect(of(caught)).toEqual(['order.created', 'order.allocated', 'order.released']);
    const [task] = await house.given.ask<{ id: number; line_id: number }>(
      `select t.id, l.id as line_id from inventory.task t join inventory.task_line l on l.task_id = t.id where t.kind = 'UNPICK' order by t.id desc limit 1`,
    );
    await house.run(confirmUnpick, unpickApi.confirm.input.parse({ lines: [{ lineId: task?.line_id, qty: 2 }] }));
    expect(await house.status(caught)).toBe(99);
    await told();
    expect(
      (await told('order.cancelled')).filter(({ data }) => data.orderId === caught).map(({ data }) => data.reason),
    ).toEqual(['拦下']);
  });

  test('stock that is held, let go and adjusted', async () => {
    const goodsId = await house.goods(),
      { stockId } = await house.stock(await house.storage('H1'), goodsId, 8);
    const made = await house.run(addLock, {
      ownerId: house.ownerId,
      reason: '客诉',
      freezeLot: false,
      forceRelease: false,
      lines: [{ stockId }],
    });
    await house.run(releaseLock, { id: made.id, version: made.version, reason: '查清' });
    const adjust = await house.run(
      addAdjust,
      adjustInput.parse({
        kind: 1,
        ownerId: house.ownerId,
        reasonCode: 'COUNT',
        lines: [{ stockId, delta: -3 }],
      }),
    );
    const submitted = await house.run(submitAdjust, { id: adjust.id, version: adjust.version });
    await house.run(executeAdjust, { id: submitted.id, version: submitted.version });
    const [opened] = noted(await told('hold.opened')),
      [released] = noted(await told('hold.released')),
      [changed] = noted(await told('stock.changed'));
    expect(opened?.data).toMatchObject({ noticeId: made.id, qty: 8, reason: '客诉' });
    expect(released?.data).toMatchObject({ noticeId: made.id, qty: 0, reason: '查清' });
    expect(changed?.data).toMatchObject({ adjustId: adjust.id, lineCount: 1, lines: [{ quality: 'A', delta: -3 }] });
  });

  test('an adjustment that is carried out place by place tells at each what changed there', async () => {
    const goodsId = await house.goods();
    const [one, two] = [
      await house.stock(await house.storage('H2'), goodsId, 8),
      await house.stock(await house.storage('H3'), goodsId, 8),
    ];
    await house.given.row('strategy.owner_biz_config', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      confirm_on_floor: true,
    });
    const adjust = await house.run(
      addAdjust,
      adjustInput.parse({
        kind: 1,
        ownerId: house.ownerId,
        reasonCode: 'COUNT',
        lines: [
          { stockId: one.stockId, delta: -1 },
          { stockId: two.stockId, delta: -2 },
        ],
      }),
    );
    const { id, version } = await house.run(submitAdjust, { id: adjust.id, version: adjust.version });
    const sent = await house.run(executeAdjust, { id, version });
    const first = await house.run(executeOnFloor, { id, version: sent.version, positionCode: 'H2' });
    await house.run(executeOnFloor, { id, version: first.version, positionCode: 'H3' });
    const all = noted(await told('stock.changed')).filter(({ data }) => data.adjustId === id);
    expect(all.map(({ data }) => data.lines)).toMatchObject([[{ delta: -1 }], [{ delta: -2 }]]);
  });
});

describe('what comes', () => {
  let w: Inbound, told: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    w = await openInbound();
    told = await listening({ ...w, at: w.actor });
    await w.position(w.storeAreaId);
  }, 120_000);
  afterAll(() => w.close());

  test('an order from its receipt to its end, line by line', async () => {
    const order = await w.order([[w.cup, 10]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty: 10 }] });
    const { lines } = await w.putting.get({ id: done.tasks[0]?.id ?? 0 });
    await w.putting.confirm({ lines: lines.map(({ id }) => ({ lineId: id })) });
    const bodies = noted(await told());
    expect(bodies.map(({ topic }) => topic)).toEqual(['receipt.received', 'receipt.putaway', 'receipt.closed']);
    const line = { lineNo: 1, goodsCode: expect.any(String) };
    expect(bodies.map(({ data }) => data.lines)).toEqual([
      [{ ...line, qty: 10, quality: 'A' }],
      [{ ...line, qty: 10 }],
      [{ ...line, expected: 10, received: 10, damaged: 0, rejected: 0, putAway: 10 }],
    ]);
  });
});

describe('what is complained of and carried', () => {
  test('a complaint that is taken in, and one signature at a door', async () => {
    const w = await serviceWorld();
    try {
      const at = { tenantId: w.people.chenkf?.tenantId ?? 0, warehouseId: w.people.chenkf?.warehouseId ?? 0 };
      const told = await listening({ world: w, given: w.given, at });
      const { orderId, lineId } = await w.shipped();
      const chen = w.people.chenkf as Actor;
      await w.by(chen, () =>
        w.done(complaintApi.addComplaint, {
          bizType: 1,
          bizId: orderId,
          typeCode: 'damage',
          contact: '李店长',
          description: '外箱破损漏液',
          goods: [{ lineId, claimQty: 1, unitPrice: 100 }],
        }),
      );
      const [opened] = noted(await told('complaint.opened'));
      expect(opened?.data).toMatchObject({ typeCode: 'damage', complaintNo: expect.stringMatching(/^TS/) });
      await w.db.write(at.tenantId, async (tx) => {
        const ctx = ctxOf(tx, systemActor(at.tenantId, at.warehouseId));
        const id = Number(opened?.data.complaintId);
        const row = await lockComplaint(ctx, id);
        await step(ctx, row, {
          act: 'visit',
          status: complaintLife.at.closed,
          set: sql`accepted_at = now(), prev_status = 20, closed_at = now(),`,
        });
      });
      expect(noted(await told('complaint.closed'))).toMatchObject([{ data: { verdict: null } }]);
      // Opened again by a verdict of quality, as `announceFinished` tells it.
      const entryId = await w.given.row('inbound."order"', {
        tenant_id: at.tenantId,
        warehouse_id: at.warehouseId,
        owner_id: w.ownerId,
        order_no: 'RK-R',
        order_type: 1,
      });
      await happens(w, at, 'IN.REOPENED', `IN:${entryId}`, { orderId: entryId, orderNo: 'RK-R', ownerId: w.ownerId });
      expect(noted(await told('receipt.reopened'))).toMatchObject([{ data: { orderNo: 'RK-R' } }]);
      const transportOrderId = await w.given.row('transport."order"', {
        tenant_id: at.tenantId,
        warehouse_id: at.warehouseId,
        owner_id: w.ownerId,
        ...carriedRow(1),
      });
      const signed = { transportOrderId, waybillId: 1, sourceNo: 'x', signType: 2, qty: 3 };
      await happens(w, at, 'TRANSPORT.SIGNED', `TRANSPORT:${transportOrderId}`, signed);
      expect(noted(await told('waybill.signed'))).toMatchObject([{ data: { transportOrderId, signType: 2, qty: 3 } }]);
    } finally {
      await w.close();
    }
  }, 180_000);
});

describe('what has arrived', () => {
  let world: TestWorld, given: Given, at: WarehouseKey;
  beforeAll(async () => {
    world = await testWorld();
    given = openGiven(world.database);
    const tenantId = await given.tenant();
    at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  }, 120_000);
  afterAll(async () => {
    await given?.close();
    await world?.close();
  });

  /** A waybill at its end, with an order for each of two owners: the paper of the first is back. */
  async function arrived(owners: readonly number[]): Promise<number> {
    const { tenantId: tenant_id, warehouseId: warehouse_id } = at,
      now = new Date();
    const car_type_id = await given.row('basic.car_type', { tenant_id, code: 'T', name: 'T', size_class: 1 });
    const waybill_id = await given.row('transport.waybill', {
      tenant_id,
      warehouse_id,
      waybill_no: 'YD-DONE',
      temp_zone: 2,
      plan_depart_at: new Date(now.getTime() - 3_600_000),
      plan_arrive_at: now,
      depart_at: now,
      arrive_at: now,
      signed_at: now,
      car_id: await given.row('basic.car', { tenant_id, ...lorryRow(1), car_type_id }),
      driver_id: await given.row('basic.driver', { tenant_id, ...driverRow(1) }),
      status: 7,
    });
    const stop_id = await given.row('transport.waybill_stop', {
      tenant_id,
      warehouse_id,
      waybill_id,
      stop_no: 1,
      name: '站',
    });
    const signed = { waybill_id, stop_id, signed_at: now, tenant_id, warehouse_id };
    for (const [n, owner_id] of owners.entries())
      await given.row('transport."order"', {
        ...carriedRow(n + 1),
        ...signed,
        owner_id,
        status: n === 0 ? 60 : 50,
        sign_type: n === 0 ? 1 : 2,
        signed_qty: n === 0 ? 10 : 8,
      });
    return waybill_id;
  }

  test('a waybill that is completed is told for each order on it, to those who hear of its owner', async () => {
    const owners = [await given.owner(at.tenantId), await given.owner(at.tenantId)];
    const all = await listening({ world, given, at });
    await given.row('hook.webhook', {
      tenant_id: at.tenantId,
      name: '听一家',
      address: 'https://one.example.com/',
      topics: ['waybill.completed'],
      warehouse_ids: [at.warehouseId],
      owner_ids: [owners[1]],
      secret_enc: Buffer.from('x'),
    });
    const id = await arrived(owners);
    const input = waybillApi.complete.input.parse({ id, version: 0, actualKm: 40, freight: 500, waive: '电子回单' });
    await world.db.write(at.tenantId, (tx) => complete(ctxOf(tx, givenActor(at)), input));
    const told = noted(await all('waybill.completed'));
    const carried = { waybillNo: 'YD-DONE', orderNo: expect.stringMatching(/^YS-T/) };
    expect(told.map(({ data }) => data)).toMatchObject([
      { ...carried, sourceNo: 'T1', signType: 1, qty: 10, isReceipted: true },
      { ...carried, sourceNo: 'T2', signType: 2, qty: 8, isReceipted: false },
      // What the second webhook hears: its own owner's, and of the freight nobody outside anything.
      { ...carried, sourceNo: 'T2', signType: 2, qty: 8, isReceipted: false },
    ]);
    expect(JSON.stringify(told)).not.toContain('500');
  });
});

test('every topic of the contract has been heard', () => {
  expect(HOOK_TOPICS.filter((topic) => !heard.has(topic))).toEqual([]);
});
