import { reportToolApi } from '#contract/report/tool.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';

type Row = RowOf<typeof reportToolApi.operatingStatement>;
const columns: Columns<Row> = [
  column.text<Row>('name', '报表名称', { link: (row) => `/Report/Report/${row.id}` }),
  column.text('className', '分类'),
  column.dict('kind', '展示方式', 'reportKind'),
  column.text('remark', '说明', { width: 320 }),
  column.text('code', '报表编码', { sorter: true }),
  column.qty('revision', '版本'),
  column.time('publishedAt', '发布时间', { sorter: true }),
];

/** Reports the reader may open (运营报表); also where a sign-on by `authCode` leads. */
export function FormsPage() {
  const list = useList(reportToolApi.operatingStatement);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber empty="还没有发布的报表" />
    </Page>
  );
}
