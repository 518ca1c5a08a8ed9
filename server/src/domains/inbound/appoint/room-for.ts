import { addDays, fromWire, wireDay, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { appointmentThreshold } from '../../strategy/facade.ts';
import { overDay, overLimit } from './limits.plan.ts';
import { instantOf, minuteOf, sceneOf, usedOf, type Used } from './load.ts';
import { nextFree, place, stayMinutes, type Berth, type Scene, type Visit } from './slot.plan.ts';

/** Days ahead within which another time is offered. */
const OFFER_DAYS = 14;
const DAY_MINUTES = 1440;

export interface Wanted {
  ownerId: number;
  roomId: number;
  at: Date;
  visit: Visit;
  more: Used;
  /** Only this dock will do. */
  dockId?: number | null | undefined;
  /** The appointment that is moved. */
  but?: number | undefined;
}

export interface Given {
  dockId: number | null;
  dockCode: string | null;
  from: Date;
  to: Date;
}

/** What lies beyond the time of a dock: lead, cut-off, and what a day takes of this owner and room. */
async function refuseLimits(ctx: Ctx, { ownerId, roomId, at, more, but }: Wanted): Promise<void> {
  const day = wireDay(at),
    now = new Date(),
    limit = await appointmentThreshold(ctx, { ownerId, roomId, day });
  if (!limit) return;
  const soon = overLimit(limit, { day, at, now, today: wireDay(now), clock: wireTime(now).slice(11) });
  if (soon) refuseFieldAs('BUSINESS', 'planFrom', soon);
  const used = await usedOf(ctx, {
    from: fromWire(day),
    until: fromWire(addDays(day, 1)),
    ownerId: limit.ownerId,
    roomId: limit.roomId,
    but,
  });
  const full = overDay(limit, day, used, more);
  if (full) refuseFieldAs('BUSINESS', 'planFrom', full);
}

const span = (at: number) => ({ from: at - DAY_MINUTES, until: at + (OFFER_DAYS + 1) * DAY_MINUTES });

/** Dock time for the vehicle as asked, or why not and when instead. */
export async function roomFor(ctx: Ctx, wanted: Wanted): Promise<Given> {
  await refuseLimits(ctx, wanted);
  const at = minuteOf(wanted.at);
  const scene = await sceneOf(ctx, wanted.visit, { roomId: wanted.roomId, ...span(at), but: wanted.but });
  const placed = place(wanted.dockId ? onlyDock(scene, wanted.dockId) : scene, at);
  if (placed.ok)
    return {
      dockId: placed.dock.id,
      dockCode: placed.dock.code,
      from: instantOf(at),
      to: instantOf(placed.to),
    };
  const dock = scene.berths.find(({ id }) => id === wanted.dockId);
  const next = nextFree(dock ? onlyDock(scene, dock.id) : scene, at);
  if (placed.why === 'closed') return refuseTime('不在月台开放时间内', next);
  const why = dock ? `月台【${dock.code}】该时段已被占用` : '该时段已约满';
  return refuseTime(next === null ? why : `${why}，最近可约${wireTime(instantOf(next)).slice(0, 16)}`, next);
}

/** With the next time there is room for the vehicle, so that it can be offered. */
const refuseTime = (msg: string, next: number | null): never =>
  refuse('BUSINESS', msg, {
    errors: [{ field: 'planFrom', msg }],
    next: next === null ? null : wireTime(instantOf(next)),
  });

/** Of one dock only; vehicles without a dock do not wait for it in particular. */
function onlyDock(scene: Scene, dockId: number): Scene {
  const berths = scene.berths.filter(({ id }) => id === dockId);
  if (berths.length === 0) refuse('NOT_FOUND', '月台不存在或不收货');
  return { ...scene, berths, stays: scene.stays.filter((stay) => stay.dockId === dockId) };
}

/** By force: the dock that is asked for, whatever its hours, or any that is free; otherwise none, it is found when the vehicle comes. */
export async function roomByForce(ctx: Ctx, wanted: Wanted): Promise<Given> {
  const at = minuteOf(wanted.at);
  const scene = await sceneOf(ctx, wanted.visit, { roomId: wanted.roomId, ...span(at), but: wanted.but });
  const asked = wanted.dockId ? onlyDock(scene, wanted.dockId) : scene,
    placed = place(wanted.dockId ? { ...asked, berths: asked.berths.map(atAnyHour) } : asked, at);
  const minutes = stayMinutes(wanted.visit, scene.berths[0]?.slotMinutes ?? 30);
  return placed.ok
    ? { dockId: placed.dock.id, dockCode: placed.dock.code, from: instantOf(at), to: instantOf(placed.to) }
    : { dockId: null, dockCode: null, from: instantOf(at), to: instantOf(at + minutes) };
}

const atAnyHour = (berth: Berth): Berth => ({ ...berth, openFrom: 0, openTo: 2 * DAY_MINUTES, vehicleTypes: null });
