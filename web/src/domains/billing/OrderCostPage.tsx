import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { poolLife } from '#contract/billing/life.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { vasRecordApi } from '#contract/billing/vas.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Amount, amountColumn } from './Amount.tsx';
import { POOL_READS } from './reads.ts';

type Cost = OutputOf<typeof settlementPoolApi.queryByOrder>;
type Line = Cost['lines'][number];
type Fail = Cost['fails'][number];
type Service = OutputOf<typeof vasRecordApi.queryByOrder>[number];

const lines: Columns<Line> = [
  column.text<Line>('poolNo', '结算号', {
    link: ({ id, period }) => `/Billing/SettlementPool?period=${period}&line=${id}`,
  }),
  column.state(poolLife, 'status', '结算状态'),
  column.text('feeName', '费用项'),
  column.text('sourceNo', '来源单号'),
  {
    key: 'bizDate',
    dataIndex: 'bizDate',
    title: '业务日期',
    render: (day: string | null) => day ?? '按月合计，含其他单据',
  },
  amountColumn('quantity', '数量'),
  column.text('unitPriceText', '单价', { width: 180 }),
  amountColumn('amount', '金额'),
  amountColumn('taxAmount', '税额'),
  amountColumn('totalAmount', '价税合计'),
];
const fails: Columns<Fail> = [column.text('feeName', '费用项'), column.text('reason', '原因', { width: 400 })];
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

/** What an order has cost (单据费用), and what else was done for it. */
export function OrderCostPage() {
  const { params } = useHere();
  const order = { direction: params.direction === 'in' ? (1 as const) : (2 as const), orderId: Number(params.id) };
  const cost = useCall(settlementPoolApi.queryByOrder, order);
  return (
    <Page title="单据费用" query={cost}>
      {cost.data && (
        <>
          <Panel
            title={
              <>
                费用　价税合计 <Amount value={cost.data.totalAmount} />
              </>
            }
          >
            <DataTable rows={cost.data.lines} columns={lines} rowNumber empty="还没有费用：单据完成后计算" />
          </Panel>
          {cost.data.fails.length > 0 && (
            <Panel title="未能计费">
              <DataTable rows={cost.data.fails} columns={fails} />
            </Panel>
          )}
        </>
      )}
      <Services order={order} />
    </Page>
  );
}

function Services({ order }: { order: { direction: 1 | 2; orderId: number } }) {
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
