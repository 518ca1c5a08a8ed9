import type { PlanTrip } from '#contract/transport/send-plan.ts';
import { REST, tripsAt, type Board } from '../board.ts';

/** An order of a plan where it is to be brought. */
export interface Dot {
  orderId: number;
  lng: number;
  lat: number;
  /** 0: on no trip. */
  lane: number;
  text: string;
  title: string;
  late: boolean;
  /** How many stand at this place before it: they are drawn beside each other, so that each can be taken. */
  beside: number;
}
interface Of {
  board: Board;
  trips: readonly PlanTrip[] | null;
  places: readonly { orderId: number; lng: number; lat: number }[];
  orders: readonly { id: number; orderNo: string; sourceType: number; fromName: string; toName: string }[];
}

const PICKUP = 2;
/** At whose door the vehicle of an order stops. */
export const doorOf = ({
  sourceType,
  fromName,
  toName,
}: Pick<Of['orders'][number], 'sourceType' | 'fromName' | 'toName'>): string =>
  sourceType === PICKUP ? `提货 ${fromName}` : toName;

/** Orders that have a place on the map, named by trip and turn. */
export function dotsOf({ board, trips, places, orders }: Of): Dot[] {
  const known = new Map(orders.map((order) => [order.id, order])),
    figures = tripsAt(board, trips),
    heaps = new Map<string, number>();
  const at = new Map(
    board.flatMap(({ orderIds }, lane) => orderIds.map((id, turn) => [id, { lane, turn: turn + 1 }] as const)),
  );
  return places.flatMap(({ orderId, lng, lat }) => {
    const order = known.get(orderId),
      stands = at.get(orderId);
    if (!order || !stands) return [];
    const { lane, turn } = stands,
      place = `${lng} ${lat}`,
      before = heaps.get(place) ?? 0;
    heaps.set(place, before + 1);
    const stop = figures[lane]?.stops.find(({ orderIds }) => orderIds.includes(orderId));
    const late = stop?.late ?? false;
    return [
      {
        orderId,
        lng,
        lat,
        lane,
        text: lane === REST ? '未排' : `${lane}-${turn}`,
        title: [doorOf(order), order.orderNo, stop?.eta && `预计 ${stop.eta.slice(11, 16)}${late ? ' 晚到' : ''}`]
          .filter(Boolean)
          .join(' '),
        late,
        beside: before,
      },
    ];
  });
}
