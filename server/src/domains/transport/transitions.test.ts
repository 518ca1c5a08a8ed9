import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Machine } from '#contract/kit/machine.ts';
import { legLife, sendPlanLife, transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { carriedRow, driverRow, lorryRow } from '../../testing/given/transport.ts';
import { cancelOrders, planOrders, receiptOrders, unplanOrders } from './order/acts.ts';
import { publishPlan, voidPlan } from './plan/acts.ts';
import { arrangePlan } from './plan/arrange.ts';
import { sendPlanTrips } from './plan/send.ts';
import { orderStops } from './waybill/arrange.ts';
import { accept, cancelWaybill, decline, dispatch, redispatch } from './waybill/dispatch.ts';
import { abnormalLeg, cancelLeg, changeLeg, finishLeg, startLeg } from './waybill/legs.ts';
import { load, loaded } from './waybill/load.ts';
import { arrive, depart } from './waybill/road.ts';
import { complete, sign } from './waybill/sign.ts';

/** Every action of every machine of the road, in every state: those the machine allows lead where it says, all others are refused and change nothing. */

let world: TestWorld, given: Given, own: { tenant_id: number; warehouse_id: number };
let clerk: Actor, ownerId: number, carTypeId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenant_id = await given.tenant();
  own = { tenant_id, warehouse_id: (await given.warehouse(tenant_id)).id };
  clerk = givenActor({ tenantId: tenant_id, warehouseId: own.warehouse_id });
  ownerId = await given.owner(tenant_id);
  carTypeId = await given.row('basic.car_type', { tenant_id, code: 'T', name: 'T', size_class: 1 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(own.tenant_id, (tx) => work(ctxOf(tx, clerk)));
const run = (text: string, ...values: unknown[]): Promise<unknown> => given.ask(text, values);
const WHY = '测试',
  HOUR_MS = 3_600_000;
const inHours = (n: number): Date => new Date(Date.now() + n * HOUR_MS);

let made = 0;
async function crew(): Promise<{ carId: number; driverId: number }> {
  made += 1;
  const { tenant_id } = own;
  return {
    carId: await given.row('basic.car', { tenant_id, ...lorryRow(made), car_type_id: carTypeId }),
    driverId: await given.row('basic.driver', { tenant_id, ...driverRow(made) }),
  };
}
const plan = async (): Promise<number> => {
  made += 1;
  return given.row('transport.send_plan', {
    ...own,
    plan_no: `FY${made}`,
    plan_on: new Date(),
    temp_zone: 2,
    depart_from: inHours(1),
    depart_to: inHours(20),
  });
};
const carried = async (more: object = {}): Promise<number> => {
  made += 1;
  return given.row('transport."order"', { ...own, ...carriedRow(made), owner_id: ownerId, ...more });
};
/** A waybill of one stop and one order, with two legs; nobody is sent with it yet. */
async function bill(): Promise<{ id: number; orderId: number; stopId: number; legId: number }> {
  made += 1;
  const times = { plan_depart_at: inHours(1), plan_arrive_at: inHours(3) };
  const id = await given.row('transport.waybill', { ...own, ...times, waybill_no: `YD${made}`, temp_zone: 2 });
  const of = { ...own, waybill_id: id };
  const stopId = await given.row('transport.waybill_stop', { ...of, stop_no: 1, name: '店', lng: 120, lat: 30 });
  const leg = { ...of, ...times, from_node: '仓', to_node: '店' };
  const legId = await given.row('transport.waybill_leg', { ...leg, leg_no: 1 });
  await given.row('transport.waybill_leg', { ...leg, leg_no: 2 });
  return {
    id,
    stopId,
    legId,
    orderId: await carried({ status: 30, plan_id: await plan(), waybill_id: id, stop_id: stopId }),
  };
}

type Doc = Record<string, unknown> & { id: number; version: number };
interface Made {
  doc: Doc;
  act: Readonly<Record<string, () => Promise<unknown>>>;
}
interface Case {
  life: Machine;
  table: string;
  /** One that is in the state, and everything that belongs to it there. */
  at: (status: number) => Promise<Made>;
  /** Driven by another life, which is asked itself. */
  driven: readonly string[];
}

async function seen(table: string, id: number): Promise<Doc> {
  const [row] = await given.ask<Doc>(`select * from ${table} where tenant_id = $1 and id = $2`, [own.tenant_id, id]);
  if (!row) throw new Error('it is gone');
  return row;
}
const BILL = waybillLife.at;

/** A waybill put into a state: its crew, what it carries, and what it has driven. */
async function billAt(status: number) {
  const one = await bill(),
    { carId, driverId } = await crew();
  const isManned = status !== BILL.open && status !== BILL.cancelled,
    isAway = status >= BILL.onTheWay && status < BILL.cancelled;
  await run(
    `update transport.waybill set status = $2, car_id = $3, driver_id = $4, depart_at = $5, arrive_at = $6, cancel_reason = $7 where id = $1`,
    one.id,
    status,
    isManned ? carId : null,
    isManned ? driverId : null,
    isAway ? inHours(-1) : null,
    status >= BILL.arrived && isAway ? inHours(-0.5) : null,
    status === BILL.cancelled ? WHY : null,
  );
  if (status >= BILL.arrived && isAway)
    await run(`update transport.waybill_stop set status = 1, arrive_at = now() where id = $1`, one.stopId);
  const isSigned = status === BILL.signed || status === BILL.done;
  if (status === BILL.cancelled)
    await run(
      `update transport."order" set status = 90, waybill_id = null, stop_id = null, cancel_reason = $2 where id = $1`,
      one.orderId,
      WHY,
    );
  else
    await run(
      `update transport."order" set status = $2, loaded_at = $3, signed_at = $4, sign_type = $5 where id = $1`,
      one.orderId,
      isSigned ? 50 : isAway ? 40 : 30,
      status >= BILL.accepted ? inHours(-2) : null,
      isSigned ? new Date() : null,
      isSigned ? 1 : null,
    );
  return one;
}

const waybills: Case = {
  life: waybillLife,
  table: 'transport.waybill',
  driven: [],
  at: async (status) => {
    const { id, stopId, orderId } = await billAt(status);
    const doc = await seen('transport.waybill', id),
      { version } = doc,
      next = await crew();
    const parsed = <T>(of: { parse: (input: unknown) => T }, input: object): T => of.parse({ id, ...input });
    return {
      doc,
      act: {
        arrange: () => by((ctx) => orderStops(ctx, { id, version, stopIds: [stopId] })),
        dispatch: () => by((ctx) => dispatch(ctx, { id, version, ...next })),
        redispatch: () => by((ctx) => redispatch(ctx, { id, version, ...next, reason: WHY })),
        accept: () => by((ctx) => accept(ctx, { id, version })),
        decline: () => by((ctx) => decline(ctx, { id, version, reason: WHY })),
        load: async () => {
          // On the road what is fetched is scanned, before it what is brought.
          await run(
            `update transport."order" set source_type = $2, loaded_at = null where id = $1`,
            orderId,
            status > BILL.accepted ? 2 : 1,
          );
          const { order_no: code } = await seen('transport."order"', orderId);
          return by((ctx) => load(ctx, { id, code: String(code) }));
        },
        loaded: () => by((ctx) => loaded(ctx, { id })),
        depart: () => by((ctx) => depart(ctx, parsed(waybillApi.depart.input, {}))),
        arrive: () => by((ctx) => arrive(ctx, parsed(waybillApi.arrive.input, { stopNo: 1 }))),
        sign: () => by((ctx) => sign(ctx, parsed(waybillApi.sign.input, { orderId, signType: 1 }))),
        complete: () => by((ctx) => complete(ctx, parsed(waybillApi.complete.input, { version, waive: WHY }))),
        cancel: () => by((ctx) => cancelWaybill(ctx, { id, version, reason: WHY })),
      },
    };
  },
};

const orders: Case = {
  life: transportOrderLife,
  table: 'transport."order"',
  driven: ['load', 'unload', 'depart', 'sign', 'unreceipt'],
  at: async (status) => {
    const planId = await plan();
    const { id, stopId, orderId } = await bill(),
      rides = status >= 30 && status < 90,
      isSigned = status === 50 || status === 60;
    await run(
      `update transport."order" set status = $2, waybill_id = $3, stop_id = $4, plan_id = $5, signed_at = $6, sign_type = $7, cancel_reason = $8 where id = $1`,
      orderId,
      status,
      rides ? id : null,
      rides ? stopId : null,
      status === 10 || status === 90 ? null : planId,
      isSigned ? new Date() : null,
      isSigned ? 1 : null,
      status === 90 ? WHY : null,
    );
    const other = await plan(),
      orderIds = [orderId];
    return {
      doc: await seen('transport."order"', orderId),
      act: {
        plan: () => by((ctx) => planOrders(ctx, { planId: other, orderIds })),
        unplan: () => by((ctx) => unplanOrders(ctx, { orderIds })),
        receipt: () => by((ctx) => receiptOrders(ctx, { orderIds })),
        cancel: () => by((ctx) => cancelOrders(ctx, { orderIds, reason: WHY })),
      },
    };
  },
};

const plans: Case = {
  life: sendPlanLife,
  table: 'transport.send_plan',
  driven: ['start', 'finish'],
  at: async (status) => {
    const id = await plan();
    const tripId = await given.row('transport.plan_trip', { ...own, plan_id: id, trip_no: 1, depart_at: inHours(2) });
    const orderId = await carried({ status: 20, plan_id: id, trip_id: tripId, trip_stop: 1 });
    await run(`update transport.send_plan set status = $2 where id = $1`, id, status);
    const doc = await seen('transport.send_plan', id),
      { version } = doc;
    return {
      doc,
      act: {
        edit: () => by((ctx) => arrangePlan(ctx, { id, version, trips: [{ orderIds: [orderId] }] })),
        publish: () => by((ctx) => publishPlan(ctx, { id, version, over: false })),
        send: () => by((ctx) => sendPlanTrips(ctx, { id, version })),
        void: () => by((ctx) => voidPlan(ctx, { id, version, reason: WHY })),
      },
    };
  },
};

const legs: Case = {
  life: legLife,
  table: 'transport.waybill_leg',
  driven: [],
  at: async (status) => {
    const { legId: id } = await billAt(BILL.onTheWay),
      next = await crew();
    await run(`update transport.waybill_leg set status = $2 where id = $1`, id, status);
    const doc = await seen('transport.waybill_leg', id),
      { version } = doc;
    return {
      doc,
      act: {
        change: () => by((ctx) => changeLeg(ctx, { id, version, ...next })),
        start: () => by((ctx) => startLeg(ctx, { id, version })),
        finish: () => by((ctx) => finishLeg(ctx, { id, version })),
        abnormal: () => by((ctx) => abnormalLeg(ctx, { id, version, reason: WHY })),
        cancel: () => by((ctx) => cancelLeg(ctx, { id, version })),
      },
    };
  },
};

const cases: Record<string, Case> = { 运单: waybills, 运输订单: orders, 发运计划: plans, 运段: legs };

describe.each(Object.keys(cases))('%s', (name) => {
  const one = cases[name] as Case;
  const states = Object.keys(one.life.states).map(Number);
  const allows = (action: string, status: number): boolean =>
    one.life.actions[action]?.from.some((state) => state === status) ?? false;

  test('every action is asked, or driven by another life', async () => {
    const { act } = await one.at(one.life.initial);
    expect([...Object.keys(act), ...one.driven].toSorted()).toEqual(Object.keys(one.life.actions).toSorted());
  });

  test('in each state every other action is refused, and nothing has changed', async () => {
    for (const status of states)
      for (const action of Object.keys((await one.at(status)).act).filter((other) => !allows(other, status))) {
        const { doc, act } = await one.at(status);
        const said = await act[action]?.().then(
          () => 'done',
          (error: unknown) => error,
        );
        expect(said, `${action} at ${status}`).toBeInstanceOf(Refusal);
        expect(await seen(one.table, doc.id), `${action} at ${status}`).toEqual(doc);
      }
  });

  test('what a state allows is done, and leads where the machine says', async () => {
    const came: string[] = [],
      told: string[] = [];
    for (const [action, { from, to }] of Object.entries(one.life.actions)) {
      if (one.driven.includes(action)) continue;
      for (const status of from) {
        const { doc, act } = await one.at(status);
        await act[action]?.();
        const after = Number((await seen(one.table, doc.id)).status);
        came.push(`${action} at ${status} → ${after}`);
        told.push(
          `${action} at ${status} → ${(to ?? [status]).includes(after) ? after : `one of ${to?.join() ?? status}`}`,
        );
      }
    }
    expect(came).toEqual(told);
  });
});
