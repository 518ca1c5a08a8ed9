import { goodsStorageBox, goodsStorageBoxApi } from '#contract/strategy/stock/goods-storage-box.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { saidColumn } from './check/said-column.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';
import { useHistory } from './useHistory.tsx';

const master = { spec: goodsStorageBox.spec, api: goodsStorageBoxApi };
const touches = [goodsStorageBoxApi.page, goodsStorageBoxApi.options];

/** Goods storage boxes (商品存储箱): switched on and off where they stand. */
export function StorageBoxPage() {
  const turn = useAct(goodsStorageBoxApi.changeState, touches);
  const copy = useCopy('goodsStorageBox'),
    checks = useChecks('goodsStorageBox'),
    history = useHistory('goodsStorageBox');
  return (
    <>
      <ResourcePage
        of={master}
        lead={2}
        columns={[saidColumn('goodsStorageBox', checks.mark)]}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
            {history.button}
          </>
        )}
        rowActions={({ id, version, state }) => (
          <>
            <Act
              permit={goodsStorageBoxApi.changeState.permit}
              label={state === 1 ? '停用' : '启用'}
              onConfirm={() => turn.mutateAsync({ id, version, state: state === 1 ? 0 : 1 })}
            />
            {history.ofRow(id)}
          </>
        )}
      />
      {copy.drawer}
      {checks.drawer}
      {history.drawer}
    </>
  );
}
