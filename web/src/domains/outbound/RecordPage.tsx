import { Tabs } from 'antd';
import { outRecordApi } from '#contract/outbound/record.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import './outbound.css';
import { links } from './links.ts';

type Kind = keyof typeof outRecordApi;
type Row = RowOf<(typeof outRecordApi)['pick']>;

const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: 'pick', label: '拣货' },
  { kind: 'checkDelivery', label: '出库复核' },
  { kind: 'internalCheck', label: '内复核' },
  { kind: 'assemble', label: '装箱' },
  { kind: 'collection', label: '集货' },
  { kind: 'shipment', label: '发运' },
];

const columns: Columns<Row> = [
  column.time<Row>('postedAt', '时间', { sorter: true }),
  column.text<Row>('orderNo', '出库单号', { link: (row) => (row.orderId === null ? null : links.order(row.orderId)) }),
  column.text<Row>('taskNo', '任务号'),
  column.text<Row>('waveNo', '波次'),
  column.text<Row>('goodsName', '商品', { width: 240 }),
  column.text<Row>('lotNo', '批次'),
  column.text<Row>('positionCode', '库位'),
  column.text<Row>('lpnCode', '容器'),
  column.qty<Row>('qty', '数量', { strong: true }),
  {
    key: 'weightG',
    title: '重量(kg)',
    render: (_, row) => <span className="hc-num">{row.weightG === 0 ? '-' : (row.weightG / 1000).toFixed(2)}</span>,
  },
  column.text<Row>('staffName', '人员'),
];

/** 作业记录: who did what on the floor, by kind of work. The search holds while the kind changes. */
export function RecordPage() {
  const [{ kind }, set] = useUrlState({ kind: 'pick' });
  const now = KINDS.find((each) => each.kind === kind)?.kind ?? 'pick';
  return (
    <Page>
      <Tabs
        className="hc-detail-tabs"
        activeKey={now}
        onChange={(next) => set({ kind: next })}
        items={KINDS.map((each) => ({ key: each.kind, label: each.label }))}
      />
      <Records key={now} kind={now} />
    </Page>
  );
}

function Records({ kind }: { kind: Kind }) {
  const list = useList(outRecordApi[kind]);
  return (
    <>
      <SearchForm list={list} only={['orderNo', 'taskNo', 'waveNo', 'goodsId', 'postedFrom']} />
      <DataTable list={list} columns={columns} rowNumber />
    </>
  );
}
