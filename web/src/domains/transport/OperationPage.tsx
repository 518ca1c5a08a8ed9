import { DownloadOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { waybillSearch } from '#contract/transport/waybill.ts';
import { useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { PaperMenu } from '../../ui/document/PaperMenu.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { roadColumns, waybillColumns } from './columns.tsx';
import { RowActs } from './WaybillActs.tsx';
import './transport.css';

const FILTERS = fieldsOf(waybillSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = ['waybillNo', 'plateNo', 'driverName', 'routeId', 'planDepartFrom', 'overdue'];

/** Operation of waybills (运单操作): from the car to the last signature, state by state. */
export function OperationPage() {
  const list = useList(waybillApi.page, { fields: FILTERS });
  const download = useDownload(waybillApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={waybillApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={[...waybillColumns, ...roadColumns]}
        rowNumber
        selection
        toolbar={(selected) => (
          <>
            <Act
              permit={waybillApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
            <PaperMenu papers={{ waybill: selected.map(({ id }) => id) }} found={list} />
          </>
        )}
        actions={(row) => <RowActs row={row} />}
      />
    </Page>
  );
}
