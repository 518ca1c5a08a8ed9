/** What goes to a place as one, as far as its way matters. */
export interface Way {
  toPositionId: number;
  /** The container it stays on; 0 = loose. */
  lpnId: number;
}

/** A place in a drop area; `load`: what lies there and what is on its way. */
export interface DropPlace {
  id: number;
  code: string;
  load: number;
}

/** A target that is reached in two steps. */
export interface TwoStep {
  positionId: number;
  areaName: string;
  dropAreaName: string;
  places: readonly DropPlace[];
}

/** Where a container's other open lines leave it; null = they go to their shelf in one step. */
export interface Underway {
  lpnId: number;
  dropPositionId: number | null;
}

/** Where a line goes first, and why; null = straight to its shelf. */
export interface Route {
  dropPositionId: number | null;
  reason: string | null;
}

/**
 * The way of each line: straight where its target's area says nothing, else by the drop place that has least on it, each container counted once.
 * A container goes one way: where others of its lines are on theirs, with them.
 */
export function routed(ways: readonly Way[], targets: readonly TwoStep[], underway: readonly Underway[]): Route[] {
  const load = new Map(targets.flatMap(({ places }) => places.map(({ id, load }) => [id, load] as const)));
  const chosen = new Map(underway.map(({ lpnId, dropPositionId }) => [lpnId, dropPositionId]));
  const codes = new Map(targets.flatMap(({ places }) => places.map(({ id, code }) => [id, code] as const)));
  return ways.map(({ toPositionId, lpnId }): Route => {
    const target = targets.find(({ positionId }) => positionId === toPositionId);
    const known = lpnId === 0 ? undefined : chosen.get(lpnId);
    if (known !== undefined)
      return { dropPositionId: known, reason: known === null ? null : by(target?.areaName, codes.get(known)) };
    const place = target?.places.toSorted((a, b) => (load.get(a.id) ?? 0) - (load.get(b.id) ?? 0))[0];
    if (lpnId !== 0) chosen.set(lpnId, place?.id ?? null);
    if (!target) return { dropPositionId: null, reason: null };
    if (!place) return { dropPositionId: null, reason: `接驳库区【${target.dropAreaName}】没有可用的接驳位，直接上架` };
    load.set(place.id, (load.get(place.id) ?? 0) + 1);
    return { dropPositionId: place.id, reason: by(target.areaName, place.code) };
  });
}

const by = (areaName: string | undefined, code: string | undefined): string =>
  `库区【${areaName ?? ''}】两步上架，先送到接驳位【${code ?? ''}】`;
