import { Thumbs } from '../../ui/files/Thumb.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Waybill } from './columns.tsx';

type Event = Waybill['events'][number];

const columns: Columns<Event> = [
  column.time<Event>('eventAt', '发生时间'),
  column.dict('event', '事件', 'waybillEvent'),
  column.qty('stopNo', '站序'),
  column.text('orderNo', '运输单号'),
  column.dict('source', '来源', 'eventSource'),
  column.text('operator', '操作人'),
  column.text('remark', '说明', { width: 240 }),
  {
    key: 'moved',
    dataIndex: 'moved',
    title: '推进状态',
    render: (moved: boolean) => (moved ? '是' : <span className="hc-faint">仅记录</span>),
  },
  column.time('receivedAt', '接收时间'),
  {
    key: 'photos',
    dataIndex: 'photos',
    title: '照片',
    render: (photos: Event['photos']) => <Thumbs files={photos} />,
  },
];

/** 事件: what was told of the road, newest first; what came late is marked. */
export function WaybillEvents({ waybill }: { waybill: Waybill }) {
  return <DataTable rows={waybill.events} columns={columns} rowNumber empty="还没有事件" />;
}
