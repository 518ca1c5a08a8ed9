/** A stop as it is entered; what is not filled in yet is missing. */
export interface Stop {
  storeId?: number;
  stopNo?: number;
}
/** Room between two stops for one that comes later. */
export const STEP = 10;

/** Stores in driving order, each once; rows that name none yet are no stop. */
export const inTurn = (stops: readonly (Stop | undefined)[]): { storeId: number; stopNo: number }[] => {
  const named = stops.flatMap((stop) =>
    stop?.storeId === undefined ? [] : [{ storeId: stop.storeId, stopNo: stop.stopNo ?? Number.MAX_SAFE_INTEGER }],
  );
  const turns = named.toSorted((a, b) => a.stopNo - b.stopNo);
  return turns.filter(({ storeId }, i) => turns.findIndex((one) => one.storeId === storeId) === i);
};

/** The same rows with new numbers: those of `keys` in that order among themselves, the others where they stood. */
export function numbered(stops: readonly (Stop | undefined)[], keys: readonly number[]): Stop[] {
  const moving = new Set(keys),
    left = [...keys];
  const order = inTurn(stops).map(({ storeId }) => (moving.has(storeId) ? (left.shift() ?? storeId) : storeId));
  const rows = order.map((storeId, i) => ({
    ...stops.find((stop) => stop?.storeId === storeId),
    storeId,
    stopNo: (i + 1) * STEP,
  }));
  return [...rows, ...stops.flatMap((stop) => (stop && stop.storeId === undefined ? [stop] : []))];
}
