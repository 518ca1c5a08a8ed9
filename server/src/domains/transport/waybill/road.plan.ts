import { waybillLife } from '#contract/transport/life.ts';

/** A stop as it was come to: 0 not yet, 1 there, 2 left, 3 passed by. */
export interface RoadStop {
  stopNo: number;
  arriveAt: Date | null;
  leaveAt: Date | null;
  status: number;
}
export interface Road {
  status: number;
  departAt: Date | null;
  arriveAt: Date | null;
  stops: readonly RoadStop[];
}
export interface RoadEvent {
  event: 'DEPART' | 'ARRIVE_STOP' | 'LEAVE_STOP' | 'SKIP_STOP';
  at: Date;
  stopNo?: number | null | undefined;
}

const { at: STATE } = waybillLife;
export const AHEAD = 0,
  THERE = 1,
  LEFT = 2,
  PASSED = 3;
const earlier = (a: Date | null, b: Date): Date => (a === null || b < a ? b : a);
const later = (a: Date | null, b: Date): Date => (a === null || b > a ? b : a);

function stopAfter(stop: RoadStop, { event, at }: RoadEvent): RoadStop {
  if (event === 'SKIP_STOP') return stop.status === AHEAD ? { ...stop, status: PASSED } : stop;
  const come = { ...stop, arriveAt: earlier(stop.arriveAt, at) };
  if (event === 'ARRIVE_STOP') return { ...come, status: stop.status === LEFT ? LEFT : THERE };
  return { ...come, leaveAt: later(stop.leaveAt, at), status: LEFT };
}

/** The last stop that is not passed by has been come to. */
function isThere(stops: readonly RoadStop[]): boolean {
  const last = stops.toSorted((a, b) => b.stopNo - a.stopNo).find(({ status }) => status !== PASSED);
  return last === undefined || last.status !== AHEAD;
}

/**
 * What is known of the road after one more event. Follows from the set of events, not from the order in which they come: each instant is the earliest or the
 * latest told, a state is never left backwards, and whoever stands at a stop has departed.
 */
export function roadAfter(road: Road, event: RoadEvent): Road {
  if (road.status < STATE.loaded || road.status > STATE.arrived) return road;
  const stops = road.stops.map((stop) =>
    event.event !== 'DEPART' && stop.stopNo === event.stopNo ? stopAfter(stop, event) : stop,
  );
  const departAt = event.event === 'SKIP_STOP' ? road.departAt : earlier(road.departAt, event.at);
  const status =
    departAt === null ? road.status : Math.max(road.status, isThere(stops) ? STATE.arrived : STATE.onTheWay);
  const come = stops.flatMap(({ arriveAt }) => (arriveAt ? [arriveAt.getTime()] : []));
  return {
    stops,
    departAt,
    status,
    arriveAt: status === STATE.arrived ? (come.length > 0 ? new Date(Math.max(...come)) : departAt) : null,
  };
}
