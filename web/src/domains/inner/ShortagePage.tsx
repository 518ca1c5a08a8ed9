import { useState } from 'react';
import { shortageApi } from '#contract/inner/shortage.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { SettleDialog, type Settling } from './parts/SettleDialog.tsx';

type Row = RowOf<typeof shortageApi.queryPage>;

const columns: Columns<Row> = [
  column.text<Row>('positionCode', '库位', { sorter: true, link: (row) => `/Inventory/StockDetail/${row.stockId}` }),
  column.text<Row>('lpnCode', '容器'),
  column.text<Row>('goodsCode', '商品编码', { sorter: true }),
  column.text<Row>('goodsName', '商品名称', { width: 160 }),
  column.text<Row>('ownerName', '货主', { width: 120 }),
  column.text<Row>('lotNo', '批次'),
  column.dict<Row>('quality', '品质', 'quality'),
  column.qty<Row>('onHand', '账面'),
  column.qty<Row>('lockedQty', '锁定待查', { strong: true }),
  column.text<Row>('orderNo', '出库单号', {
    link: (row) => (row.orderId === null ? '' : `/Outbound/OrderDetail/${row.orderId}`),
  }),
  column.time<Row>('createdAt', '发现时间', { sorter: true }),
  column.text<Row>('createdBy', '发现人'),
];

/** 短缺处理: stock that was found short is locked until somebody says whether it is lost or found. */
export function ShortagePage() {
  const list = useList(shortageApi.queryPage);
  const [settling, setSettling] = useState<Settling | null>(null);
  const { permit } = shortageApi.settle;
  return (
    <Page>
      <SearchForm list={list} only={['positionCode', 'orderNo', 'goodsId', 'ownerId', 'stockId', 'createdFrom']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有短缺锁定的库存"
        actions={(row) => (
          <>
            <Act permit={permit} label="盘亏" onConfirm={() => setSettling({ row, outcome: 'LOST' })} />
            <Act permit={permit} label="找到" onConfirm={() => setSettling({ row, outcome: 'FOUND' })} />
          </>
        )}
      />
      <SettleDialog settling={settling} onClose={() => setSettling(null)} />
    </Page>
  );
}
