import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { goodsGroupApi } from '#contract/basic/goods/group.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

interface Props {
  /** Which group; none closes the drawer. */
  groupId: number | null;
  ownerId: number | null;
  onClose: () => void;
}

type Member = RowOf<typeof goodsGroupApi.queryGoods>;

const touches = [goodsGroupApi.page, goodsGroupApi.queryGoods];
const { goodsIds, codes } = goodsGroupApi.addGoods.input.shape;
const entered = { goodsIds, codes: codes.meta({ label: '或粘贴商品编码，以空格、逗号或换行分隔', long: true }) };
const columns: Columns<Member> = [
  column.text('goodsCode', '商品编码', { sorter: true }),
  column.text('goodsName', '商品名称', { width: 220, sorter: true }),
  column.text('spec', '规格', { width: 140 }),
  column.text('addedBy', '添加人'),
  column.time('addedAt', '添加时间', { sorter: true }),
];

/** The goods of a group: looked through, added by choice or by pasted codes, taken out several at a time. */
export function GroupGoods({ groupId, ownerId, onClose }: Props) {
  const named = useCall(goodsGroupApi.options, { ids: [groupId ?? 0] }, { enabled: groupId !== null, quiet: true });
  const group = groupId === null ? undefined : named.data?.[0];
  return (
    <Drawer
      title={group ? `商品组【${group.code} ${group.name}】` : '商品组商品'}
      width={860}
      open={groupId !== null}
      onClose={onClose}
    >
      {groupId !== null && <Goods key={groupId} groupId={groupId} ownerId={ownerId} />}
    </Drawer>
  );
}

function Goods({ groupId, ownerId }: { groupId: number; ownerId: number | null }) {
  const list = useList(goodsGroupApi.queryGoods, { fixed: { groupId }, prefix: 'g' });
  const [adding, setAdding] = useState(false);
  const remove = useAct(goodsGroupApi.removeGoods, touches, { done: '已移除' });
  const { keyword } = list.filters;
  return (
    <>
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        fill={false}
        empty="还没有商品，点击添加商品"
        toolbar={(rows: Member[], clear) => (
          <>
            <Act
              permit={goodsGroupApi.addGoods.permit}
              label="添加商品"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={goodsGroupApi.removeGoods.permit}
              label="移除"
              danger
              icon={<DeleteOutlined />}
              off={rows.length === 0 ? '请先选择商品' : null}
              ask={`确定移除选中的 ${rows.length} 个商品吗？`}
              onConfirm={async () => {
                await remove.mutateAsync({ groupId, ids: rows.map(({ id }) => id) });
                clear();
              }}
            />
            <Input.Search
              allowClear
              aria-label="查找商品"
              placeholder="查找商品"
              defaultValue={typeof keyword === 'string' ? keyword : ''}
              style={{ width: 220 }}
              onSearch={(text) => list.setFilters({ keyword: text.trim() || undefined })}
            />
          </>
        )}
      />
      <FieldsDialog
        title="添加商品"
        open={adding}
        onClose={() => setAdding(false)}
        of={goodsGroupApi.addGoods}
        touches={touches}
        shape={entered}
        extra={{ groupId }}
        inputs={{ goodsIds: <RefSelect of="goods" multiple {...(ownerId === null ? {} : { extra: { ownerId } })} /> }}
      />
    </>
  );
}
