import type { Candidate, Demand, GoodsFact, Why } from './demand.ts';

/** Normal and no-entry positions may be picked from. */
const STATE_REFUSAL: Readonly<Record<number, Why>> = {
  20: 'POSITION_FROZEN',
  22: 'POSITION_NO_OUT',
  30: 'POSITION_COUNTING',
  90: 'POSITION_OFF',
};
const LOT_FROZEN = 2;
/** Good stock is picked from storage and pick areas, other qualities also from where they are kept apart. */
const GOOD_AREAS = new Set(['STORE', 'PICK']);
const OTHER_AREAS = new Set(['STORE', 'PICK', 'DMG', 'RTN']);

/** Why nobody may have goods of this row now, or null. */
export function rowRefusal(row: Candidate, excluded: ReadonlySet<number>): Why | null {
  if (excluded.has(row.stockId)) return 'EXCLUDED';
  if (row.lotStatus === LOT_FROZEN) return 'LOT_FROZEN';
  const areas = row.quality === 'A' ? GOOD_AREAS : OTHER_AREAS;
  if (typeof row.docked === 'string') return row.docked;
  if (!row.docked && !areas.has(row.areaKind)) return 'NOT_STORED';
  return STATE_REFUSAL[row.positionState] ?? null;
}

/** The free goods of one lot that a class of demands may reach. */
export interface LotPool {
  lotId: number;
  supplierId: number | null;
  free: number;
  readonly freeAtFirst: number;
  expireDay: number | null;
  producedDay: number | null;
  inboundDay: number | null;
  hasFace: boolean;
  rows: Candidate[];
}

export function poolsOf(rows: readonly Candidate[]): LotPool[] {
  return [...Map.groupBy(rows, (row) => row.lotId)].map(([lotId, own]) => {
    const free = own.reduce((sum, row) => sum + row.free, 0);
    const first = own[0];
    return {
      lotId,
      supplierId: first?.supplierId ?? null,
      free,
      freeAtFirst: free,
      expireDay: first?.expireDay ?? null,
      producedDay: first?.producedDay ?? null,
      inboundDay: first?.inboundDay ?? null,
      hasFace: own.some((row) => row.face !== null || row.areaKind === 'PICK'),
      rows: own,
    };
  });
}

const NEVER = Number.MAX_SAFE_INTEGER;
/** Beyond every real day number: lots without expiry leave after those with one, first in first. */
const WITHOUT_EXPIRY = 1_000_000_000;

/** Which date the rotation goes by. */
function ageOf(lot: LotPool, rotation: Demand['rule']['rotation']): number {
  if (rotation === 3) return lot.inboundDay === null ? NEVER : -lot.inboundDay;
  const inward = lot.inboundDay ?? lot.producedDay ?? NEVER / 2;
  return rotation === 2 ? inward : (lot.expireDay ?? WITHOUT_EXPIRY + inward);
}

/** Lots in the order they are to leave, with the number of their tier: lots of one tier count as equally old, and those at pick faces go first. */
export function rotated(lots: readonly LotPool[], rule: Demand['rule']): { lot: LotPool; tier: number }[] {
  const dated = lots
    .map((lot) => ({ lot, age: ageOf(lot, rule.rotation) }))
    .sort(
      (a, b) => a.age - b.age || (a.lot.inboundDay ?? NEVER) - (b.lot.inboundDay ?? NEVER) || a.lot.lotId - b.lot.lotId,
    );
  let tier = -1;
  let opened = -NEVER;
  const tiered = dated.map(({ lot, age }, at) => {
    if (tier < 0 || age - opened > rule.toleranceDays) {
      tier += 1;
      opened = age;
    }
    return { lot, tier, at };
  });
  return tiered.sort((a, b) => a.tier - b.tier || Number(b.lot.hasFace) - Number(a.lot.hasFace) || a.at - b.at);
}

/** Why this line may not have this lot, or null. `today` is a day number. */
export function lotRefusal(d: Demand, lot: LotPool, goods: GoodsFact, today: number): Why | null {
  if (d.wantLotId !== null) return d.wantLotId === lot.lotId ? lifeRefusal(d, lot, goods, today) : 'WANT_LOT';
  if (d.wantSupplierIds && !d.wantSupplierIds.includes(lot.supplierId ?? 0)) return 'WANT_LOT';
  if (d.rule.rotation === 4) return 'NO_LOT_NAMED';
  const made = lot.producedDay;
  if (
    (d.wantFrom !== null || d.wantTo !== null) &&
    (made === null || made < (d.wantFrom ?? made) || made > (d.wantTo ?? made))
  )
    return 'WANT_DATE';
  return lifeRefusal(d, lot, goods, today) ?? ageRefusal(d, made, today);
}

function lifeRefusal(d: Demand, lot: LotPool, goods: GoodsFact, today: number): Why | null {
  if (lot.expireDay === null) return null;
  const left = lot.expireDay - today;
  if (left < goods.shipStopDays) return 'SHIP_STOP';
  const life = goods.shelfLifeDays ?? 0;
  return life > 0 && left * 100 < d.minLifePct * life ? 'MIN_LIFE' : null;
}

function ageRefusal(d: Demand, made: number | null, today: number): Why | null {
  const rule = d.dates;
  if (!rule) return null;
  if (made === null) return rule.minAge === null && rule.maxAge === null ? null : 'WANT_DATE';
  if (rule.minAge !== null && today - made < rule.minAge) return 'MIN_AGE';
  if (rule.maxAge !== null && today - made > rule.maxAge) return 'MAX_AGE';
  return rule.noRegress && d.lastProduced !== null && made < d.lastProduced ? 'REGRESS' : null;
}

/** Whether a line takes any lot as it comes: then supply and demand are two stacked intervals. */
export const isPlain = (d: Demand): boolean =>
  d.wantLotId === null &&
  d.wantSupplierIds === undefined &&
  d.wantFrom === null &&
  d.wantTo === null &&
  d.minLifePct === 0 &&
  d.dates === null &&
  !d.rule.singleLot &&
  d.rule.rotation !== 4;

/** Lines of equal key are judged alike by every lot. */
export const keyOf = (d: Demand): string =>
  JSON.stringify([
    d.wantLotId,
    d.wantSupplierIds,
    d.wantFrom,
    d.wantTo,
    d.minLifePct,
    d.dates,
    d.dates?.noRegress ? d.lastProduced : null,
    ruleKey(d),
  ]);
export const ruleKey = (d: Demand): string =>
  `${d.rule.configId ?? 0}/${d.rule.rotation}/${d.rule.toleranceDays}/${d.rule.singleLot}/${d.rule.looseSource}/${d.rule.caseSource}/${d.rule.allowPallet}/${d.rule.palletMinPct}`;
