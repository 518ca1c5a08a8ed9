import type { Candidate, Demand, Explained, Outcome, Placement } from './demand.ts';
import type { Levels } from './place.plan.ts';

const PIECE = 1;

/** Something free at the face of another owner whose goods are alike (共享拣货位), for a lot of one's own that has the same attributes. */
export interface SharedFace {
  goodsId: number;
  quality: string;
  lotId: number;
  stockId: number;
  positionId: number;
  areaId: number;
  free: number;
  walk: number;
  ruleName: string;
  /** Produced and expiring on the very days of the lot; else it expires no earlier. */
  sameDates: boolean;
}

interface Asked {
  faces: readonly SharedFace[];
  demands: readonly Demand[];
  candidates: readonly Candidate[];
  serves: (areaId: number, areaClass: string) => boolean;
  levels?: Levels | undefined;
}

const takesAnyDate = (d: Demand): boolean =>
  d.wantLotId === null && d.wantFrom === null && d.wantTo === null && d.dates === null;

/**
 * Pieces that no face of their owner has are walked to a shared one before a case is opened in storage or a replenishment is waited for (§4.2 L3). The promise stays on the
 * owner's own stock, which is exchanged for what was taken when it is picked: where the owner has none of the lot left in storage, nobody else's face is offered. Pure.
 */
export function share(outcome: Outcome, { faces, demands, candidates, serves, levels }: Asked): Outcome {
  if (faces.length === 0) return outcome;
  const left = faces.map((face) => ({ ...face })).sort((a, b) => a.free - b.free || a.walk - b.walk);
  const demandOf = new Map(demands.map((d) => [d.detailId, d])),
    rowOf = new Map(candidates.map((row) => [row.stockId, row]));
  const lines = new Map(outcome.lines);
  const placements = outcome.placements.flatMap((p): Placement[] => {
    const demand = demandOf.get(p.detailId),
      row = rowOf.get(p.stockId);
    if (!demand || !row || p.step !== 'L4' || row.areaKind !== 'STORE') return [p];
    const shared: Placement[] = [];
    let rest = p.qty;
    for (const face of left) {
      const qty = Math.min(rest, face.free);
      const alike = face.goodsId === row.goodsId && face.lotId === row.lotId && face.quality === row.quality;
      const reached = serves(face.areaId, demand.areaClass) && (levels?.get(face.areaId)?.has(PIECE) ?? true);
      if (qty <= 0 || !alike || !reached || !(face.sameDates || takesAnyDate(demand))) continue;
      face.free -= qty;
      rest -= qty;
      shared.push({ ...p, qty, stage: 'SHELF', step: 'L3', share: face.stockId });
      const told = lines.get(p.detailId);
      if (told) lines.set(p.detailId, retold(told, row, { face, qty }));
    }
    return [...shared, ...(rest > 0 ? [{ ...p, qty: rest }] : [])];
  });
  return { ...outcome, placements, lines };
}

/** What was chosen in storage is less by what the face gives. */
function retold(told: Explained, row: Candidate, { face, qty }: { face: SharedFace; qty: number }): Explained {
  let left = qty;
  const chosen = told.chosen.flatMap((c) => {
    if (c.p !== row.positionId || c.l !== row.lotId || c.n !== row.lpnId || c.s !== 'L4') return [c];
    const less = Math.min(left, c.q);
    left -= less;
    return c.q > less ? [{ ...c, q: c.q - less }] : [];
  });
  return {
    ...told,
    chosen: [...chosen, { p: face.positionId, l: row.lotId, n: 0, q: qty, s: 'L3', h: face.ruleName }],
  };
}
