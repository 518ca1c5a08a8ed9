import { paperApi } from '#contract/report/paper.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';

type Row = RowOf<typeof paperApi.queryPage>;

const columns: Columns<Row> = [
  column.time<Row>('createdAt', '打印时间', { sorter: true }),
  column.dict<Row>('paper', '单据', 'paperKind'),
  column.text<Row>('docNo', '单号'),
  column.qty<Row>('times', '第几次', { strong: true }),
  column.qty<Row>('copies', '份数'),
  column.text<Row>('reason', '补打原因', { width: 240 }),
  column.text<Row>('printedBy', '打印人'),
];

/** 打印记录: every document that was on paper, who printed it and why again. */
export function PrintLogPage() {
  const list = useList(paperApi.queryPage);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber />
    </Page>
  );
}
