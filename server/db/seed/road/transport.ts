import { sql } from 'kysely';
import { followOrders } from '../../../src/domains/transport/order/born.ts';
import { sweepWarnings } from '../../../src/domains/transport/warn/sweep.ts';
import { addDays, wireDay, wireTime } from '../../../src/platform/clock.ts';
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
  const carTypeId = (await office('carType', 'options', {})).at(-1)?.id;
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

/** One trip as it is driven: by whom, since when, and what goes wrong on the way. */
interface Drive {
  platform: Platform;
  tenantId: number;
  crew: Crew;
  hours: number;
  mishap?: Mishap | undefined;
}

/** It left as its device says, and its device has told of the road since. */
async function leaveThen(
  house: Ask,
  waybillId: number,
  { platform, tenantId, crew, hours, mishap }: Drive,
): Promise<void> {
  const departAt = Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS;
  await house('waybill', 'event', {
    id: waybillId,
    event: 'DEPART',
    eventAt: wireTime(new Date(departAt)),
    dedupKey: `SEED:${waybillId}`,
  });
  const { stops } = await house('waybill', 'get', { id: waybillId });
  const places = [GATE, ...stops].flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]));
  await ride(house, platform, { tenantId, carId: crew.carId, places, departAt, mishap });
}

async function driveTo(house: Ask, waybillId: number, stage: Stage, drive: Drive): Promise<void> {
  const { crew } = drive;
  const look = () => house('waybill', 'get', { id: waybillId });
  const { orders, version } = await look();
  if (stage === 'cancelled') {
    await house('waybill', 'cancel', { id: waybillId, version, reason: '客户改期' });
    return;
  }
  const steps: Readonly<Record<Stage, () => Promise<unknown>>> = {
    open: async () => undefined,
    cancelled: async () => undefined,
    offered: () => house('waybill', 'dispatch', { id: waybillId, version, ...crew }),
    accepted: async () => house('waybill', 'accept', { id: waybillId, version: (await look()).version }),
    loaded: async () => {
      for (const { orderNo } of orders) await house('waybill', 'load', { id: waybillId, code: orderNo });
      await house('waybill', 'loaded', { id: waybillId });
    },
    onTheWay: () => leaveThen(house, waybillId, drive),
    // What the fences have not told, somebody tells.
    arrived: async () => {
      for (const { stopNo, status } of (await look()).stops)
        if (status === 0) await house('waybill', 'arrive', { id: waybillId, stopNo });
    },
    signed: async () => {
      for (const [i, order] of orders.entries())
        await house('waybill', 'sign', {
          id: waybillId,
          orderId: order.id,
          signedBy: order.contact ?? '店长',
          ...(i === 1 && order.qty > 1
            ? { signType: 2, signedQty: order.qty - 1, reason: '外箱破损一件' }
            : { signType: 1 }),
        });
    },
    done: async () => {
      await house('transportOrder', 'receipt', { orderIds: orders.map(({ id }) => id) });
      const { version: now, planKm } = await look();
      await house('waybill', 'complete', { id: waybillId, version: now, actualKm: Math.round(planKm), freight: 860 });
    },
  };
  for (const step of ROAD.slice(0, ROAD.indexOf(stage) + 1)) await steps[step]();
}

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
  ['open', 0, 30],
  ['cancelled', 0, 30],
];
const ORDERS_EACH = 2;
/** This car is driven by the one who has an account. */
const WITH_ACCOUNT = 5;

/** A day on the road: waybills in every state, a plan that is on the way, one that is done, one published, one that the planner has looked at, one given up; and orders nobody has planned. */
export async function haul(house: Ask, platform: Platform, tenantId: number): Promise<void> {
  const { list } = await house('transportOrder', 'page', { param: { status: 10 }, pageSize: 200 });
  // Two of them fit a lorry; what is larger waits for somebody to think of something.
  const ids = list.filter(({ weight, volume }) => weight < 4_900_000 && volume < 24_000_000).map(({ id }) => id);
  const take = (n: number): number[] => ids.splice(0, n);
  const cars = (await house('car', 'page', { param: { tempZone: MULTI_ZONE }, pageSize: 50 })).list;
  const drivers = (await house('driver', 'page', { param: { auditStatus: 1, licenceClass: 'B2' }, pageSize: 50 })).list;
  const crew = (i: number): Crew => {
    const car = cars.find(({ plateNo }) => plateNo === CREW[i]?.[1]);
    const driver = drivers.find(({ name }) => name === (i === WITH_ACCOUNT ? '冯师傅' : CREW[i]?.[0]));
    if (!car || !driver) throw new Error(`seed: no crew ${i}`);
    return { carId: car.id, driverId: driver.id };
  };
  const first = take(ORDERS_EACH),
    rest = take(ORDERS_EACH * (TRIPS.length - 1));
  await planned(house, first, -4);
  await planned(house, rest, -4);
  const groups = [first, ...TRIPS.slice(1).map((_, i) => rest.slice(i * ORDERS_EACH, (i + 1) * ORDERS_EACH))];
  for (const [i, [stage, who, hours, mishap]] of TRIPS.entries()) {
    const orderIds = groups[i] ?? [];
    if (orderIds.length === 0) continue;
    const { id } = await house('waybill', 'create', { orderIds, departAt: inHours(hours) });
    await driveTo(house, id, stage, { platform, tenantId, crew: crew(who), hours, mishap });
  }
  const waiting = take(4);
  if (waiting.length > 0) await planned(house, waiting, 20);
  await draft(house, take(10));
  const given = await planned(house, take(1), 24);
  await house('sendPlan', 'void', { ...given, reason: '订单改为次日配送' });
  await platform.db.write(tenantId, (tx) => sweepWarnings(tx, tenantId, new Date()));
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
