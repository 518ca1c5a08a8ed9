import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offForEach } from '../../../ui/act/selected.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { links } from '../links.ts';
import { SplitDialog } from '../pick/SplitDialog.tsx';
import { Progress } from '../Progress.tsx';
import { WAVE_READS } from './acts.tsx';

type Wave = OutputOf<typeof waveApi.get>;
type Order = Wave['orders'][number];
type Task = Wave['tasks'][number];
type Short = Wave['shortages'][number];

/** Why an order cannot leave its wave. */
const stays = ({ active, qtyPicked }: Order): string | null =>
  active ? (qtyPicked > 0 ? '订单已拣货，不能移出' : null) : '已移出波次';

/** 订单: who is in it, how far each is; those removed stay listed with the reason. */
export function WaveOrdersTab({ wave }: { wave: Wave }) {
  const kick = useAct(waveApi.removeOrders, WAVE_READS, { done: '已移出波次' });
  const columns: Columns<Order> = [
    column.text<Order>('orderNo', '出库单号', { link: (row) => links.order(row.id) }),
    column.state<Order>(orderLife, 'status'),
    column.text<Order>('ownerName', '货主'),
    column.text<Order>('storeName', '门店', { width: 180 }),
    column.qty<Order>('stopNo', '站序'),
    column.qty<Order>('lineCount', '行数'),
    column.qty<Order>('qtyWanted', '需求'),
    { key: 'allocated', title: '分配', render: (_, row) => <Progress done={row.qtyAllocated} of={row.qtyWanted} /> },
    { key: 'picked', title: '拣货', render: (_, row) => <Progress done={row.qtyPicked} of={row.qtyWanted} /> },
    { key: 'kickReason', title: '移出原因', render: (_, row) => (row.active ? '-' : (row.kickReason ?? '已移出')) },
  ];
  const off = wave.actions.includes('removeOrders') ? null : '当前不能移出订单';
  const out = (orderIds: number[], reason: string) =>
    kick.mutateAsync({ id: wave.id, orderIds, reason: reason || null });
  return (
    <DataTable
      rows={wave.orders}
      columns={columns}
      selection
      rowNumber
      rowClassName={(row) => (row.active ? '' : 'hc-out-gone')}
      toolbar={(selected, clear) => (
        <Act
          life={waveLife}
          action="removeOrders"
          state={wave.status}
          off={off ?? offForEach(selected, { noOf: (row) => row.orderNo, offOf: stays })}
          reason
          ask={`将 ${selected.length} 张出库单移出波次。`}
          onConfirm={(reason) =>
            out(
              selected.map((row) => row.id),
              reason,
            ).then(clear)
          }
        />
      )}
      actions={(row) =>
        row.active && (
          <Act
            life={waveLife}
            action="removeOrders"
            label="移出"
            state={wave.status}
            off={off ?? stays(row)}
            reason
            ask={`将出库单 ${row.orderNo} 移出波次。`}
            onConfirm={(reason) => out([row.id], reason)}
          />
        )
      }
    />
  );
}

/** 任务: the walks, who walks them and how far they are. */
export function WaveTasksTab({ wave }: { wave: Wave }) {
  const [split, setSplit] = useState<Task | null>(null);
  const columns: Columns<Task> = [
    column.text<Task>('taskNo', '任务号', { link: (row) => links.pick(row.id) }),
    column.dict<Task>('kind', '类型', 'pickKind'),
    column.state<Task>(pickTaskLife, 'status'),
    column.text<Task>('areaName', '库区'),
    column.qty<Task>('lineCount', '行数'),
    { key: 'done', title: '进度(件)', render: (_, row) => <Progress done={row.pickedQty} of={row.qty} /> },
    column.text<Task>('assigneeName', '领取人'),
  ];
  return (
    <>
      <DataTable
        rows={wave.tasks}
        columns={columns}
        rowNumber
        empty="释放后生成拣货任务"
        actions={(row) => (
          <Act
            life={pickTaskLife}
            action="split"
            state={row.status}
            off={row.lineCount < 2 ? '只有一行，不能拆分' : null}
            onConfirm={() => setSplit(row)}
          />
        )}
      />
      {split && <SplitDialog task={split} onClose={() => setSplit(null)} />}
    </>
  );
}

/** 缺货: what was wanted and is not promised. */
export function WaveShortTab({ wave }: { wave: Wave }) {
  const columns: Columns<Short> = [
    column.text<Short>('orderNo', '出库单号', { link: (row) => links.order(row.orderId) }),
    { key: 'goods', title: '商品', prose: true, render: (_, row) => <GoodsText of={row} /> },
    column.qty<Short>('qtyOpen', '缺口', { strong: true }),
  ];
  return <DataTable rows={wave.shortages} rowKey="detailId" columns={columns} rowNumber empty="没有缺货" />;
}
