import { useMemo } from 'react';
import { menuApi } from '#contract/iam/menu.ts';
import { useAct, useCall } from '../../data/query.ts';

/** The starred pages, and the way to star one more or one less. */
export function useStars() {
  const list = useCall(menuApi.favourites, {}, { quiet: true });
  const act = useAct(menuApi.collect, [menuApi.favourites], { done: null });
  const stars = useMemo(() => new Set(list.data?.map((one) => one.menuId)), [list.data]);
  const turn = (menuId: number): void => act.mutate({ menuId, operateType: stars.has(menuId) ? 1 : 0 });
  return { list, stars, turn };
}
