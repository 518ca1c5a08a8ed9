import { goodsGroup, goodsGroupApi } from '#contract/basic/goods/group.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { OpenLink } from '../../../ui/text/TextLink.tsx';
import { GroupGoods } from './GroupGoods.tsx';

type Group = RowOf<typeof goodsGroupApi.page>;

const master = { spec: goodsGroup.spec, api: goodsGroupApi };
const columns: Columns<Group> = [column.qty('goodsCount', '商品数')];

/** Goods groups (商品组); the code leads to the goods of one. */
export function GoodsGroupPage() {
  const [{ group, owner }, set] = useUrlState({ group: '', owner: '' });
  const open = (row: Group): void => set({ group: String(row.id), owner: String(row.ownerId) });
  return (
    <>
      <ResourcePage
        of={master}
        columns={columns}
        render={{ code: (code, row) => <OpenLink onOpen={() => open(row)}>{code}</OpenLink> }}
      />
      <GroupGoods
        groupId={Number(group) || null}
        ownerId={Number(owner) || null}
        onClose={() => set({ group: '', owner: '' })}
      />
    </>
  );
}
