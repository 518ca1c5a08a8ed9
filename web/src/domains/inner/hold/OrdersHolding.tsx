import { orderLife } from '#contract/outbound/order-life.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Lock } from './reads.ts';

type Order = Lock['orders'][number];

const STAGES = { SHELF: '已分配未拣', PICKED: '已拣', PACKED: '已装箱' } as const;
const columns: Columns<Order> = [
  column.text<Order>('orderNo', '出库单号', { link: (row) => `/Outbound/OrderDetail/${row.orderId}` }),
  column.state<Order>(orderLife, 'status'),
  { key: 'stage', title: '阶段', render: (_value, row) => STAGES[row.stage] },
  column.qty<Order>('qty', '数量'),
  column.text<Order>('consignee', '收货人'),
  column.text<Order>('phone', '电话'),
];

/** Orders that are promised, or have picked, goods that are held: to be intercepted by whoever stands there. */
export const OrdersHolding = ({ orders }: { orders: readonly Order[] }) => (
  <DataTable rows={[...orders]} columns={columns} rowNumber />
);
