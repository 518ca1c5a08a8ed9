import type { OutputOf } from '#contract/kit/endpoint.ts';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { transportOrderApi } from '#contract/transport/order.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { column, type Column, type Columns } from '../../ui/table/column.tsx';
import { cubic, links, tons } from './reads.ts';

export type OrderRow = OutputOf<typeof transportOrderApi.get>;
export type Waybill = OutputOf<typeof waybillApi.get>;
export type WaybillRow = OutputOf<typeof waybillApi.page>['list'][number];

/** Weight and volume as people load them: kilograms and cubic metres. */
export const loadColumns = <R extends { weight: number; volume: number }>(): Columns<R> => [
  {
    key: 'weight',
    title: '重量(kg)',
    figure: true,
    render: (_, row) => <span className="hc-num">{tons(row.weight)}</span>,
  },
  {
    key: 'volume',
    title: '体积(m³)',
    figure: true,
    render: (_, row) => <span className="hc-num">{cubic(row.volume)}</span>,
  },
];

/** A time by which something must be done; late, it is said in words, too. */
export const dueColumn = <R extends { overdue: boolean }>(name: keyof R & string, title: string): Column<R> => ({
  key: name,
  title,
  sorter: true,
  render: (_, row) => (
    <span className={row.overdue ? 'hc-num hc-late' : 'hc-num'}>
      {String(row[name]).slice(0, 16)}
      {row.overdue && ' 超期'}
    </span>
  ),
});

export const percentColumn = <R extends object>(name: keyof R & string, title: string): Column<R> => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  render: (value: number | null) => <span className="hc-num">{value === null ? '-' : `${value}%`}</span>,
});

export const orderColumns: Columns<OrderRow> = [
  column.text<OrderRow>('orderNo', '运输单号', { sorter: true }),
  column.state(transportOrderLife, 'status'),
  column.dict('sourceType', '来源', 'transportSource'),
  column.text('sourceNo', '来源单号'),
  column.text('ownerName', '货主', { width: 140 }),
  column.text('routeName', '线路'),
  column.text('fromName', '起点', { width: 140 }),
  column.text('toName', '终点', { width: 160 }),
  column.qty('qty', '件数'),
  ...loadColumns<OrderRow>(),
  column.dict('tempZone', '温区', 'carTempZone'),
  {
    key: 'planDueAt',
    title: '计划截止',
    sorter: true,
    render: (_, row) => <span className="hc-num">{row.planDueAt.slice(0, 16)}</span>,
  },
  dueColumn<OrderRow>('requireArriveAt', '要求送达'),
  column.qty('warns', '预警'),
  column.text<OrderRow>('planNo', '发运计划', { link: (row) => links.plan(row.planId) }),
  column.text<OrderRow>('waybillNo', '运单号', { link: (row) => links.waybill(row.waybillId) }),
  column.dict('signType', '签收结果', 'signType'),
  column.time('signedAt', '签收时间'),
  column.text('toAddress', '送达地址', { width: 200 }),
  column.dict('geoPrecision', '定位精度', 'mapPrecision'),
  column.dict('geoSource', '定位来源', 'mapSource'),
  column.text('contact', '联系人'),
  column.text('phone', '联系电话'),
  column.text('cancelReason', '取消原因', { width: 160 }),
];

export const waybillColumns: Columns<WaybillRow> = [
  column.text<WaybillRow>('waybillNo', '运单号', { sorter: true, link: (row) => links.waybill(row.id) }),
  column.state(waybillLife, 'status'),
  column.text('plateNo', '车牌号'),
  column.text('driverName', '司机'),
  column.text('routeName', '线路'),
  {
    key: 'orderCount',
    title: '签收 / 订单',
    figure: true,
    render: (_, row) => (
      <span className="hc-num">
        {row.signedCount} / {row.orderCount}
      </span>
    ),
  },
  percentColumn<WaybillRow>('fillPercent', '装载率'),
  ...loadColumns<WaybillRow>(),
  column.dict('tempZone', '温区', 'carTempZone'),
  column.time('planDepartAt', '预计发车', { sorter: true }),
  dueColumn<WaybillRow>('planArriveAt', '预计到达'),
];

/** What the road has shown. */
export const roadColumns: Columns<WaybillRow> = [
  column.time('departAt', '发车'),
  column.time('arriveAt', '到达'),
  column.time('signedAt', '签收'),
  column.qty('planKm', '计划里程km'),
  column.qty('actualKm', '实际里程km'),
  column.text('freight', '运费(元)'),
  column.text('carrierCode', '承运商'),
  column.text('cancelReason', '取消原因', { width: 160 }),
];
