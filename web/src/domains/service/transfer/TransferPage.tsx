import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { transferApi as api, transferSearch, transitSearch } from '#contract/service/transfer/transfer.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { rungs } from '../../../ui/text/packs.ts';
import { links } from '../links.ts';
import { Differ } from './Differ.tsx';
import { Refill } from './Refill.tsx';
import { TransferActs } from './TransferActs.tsx';

type Row = RowOf<typeof api.queryPage>;
type Transit = RowOf<typeof api.transitPage>;

const FILTERS = fieldsOf(transferSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = ['orderNo', 'side', 'ownerId', 'fromHouseId', 'toHouseId', 'goodsId', 'wantFrom', 'createdFrom'];
const TRANSIT = fieldsOf(transitSearch.shape);

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '调拨单号', { sorter: true, link: (row) => links.transfer(row.id) }),
  column.state<Row>(transferLife, 'status'),
  column.dict<Row>('side', '方向', 'transferSide'),
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('fromHouseName', '调出仓库', { width: 150 }),
  column.text<Row>('toHouseName', '调入仓库', { width: 150 }),
  column.qty<Row>('lineCount', '行数'),
  column.qty<Row>('qty', '调拨数量'),
  column.qty<Row>('qtySent', '已发出'),
  column.qty<Row>('qtyOnWay', '在途', { strong: true }),
  column.qty<Row>('qtyReceived', '已收'),
  { key: 'qtyDiffer', title: '差异待处理', figure: true, render: (_, row) => <Differ value={row.qtyDiffer} /> },
  column.qty<Row>('qtyLost', '确认丢失'),
  column.time<Row>('wantOn', '要求到货日期', { sorter: true }),
  column.text<Row>('reason', '调拨原因', { width: 180 }),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** Transfers (调拨单) that leave this house or come to it, and what of them is on its way. */
export function TransferPage() {
  return (
    <Page>
      <DetailTabs
        tabs={[
          { key: 'orders', name: '调拨单', children: <Orders /> },
          { key: 'transit', name: '在途库存', children: <OnWay /> },
          { key: 'refill', name: '前置仓补货', children: <Refill /> },
        ]}
      />
    </Page>
  );
}

function Orders() {
  const here = useHere();
  const list = useList(api.queryPage, { fields: FILTERS });
  const download = useDownload(api.export, list.tableKey);
  return (
    <>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => here.go(links.transferEdit())}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(row) => <TransferActs row={row} settle />}
      />
    </>
  );
}

const transit: Columns<Transit> = [
  column.text<Transit>('orderNo', '调拨单号', { link: (row) => links.transfer(row.transferId) }),
  column.dict<Transit>('side', '方向', 'transferSide'),
  { key: 'goods', title: '商品', prose: true, render: (_, row) => <GoodsText of={row} /> },
  column.dict<Transit>('quality', '品质', 'quality'),
  column.amount<Transit>('qtyOnWay', '在途', { strong: true }),
  {
    key: 'qtyDiffer',
    title: '差异待处理',
    figure: true,
    render: (_, row) => <Differ value={row.qtyDiffer} units={rungs(row.packs)} />,
  },
  column.amount<Transit>('qtySent', '已发出'),
  column.amount<Transit>('qtyReceived', '已收'),
  column.text<Transit>('fromHouseName', '调出仓库', { width: 150 }),
  column.text<Transit>('toHouseName', '调入仓库', { width: 150 }),
  column.text<Transit>('ownerName', '货主', { width: 110 }),
  column.time<Transit>('sentAt', '最近发出', { sorter: true }),
  column.time<Transit>('wantOn', '要求到货日期', { sorter: true }),
];

function OnWay() {
  const list = useList(api.transitPage, { fields: TRANSIT, prefix: 't' });
  return (
    <>
      <SearchForm list={list} />
      <DataTable list={list} columns={transit} rowNumber />
    </>
  );
}
