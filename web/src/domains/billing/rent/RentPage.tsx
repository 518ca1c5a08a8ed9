import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { rentLife } from '#contract/billing/rent-life.ts';
import { rentApi as api, rentSearch } from '#contract/billing/rent.ts';
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
import { rentFormUrl, rentUrl } from './urls.ts';

type Row = RowOf<typeof api.queryPage>;

const SEARCH = ['rentNo', 'party', 'direction', 'ownerId', 'endFrom'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(rentSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('rentNo', '租约编号', { sorter: true, link: (row) => rentUrl(row.id) }),
  column.state(rentLife, 'status'),
  column.dict('direction', '方向', 'rentDirection'),
  column.text('party', '对方', { width: 180 }),
  column.text('ownerName', '货主'),
  amountColumn('area', '面积(m²)'),
  amountColumn('unitPrice', '单价(元/m²·月)'),
  column.time('startDate', '起租日', { sorter: true }),
  column.time('endDate', '到期日', { sorter: true }),
  column.dict('cycleMonths', '周期', 'rentCycle'),
  column.dict('payMode', '付款方式', 'rentPay'),
  amountColumn('total', '租金合计(元)'),
  column.text('createdBy', '创建人'),
];

/** Rents (租金): who rents how much floor, until when, and what is owed. */
export function RentPage() {
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
        empty="没有租约。点【新增】登记租入或租出的面积，生效后自动生成租金计划。"
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => here.go(rentFormUrl())}
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
