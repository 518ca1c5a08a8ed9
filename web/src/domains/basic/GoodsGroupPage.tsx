import { goodsGroup, goodsGroupApi } from '#contract/basic/goodsGroup.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { Act } from '../../ui/Act.tsx';
import { column, type Columns } from '../../ui/column.tsx';
import type { RowOf } from '../../ui/list.ts';
import { useUrlState } from '../../ui/useUrlState.ts';
import { GroupGoods } from './parts/GroupGoods.tsx';

type Group = RowOf<typeof goodsGroupApi.page>;

const master = { spec: goodsGroup.spec, api: goodsGroupApi };
const columns: Columns<Group> = [column.qty('goodsCount', '商品数')];

/** Goods groups (商品组), and beside them the goods of one. */
export function GoodsGroupPage() {
  const [{ group, owner }, set] = useUrlState({ group: '', owner: '' });
  return (
    <>
      <ResourcePage of={master} columns={columns}
        rowActions={(row) => <Act permit={goodsGroupApi.queryGoods.permit} label="商品" onConfirm={() => set({ group: String(row.id), owner: String(row.ownerId) })} />} />
      <GroupGoods groupId={Number(group) || null} ownerId={Number(owner) || null} onClose={() => set({ group: '', owner: '' })} />
    </>
  );
}
