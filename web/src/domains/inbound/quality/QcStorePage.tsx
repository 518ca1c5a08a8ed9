import { useState } from 'react';
import { qcStoreApi, qcStoreSearch } from '#contract/inbound/qc-store.ts';
import { qcLife } from '#contract/inbound/quality-life.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { QC_READS } from './reads.ts';

type Row = RowOf<typeof qcStoreApi.queryPage>;

const FILTERS = fieldsOf(qcStoreSearch.shape);
const { positionCode } = qcStoreApi.update.input.shape;
/** Sent from the shelf: may be let go again. */
const FROM_SHELF = 2;

const columns: Columns<Row> = [
  column.text<Row>('positionCode', '库位', { sorter: true }),
  column.text<Row>('lpnCode', '容器'),
  column.text<Row>('goodsCode', '商品编码'),
  column.text<Row>('goodsName', '商品名称', { width: 200 }),
  column.text<Row>('lotNo', '批次'),
  column.text<Row>('expireOn', '到期日期'),
  column.amount<Row>('qty', '待检数量', { sorter: true }),
  column.amount<Row>('locked', '锁定数量'),
  column.text<Row>('qcNo', '质检单号', {
    link: (row) => (row.qcId === null ? null : `/Inbound/QualityDetail/${row.qcId}`),
  }),
  {
    key: 'qcStatus',
    title: '质检状态',
    render: (_value, row) =>
      row.qcStatus === null ? (
        <span className="hc-warn">须重新送检</span>
      ) : (
        <StatusTag life={qcLife} state={row.qcStatus} />
      ),
  },
  column.dict<Row>('source', '来源', 'qcSource'),
  column.text<Row>('orderNo', '入库单号', {
    link: (row) => (row.orderId === null ? null : `/Inbound/OrderDetail/${row.orderId}`),
  }),
  column.text<Row>('ownerName', '货主'),
  column.time<Row>('since', '送检时间', { sorter: true }),
  column.qty<Row>('hours', '时长(小时)'),
];

/** 质检库: what lies under inspection, the longest first. */
export function QcStorePage() {
  const list = useList(qcStoreApi.queryPage, { fields: FILTERS });
  const [moving, setMoving] = useState<Row | null>(null);
  const away = useAct(qcStoreApi.delete, QC_READS);
  return (
    <Page>
      <SearchForm list={list} only={['ownerId', 'goodsId', 'positionCode', 'qcNo', 'waitHours']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有待检的库存"
        actions={(row) => (
          <>
            <Act permit={qcStoreApi.update.permit} label="移动" onConfirm={() => setMoving(row)} />
            {row.source === FROM_SHELF && (
              <Act
                permit={qcStoreApi.delete.permit}
                label="撤回送检"
                danger
                reason="required"
                ask="撤回后恢复为良品，可再分配。"
                onConfirm={(reason) => away.mutateAsync({ id: row.id, reason })}
              />
            )}
          </>
        )}
      />
      <FieldsDialog
        title={`移动 ${moving?.goodsName ?? ''}`}
        open={moving !== null}
        onClose={() => setMoving(null)}
        of={qcStoreApi.update}
        touches={QC_READS}
        shape={{ positionCode }}
        extra={{ id: moving?.id }}
      />
    </Page>
  );
}
