import { metresBetween, type Point } from '../../../platform/sphere.ts';
import { straightKm } from '../plan/way.plan.ts';
import { believed, type Fix } from './fixes.plan.ts';

/** A device that rides along, from when until when, and what it must measure. */
export interface Rider {
  equipId: number;
  equipNo: string;
  from: number;
  to: number;
  min: number | null;
  max: number | null;
  /** It rides along no more: `to` is no passing moment. */
  isOver: boolean;
}
/** A trip as it is judged. Instants in milliseconds. */
export interface Ride {
  riders: readonly Rider[];
  fixes: readonly Fix[];
  /** The gate and the stops, in the order they are to be visited. */
  places: readonly Point[];
}
export const TEMPERATURE = 4,
  OFF_WAY = 5,
  STAY = 6,
  SILENT = 7,
  DOOR = 8;
/** What went wrong from when until when; it lasts while `to` is null. `peak`: degrees over the limit, kilometres off the way, else minutes. */
export interface Episode {
  warnType: number;
  from: number;
  to: number | null;
  peak: number;
  detail: string;
}

const MIN_MS = 60_000;
/** office.md §5.11: three in a row or ten minutes; five minutes off the way; half an hour outside stops; a quarter of an hour of silence. */
const TEMP_POINTS = 3,
  TEMP_MS = 10 * MIN_MS,
  OFF_WAY_MS = 5 * MIN_MS,
  OFF_WAY_KM = 2,
  STAY_MS = 30 * MIN_MS,
  SILENT_MS = 15 * MIN_MS,
  DOOR_POINTS = 2;
/** Within so many metres of a stop one is there; within so many of where one stood, one still stands. */
export const FENCE_M = 500;
const STAND_M = 200;
/** How much longer than the straight line a road may be, without a map: see `way.plan.ts`. */
const DETOUR = 1.32;

const tenth = (n: number): number => Math.round(n * 10) / 10;
const isAt = (places: readonly Point[], fix: Fix): boolean =>
  places.some((place) => metresBetween(place, fix) <= FENCE_M);

interface Run {
  run: Fix[];
  /** The first point after it; none while it lasts. */
  end: Fix | undefined;
}
/** Points in a row of which something holds. */
function runs(fixes: readonly Fix[], holds: (fix: Fix) => boolean): Run[] {
  const found: Run[] = [];
  let open: Fix[] = [];
  for (const fix of fixes) {
    if (holds(fix)) open.push(fix);
    else if (open.length > 0) {
      found.push({ run: open, end: fix });
      open = [];
    }
  }
  return open.length > 0 ? [...found, { run: open, end: undefined }] : found;
}
const spanOf = ([first, ...rest]: readonly Fix[]): number => (rest.at(-1)?.at ?? first?.at ?? 0) - (first?.at ?? 0);

/** Runs that last long enough, as episodes. */
const episodesOf = (
  warnType: number,
  found: readonly Run[],
  { until, peak, say }: { until: number | null; peak: (run: readonly Fix[]) => number; say: (peak: number) => string },
): Episode[] =>
  found.flatMap(({ run, end }) => {
    const [first] = run,
      most = tenth(peak(run));
    return first ? [{ warnType, from: first.at, to: end?.at ?? until, peak: most, detail: say(most) }] : [];
  });

const degreesOver = ({ min, max }: Rider, temp: number | null): number =>
  temp === null ? 0 : Math.max(max === null ? 0 : temp - max, min === null ? 0 : min - temp, 0);

function temperature(rider: Rider, fixes: readonly Fix[], until: number | null): Episode[] {
  const measured = fixes.filter(({ temp }) => temp !== null);
  const found = runs(measured, ({ temp }) => degreesOver(rider, temp) > 0).filter(
    ({ run }) => run.length >= TEMP_POINTS || spanOf(run) >= TEMP_MS,
  );
  const limits = `${rider.min ?? ''}～${rider.max ?? ''}℃`;
  return episodesOf(TEMPERATURE, found, {
    until,
    peak: (run) => Math.max(...run.map(({ temp }) => degreesOver(rider, temp))),
    say: (peak) => `设备 ${rider.equipNo} 超出 ${limits} 达 ${peak}℃`,
  });
}

/** Kilometres a point lies aside of what any way between two planned places may be. */
function kmAside(places: readonly Point[], fix: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, to] of places.entries()) {
    const from = places[i - 1];
    if (from)
      least = Math.min(least, (straightKm(from, fix) + straightKm(fix, to) - DETOUR * straightKm(from, to)) / 2);
  }
  return places.length < 2 ? 0 : least;
}

function offWay(fixes: readonly Fix[], { places }: Ride, until: number | null): Episode[] {
  const aside = new Map(fixes.map((fix) => [fix, kmAside(places, fix)]));
  const found = runs(fixes, (fix) => (aside.get(fix) ?? 0) > OFF_WAY_KM).filter(({ run }) => spanOf(run) >= OFF_WAY_MS);
  return episodesOf(OFF_WAY, found, {
    until,
    peak: (run) => Math.max(...run.map((fix) => aside.get(fix) ?? 0)),
    say: (peak) => `偏离计划路线 ${peak} km`,
  });
}

/** Where it stood: points near the first of them, until one is further away. */
function stays(fixes: readonly Fix[], { places }: Ride, until: number | null): Episode[] {
  const found: Run[] = [];
  let run: Fix[] = [];
  const close = (end: Fix | undefined): void => {
    const [first] = run;
    if (first && spanOf(run) >= STAY_MS && !isAt(places, first)) found.push({ run, end });
    run = [];
  };
  for (const fix of fixes) {
    const [first] = run;
    if (first && metresBetween(first, fix) > STAND_M) close(fix);
    run.push(fix);
  }
  close(undefined);
  return episodesOf(STAY, found, {
    until,
    peak: (own) => spanOf(own) / MIN_MS,
    say: (peak) => `在站点以外停留 ${Math.round(peak)} 分钟`,
  });
}

/** From a quarter of an hour after a device was heard to when it is heard again. */
function silences({ equipNo, from, to, isOver }: Rider, fixes: readonly Fix[]): Episode[] {
  const heard = [from, ...fixes.map(({ at }) => at), to];
  return heard.flatMap((last, i): Episode[] => {
    const next = heard[i + 1];
    if (next === undefined || next - last <= SILENT_MS) return [];
    const minutes = Math.round((next - last) / MIN_MS),
      isLast = i === heard.length - 2;
    return [
      {
        warnType: SILENT,
        from: last + SILENT_MS,
        to: isLast && !isOver ? null : next,
        peak: minutes,
        detail: `设备 ${equipNo} ${minutes} 分钟没有上报`,
      },
    ];
  });
}

function doors(fixes: readonly Fix[], { places }: Ride, until: number | null): Episode[] {
  const told = fixes.filter(({ door }) => door !== null);
  const found = runs(told, (fix) => fix.door === 1 && !isAt(places, fix)).filter(
    ({ run }) => run.length >= DOOR_POINTS,
  );
  return episodesOf(DOOR, found, {
    until,
    peak: (run) => spanOf(run) / MIN_MS,
    say: (peak) => `在站点以外开门 ${Math.round(peak)} 分钟`,
  });
}

/** Of several devices: what overlaps is one. */
function merged(episodes: readonly Episode[]): Episode[] {
  const whole: Episode[] = [];
  for (const next of episodes.toSorted((a, b) => a.warnType - b.warnType || a.from - b.from || b.peak - a.peak)) {
    const open = whole.at(-1);
    if (open?.warnType !== next.warnType || (open.to !== null && open.to < next.from)) {
      whole.push(next);
      continue;
    }
    const more = next.peak > open.peak ? next : open;
    whole[whole.length - 1] = {
      ...open,
      to: open.to === null || next.to === null ? null : Math.max(open.to, next.to),
      peak: more.peak,
      detail: more.detail,
    };
  }
  return whole;
}

/**
 * Everything that went wrong on a trip. Follows from the set of what was told and not from the order in which it came or how often: what arrives late may prove that a
 * silence was none, and that what went on was over.
 */
export function judge(ride: Ride): Episode[] {
  const known = believed(ride.fixes);
  const own = Map.groupBy(known, ({ equipId }) => equipId);
  return merged(
    ride.riders.flatMap((rider) => {
      const fixes = (own.get(rider.equipId) ?? []).filter(({ at }) => at >= rider.from && at <= rider.to);
      const until = rider.isOver ? rider.to : null;
      return [
        ...temperature(rider, fixes, until),
        ...offWay(fixes, ride, until),
        ...stays(fixes, ride, until),
        ...silences(rider, fixes),
        ...doors(fixes, ride, until),
      ];
    }),
  );
}

/** A stop as the fence sees it. */
export interface Fenced {
  stopNo: number;
  lng: number | null;
  lat: number | null;
  status: number;
}
const AHEAD = 0,
  PASSED = 3;

/** When the stops that are still ahead were come to: two points within the fence. The last one is not come to by driving past it on the way to another. */
export function arrivals(fixes: readonly Fix[], stops: readonly Fenced[]): { stopNo: number; at: number }[] {
  const known = believed(fixes),
    inOrder = stops.filter(({ status }) => status !== PASSED).toSorted((a, b) => a.stopNo - b.stopNo),
    last = inOrder.at(-1);
  const come: { stopNo: number; at: number }[] = [];
  const entered = ({ lng, lat }: Fenced, since: number): number | undefined => {
    if (lng === null || lat === null) return undefined;
    const [first, second] = known.filter((fix) => fix.at >= since && metresBetween({ lng, lat }, fix) <= FENCE_M);
    return second && first?.at;
  };
  for (const stop of inOrder) {
    if (stop.status !== AHEAD) continue;
    const isLast = stop === last;
    if (
      isLast &&
      inOrder.some((one) => one !== last && one.status === AHEAD && !come.some((c) => c.stopNo === one.stopNo))
    )
      continue;
    const at = entered(stop, isLast ? Math.max(0, ...come.map((one) => one.at)) : 0);
    if (at !== undefined) come.push({ stopNo: stop.stopNo, at });
  }
  return come;
}
