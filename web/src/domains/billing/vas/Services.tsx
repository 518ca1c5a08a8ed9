import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { vasRecordApi } from '#contract/billing/vas.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { POOL_READS } from '../reads.ts';

type Service = OutputOf<typeof vasRecordApi.queryByOrder>[number];

const services: Columns<Service> = [
  column.text('itemName', '服务项目'),
  { key: 'qty', dataIndex: 'qty', title: '数量', figure: true, render: (qty: string, { unit }) => `${qty} ${unit}` },
  column.text('minutes', '工时(分钟)'),
  column.text('material', '耗材'),
  column.time('doneOn', '完成日期'),
  column.text('createdBy', '登记人'),
  column.time('createdAt', '登记时间'),
  {
    key: 'isVoid',
    dataIndex: 'isVoid',
    title: '状态',
    render: (gone: boolean, { voidReason }) => (gone ? `已作废：${voidReason ?? ''}` : '有效'),
  },
];

const { itemId, qty, minutes, material, doneOn } = vasRecordApi.add.input.shape;

/** What was done for an order beside moving its goods, and by whom. */
export function Services({ order }: { order: { direction: 1 | 2; orderId: number } }) {
  const allowed = useAllowed(vasRecordApi.queryByOrder.permit);
  const done = useCall(vasRecordApi.queryByOrder, order, { enabled: allowed });
  const [adding, setAdding] = useState(false);
  const touches = [vasRecordApi.queryByOrder, ...POOL_READS];
  const take = useAct(vasRecordApi.void, touches, { done: '已作废' });
  if (!allowed) return null;
  return (
    <Panel title="增值服务">
      <DataTable
        rows={done.data ?? []}
        query={done}
        columns={services}
        rowNumber
        empty="没有登记增值服务"
        toolbar={
          <Act
            permit={vasRecordApi.add.permit}
            label="登记服务"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setAdding(true)}
          />
        }
        actions={({ id, version, isVoid }) =>
          isVoid ? null : (
            <Act
              permit={vasRecordApi.void.permit}
              label="作废"
              danger
              reason="required"
              ask="作废后不再计费。"
              onConfirm={(reason) => take.mutateAsync({ id, version, reason })}
            />
          )
        }
      />
      <FieldsDialog
        title="登记增值服务"
        open={adding}
        onClose={() => setAdding(false)}
        of={vasRecordApi.add}
        touches={touches}
        shape={{ itemId, qty, minutes, material, doneOn }}
        extra={order}
      />
    </Panel>
  );
}
