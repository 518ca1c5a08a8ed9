import { Tag } from 'antd';
import { useState } from 'react';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import { waybillApi as api } from '#contract/transport/waybill-acts.ts';
import { notices } from '../../data/notices.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Thumbs } from '../../ui/files/Thumb.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { dueColumn, type Waybill } from './columns.tsx';
import { TRANSPORT_READS } from './reads.ts';
import { SignDialog } from './SignDialog.tsx';

type Order = Waybill['orders'][number];

const columns: Columns<Order> = [
  column.text<Order>('orderNo', '运输单号'),
  column.state(transportOrderLife, 'status'),
  column.qty('stopNo', '站序'),
  {
    key: 'isPickup',
    title: '方向',
    render: (_, row) => (row.isPickup ? <Tag variant="filled">提货</Tag> : '送货'),
  },
  column.text('fromName', '起点', { width: 160 }),
  column.text('toName', '终点', { width: 180 }),
  column.text('ownerName', '货主', { width: 140 }),
  column.qty('qty', '件数'),
  {
    key: 'loadedAt',
    title: '装车',
    render: (_, row) =>
      row.loadedAt?.slice(5, 16) ??
      (row.loadWaived ? `免扫：${row.loadWaived}` : <span className="hc-faint">未装</span>),
  },
  dueColumn<Order>('requireArriveAt', '要求送达'),
  column.dict('signType', '签收结果', 'signType'),
  column.qty('signedQty', '签收件数'),
  column.text('signedBy', '签收人'),
  column.text('signReason', '原因', { width: 160 }),
  column.time('signedAt', '签收时间'),
  {
    key: 'photos',
    dataIndex: 'photos',
    title: '照片',
    render: (photos: Order['photos']) => <Thumbs files={photos} />,
  },
  column.text('sourceNo', '来源单号'),
];
const { at } = transportOrderLife;

/** 订单: scanned onto the vehicle, signed one by one, split off. */
export function WaybillOrders({ waybill }: { waybill: Waybill }) {
  const { id } = waybill;
  const [signing, setSigning] = useState<Order | null>(null);
  const load = useAct(api.load, TRANSPORT_READS, { done: null });
  const can = (action: string): boolean => waybill.actions.includes(action);
  // At our gate what is brought is scanned, on the road what is fetched.
  const scanned = waybill.orders.filter(({ isPickup }) => isPickup === waybill.status > waybillLife.at.accepted),
    open = scanned.filter(({ loadedAt, loadWaived }) => !loadedAt && !loadWaived).length,
    loads = can('load') && scanned.length > 0;
  return (
    <>
      {loads && (
        <ScanField
          label={waybill.status > waybillLife.at.accepted ? '扫描运输单号或入库单号' : '扫描运输单号或出库单号'}
          hint={`还有 ${open} 单未装`}
          onScan={async (code) => {
            await load.mutateAsync({ id, code });
            return { text: '已装车', sub: code, tone: open <= 1 ? 'done' : 'good' };
          }}
        />
      )}
      <DataTable
        rows={waybill.orders}
        columns={columns}
        selection={can('arrange') || loads}
        rowNumber
        {...(can('arrange') || loads
          ? {
              toolbar: (rows: Order[], clear: () => void) => (
                <OrderTools waybill={waybill} rows={rows} clear={clear} loads={loads} />
              ),
            }
          : {})}
        actions={(order) =>
          can('sign') && order.status === at.onTheWay ? (
            <Act permit={api.sign.permit} label="签收" onConfirm={() => setSigning(order)} />
          ) : null
        }
      />
      {signing && <SignDialog of={api.sign} waybillId={id} order={signing} onClose={() => setSigning(null)} />}
    </>
  );
}

interface ToolsProps {
  waybill: Waybill;
  rows: readonly Order[];
  clear: () => void;
  loads: boolean;
}

/** What is done with orders that are ticked: they travel unscanned, or on a waybill of their own. */
function OrderTools({ waybill, rows, clear, loads }: ToolsProps) {
  const { id, version } = waybill;
  const waive = useAct(api.waive, TRANSPORT_READS);
  const split = useAct(api.split, TRANSPORT_READS, { done: null });
  const orderIds = rows.map((row) => row.id),
    none = rows.length === 0 ? '请选择订单' : null;
  return (
    <>
      {loads && (
        <Act
          permit={api.waive.permit}
          label="免扫装车"
          reason="required"
          ask="请说明免扫的原因"
          off={none}
          onConfirm={async (reason) => {
            await waive.mutateAsync({ id, orderIds, reason });
            clear();
          }}
        />
      )}
      {waybill.actions.includes('arrange') && (
        <Act
          permit={api.split.permit}
          label="拆分为新运单"
          off={none ?? (rows.length === waybill.orders.length ? '原运单至少保留一个运输订单' : null)}
          onConfirm={async () => {
            const { newNo } = await split.mutateAsync({ id, version, orderIds });
            notices.success(`已拆分出运单 ${newNo}`);
            clear();
          }}
        />
      )}
    </>
  );
}
