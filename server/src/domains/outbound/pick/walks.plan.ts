/** Lines of one task when no rule of its area says otherwise. */
const LINES_DEFAULT = 60;
const BY_ORDER = 1;
/** Kinds of which a task serves one order. */
const ALONE: ReadonlySet<string> = new Set(['PALLET', 'XDOCK']);
const ONE_WAY = { BOTH: 0, UP: 1 } as const;

/** A place of a walk: where it stands in the warehouse, and which way its aisle is walked (0 both, 1 up, 2 down). */
export interface Stop {
  lineId: number;
  positionId: number;
  areaNo: number;
  aisleNo: number;
  oneWay: number;
  orderNum: number;
  level: number;
}

/** A promise that has no pick line yet. */
export interface Unpicked extends Stop {
  /** The number of its task, should it be the first of one. */
  spareTaskId: number;
  claimId: number;
  detailId: number;
  orderId: number;
  stockId: number;
  /** The row at another owner's face that it is taken from, and exchanged for; the place is that face then. */
  shareStockId: number | null;
  /** The lot whose labels the pieces there bear. */
  shareLotId: number | null;
  goodsId: number;
  lotId: number;
  lpnId: number;
  qty: number;
  /** Of one unit, cm³. */
  unitVolume: number;
  stage: 'SHELF' | 'WAIT';
  areaId: number;
  /** What it looks like where it lies: a container taken whole, full cases, pieces; goods on their receiving place whatever they look like. */
  kind: 'PALLET' | 'CASE' | 'PIECE' | 'XDOCK';
  isCases: boolean;
}

/** A task to be made, its lines in the order of the walk. */
export interface Walk {
  taskId: number;
  kind: Unpicked['kind'];
  areaId: number;
  /** Where the whole task is for one order. */
  orderId: number | null;
  lines: Unpicked[];
}

/** How a wave is picked; `into`: lines of that task's area are appended to it. */
export interface ToPick {
  wave: { pickMethod: number };
  into?: { taskId: number; areaId: number | null } | undefined;
}

/** The most one walk through an area takes; 0 = as many lines as usual, any volume (C14). */
export interface AreaLimits {
  maxLines: number;
  /** cm³. */
  maxVolume: number;
  /** Packaging levels picked there (1 base unit, 2 inner pack, 3 case, 4 pallet); none = all. */
  unitLevels: readonly number[];
}

/**
 * Promises grouped into walks (§4.4): a task per whole pallet and per order that goods go to from their receiving place, the rest by area and kind, an order by itself where the wave picks order by order, cut at the lines
 * and the volume one walk through the area may have. Promises come in the order of area, aisle and place.
 */
export function planWalks(
  promised: readonly Unpicked[],
  limits: ReadonlyMap<number, AreaLimits>,
  { wave, into }: ToPick,
): { appended: Unpicked[]; walks: Walk[] } {
  const claims = promised.map((c) => ({ ...c, kind: kindAt(c, limits.get(c.areaId)?.unitLevels ?? []) }));
  const byOrder = wave.pickMethod === BY_ORDER;
  const joins = (c: Unpicked): boolean => into !== undefined && c.areaId === into.areaId && !ALONE.has(c.kind);
  const keyOf = (c: Unpicked): string =>
    c.kind === 'PALLET' ? `P/${c.lpnId}` : `${c.kind}/${c.areaId}/${byOrder || c.kind === 'XDOCK' ? c.orderId : 0}`;
  const groups = Map.groupBy(
    claims.filter((c) => !joins(c)),
    keyOf,
  );
  const walks = [...groups.values()]
    .flatMap((group) => cut(group, limits.get(group[0]?.areaId ?? 0)))
    .flatMap((lines) => {
      const [first] = lines;
      if (!first) return [];
      const { spareTaskId, kind, areaId, orderId } = first;
      const single = byOrder || ALONE.has(kind);
      return [{ taskId: spareTaskId, kind, areaId, orderId: single ? orderId : null, lines: walkOrder(lines) }];
    });
  return { appended: claims.filter(joins), walks };
}

/** What a promise is picked as in an area that picks these levels only. */
function kindAt({ kind, isCases }: Unpicked, levels: readonly number[]): Unpicked['kind'] {
  const all = levels.length === 0;
  if (kind === 'PALLET' && !all && !levels.includes(4)) return isCases && levels.includes(3) ? 'CASE' : 'PIECE';
  return kind === 'CASE' && !all && !levels.includes(3) ? 'PIECE' : kind;
}

/** The way through a walk's places (A3): up one visited aisle and down the next; one-way aisles keep their direction. Parity goes by aisles visited, not by their numbers. */
export function walkOrder<S extends Stop>(stops: readonly S[]): S[] {
  const byAisle = [...stops].sort((a, b) => a.areaNo - b.areaNo || a.aisleNo - b.aisleNo);
  const aisles = [...Map.groupBy(byAisle, (stop) => `${stop.areaNo}/${stop.aisleNo}`).values()];
  return aisles.flatMap((aisle, k) =>
    aisle
      .map((stop) => ({ stop, at: goesUp(stop.oneWay, k) ? stop.orderNum : -stop.orderNum }))
      .sort(
        (a, b) =>
          a.at - b.at ||
          a.stop.level - b.stop.level ||
          a.stop.positionId - b.stop.positionId ||
          a.stop.lineId - b.stop.lineId,
      )
      .map(({ stop }) => stop),
  );
}

const goesUp = (oneWay: number, visited: number): boolean =>
  oneWay === ONE_WAY.UP || (oneWay === ONE_WAY.BOTH && visited % 2 === 0);

/** Fill walk after walk; a line too big for any walk is one by itself. */
function cut(claims: readonly Unpicked[], limits: AreaLimits | undefined): Unpicked[][] {
  const lines = limits?.maxLines || LINES_DEFAULT,
    most = limits?.maxVolume || Infinity;
  const walks: Unpicked[][] = [];
  let held = 0;
  for (const claim of claims) {
    const volume = claim.qty * claim.unitVolume;
    const last = walks.at(-1);
    if (last && last.length < lines && held + volume <= most) {
      last.push(claim);
      held += volume;
    } else {
      walks.push([claim]);
      held = volume;
    }
  }
  return walks;
}
