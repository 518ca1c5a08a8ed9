import type { PickedCarton } from '../../inventory/facade.ts';
import { gramsOf, idsOf, shareOut } from '../weighed.plan.ts';

/** Picked goods of an order that lie outside its cartons: one open PICKED claim and where its goods are. */
export interface Loose {
  claimId: number;
  detailId: number;
  lineNo: number;
  stockId: number;
  openQty: number;
  positionId: number;
  goodsId: number;
  lotId: number;
  lotNo: string;
  lpnId: number;
  ownerId: number;
  quality: 'A' | 'Q' | 'D' | 'R';
  lpnKind: string;
  /** Everything on the pallet is this order's: it may travel as it is. */
  wholePallet: boolean;
  /** Weight of one base unit, grams; volume cm³; temperature of the goods. */
  weight: number;
  volume: number;
  storageMode: number;
  /** Weighed cartons that lie there for the line. */
  cartons: PickedCarton[];
}

/** What a clerk wants packed: a quantity of a line, of one lot if he says so. */
export interface Want {
  detailId: number;
  lotNo?: string | null | undefined;
  qty: number;
}

export interface Take {
  loose: Loose;
  qty: number;
}
/** The same with the weighed cartons that are taken, and what it weighs. */
export interface WeighedTake extends Take {
  cartonIds: number[];
  weightG: number;
}

/** Pure. */
export function weighed(takes: readonly Take[]): WeighedTake[] {
  const shares = shareOut(takes.map(({ loose, qty }) => ({ ...loose, qty })));
  return takes.map((take, i) => {
    const cartons = shares[i] ?? [];
    return { ...take, cartonIds: idsOf(cartons), weightG: gramsOf(take.qty, take.loose.weight, cartons) };
  });
}
export interface PackPlan {
  boxed: Take[];
  pallets: Map<number, Take[]>;
  problem: { detailId: number; msg: string } | null;
}

/**
 * Which claims go into the carton. Without wants: all that is checked; whole pallets then become cartons of their own. With wants: exactly
 * these, smallest claims first, so that split claims close. `canPack` is what is checked and not yet packed, per line. Pure.
 */
export function planPacking(
  loose: readonly Loose[],
  canPack: ReadonlyMap<number, number>,
  wants: readonly Want[] | undefined,
): PackPlan {
  return wants ? wanted(loose, canPack, wants) : everything(loose, canPack);
}

function everything(loose: readonly Loose[], canPack: ReadonlyMap<number, number>): PackPlan {
  const left = new Map(canPack);
  const boxed: Take[] = [],
    pallets = new Map<number, Take[]>();
  const whole = [...loose].sort((a, b) => Number(b.wholePallet) - Number(a.wholePallet) || a.openQty - b.openQty);
  const byPallet = (id: number) => loose.filter((l) => l.wholePallet && l.lpnId === id);
  for (const claim of whole) {
    const qty = Math.min(claim.openQty, left.get(claim.detailId) ?? 0);
    if (qty <= 0) continue;
    // A pallet travels whole only when all of it is checked.
    const travels =
      claim.wholePallet &&
      byPallet(claim.lpnId).every((l) => l.openQty <= (canPack.get(l.detailId) ?? 0)) &&
      qty === claim.openQty;
    left.set(claim.detailId, (left.get(claim.detailId) ?? 0) - qty);
    if (travels) pallets.set(claim.lpnId, [...(pallets.get(claim.lpnId) ?? []), { loose: claim, qty }]);
    else boxed.push({ loose: claim, qty });
  }
  return { boxed, pallets, problem: null };
}

function wanted(loose: readonly Loose[], canPack: ReadonlyMap<number, number>, wants: readonly Want[]): PackPlan {
  const open = new Map(loose.map((l) => [l.claimId, l.openQty]));
  const may = new Map(canPack);
  const boxed: Take[] = [];
  for (const want of wants) {
    const allowed = may.get(want.detailId);
    if (allowed === undefined)
      return { boxed: [], pallets: new Map(), problem: { detailId: want.detailId, msg: '商品不属于该订单' } };
    if (want.qty > allowed)
      return {
        boxed: [],
        pallets: new Map(),
        problem: { detailId: want.detailId, msg: `装箱数量超过已复核数量${allowed}` },
      };
    may.set(want.detailId, allowed - want.qty);
    let left = want.qty;
    for (const claim of loose
      .filter((l) => l.detailId === want.detailId && (!want.lotNo || l.lotNo === want.lotNo))
      .sort((a, b) => a.openQty - b.openQty || a.claimId - b.claimId)) {
      const qty = Math.min(left, open.get(claim.claimId) ?? 0);
      if (qty <= 0) continue;
      open.set(claim.claimId, (open.get(claim.claimId) ?? 0) - qty);
      boxed.push({ loose: claim, qty });
      left -= qty;
    }
    if (left > 0)
      return {
        boxed: [],
        pallets: new Map(),
        problem: {
          detailId: want.detailId,
          msg: want.lotNo ? '批次与拣货不一致' : `装箱数量超过已复核数量${want.qty - left}`,
        },
      };
  }
  return { boxed, pallets: new Map(), problem: null };
}

const HEAVIER_PCT = 5;

/** Weighed and computed gross weight apart by more than 5 %: the sentence, or null. Grams. */
export function weightProblem(weighed: number, computed: number): string | null {
  if (computed === 0 || Math.abs(weighed - computed) * 100 <= computed * HEAVIER_PCT) return null;
  const kg = (g: number) => (g / 1000).toFixed(2);
  return `称重${kg(weighed)}kg与理论${kg(computed)}kg偏差过大`;
}
