import { afterAll, beforeAll, expect, test } from 'vitest';
import { equipmentApi, POINTS_MAX } from '#contract/transport/equipment.ts';
import { reportPositions } from '../../../src/domains/transport/equipment/report.ts';
import { watchTrips } from '../../../src/domains/transport/track/watch.ts';
import { ctxOf } from '../../../src/platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../src/testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../src/testing/given/rows.ts';
import { driverRow, lorryRow } from '../../../src/testing/given/transport.ts';
import { tell, type Mishap } from './trucks.ts';

/** A day of forty lorries, told twice: once as it happened, once shuffled, repeated and in other pieces. */
const TRUCKS = 40,
  MIN = 60_000,
  GATE = { lng: 120.36, lat: 30.21 };
const now = Math.floor(Date.now() / MIN) * MIN;

let world: TestWorld, given: Given, at: { tenant_id: number; warehouse_id: number }, typeId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenant_id = await given.tenant();
  at = { tenant_id, warehouse_id: (await given.warehouse(tenant_id)).id };
  typeId = await given.row('basic.car_type', { tenant_id, code: 'T', name: 'T', size_class: 1 });
  await given.ask(`update basic.warehouse set lng = ${GATE.lng}, lat = ${GATE.lat} where id = ${at.warehouse_id}`);
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const MISHAPS: readonly (Mishap | undefined)[] = [
  undefined,
  { kind: 'warm', from: 15, minutes: 24 },
  { kind: 'silent', from: 18, minutes: 38 },
  { kind: 'door', from: 12, minutes: 6 },
  { kind: 'stand', from: 10, minutes: 44 },
];
const placesOf = (truck: number) => [
  GATE,
  ...[1, 2, 3].map((stop) => ({
    lng: GATE.lng + stop * (0.06 + (truck % 7) * 0.01),
    lat: GATE.lat + ((truck % 5) - 2) * 0.03 * stop,
  })),
];
const departOf = (truck: number): number => now - (300 - truck) * MIN;

let made = 0;
/** A lorry on its way with a device; the number of its waybill. */
async function send(truck: number, equipNo: string): Promise<number> {
  made += 1;
  const { tenant_id } = at,
    depart_at = new Date(departOf(truck));
  const car_id = await given.row('basic.car', { tenant_id, ...lorryRow(made), car_type_id: typeId });
  const equip_id = await given.row('transport.equipment', { tenant_id, equip_no: equipNo, vendor: 'V', kind: 4 });
  await given.ask(
    `insert into transport.equipment_bind (tenant_id, equip_id, car_id, from_at, temp_min, temp_max) values ($1, $2, $3, $4, 0, 8)`,
    [tenant_id, equip_id, car_id, new Date(now - 24 * 60 * MIN)],
  );
  const times = { plan_depart_at: depart_at, plan_arrive_at: new Date(now + 60 * MIN), depart_at };
  const waybill_id = await given.row('transport.waybill', {
    ...at,
    ...times,
    waybill_no: `YD-${equipNo}`,
    car_id,
    driver_id: await given.row('basic.driver', { tenant_id, ...driverRow(made) }),
    temp_zone: 1,
    status: 5,
  });
  for (const [i, place] of placesOf(truck).slice(1).entries())
    await given.row('transport.waybill_stop', { ...at, waybill_id, stop_no: i + 1, name: `店${i + 1}`, ...place });
  await given.row('transport.waybill_leg', {
    ...at,
    ...times,
    waybill_id,
    leg_no: 1,
    from_node: '仓',
    to_node: '店',
    status: 1,
  });
  return waybill_id;
}

const toldBy = (truck: number, equipNo: string) =>
  tell({
    equipNo,
    places: placesOf(truck),
    departAt: departOf(truck),
    until: now,
    temp: 3.6,
    mishap: MISHAPS[truck % MISHAPS.length],
  });
type Told = ReturnType<typeof toldBy>;
const report = async (points: Told): Promise<void> => {
  for (let from = 0; from < points.length; from += POINTS_MAX)
    await world.db.write(at.tenant_id, (tx) =>
      reportPositions(
        ctxOf(tx, givenActor({ tenantId: at.tenant_id, warehouseId: at.warehouse_id })),
        equipmentApi.report.input.parse({ points: points.slice(from, from + POINTS_MAX) }),
      ),
    );
};
/** The same each time, in an order of chance, with three of ten told twice. */
function shuffled(points: Told): Told {
  let seed = 20_260_301;
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return [...points, ...points.filter(() => chance() < 0.3)]
    .map((point) => ({ point, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ point }) => point);
}

/** Everything that is known of a trip, but for the names of its lorry and its device. */
const truth = async (waybillId: number) => ({
  waybill: await given.ask(`select status, arrive_at from transport.waybill where id = $1`, [waybillId]),
  stops: await given.ask(
    `select stop_no, status, arrive_at from transport.waybill_stop where waybill_id = $1 order by stop_no`,
    [waybillId],
  ),
  events: await given.ask(
    `select event, event_at, stop_no from transport.waybill_event where waybill_id = $1 order by event_at, stop_no`,
    [waybillId],
  ),
  warns: await given.ask(
    `select warn_type, status, is_held, first_at, closed_at, peak from transport.warn where waybill_id = $1 order by first_at, warn_type`,
    [waybillId],
  ),
  last: await given.ask(
    `select l.fix_at, l.lng, l.lat, l.temp from transport.position_last l join transport.equipment_bind k on k.tenant_id = l.tenant_id and k.equip_id = l.equip_id
     join transport.waybill b on b.tenant_id = k.tenant_id and b.car_id = k.car_id where b.id = $1`,
    [waybillId],
  ),
});

test('a day of forty lorries is the same truth, told in order or shuffled, repeated and with gaps', async () => {
  const plain: number[] = [],
    wild: number[] = [];
  for (let truck = 0; truck < TRUCKS; truck += 1) {
    plain.push(await send(truck, `P${truck}`));
    wild.push(await send(truck, `W${truck}`));
  }
  const trucks = Array.from({ length: TRUCKS }, (_, truck) => truck);
  await report(trucks.flatMap((truck) => toldBy(truck, `P${truck}`)));
  await report(shuffled(trucks.flatMap((truck) => toldBy(truck, `W${truck}`))));
  // Looked at twice: what is known is told once.
  for (const _ of [1, 2]) await watchTrips({ db: world.db, now: new Date(now) }, at.tenant_id);
  const told = await Promise.all(plain.map(truth));
  expect(await Promise.all(wild.map(truth))).toEqual(told);
  // And it was a day: stops were come to, and each thing that went wrong was warned of.
  // Whoever was silent past a stop is not known to have come to it.
  const stops = told.map(({ events }) => events.length);
  expect(Math.min(...stops)).toBeGreaterThan(0);
  expect(stops.filter((n) => n === 3).length).toBeGreaterThan(30);
  const types = told.flatMap(({ warns }) => warns.map((warn) => Number(Object(warn).warn_type)));
  expect([...new Set(types)].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([4, 6, 7, 8]));
}, 240_000);
