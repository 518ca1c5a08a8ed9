import { goodsLevel, goodsLevelApi } from '#contract/basic/goods/level.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';

const master = { spec: goodsLevel.spec, api: goodsLevelApi };
const { moveSort } = goodsLevelApi;

/** Goods levels (商品等级), in the order their owner ranks them. */
export function GoodsLevelPage() {
  const move = useAct(moveSort, [goodsLevelApi.page, goodsLevelApi.options]);
  return (
    <ResourcePage
      of={master}
      rowActions={({ id }) => (
        <>
          <Act permit={moveSort.permit} label="上移" onConfirm={() => move.mutateAsync({ id, direction: 'up' })} />
          <Act permit={moveSort.permit} label="下移" onConfirm={() => move.mutateAsync({ id, direction: 'down' })} />
        </>
      )}
    />
  );
}
