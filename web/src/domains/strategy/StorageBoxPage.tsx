import { goodsStorageBox, goodsStorageBoxApi } from '#contract/strategy/stock/goods-storage-box.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { useCopy } from './copy/useCopy.tsx';

const master = { spec: goodsStorageBox.spec, api: goodsStorageBoxApi };
const touches = [goodsStorageBoxApi.page, goodsStorageBoxApi.options];

/** Goods storage boxes (商品存储箱): switched on and off where they stand. */
export function StorageBoxPage() {
  const turn = useAct(goodsStorageBoxApi.changeState, touches);
  const copy = useCopy('goodsStorageBox');
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(selected, _, param) => copy.button(selected, param)}
        rowActions={({ id, version, state }) => (
          <Act
            permit={goodsStorageBoxApi.changeState.permit}
            label={state === 1 ? '停用' : '启用'}
            onConfirm={() => turn.mutateAsync({ id, version, state: state === 1 ? 0 : 1 })}
          />
        )}
      />
      {copy.drawer}
    </>
  );
}
