import { DRY_WALKS_MAX, type DryWalk, type DryWalks } from '#contract/outbound/dry-run/run.ts';
import type { Walk } from '../pick/walks.plan.ts';

/** Where a place is, in centimetres; nowhere where nobody entered it. */
export interface Spot {
  code: string;
  x: number;
  y: number;
  areaName: string;
}

const CM = 100;

/** Walks with their stops and metres, the longest lists cut. */
export function walksTold(walks: readonly Walk[], spots: ReadonlyMap<number, Spot>): DryWalks {
  const all = walks.map((walk) => walkTold(walk, spots)),
    measured = all.map(({ metres }) => metres).filter((metres) => metres !== null);
  return {
    tasks: all.length,
    stops: all.reduce((sum, { stops }) => sum + stops.length, 0),
    metres: measured.length === 0 ? null : measured.reduce((sum, metres) => sum + metres, 0),
    list: all.slice(0, DRY_WALKS_MAX),
  };
}

function walkTold({ kind, lines }: Walk, spots: ReadonlyMap<number, Spot>): DryWalk {
  const stops: DryWalk['stops'] = [];
  for (const { positionId, qty } of lines) {
    const last = stops.at(-1);
    if (last?.positionId === positionId) {
      last.lines += 1;
      last.qty += qty;
    } else stops.push({ positionId, positionCode: spots.get(positionId)?.code ?? '', lines: 1, qty });
  }
  return {
    kind,
    areaName: spots.get(lines[0]?.positionId ?? 0)?.areaName ?? '',
    lines: lines.length,
    qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    metres: metresOf(stops.flatMap(({ positionId }) => spots.get(positionId) ?? [])),
    stops,
  };
}

/** Along the aisles from place to place. A place nobody measured leaves the way unknown, not short. */
function metresOf(spots: readonly Spot[]): number | null {
  if (spots.length === 0 || spots.some(({ x, y }) => x === 0 && y === 0)) return null;
  const cm = spots.reduce((sum, { x, y }, i) => {
    const before = spots[i - 1];
    return before ? sum + Math.abs(x - before.x) + Math.abs(y - before.y) : sum;
  }, 0);
  return Math.round(cm / CM);
}
