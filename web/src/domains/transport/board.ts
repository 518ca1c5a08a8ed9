import type { PlanTrip } from '#contract/transport/send-plan.ts';

/** A trip on the board: its car, when it leaves, and its orders in their order. The first column holds what is on no trip. */
export interface Lane {
  carId: number | null;
  departAt: string | null;
  orderIds: readonly number[];
}
export type Board = readonly Lane[];

export const REST = 0;

/** The board of an arrangement: what is on no trip first. */
export function boardOf(trips: readonly PlanTrip[], orderIds: readonly number[]): Board {
  const lanes = trips.map(({ carId, departAt, stops }) => ({
    carId,
    departAt,
    orderIds: stops.flatMap((stop) => stop.orderIds),
  }));
  const placed = new Set(lanes.flatMap((lane) => lane.orderIds));
  return [{ carId: null, departAt: null, orderIds: orderIds.filter((id) => !placed.has(id)) }, ...lanes];
}

/** Take an order to a lane, before the one that stands at `at` there. A lane beyond the last is made. */
export function moved(board: Board, orderId: number, to: number, at: number): Board {
  const without = board.map((lane) => ({ ...lane, orderIds: lane.orderIds.filter((id) => id !== orderId) }));
  const from = board.findIndex((lane) => lane.orderIds.includes(orderId));
  const before = board[to]?.orderIds.indexOf(orderId) ?? -1;
  // Behind itself in its own lane, everything has moved up by one.
  const place = from === to && before >= 0 && before < at ? at - 1 : at;
  const lanes = to < without.length ? without : [...without, { carId: null, departAt: null, orderIds: [] }];
  return lanes.map((lane, i) =>
    i === Math.min(to, lanes.length - 1) ? { ...lane, orderIds: lane.orderIds.toSpliced(place, 0, orderId) } : lane,
  );
}

/** One step with the arrow keys: up and down in its lane, left and right to the end of the next one. */
export function stepped(board: Board, orderId: number, key: string): Board | null {
  const lane = board.findIndex((one) => one.orderIds.includes(orderId)),
    at = board[lane]?.orderIds.indexOf(orderId) ?? -1,
    length = board[lane]?.orderIds.length ?? 0;
  if (lane < 0) return null;
  if (key === 'ArrowUp') return at > 0 ? moved(board, orderId, lane, at - 1) : null;
  if (key === 'ArrowDown') return at < length - 1 ? moved(board, orderId, lane, at + 2) : null;
  const to = key === 'ArrowLeft' ? lane - 1 : key === 'ArrowRight' ? lane + 1 : -1;
  return to < 0 ? null : moved(board, orderId, to, board[to]?.orderIds.length ?? 0);
}

/** The figures of each lane, of trips in the order in which lanes that carry something stand: `tripsOf`. */
export function tripsAt(board: Board, trips: readonly PlanTrip[] | null): (PlanTrip | undefined)[] {
  let next = 0;
  return board.map(({ orderIds }, lane) => {
    if (lane === REST || orderIds.length === 0) return undefined;
    next += 1;
    return trips?.[next - 1];
  });
}

/** Before which order another one is put where it is dropped on: null where it stands nowhere, or is itself. */
export function ontoOrder(board: Board, orderId: number, onto: number): Board | null {
  const lane = board.findIndex(({ orderIds }) => orderIds.includes(onto));
  if (orderId === onto || lane === -1) return null;
  return moved(board, orderId, lane, board[lane]?.orderIds.indexOf(onto) ?? 0);
}

/** What is sent: every trip that carries something. */
export const tripsOf = (board: Board) =>
  board
    .slice(1)
    .filter(({ orderIds }) => orderIds.length > 0)
    .map((lane) => ({ ...lane, orderIds: [...lane.orderIds] }));
