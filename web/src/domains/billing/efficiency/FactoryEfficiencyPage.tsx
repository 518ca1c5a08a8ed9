import { DownloadOutlined } from '@ant-design/icons';
import { factoryEfficiencyApi as api, factoryRow } from '#contract/billing/efficiency.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, columnsOf, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Row = RowOf<typeof api.queryPage>;
type Staff = OutputOf<typeof api.queryStaffEfficiency>[number];

const SORTED = new Set(['statDate', 'actualQty']);
const columns: Columns<Row> = columnsOf<Row>(
  fieldsOf(factoryRow.shape).filter(({ name, label }) => name !== label),
).map((one) => ({ ...one, ...(SORTED.has(String(one.key)) ? { sorter: true } : {}) }));
const staffColumns: Columns<Staff> = [
  column.text('userName', '员工'),
  column.dict('postCode', '岗位', 'workPost'),
  column.qty('qty', '件数', { strong: true }),
  column.qty('lines', '行数'),
  column.qty('hours', '工时(小时)'),
  column.qty('uph', 'UPH'),
];

/** What the rooms of a factory take in and give out (工厂效率), and who works in them. */
export function FactoryEfficiencyPage() {
  const list = useList(api.queryPage);
  const staff = useCall(api.queryStaffEfficiency, list.param, { keep: true });
  const material = useDownload(api.exportMaterial, list.tableKey),
    product = useDownload(api.exportEndProduct, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['statDateFrom', 'kind', 'roomId']} />
      <DataTable
        list={list}
        columns={columns}
        rowKey={(row) => `${row.statDate}.${row.kind}.${row.roomId}.${row.goodsId}`}
        rowNumber
        fill={false}
        empty="工厂库房没有作业。先在【工厂库房】里指定生产商的库房；上架进这些库房的是成品，从这些库房拣出的是原料。"
        toolbar={
          <>
            <Act
              permit={api.exportMaterial.permit}
              label="导出原料"
              icon={<DownloadOutlined />}
              onConfirm={() => material.mutateAsync(list.param)}
            />
            <Act
              permit={api.exportEndProduct.permit}
              label="导出成品"
              icon={<DownloadOutlined />}
              onConfirm={() => product.mutateAsync(list.param)}
            />
          </>
        }
      />
      <Panel title="员工效率">
        <DataTable
          rows={staff.data ?? []}
          query={staff}
          columns={staffColumns}
          rowKey={(row) => `${row.userId}.${row.postCode}`}
          empty="没有人在工厂库房作业。"
        />
      </Panel>
    </Page>
  );
}
