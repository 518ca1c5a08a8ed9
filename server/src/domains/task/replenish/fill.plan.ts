import type { AreaFill, FillRule } from '../../strategy/facade.ts';

const WAITING = 1,
  LOW = 2;

/** The settings of an area that let it be filled for this reason; none said for it is one that lets everything. */
const letting = (fills: readonly AreaFill[], areaId: number, reason: number): readonly AreaFill[] | null => {
  const own = fills.filter((fill) => fill.areaId === areaId);
  return own.length === 0 ? null : own.filter(({ mode }) => mode === reason || mode === WAITING + LOW);
};

/** Whether a time of day, `HH:mm:ss`, lies in the hours of a setting; hours may go over midnight. */
export const within = ({ fromTime, toTime }: Pick<AreaFill, 'fromTime' | 'toTime'>, at: string): boolean => {
  const begun = at >= fromTime,
    // Entered to the minute, which then counts as a whole.
    open = at.slice(0, 5) <= toTime.slice(0, 5);
  return fromTime <= toTime ? begun && open : begun || open;
};

/** Base units of what goods are sent to a face in: their box, else the pack that the area, else their own rule names; pieces where there is none such. */
export const unitOf = ({ boxQty, ratios, unitLevel }: FillRule, fill?: AreaFill): number =>
  boxQty ?? ratios[fill?.unitLevel ?? unitLevel] ?? 1;

/** A face below its minimum. */
export interface Low {
  areaId: number;
  minQty: number;
  maxQty: number;
  /** Free there, and on its way. */
  there: number;
}

/** What a face wants comes after what order lines wait for, and after what somebody sends by hand. */
export const BY_LEVEL = 50;

/** What a low face is sent now, or null: its area is filled at other hours, or only for orders. `at` null: somebody asks for it by hand, at any hour. */
export function filled(
  low: Low,
  rule: FillRule,
  fills: readonly AreaFill[],
  at: string | null,
): { qty: number; unitQty: number; priority: number } | null {
  const own = letting(fills, low.areaId, LOW);
  const fill = own?.find((one) => at === null || within(one, at));
  if (own !== null && !fill) return null;
  const unitQty = unitOf(rule, fill),
    room = low.maxQty - low.there,
    enough = Math.ceil((low.minQty - low.there) / unitQty) * unitQty;
  return { qty: rule.fillToMax ? room : Math.min(room, enough), unitQty, priority: fill?.priority ?? BY_LEVEL };
}

/** In what goods that orders wait for are sent to a face of this area. */
export const unitForOrders = (areaId: number, rule: FillRule, fills: readonly AreaFill[]): number =>
  unitOf(rule, letting(fills, areaId, WAITING)?.[0]);

/** A storage row that goods may be taken from. */
interface Source {
  id: number;
  onHand: number;
  expireOn: string | null;
  inboundOn: string | null;
}
const LAST = '9999-12-31';
const FIFO = 2,
  LIFO = 3;

/** Which row is emptied first: by the lot, then what is opened already. */
export function byRotation(rotation: number | null): (a: Source, b: Source) => number {
  const expiry = (row: Source): string => row.expireOn ?? LAST,
    inbound = (row: Source): string => row.inboundOn ?? LAST;
  const lot = (a: Source, b: Source): number =>
    rotation === FIFO
      ? order(inbound(a), inbound(b))
      : rotation === LIFO
        ? order(inbound(b), inbound(a))
        : order(expiry(a), expiry(b)) || order(inbound(a), inbound(b));
  return (a, b) => lot(a, b) || a.onHand - b.onHand || a.id - b.id;
}
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
