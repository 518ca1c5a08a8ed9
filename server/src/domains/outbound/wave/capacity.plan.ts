/** What an order takes of the cars of its route and day. */
export interface Carried {
  id: number;
  routeId: number | null;
  /** The day it is wanted, `yyyy-MM-dd`: the day its route drives for it. */
  day: string;
  /** Its store, or what tells it from others that have none. */
  stop: number;
  weight: number;
  volume: number;
}

/** What a route may take on one day at most; 0 = no limit. */
export interface Limit {
  maxOrders: number;
  maxStops: number;
  /** Grams. */
  maxWeight: number;
  /** Cubic centimetres. */
  maxVolume: number;
}

/** A limited route on a day: every limit that holds, and what is on it already. */
export interface Room {
  routeName: string;
  limits: readonly Limit[];
  orders: number;
  stops: ReadonlySet<number>;
  weight: number;
  volume: number;
}

/** Limited routes by `routeKey`; one that is missing takes everything. */
export type Rooms = ReadonlyMap<string, Room>;

export const routeKey = ({ routeId, day }: Pick<Carried, 'routeId' | 'day'>): string => `${routeId ?? 0}/${day}`;

/** An order that does not go, and by how much its route is short. */
export interface Left<O extends Carried = Carried> {
  order: O;
  why: string;
}

/**
 * Who goes, in the order given, and who stays behind (§4.3). Nobody is put off for somebody after him, and what does not fit does not keep a smaller one from going:
 * whoever stays behind would not fit beside all that go. Pure.
 */
export function aboard<O extends Carried>(orders: readonly O[], rooms: Rooms): { going: O[]; left: Left<O>[] } {
  const loads = new Map([...rooms].map(([key, room]) => [key, loading(room)]));
  const going: O[] = [],
    left: Left<O>[] = [];
  for (const order of orders) {
    const load = loads.get(routeKey(order)),
      over = load?.overWith(order) ?? null;
    if (load && over !== null) left.push({ order, why: leftText(load.room.routeName, order.day, over) });
    else {
      load?.add(order);
      going.push(order);
    }
  }
  return { going, left };
}

/** The first route that does not take all of these at once, in words; null where each does. */
export function overfull(orders: readonly Carried[], rooms: Rooms): string | null {
  for (const [key, own] of Map.groupBy(orders, routeKey)) {
    const room = rooms.get(key);
    if (!room) continue;
    const load = loading(room);
    for (const order of own) load.add(order);
    const over = load.over();
    if (over !== null) return `线路【${room.routeName}】运力不足，超出${over}`;
  }
  return null;
}

const leftText = (route: string, day: string, over: string): string => `运力不足：线路【${route}】${day}超出${over}`;

/** A route while it is loaded: takes one more, and says by how much it is beyond its limits, now or with one more. */
function loading(room: Room) {
  const on = { orders: room.orders, weight: room.weight, volume: room.volume },
    stops = new Set(room.stops);
  return {
    room,
    add: ({ stop, weight, volume }: Carried): void => {
      stops.add(stop);
      on.orders += 1;
      on.weight += weight;
      on.volume += volume;
    },
    over: (): string | null => overOf(room, { ...on, stops: stops.size }),
    overWith: ({ stop, weight, volume }: Carried): string | null =>
      overOf(room, {
        orders: on.orders + 1,
        stops: stops.size + (stops.has(stop) ? 0 : 1),
        weight: on.weight + weight,
        volume: on.volume + volume,
      }),
  };
}

const KILO = 1000,
  CUBIC = 1_000_000;
/** As much of a unit as people would say, never rounded to nothing. */
const told = (value: number, unit: number): number => Math.max(Math.ceil((value / unit) * 10) / 10, 0.1);

/** By how much a load is beyond the tightest of each kind of limit; null where it is within all of them. */
function overOf(
  { limits }: Room,
  { orders, stops, weight, volume }: Record<'orders' | 'stops' | 'weight' | 'volume', number>,
): string | null {
  const beyond = (has: number, of: (limit: Limit) => number): number =>
    Math.max(0, ...limits.flatMap((limit) => (of(limit) > 0 ? has - of(limit) : [])));
  const over = {
    orders: beyond(orders, (limit) => limit.maxOrders),
    stops: beyond(stops, (limit) => limit.maxStops),
    weight: beyond(weight, (limit) => limit.maxWeight),
    volume: beyond(volume, (limit) => limit.maxVolume),
  };
  if (over.orders > 0) return `${over.orders}单`;
  if (over.stops > 0) return `${over.stops}家门店`;
  if (over.weight > 0) return `${told(over.weight, KILO)}公斤`;
  return over.volume > 0 ? `${told(over.volume, CUBIC)}立方米` : null;
}
