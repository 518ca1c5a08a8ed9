import { areaApi } from '#contract/basic/warehouse/area.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { DROPDOWN_SIZE_MAX } from '#contract/kit/page.ts';
import { patrolDangerApi } from '#contract/patrol/rectify.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { call } from '../../data/call.ts';
import { isSilence } from '../../data/offline/field.ts';
import { useCall } from '../../data/query.ts';
import { placeAmong, type Walk } from './place.ts';

export type Place = OutputOf<typeof patrolDangerApi.place>;

/** Finds the area whose code was scanned, on a walk one the walk is meant for; without a network among those the device holds. */
export function usePlace(walk?: Walk): (code: string) => Promise<Place> {
  const areas = useCall(areaApi.options, { size: DROPDOWN_SIZE_MAX }, { quiet: true });
  return async (code) => {
    try {
      return await (walk ? call(patrolTaskApi.place, { id: walk.id, code }) : call(patrolDangerApi.place, { code }));
    } catch (error) {
      if (!isSilence(error) || !areas.data) throw error;
      return placeAmong(areas.data, code, walk);
    }
  };
}
