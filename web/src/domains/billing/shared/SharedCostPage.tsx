import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { sharedCostLife } from '#contract/billing/shared-cost-life.ts';
import { sharedCostApi as api, sharedCostSearch } from '#contract/billing/shared-cost.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { amountColumn } from '../Amount.tsx';
import { sharedFormUrl, sharedUrl } from './urls.ts';

type Row = RowOf<typeof api.queryPage>;

const SEARCH = ['costNo', 'name', 'kind', 'basis', 'sourceNo', 'dateFrom'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(sharedCostSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('costNo', '公摊编号', { sorter: true, link: (row) => sharedUrl(row.id) }),
  column.state(sharedCostLife, 'status'),
  column.text('name', '名称', { width: 200 }),
  column.dict('kind', '费用类型', 'sharedKind'),
  amountColumn('amount', '金额(元)', { sorter: true }),
  column.dict('over', '分摊到', 'sharedOver'),
  column.dict('basis', '分摊依据', 'sharedBasis'),
  column.dict('direction', '单据方向', 'orderDirection'),
  column.time('dateFrom', '期间从', { sorter: true }),
  column.time('dateTo', '期间到', { sorter: true }),
  column.qty('shares', '份数'),
  column.text('sourceNo', '来源单号'),
  column.text('createdBy', '创建人'),
  column.time('chargedAt', '分摊时间'),
];

/** Shared costs (公摊费用): what belongs to several, and by what it is spread over them. */
export function SharedCostPage() {
  const here = useHere();
  const list = useList(api.queryPage, { fields: FILTERS });
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有公摊费用。点【新增】登记一辆车、一间库或一个班组的费用，分摊后每份进入结算池。"
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => here.go(sharedFormUrl())}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
      />
    </Page>
  );
}
