import { Panel } from '../../../ui/page/Page.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { OrdersHolding } from './OrdersHolding.tsx';
import type { Where } from './reads.ts';

type Lot = Where['lots'][number];
type Place = Where['places'][number];
type Shipment = Where['shipments'][number];

const lots: Columns<Lot> = [
  column.text<Lot>('lotNo', '批次'),
  column.text<Lot>('goodsCode', '商品编码'),
  column.text<Lot>('goodsName', '商品名称', { width: 220 }),
  column.text<Lot>('producedOn', '生产日期'),
  column.text<Lot>('expireOn', '到期日期'),
  column.text<Lot>('supplierName', '供应商'),
  column.qty<Lot>('received', '收货'),
  column.qty<Lot>('onHand', '现存'),
  column.qty<Lot>('shipped', '已发'),
  column.yesNo<Lot>('frozen', '冻结'),
  column.text<Lot>('noticeNos', '锁定通知'),
];
const places: Columns<Place> = [
  column.text<Place>('positionCode', '库位'),
  column.text<Place>('areaName', '库区'),
  column.text<Place>('lpnCode', '容器'),
  column.text<Place>('goodsName', '商品', { width: 200 }),
  column.text<Place>('lotNo', '批次'),
  column.dict<Place>('quality', '品质', 'quality'),
  column.qty<Place>('onHand', '现存'),
  column.qty<Place>('free', '可用'),
  column.qty<Place>('held', '已锁定'),
  column.qty<Place>('moving', '移动中'),
  column.qty<Place>('promised', '已分配未拣'),
  column.qty<Place>('picked', '已拣'),
  column.qty<Place>('packed', '已装箱'),
];
const shipments: Columns<Shipment> = [
  column.text<Shipment>('orderNo', '出库单号', { link: (row) => `/Outbound/OrderDetail/${row.orderId}` }),
  column.text<Shipment>('storeName', '门店'),
  column.text<Shipment>('consignee', '收货人'),
  column.text<Shipment>('phone', '电话'),
  column.text<Shipment>('address', '地址', { width: 240 }),
  column.text<Shipment>('shipNo', '发运单'),
  column.text<Shipment>('plateNo', '车牌号'),
  column.qty<Shipment>('qty', '数量'),
  column.time<Shipment>('lastAt', '发运时间'),
];

/** Lots, where they lie, whom they are promised to, and who has got them. */
export function HoldTables({ found }: { found: Where }) {
  return (
    <>
      <Panel title="批次">
        <DataTable rows={found.lots} columns={lots} rowNumber />
      </Panel>
      <Panel title={`在库（${found.places.length}）`}>
        <DataTable rows={found.places} columns={places} rowNumber empty="没有在库的库存" />
      </Panel>
      {found.orders.length > 0 && (
        <Panel title={`占用的出库单（${found.orders.length}）`}>
          <OrdersHolding orders={found.orders} />
        </Panel>
      )}
      <Panel title={`已发运（${found.shipments.length}）`}>
        <DataTable rows={found.shipments} columns={shipments} rowNumber empty="没有已发运的" />
      </Panel>
    </>
  );
}
