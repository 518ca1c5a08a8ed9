import { expect, test } from 'vitest';
import { appointmentApi } from '#contract/inbound/appointment.ts';
import { catchApi } from '#contract/inbound/catch.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { qcOrderApi, qcRecordApi } from '#contract/inbound/quality.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { on, type Day } from './house.ts';
import { GATE } from './places.ts';

const CASE = 3;
const METRES_OF_A_DEGREE = 111_195;
const L2 = { producedOn: on('2026-02-20'), expireOn: on('2027-02-19') };
const X1 = { producedOn: on('2026-02-15'), expireOn: on('2027-02-14') };
const M1 = { producedOn: on('2026-02-28'), expireOn: on('2026-03-29') };
/** MD0001 and on, each ten grams heavier than the one before. */
export const cartonsOf = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `MD${String(from + i).padStart(4, '0')}`);
const gramsOf = (code: string): number => 9900 + 10 * Number(code.slice(2));

export interface Arrived {
  orderId: number;
  details: Record<string, number>;
  /** Weighed cartons by code. */
  cartons: Map<string, number>;
}

/** IN1 as it is ordered in step 1. */
export async function ordered(day: Day, externalNo = 'IN1'): Promise<Arrived> {
  const { goods, ownerId } = day;
  const made = await day.ask(orderApi.add, {
    ownerId,
    orderType: 1,
    externalNo,
    lines: [
      { goodsId: goods.G1, unitLevel: CASE, unitQty: 80 },
      { goodsId: goods.G2, unitLevel: CASE, unitQty: 48 },
      { goodsId: goods.G4, unitQty: 30 },
    ],
  });
  const { lines } = await day.ask(orderApi.get, { id: made.id });
  return {
    orderId: made.id,
    details: Object.fromEntries(lines.map((line) => [line.goodsCode, line.id])),
    cartons: new Map(),
  };
}

/** Steps 5 and 6: weighed and received. */
export async function received(day: Day, { details, cartons }: Arrived): Promise<void> {
  const codes = cartonsOf(1, 30);
  const detailId = details.G4 ?? 0;
  const read = await day.ask(catchApi.submit, {
    detailId,
    cartons: codes.map((code) => ({ code, weightG: gramsOf(code), producedOn: M1.producedOn })),
  });
  for (const { code, id } of read.cartons) cartons.set(code, id);
  const [g1, g2] = [details.G1 ?? 0, details.G2 ?? 0];
  await day.ask(receiveApi.confirm, {
    lines: [
      { detailId: g1, qty: 800, ...L2, lpnCode: 'P0101', positionCode: 'REC-01' },
      { detailId: g1, qty: 780, ...L2, lpnCode: 'P0102', positionCode: 'REC-01' },
      { detailId: g2, qty: 1410, ...X1, lpnCode: 'P0103', positionCode: 'REC-01' },
      { detailId: g2, qty: 30, ...X1, quality: 'D', positionCode: 'REC-01' },
      { detailId, qty: 30, ...M1, cartonIds: [...cartons.values()], positionCode: 'QC-01' },
    ],
  });
}

/** Step 7: 29 are taken, the last one is rejected and driven off. */
export async function judged(day: Day, { orderId, cartons }: Arrived): Promise<void> {
  const { orderNo } = await day.ask(orderApi.get, { id: orderId });
  const [found] = (await day.ask(qcOrderApi.queryPage, { param: { orderNo } })).list;
  const id = found?.id ?? 0;
  await day.ask(qcOrderApi.start, { id });
  const [line] = (await day.ask(qcOrderApi.get, { id })).lines;
  const lineId = line?.id ?? 0;
  await day.ask(qcRecordApi.add, {
    lineId,
    qtySample: 30,
    qtyDefect: 1,
    defectCode: 'PACKAGE',
    temperature: 4,
    images: [],
  });
  await day.ask(qcOrderApi.judge, {
    id,
    lineId,
    qtyOk: 29,
    qtyReject: 1,
    rejectCartonIds: [cartons.get('MD0030') ?? 0],
  });
  await day.ask(qcOrderApi.rejectOut, { id, lineIds: [lineId] });
}

/** Step 10: everything goes to the shelf the script names. */
export async function putAway(day: Day, { orderId }: Arrived): Promise<void> {
  const { orderNo } = await day.ask(orderApi.get, { id: orderId });
  const { list } = await day.ask(putawayApi.queryPage, { param: { orderNo }, pageSize: 100 });
  const lines = (await Promise.all(list.map(({ id }) => day.ask(putawayApi.get, { id })))).flatMap(
    (task) => task.lines,
  );
  const lineOf = (of: Partial<(typeof lines)[number]>): number =>
    lines.find((line) => Object.entries(of).every(([key, value]) => line[key as keyof typeof line] === value))?.id ?? 0;
  const put = (lineId: number, positionCode: string, more: { qty?: number; lpnCode?: string } = {}) =>
    day.ask(putawayApi.confirm, { lines: [{ lineId, positionCode, ...more }], changePosition: true });
  await put(lineOf({ fromLpnCode: 'P0101' }), 'F-01-02-1');
  await put(lineOf({ fromLpnCode: 'P0102' }), 'F-01-03-1');
  const slices = lines.filter((line) => line.fromLpnCode === 'P0103').map(({ id, qty }) => [id, qty]);
  expect(slices).toHaveLength(1);
  await put(lineOf({ fromLpnCode: 'P0103' }), 'F-PK-02', { qty: 300 });
  await put(lineOf({ fromLpnCode: 'P0103' }), 'F-01-04-1', { lpnCode: 'P0103' });
  await put(lineOf({ goodsCode: 'G2', quality: 'D' }), 'DMG-01');
  await put(lineOf({ goodsCode: 'G4' }), 'C-01-01-1');
}

/** The morning at the docks: steps 1 to 10. */
export function inboundSteps(house: () => Day): void {
  let arrived: Arrived, preId: number;
  const status = async () => (await house().ask(orderApi.get, { id: arrived.orderId })).status;
  const line = async (code: string) =>
    (await house().ask(orderApi.get, { id: arrived.orderId })).lines.find(({ goodsCode }) => goodsCode === code);
  const tomorrow = `${addDays(wireDay(new Date()), 1)} 09:00:00`;
  const appoint = () => ({
    orderIds: [arrived.orderId],
    roomId: house().rooms.R1,
    planFrom: tomorrow,
    carTypeId: house().carTypeId,
    plateNo: '浙A12345',
  });

  test('1 an inbound order of cases counts in base units', async () => {
    arrived = await ordered(house());
    const { lines } = await house().ask(orderApi.get, { id: arrived.orderId });
    expect([lines.map(({ qtyExpected }) => qtyExpected), await status()]).toEqual([[1600, 1440, 30], 10]);
  });

  test('2 an appointment takes four pallets, half an hour and a dock; the same time again is told the next free one', async () => {
    const made = await house().ask(appointmentApi.appoint, appoint());
    expect(made).toMatchObject({ dockCode: 'D01', planTo: tomorrow.replace('09:00', '09:30') });
    expect(await house().ask(appointmentApi.get, { id: made.id })).toMatchObject({ pallets: 4 });
    expect(await status()).toBe(20);
    const second = await ordered(house(), 'IN2');
    expect(await house().refused(appointmentApi.appoint, { ...appoint(), orderIds: [second.orderId] })).toBe(
      `该时段已约满，最近可约${tomorrow.slice(0, 10)} 09:30`,
    );
    await house().ask(orderApi.cancel, { id: second.orderId, reason: '多下了' });
  });

  test('3 at the gate the truck is verified and signed in', async () => {
    // The night before the appointment is over.
    await house().given.ask(
      `update inbound.appointment set plan_from = now(), plan_to = now() + interval '30 minutes' where tenant_id = $1`,
      [house().at.tenantId],
    );
    const seen = await house().ask(preCheckApi.verify, { plateNo: '浙A12345' });
    const signed = await house().ask(preCheckApi.signIn, {
      apptId: seen.apptId ?? 0,
      tempOnArrival: -17.5,
      lng: GATE.lng,
      lat: GATE.lat + 320 / METRES_OF_A_DEGREE,
    });
    const [{ metres } = { metres: 0 }] = await house().given.ask<{ metres: number }>(
      'select sign_distance_m as metres from inbound.pre_check where id = $1',
      [signed.id],
    );
    expect(metres).toBe(320);
    preId = signed.id;
    expect([signed, await status()]).toMatchObject([{ queueNo: 'R1-001', status: 10 }, 30]);
  });

  test('4 it is called to its dock and begins', async () => {
    const { D01 } = house().docks;
    expect(await house().ask(preCheckApi.call, { id: preId, dockId: D01 })).toMatchObject({
      status: 20,
      dockCode: 'D01',
    });
    expect(await house().ask(preCheckApi.start, { id: preId })).toMatchObject({ status: 30 });
    const [dock] = await house().given.ask<{ status: number }>('select status from basic.dock where id = $1', [D01]);
    expect([dock?.status, await status()]).toEqual([2, 40]);
  });

  test('5 and 6 thirty cartons are weighed, a code only once, and everything is received', async () => {
    const day = house();
    await received(day, arrived);
    const again = { detailId: arrived.details.G4 ?? 0, cartons: [{ code: 'MD0001', weightG: 9910 }] };
    expect(await day.refused(catchApi.submit, again)).toBe('箱码【MD0001】重复');
    expect((await day.ask(catchApi.queryPage, { param: { goodsCode: 'G4' } })).totalG).toBe(301_650);
    expect([await day.stock('REC-01', 'G1'), await day.stock('REC-01', 'G2'), await day.lying('QC-01')]).toEqual([
      '800/0/0/800 780/0/0/780',
      '1410/0/0/1410 30/0/0/30',
      { G4: 30 },
    ]);
    expect([(await line('G1'))?.qtyReceived, (await line('G2'))?.qtyReceived, (await line('G4'))?.qtyReceived]).toEqual(
      [1580, 1440, 30],
    );
    expect([await status(), await day.total()]).toEqual([50, 5830]);
  });

  test('7 the inspector takes 29 and rejects one, which leaves', async () => {
    const day = house();
    await judged(day, arrived);
    const { cartons, totalG } = await day.ask(catchApi.queryPage, { param: { goodsCode: 'G4', state: 20 } });
    expect([await day.lying('QC-01'), cartons, totalG]).toEqual([{ G4: 29 }, 29, 291_450]);
    expect(await line('G4')).toMatchObject({ qtyReceived: 29, qtyRejected: 1 });
    const { list } = await day.ask(catchApi.queryPage, { param: { code: 'MD0030' } });
    expect([list[0]?.state, list[0]?.weightG, await day.total()]).toEqual([90, 10_200, 5829]);
  });

  test('8 what is short of G1 does not come any more', async () => {
    const done = await house().ask(receiveApi.finish, { orderId: arrived.orderId, reason: 'SHORT_SHIPPED' });
    expect([done.closed, await status()]).toEqual([[{ detailId: arrived.details.G1, qty: 20 }], 60]);
  });

  test('9 the truck leaves; the order cannot be closed while goods stand on the floor', async () => {
    const day = house();
    expect(await day.ask(preCheckApi.finish, { id: preId })).toMatchObject({ status: 40 });
    const [dock] = await day.given.ask<{ status: number }>('select status from basic.dock where id = $1', [
      day.docks.D01,
    ]);
    expect(dock?.status).toBe(1);
    expect(await day.refused(orderApi.close, { id: arrived.orderId, reason: '收完了' })).toBe(
      '存在未上架数量【3049】，请先上架',
    );
  });

  test('10 everything goes to its shelf, and the owner is told', async () => {
    const day = house();
    await putAway(day, arrived);
    expect([(await line('G1'))?.qtyPutaway, (await line('G2'))?.qtyPutaway, (await line('G4'))?.qtyPutaway]).toEqual([
      1580, 1440, 29,
    ]);
    expect([await status(), await day.lying('REC-01'), await day.lying('QC-01')]).toEqual([80, {}, {}]);
    expect([await day.stock('F-PK-02', 'G2'), await day.stock('F-01-04-1', 'G2'), await day.lying('DMG-01')]).toEqual([
      '300/0/0/0',
      '1110/0/0/0',
      { G2: 30 },
    ]);
    const told = await day.given.ask('select 1 from ops.outbox_event where tenant_id = $1 and topic = $2', [
      day.at.tenantId,
      'IN.UPLOAD',
    ]);
    expect(told).toHaveLength(1);
  });
}
