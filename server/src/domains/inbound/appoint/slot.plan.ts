/** Instants are whole minutes since 1970; the clock of the warehouses is eight hours ahead. */
const DAY = 1440,
  AHEAD = 480;
/** Papers and doors, before the first pallet and after the last one. */
const AROUND = 15;
/** So many open places are tried for the next free time. */
export const PROBES = 48;
/** Days beyond which nobody looks. */
const HORIZON = 14 * DAY;

/** A dock that takes deliveries, open from minute to minute of the day. */
export interface Berth {
  id: number;
  code: string;
  slotMinutes: number;
  openFrom: number;
  openTo: number;
  /** Codes of car types it takes; none named = all. */
  vehicleTypes: readonly string[] | null;
}

/** A time somebody has: of a dock, or, by force, of none yet. */
export interface Stay {
  dockId: number | null;
  from: number;
  to: number;
}

export interface Visit {
  pallets: number;
  minutesPerPallet: number;
  vehicleType: string | null;
}

export interface Scene {
  berths: readonly Berth[];
  stays: readonly Stay[];
  visit: Visit;
}

export type Placed =
  | { ok: true; dock: Berth; to: number; free: number; open: number }
  | { ok: false; why: 'closed' | 'full'; open: number };

const overlaps = (stay: Stay, from: number, to: number): boolean => stay.from < to && from < stay.to;
const minuteOfDay = (at: number): number => (((at + AHEAD) % DAY) + DAY) % DAY;

/** How long a vehicle stands, in whole slots. */
export function stayMinutes({ pallets, minutesPerPallet }: Visit, slotMinutes: number): number {
  const slot = Math.max(slotMinutes, 1);
  return Math.ceil((AROUND + pallets * minutesPerPallet) / slot) * slot;
}

const takes = (berth: Berth, type: string | null): boolean =>
  type === null || !berth.vehicleTypes?.length || berth.vehicleTypes.includes(type);

function isOpen(berth: Berth, from: number, minutes: number): boolean {
  const start = minuteOfDay(from);
  return start >= berth.openFrom && start + minutes <= berth.openTo;
}

/** Idle minutes between what ends before it, or the opening of the day, and the vehicle. */
function gapBefore(berth: Berth, stays: readonly Stay[], from: number): number {
  const opening = from - minuteOfDay(from) + berth.openFrom;
  const ends = stays.filter((stay) => stay.dockId === berth.id && stay.to <= from).map((stay) => stay.to);
  return from - Math.max(opening, ...ends);
}

/**
 * The dock for a vehicle that comes at `from`: a free one with the least idle time before it. Vehicles that were let in by force and have no dock yet will need
 * one, so as many free docks as they are stay untouched: at no moment more vehicles than docks are promised.
 */
export function place({ berths, stays, visit }: Scene, from: number): Placed {
  const open = berths.filter(
    (berth) => takes(berth, visit.vehicleType) && isOpen(berth, from, stayMinutes(visit, berth.slotMinutes)),
  );
  if (open.length === 0) return { ok: false, why: 'closed', open: 0 };
  const free = open.filter((berth) => {
    const to = from + stayMinutes(visit, berth.slotMinutes);
    return !stays.some((stay) => stay.dockId === berth.id && overlaps(stay, from, to));
  });
  const longest = from + Math.max(...open.map((berth) => stayMinutes(visit, berth.slotMinutes)));
  const homeless = stays.filter((stay) => stay.dockId === null && overlaps(stay, from, longest)).length;
  const [dock] = [...free].sort((a, b) => gapBefore(a, stays, from) - gapBefore(b, stays, from));
  if (!dock || free.length <= homeless) return { ok: false, why: 'full', open: open.length };
  return {
    ok: true,
    dock,
    to: from + stayMinutes(visit, dock.slotMinutes),
    free: free.length - homeless,
    open: open.length,
  };
}

const stepOf = (scene: Scene): number => Math.max(5, Math.min(...scene.berths.map((berth) => berth.slotMinutes)));

/** The first time from `after` on at which the vehicle may come, among the next open ones. */
export function nextFree(scene: Scene, after: number): number | null {
  if (scene.berths.length === 0) return null;
  const step = stepOf(scene);
  let probes = 0;
  for (let at = Math.ceil(after / step) * step; at < after + HORIZON && probes < PROBES; at += step) {
    const placed = place(scene, at);
    if (placed.ok) return at;
    if (placed.why !== 'closed') probes++;
  }
  return null;
}

/** The open places of the day that begins at `midnight`, each with how many docks could take the vehicle. */
export function grid(scene: Scene, midnight: number): { from: number; to: number; free: number; docks: number }[] {
  if (scene.berths.length === 0) return [];
  const step = stepOf(scene);
  return Array.from({ length: Math.floor(DAY / step) }, (_, i) => midnight + i * step).flatMap((from) => {
    const placed = place(scene, from);
    if (placed.open === 0) return [];
    return [{ from, to: from + step, free: placed.ok ? placed.free : 0, docks: placed.open }];
  });
}
