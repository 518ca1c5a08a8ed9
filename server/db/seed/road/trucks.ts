import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { POINTS_MAX, type pointInput } from '#contract/transport/equipment.ts';
import { watchTrips } from '../../../src/domains/transport/track/watch.ts';
import { wireTime } from '../../../src/platform/clock.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { metresBetween, type Point } from '../../../src/platform/sphere.ts';
import type { Ask } from '../acting.ts';

const MIN_MS = 60_000,
  DAY_MS = 86_400_000;
const SPEED_KMH = 46,
  UNLOAD_MIN = 18;
/** A device tells once a minute while it moves, and every five minutes while it stands where it ended. */
const BEAT_MIN = 1,
  REST_MIN = 5;
const WARM = 6.5;

/** What goes wrong on a trip, from how many minutes after it left, and for how long. */
export interface Mishap {
  kind: 'warm' | 'silent' | 'door' | 'stand';
  from: number;
  minutes: number;
}
type Told = z.input<typeof pointInput>;
interface Trip {
  equipNo: string;
  places: readonly Point[];
  departAt: number;
  until: number;
  temp: number;
  mishap?: Mishap | undefined;
}

/** Between two places along a road that bends: a share of the way. */
function between(a: Point, b: Point, share: number): Point {
  const bend = 0.07 * Math.sin(Math.PI * share) + 0.015 * Math.sin(5 * Math.PI * share);
  return {
    lng: a.lng + (b.lng - a.lng) * share - (b.lat - a.lat) * bend,
    lat: a.lat + (b.lat - a.lat) * share + (b.lng - a.lng) * bend,
  };
}

/** Where a lorry is after so many minutes at the wheel: on the way, unloading, or back to nothing to do. */
function whereabouts(places: readonly Point[], minute: number): Point & { isMoving: boolean; isThere: boolean } {
  let left = minute;
  for (const [i, to] of places.entries()) {
    const from = places[i - 1];
    if (!from) continue;
    const takes = Math.max(4, (metresBetween(from, to) * 1.12 * 60) / 1000 / SPEED_KMH);
    if (left < takes) return { ...between(from, to, left / takes), isMoving: true, isThere: false };
    left -= takes;
    if (left < UNLOAD_MIN) return { ...to, isMoving: false, isThere: true };
    left -= UNLOAD_MIN;
  }
  return { ...(places.at(-1) ?? { lng: 120, lat: 30 }), isMoving: false, isThere: false };
}

/** What the device of a lorry tells of a trip. The same trip tells the same. */
export function tell({ equipNo, places, departAt, until, temp, mishap }: Trip): Told[] {
  const told: Told[] = [];
  let stood = 0;
  for (let minute = 0; departAt + minute * MIN_MS <= until; minute += BEAT_MIN) {
    const goesWrong = (kind: Mishap['kind']): boolean =>
      mishap?.kind === kind && minute >= mishap.from && minute < mishap.from + mishap.minutes;
    if (goesWrong('stand')) stood += BEAT_MIN;
    const { lng, lat, isMoving, isThere } = whereabouts(places, minute - stood);
    if (goesWrong('silent') || (!isMoving && !isThere && minute % REST_MIN > 0)) continue;
    const drives = isMoving && !goesWrong('stand'),
      swing = Math.sin(minute / 9) * 0.7 + Math.sin(minute / 2.3) * 0.2;
    told.push({
      equipNo,
      at: wireTime(new Date(departAt + minute * MIN_MS)),
      lng: Number(lng.toFixed(6)),
      lat: Number(lat.toFixed(6)),
      speedKmh: drives ? Math.round(SPEED_KMH + Math.sin(minute / 5) * 12) : 0,
      temp: Number((temp + swing + (isThere ? 1.2 : 0) + (goesWrong('warm') ? WARM : 0)).toFixed(1)),
      humidity: Math.round(62 + Math.sin(minute / 13) * 6),
      door: isThere || goesWrong('door') ? 1 : 0,
      battery: Math.max(20, 96 - Math.round(minute / 12)),
    });
  }
  return told;
}

/** Devices as their platform lists them: those of the lorries, and some that lie on the shelf. */
const devices = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    equipNo: `GX${2000 + i}`,
    vendor: i % 3 === 2 ? '冷云物联' : '捷运车联',
    kind: i === count - 1 ? 1 : 4,
    simNo: `1440${String(10_000_000 + i * 7919)}`,
  }));

/** Devices come in from the files of a gateway, and each lorry carries one; the rest lie on the shelf. */
export async function fit(
  office: Ask,
  { dataDir }: Platform,
  tenantId: number,
  plateNos: readonly string[],
): Promise<void> {
  const folder = join(dataDir, 'equipment'),
    own = devices(plateNos.length + 3);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${tenantId}.devices.ndjson`), own.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const [shelf] = own.slice(-3);
  const now = Date.now();
  await appendFile(
    join(folder, `${tenantId}.positions.ndjson`),
    tell({
      equipNo: shelf?.equipNo ?? '',
      places: [{ lng: 120.36, lat: 30.21 }],
      departAt: now - 45 * MIN_MS,
      until: now,
      temp: 21,
    })
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
  );
  await office('equipment', 'sync', {});
  const { list } = await office('equipment', 'page', { param: {}, pageSize: 100 });
  const { list: cars } = await office('car', 'page', { param: {}, pageSize: 100 });
  for (const [i, plateNo] of plateNos.entries()) {
    const device = list.find(({ equipNo }) => equipNo === own[i]?.equipNo),
      car = cars.find((one) => one.plateNo === plateNo);
    if (!device || !car) throw new Error(`seed: no device for ${plateNo}`);
    await office('equipment', 'bind', {
      id: device.id,
      version: device.version,
      carId: car.id,
      fromAt: wireTime(new Date(now - 2 * DAY_MS)),
      tempMin: 0,
      tempMax: 8,
    });
  }
}

/** The device of a lorry tells of its trip so far, batch by batch, and what follows from that comes about. */
export async function ride(
  house: Ask,
  { db, now }: Platform,
  { tenantId, ...trip }: Omit<Trip, 'equipNo' | 'until' | 'temp'> & { tenantId: number; carId: number },
): Promise<void> {
  const { list } = await house('equipment', 'page', { param: {}, pageSize: 100 });
  const device = list.find(({ carId }) => carId === trip.carId);
  if (!device) return;
  const told = tell({ ...trip, equipNo: device.equipNo, until: now().getTime(), temp: 3.6 });
  for (let from = 0; from < told.length; from += POINTS_MAX)
    await house('equipment', 'report', { points: told.slice(from, from + POINTS_MAX) });
  await watchTrips({ db, now: now() }, tenantId);
}
