import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import { stocktakeApi, stocktakeSearch } from '#contract/inner/stocktake.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { dayHere } from '../../data/clock.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { PaperMenu } from '../../ui/document/PaperMenu.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { TAKE_READS } from './parts/take.ts';

type Row = RowOf<typeof stocktakeApi.queryPage>;

const columns: Columns<Row> = [
  column.text<Row>('takeNo', '盘点单号', { sorter: true, link: (row) => `/Inner/StocktakeDetail/${row.id}` }),
  column.state(stocktakeLife, 'status'),
  column.dict('kind', '盘点类型', 'takeKind'),
  column.dict('mode', '盘点模式', 'takeMode'),
  column.text('ownerName', '货主', { width: 140 }),
  column.time('planOn', '计划日期'),
  column.qty<Row>('positions', '库位数'),
  column.qty<Row>('counted', '已盘'),
  column.qty<Row>('diffLines', '差异行'),
  column.qty<Row>('diffQty', '差异数量', { strong: true }),
  column.text('remark', '备注', { width: 160 }),
  column.text('auditor', '审核人'),
  column.text('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(stocktakeSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

/** 盘点: which places are counted, how far the count is, and what it found. */
export function StocktakePage() {
  const here = useHere();
  const list = useList(stocktakeApi.queryPage, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  const issue = useAct(stocktakeApi.issue, TAKE_READS, { done: '已下发，可以开始盘点' });
  const submit = useAct(stocktakeApi.submit, TAKE_READS);
  const confirm = useAct(stocktakeApi.confirm, TAKE_READS, { done: '差异已入账' });
  const cancel = useAct(stocktakeApi.cancel, TAKE_READS);
  return (
    <Page>
      <SearchForm list={list} only={['takeNo', 'kind', 'mode', 'ownerId', 'createdFrom']} />
      <StateCounts of={stocktakeApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        empty="没有盘点单"
        toolbar={(selected) => (
          <>
            <Act
              permit={stocktakeApi.add.permit}
              label="新增盘点"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <PaperMenu papers={{ stocktakeSheet: selected.map((row) => row.id) }} found={list} />
          </>
        )}
        actions={({ id, version, status, takeNo }) => (
          <>
            <Act life={stocktakeLife} action="count" state={status} onConfirm={() => here.go(`/Inner/Count/${id}`)} />
            <Act
              life={stocktakeLife}
              action="issue"
              state={status}
              onConfirm={() => issue.mutateAsync({ id, version })}
            />
            <Act
              life={stocktakeLife}
              action="submit"
              state={status}
              onConfirm={() => submit.mutateAsync({ id, version })}
            />
            <Act
              life={stocktakeLife}
              action="confirm"
              state={status}
              ask={`审核后差异立即入账，确定审核【${takeNo}】吗？`}
              onConfirm={() => confirm.mutateAsync({ id, version })}
            />
            <Act
              life={stocktakeLife}
              action="cancel"
              state={status}
              danger
              ask={`确定取消【${takeNo}】吗？`}
              onConfirm={() => cancel.mutateAsync({ id, version })}
            />
          </>
        )}
      />
      <FieldsDialog
        title="新增盘点"
        open={adding}
        of={stocktakeApi.add}
        touches={TAKE_READS}
        shape={stocktakeApi.add.input.shape}
        row={{ planOn: dayHere() }}
        onClose={() => setAdding(false)}
      />
    </Page>
  );
}
