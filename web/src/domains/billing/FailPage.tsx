import { DownloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { calculateFailApi as api, failSearch } from '#contract/billing/calculate-fail.ts';
import { failLife } from '#contract/billing/life.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { notices } from '../../data/notices.ts';
import { useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { POOL_READS } from './reads.ts';

type Row = RowOf<typeof api.page>;

const SEARCH = ['period', 'ownerId', 'feeId', 'reasonCode', 'sourceNo'];
const FILTERS = fieldsOf(failSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const { remark } = api.solve.input.shape;

const columns: Columns<Row> = [
  column.text('sourceNo', '来源单号', { sorter: true }),
  column.state(failLife, 'status'),
  column.dict('sourceType', '来源', 'chargeSource'),
  column.text('period', '账期', { sorter: true }),
  column.text('ownerName', '货主', { width: 140 }),
  column.text('feeName', '费用项'),
  column.dict('reasonCode', '原因类型', 'calcFailReason'),
  column.text('reason', '原因', { width: 280 }),
  column.qty('occurCount', '次数', { sorter: true }),
  column.time('lastAt', '最近时间', { sorter: true }),
  column.text('houseName', '仓库', { width: 140 }),
  column.text('solver', '处理人'),
  column.time('solvedAt', '处理时间'),
  column.text('solveRemark', '处理说明', { width: 160 }),
];

/** Failures of rating (计算失败信息): a worklist; what is put right is rated again at once. */
export function FailPage() {
  const list = useList(api.page, { fields: FILTERS, initial: { status: failLife.at.open } });
  const [solving, solve] = useState<Row | null>(null);
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有计算失败：所有来源都已计费"
        toolbar={
          <Act
            permit={api.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        actions={(row) => <Act life={failLife} action="solve" state={row.status} onConfirm={() => solve(row)} />}
      />
      <FieldsDialog
        title={solving ? `处理 ${solving.sourceNo}` : '处理'}
        open={solving !== null}
        onClose={() => solve(null)}
        of={api.solve}
        touches={POOL_READS}
        shape={{ remark }}
        extra={{ id: solving?.id, version: solving?.version }}
        onDone={({ failed }) => {
          if (failed > 0) notices.warning('重新计算后仍然失败，已生成新的失败信息');
        }}
      />
    </Page>
  );
}
