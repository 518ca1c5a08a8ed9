import { useMemo } from 'react';
import { mapApi } from '#contract/inventory/map.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { layOut, type Floor } from '#contract/terms/floor-plan.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import type { Scene } from '../../../ui/floor/scene.ts';
import { namesOf } from '../../../ui/floor/useColours.ts';

/** The floor of this warehouse, and where each position is on it. */
export interface DrawnFloor {
  floor: Floor;
  codes: readonly string[];
  /** Position ids, by the order of the plan. */
  ids: readonly number[];
  cellOf: ReadonlyMap<number, number>;
  names: Scene['names'];
}

/** The floor as the map draws it; `why` says why there is none to draw on. */
export function useFloor(): { drawn: DrawnFloor | null; why: string | null; plan: { isPending: boolean } } {
  const allowed = useAllowed(mapApi.plan.permit);
  const plan = useCall(mapApi.plan, {}, { staleMs: Infinity, quiet: true, enabled: allowed });
  const drawn = useMemo(() => (plan.data && plan.data.ids.length > 0 ? drawnOf(plan.data) : null), [plan.data]);
  const why = !allowed
    ? '没有库位平面图的权限'
    : plan.data?.ids.length === 0
      ? '还没有库位，画不出平面图'
      : plan.error
        ? '库位平面图没有取到，请重新打开'
        : null;
  return { drawn, why, plan };
}

function drawnOf(plan: OutputOf<typeof mapApi.plan>): DrawnFloor {
  const floor = layOut(plan);
  return {
    floor,
    codes: plan.codes,
    ids: plan.ids,
    cellOf: new Map(Array.from(floor.positions, (position, cell) => [plan.ids[position] ?? 0, cell])),
    names: namesOf(plan),
  };
}
