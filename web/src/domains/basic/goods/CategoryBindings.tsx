import { Drawer, Empty, Skeleton, Table } from 'antd';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';

interface Props {
  /** Whose bindings; none closes the drawer. */
  category: { id: number; name: string } | null;
  onClose: () => void;
}

type Binding = RowOf<typeof goodsCategoryApi.queryBindings>;

/** Whom a category is bound to. */
export function CategoryBindings({ category, onClose }: Props) {
  return (
    <Drawer
      open={category !== null}
      onClose={onClose}
      size={640}
      title={`绑定关系【${category?.name ?? ''}】`}
      destroyOnHidden
    >
      {category && <Bindings categoryId={category.id} />}
    </Drawer>
  );
}

const LINES = 200;
const columns = [
  column.text<Binding>('ownerName', '货主'),
  column.text<Binding>('houseName', '仓库'),
  column.text<Binding>('staffName', '负责人'),
  column.text<Binding>('createdBy', '创建人'),
  column.time<Binding>('createdAt', '创建时间'),
];

function Bindings({ categoryId }: { categoryId: number }) {
  const found = useCall(goodsCategoryApi.queryBindings, { param: { categoryId }, pageSize: LINES });
  const unbind = useAct(goodsCategoryApi.unbind, [goodsCategoryApi.queryBindings], { done: '已解绑' });
  if (found.error && !found.data) return <Trouble failure={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  if (found.data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="尚未绑定" />;
  return (
    <Table<Binding>
      size="small"
      rowKey="id"
      dataSource={found.data.list}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        ...columns,
        {
          key: 'act',
          title: '操作',
          fixed: 'right',
          render: (_, row) => (
            <Act
              permit={goodsCategoryApi.unbind.permit}
              label="解绑"
              danger
              ask="确定解绑吗？"
              onConfirm={() => unbind.mutateAsync({ ids: [row.id] })}
            />
          ),
        },
      ]}
    />
  );
}
