import { sql } from 'kysely';
import { followOrders } from '../../../src/domains/transport/order/born.ts';
import { sweepWarnings } from '../../../src/domains/transport/warn/sweep.ts';
import { addDays, fromWire, wireDay, wireTime } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { Ask } from '../acting.ts';
import { fit, ride, type Mishap } from './trucks.ts';

const HOUR_MS = 3_600_000;
const MULTI_ZONE = 3;
const GATE = { lng: 120.36, lat: 30.21 };
const inHours = (hours: number): string => wireTime(new Date(Date.now() + hours * HOUR_MS));

/** Eighteen digits with the one that checks them. */
function idCardOf(n: number): string {
  const body = `33010619880101${String(100 + n)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return body + '10X98765432'[sum % 11];
}

const CREW = [
  ['沈师傅', '浙A5C118'],
  ['韩师傅', '浙A5C226'],
  ['杨师傅', '浙A5C331'],
  ['朱师傅', '浙A5C447'],
  ['秦师傅', '浙A5C559'],
  ['尤师傅', '浙A5C663'],
  ['何师傅', '浙A5C778'],
  ['吕师傅', '浙A5C880'],
] as const;

/** Lorries that keep every zone, who drives them, and the devices that ride along. */
export async function hire(office: Ask, platform: Platform, tenantId: number): Promise<void> {
  const day = (days: number): string => addDays(wireDay(new Date()), days);
  const carTypeId = (await office('carType', 'options', {})).find(({ code }) => code === 'T96')?.id;
  if (carTypeId === undefined) throw new Error('seed: no kind of car');
  for (const [i, [name, plateNo]] of CREW.entries()) {
    const { id } = await office('driver', 'add', {
      name,
      phone: `1390000011${i}`,
      licenceClass: 'B2',
      licenceUntil: day(600),
      carrierCode: '捷运冷链',
      idCard: idCardOf(i),
      licenceNo: `33010000011${i}`,
    });
    await office('driver', 'audit', { items: [{ id, version: 0 }], result: 1 });
    await office('car', 'add', {
      plateNo,
      plateColor: 2,
      carTypeId,
      carrierCode: '捷运冷链',
      loadKg: 9800,
      grossKg: 18000,
      volumeM3: 48,
      lengthM: 9.6,
      widthM: 2.4,
      heightM: 2.6,
      axles: 2,
      energy: 1,
      tempZone: MULTI_ZONE,
      inspectUntil: day(300),
      insureUntil: day(240),
    });
  }
  await fit(
    office,
    platform,
    tenantId,
    CREW.map(([, plateNo]) => plateNo),
  );
}

/** What was promised or has left so far is to be carried: told as the outbox tells it, which repeats it to no effect. */
export async function carryOrders(db: Database, tenantId: number): Promise<void> {
  await db.write(tenantId, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id
      from outbound.order
      where tenant_id = ${tenantId}
        and status between 20 and 90
      order by id
    `.execute(tx);
    await followOrders(
      { tx, tenantId },
      rows.map(({ id }) => ({ topic: 'OUT.ALLOCATED', payload: { orderId: id } })),
    );
  });
}

interface Crew {
  carId: number;
  driverId: number;
}

/** How far a waybill goes. */
type Stage = 'open' | 'offered' | 'accepted' | 'loaded' | 'onTheWay' | 'arrived' | 'signed' | 'done' | 'cancelled';
const ROAD: readonly Stage[] = ['offered', 'accepted', 'loaded', 'onTheWay', 'arrived', 'signed', 'done'];

/** A plan of a day, published, for orders that are chosen. */
async function planned(house: Ask, orderIds: number[], hours: number): Promise<{ id: number; version: number }> {
  const { id } = await house('sendPlan', 'add', {
    planOn: inHours(hours).slice(0, 10),
    tempZone: MULTI_ZONE,
    departFrom: inHours(hours),
    departTo: inHours(hours + 14),
    orderIds,
  });
  return house('sendPlan', 'publish', { id, version: 0 });
}

/** Asks as the dispatcher, now or at another time. */
type AskAt = (at?: Date) => Ask;

/** One trip as it is driven: by whom, since when, and what goes wrong on the way. */
interface Drive {
  platform: Platform;
  tenantId: number;
  crew: Crew;
  departAt: Date;
  mishap?: Mishap | undefined;
}
const MIN_MS = 60_000;
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MIN_MS);
/** Not later than now: what is told of the future nobody believes. */
const soFar = (at: Date): Date => new Date(Math.min(at.getTime(), Date.now()));

/** It left as its device says, and its device has told of the road since. */
async function leaveThen(
  house: Ask,
  waybillId: number,
  { platform, tenantId, crew, departAt, mishap }: Drive,
): Promise<void> {
  await house('waybill', 'event', {
    id: waybillId,
    event: 'DEPART',
    eventAt: wireTime(departAt),
    dedupKey: `SEED:${waybillId}`,
  });
  const { stops } = await house('waybill', 'get', { id: waybillId });
  const places = [GATE, ...stops].flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]));
  await ride(house, platform, { tenantId, carId: crew.carId, places, departAt: departAt.getTime(), mishap });
}

/** Handed over a quarter of an hour after its lorry came, the second with a case that was broken. */
async function signEach(askAt: AskAt, waybillId: number): Promise<void> {
  const { orders, stops } = await askAt()('waybill', 'get', { id: waybillId });
  for (const [i, order] of orders.entries()) {
    const came = stops.find(({ stopNo }) => stopNo === order.stopNo)?.arriveAt;
    await askAt(came ? soFar(later(fromWire(came), 15)) : undefined)('waybill', 'sign', {
      id: waybillId,
      orderId: order.id,
      signedBy: order.contact ?? '店长',
      ...(i === 1 && order.qty > 1
        ? { signType: 2, signedQty: order.qty - 1, reason: '外箱破损一件' }
        : { signType: 1 }),
    });
  }
}

async function driveTo(askAt: AskAt, waybillId: number, stage: Stage, drive: Drive): Promise<void> {
  const { crew, departAt } = drive,
    house = askAt(),
    before = (minutes: number): Ask => askAt(soFar(later(departAt, -minutes)));
  const look = () => house('waybill', 'get', { id: waybillId });
  const { orders, version } = await look();
  if (stage === 'cancelled') {
    await house('waybill', 'cancel', { id: waybillId, version, reason: '客户改期' });
    return;
  }
  const steps: Readonly<Record<Stage, () => Promise<unknown>>> = {
    open: async () => undefined,
    cancelled: async () => undefined,
    offered: () => before(180)('waybill', 'dispatch', { id: waybillId, version, ...crew }),
    accepted: async () => before(150)('waybill', 'accept', { id: waybillId, version: (await look()).version }),
    loaded: async () => {
      for (const { orderNo } of orders) await before(40)('waybill', 'load', { id: waybillId, code: orderNo });
      await before(LOADED_MIN)('waybill', 'loaded', { id: waybillId });
    },
    onTheWay: () => leaveThen(house, waybillId, drive),
    // What the fences have not told, somebody tells.
    arrived: async () => {
      for (const { stopNo, status } of (await look()).stops)
        if (status === 0) await house('waybill', 'arrive', { id: waybillId, stopNo });
    },
    signed: () => signEach(askAt, waybillId),
    done: async () => {
      await house('transportOrder', 'receipt', { orderIds: orders.map(({ id }) => id) });
      const { version: now, planKm } = await look();
      await house('waybill', 'complete', { id: waybillId, version: now, actualKm: Math.round(planKm), freight: 860 });
    },
  };
  for (const step of ROAD.slice(0, ROAD.indexOf(stage) + 1)) await steps[step]();
}

/** Minutes from when a lorry is loaded to when it leaves. */
const LOADED_MIN = 20;
/** States of outbound orders whose goods stand at the door, or have left through it. */
const COLLECTED = 80,
  SHIPPED = 90;

/** Which waybill goes how far, by whom, leaving when. Whoever is back may leave again. */
const TRIPS: readonly (readonly [Stage, number, number, Mishap?])[] = [
  ['done', 0, -7, { kind: 'warm', from: 25, minutes: 24 }],
  ['signed', 1, -6, { kind: 'silent', from: 20, minutes: 38 }],
  ['arrived', 2, -5, { kind: 'door', from: 18, minutes: 6 }],
  ['onTheWay', 3, -1, { kind: 'warm', from: 35, minutes: 200 }],
  ['onTheWay', 4, -2, { kind: 'stand', from: 16, minutes: 44 }],
  ['loaded', 5, 1],
  ['accepted', 0, 18],
  ['offered', 5, 20],
  // Of one who has no account: he drives by the link of his trip.
  ['offered', 0, 34],
  ['open', 0, 30],
  ['cancelled', 0, 30],
];
const ORDERS_EACH = 2;
/** This car is driven by the one who has an account. */
const WITH_ACCOUNT = 5;

/** Stages of a lorry that has left, and with it what the warehouse has shipped. */
const LEFT: readonly Stage[] = ['onTheWay', 'arrived', 'signed', 'done'];

/** Orders to carry by how far the warehouse is with them: what rides has left it, what stands loaded waits at its door. Two of them fit a lorry; what is larger waits for somebody to think of something. */
async function waitingOf(house: Ask, { platform, tenantId }: Pick<Drive, 'platform' | 'tenantId'>) {
  const { list } = await house('transportOrder', 'page', { param: { status: 10 }, pageSize: 200 });
  const small = list.filter(({ weight, volume }) => weight < 4_900_000 && volume < 24_000_000).map(({ id }) => id);
  const { rows } = await platform.db.read(tenantId, (tx) =>
    sql<{ id: number; status: number }>`
      select o.id, x.status
      from transport.order o
      join outbound.order x on x.tenant_id = o.tenant_id and x.warehouse_id = o.warehouse_id and x.id = o.source_id
      where o.tenant_id = ${tenantId}
        and o.source_type = 1
    `.execute(tx),
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const at = (status: number): number[] => small.filter((id) => statuses.get(id) === status);
  const [gone, atTheDoor] = [at(SHIPPED), at(COLLECTED)];
  return { gone, atTheDoor, rest: small.filter((id) => ![...gone, ...atTheDoor].includes(id)) };
}

/** What rides had been ordered, and had left, before its lorry did. */
const shippedBefore = (platform: Platform, tenantId: number): Promise<unknown> =>
  platform.db.write(tenantId, (tx) =>
    sql`
      with ridden as (
        select x.warehouse_id, x.id, b.depart_at
        from transport.order o
        join transport.waybill b
          on b.tenant_id = o.tenant_id
          and b.warehouse_id = o.warehouse_id
          and b.id = o.waybill_id
        join outbound.order x on x.tenant_id = o.tenant_id and x.warehouse_id = o.warehouse_id and x.id = o.source_id
        where o.tenant_id = ${tenantId}
          and o.source_type = 1
          and b.depart_at is not null
      )
      update outbound.order x
      set created_at = least(x.created_at, r.depart_at - interval '14 hours'),
        shipped_at = least(x.shipped_at, r.depart_at - make_interval(mins => ${LOADED_MIN}))
      from ridden r
      where x.tenant_id = ${tenantId}
        and x.warehouse_id = r.warehouse_id
        and x.id = r.id
    `.execute(tx),
  );

/** A day on the road: waybills in every state, a plan that is on the way, one that is done, one published, one that the planner has looked at, one given up; and orders nobody has planned. */
export async function haul(askAt: AskAt, platform: Platform, tenantId: number): Promise<void> {
  const house = askAt(),
    waiting = await waitingOf(house, { platform, tenantId });
  const crew = await crewsOf(house);
  const groups = TRIPS.map(([stage]) => {
    const from = LEFT.includes(stage) ? waiting.gone : stage === 'loaded' ? waiting.atTheDoor : waiting.rest;
    return from.splice(0, ORDERS_EACH);
  });
  const [first = [], ...others] = groups;
  await planned(house, first, -8);
  await planned(house, others.flat(), -8);
  for (const [i, [stage, who, hours, mishap]] of TRIPS.entries()) {
    const orderIds = groups[i] ?? [];
    if (orderIds.length === 0) continue;
    const departAt = new Date(Math.floor(Date.now() / MIN_MS) * MIN_MS + hours * HOUR_MS);
    const { id } = await askAt(soFar(later(departAt, -240)))('waybill', 'create', {
      orderIds,
      departAt: wireTime(departAt),
    });
    await driveTo(askAt, id, stage, { platform, tenantId, crew: crew(who), departAt, mishap });
  }
  await shippedBefore(platform, tenantId);
  const { rest } = waiting;
  await planned(house, rest.splice(0, 4), 20);
  await draft(house, rest.splice(0, 10));
  const given = await planned(house, rest.splice(0, 1), 24);
  await house('sendPlan', 'void', { ...given, reason: '订单改为次日配送' });
  await platform.db.write(tenantId, (tx) => sweepWarnings(tx, tenantId, new Date()));
}

/** Who drives which lorry. */
async function crewsOf(house: Ask): Promise<(i: number) => Crew> {
  const cars = (await house('car', 'page', { param: { tempZone: MULTI_ZONE }, pageSize: 50 })).list;
  const drivers = (await house('driver', 'page', { param: { auditStatus: 1, licenceClass: 'B2' }, pageSize: 50 })).list;
  return (i) => {
    const car = cars.find(({ plateNo }) => plateNo === CREW[i]?.[1]);
    const driver = drivers.find(({ name }) => name === (i === WITH_ACCOUNT ? '冯师傅' : CREW[i]?.[0]));
    if (!car || !driver) throw new Error(`seed: no crew ${i}`);
    return { carId: car.id, driverId: driver.id };
  };
}

/** A plan for tomorrow that the planner has looked at and nobody has decided about. */
async function draft(house: Ask, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const planOn = addDays(wireDay(new Date()), 2);
  const { id, version } = await house('sendPlan', 'add', {
    planOn,
    tempZone: MULTI_ZONE,
    departFrom: `${planOn} 06:00:00`,
    departTo: `${planOn} 20:00:00`,
    orderIds,
  });
  const half = orderIds.slice(0, Math.ceil(orderIds.length / 2));
  const arranged = await house('sendPlan', 'arrange', { id, version, trips: [{ orderIds: half }] });
  await house('sendPlan', 'auto', { id, version: arranged.version, thinkMs: 400 });
}

/** A plan, a waybill and an order that waits, in a house where little goes on. */
export async function haulLittle(house: Ask): Promise<void> {
  const { list } = await house('transportOrder', 'page', { param: { status: 10 }, pageSize: 200 });
  const [one, two] = list;
  if (!one || !two) return;
  await planned(house, [one.id, two.id], 20);
  await house('waybill', 'create', { orderIds: [one.id], departAt: inHours(21) });
  await house('equipment', 'add', { equipNo: 'BC0001', vendor: '北辰车联', kind: 4 });
}
