import { Flex, Tag } from 'antd';
import { crossDockApi } from '#contract/inbound/cross-dock.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { RowContext } from '../../../ui/act/where.tsx';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { links } from '../links.ts';
import { ORDER_READS } from '../order/acts.tsx';

type Order = OutputOf<typeof orderApi.get>;
type Dock = Order['docks'][number];

const amount = (lines: Order['lines'], name: 'qty' | 'pickedQty' | 'freedQty', title: string): Column<Dock> => ({
  key: name,
  title,
  figure: true,
  render: (_, dock) => (
    <QtyText value={dock[name]} units={rungs(lines.find(({ id }) => id === dock.detailId)?.packs ?? [])} />
  ),
});
const columnsOf = (lines: Order['lines']): Columns<Dock> => [
  { key: 'lineNo', dataIndex: 'lineNo', title: '行', width: 44 },
  column.text<Dock>('goodsCode', '商品编码'),
  column.text<Dock>('goodsName', '商品名称', { width: 240 }),
  amount(lines, 'qty', '数量'),
  amount(lines, 'pickedQty', '已拣'),
  amount(lines, 'freedQty', '退回上架'),
  column.text<Dock>('outOrderNo', '送往', { link: (row) => links.outbound(row.outOrderId) }),
  column.text<Dock>('laneCode', '集货位'),
  column.text<Dock>('taskNo', '任务号', { link: (row) => links.pick(row.taskId) }),
  {
    key: 'isPlanned',
    title: '方式',
    render: (_, row) => <Tag variant="filled">{row.isPlanned ? '计划' : '等货'}</Tag>,
  },
  column.time<Dock>('createdAt', '时间'),
];

/** 越库: what went on to waiting orders from where it was received; undone, it is put away. */
export function DocksTab({ order: { id, lines, docks, receipts } }: { order: Order }) {
  const assign = useAct(crossDockApi.assign, ORDER_READS, { done: '已越库分配' });
  const undo = useAct(crossDockApi.undo, ORDER_READS, { done: '已撤销越库，商品待上架' });
  return (
    <>
      {receipts.some(({ isReversed }) => !isReversed) && (
        <Flex justify="end">
          <Act
            permit={crossDockApi.assign.permit}
            label="越库分配"
            ask="把仍在收货位的商品送往等货的出库单？"
            onConfirm={() => assign.mutateAsync({ id })}
          />
        </Flex>
      )}
      <DataTable
        rows={docks}
        columns={[
          ...columnsOf(lines),
          {
            key: 'act',
            title: '操作',
            render: (_, row) =>
              row.canUndo && (
                <RowContext value="row">
                  <Act
                    permit={crossDockApi.undo.permit}
                    label="撤销越库"
                    ask={`撤销越库？商品改为上架，出库单 ${row.outOrderNo} 恢复缺货。`}
                    onConfirm={() => undo.mutateAsync({ id: row.id })}
                  />
                </RowContext>
              ),
          },
        ]}
        empty="没有越库"
      />
    </>
  );
}
