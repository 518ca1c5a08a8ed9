import { DownloadOutlined, SyncOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { warehouseSync, warehouseSyncApi } from '#contract/basic/warehouse/sync.ts';
import { warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, columnsOf } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Sent = RowOf<typeof warehouseSyncApi.page>;

const columns = [
  ...columnsOf<Sent>(fieldsOf(warehouseSync.spec.fields), warehouseSync.spec.columns),
  column.text<Sent>('updatedBy', '修改人'),
  column.time<Sent>('updatedAt', '修改时间'),
];
const touches = [warehouseSyncApi.page, warehouseApi.page, warehouseApi.options];

/** Warehouse sync (仓库同步): what another system sent, and taking it over: all that waits, or what is chosen. */
export function WarehouseSyncPage() {
  const list = useList(warehouseSyncApi.page);
  const [importing, setImporting] = useState(false);
  const sync = useAct(warehouseSyncApi.sync, touches, { done: '同步完成，结果见列表' });
  const download = useDownload(warehouseSyncApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={warehouseSync.spec.search} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(rows: Sent[], clear) => (
          <>
            <Act
              permit={warehouseSyncApi.sync.permit}
              label={rows.length > 0 ? '同步选中' : '同步全部'}
              primary
              icon={<SyncOutlined />}
              off={rows.some(({ state }) => state === 1) ? '已同步的记录不能再次同步' : null}
              onConfirm={async () => {
                await sync.mutateAsync({ ids: rows.map(({ id }) => id) });
                clear();
              }}
            />
            <Act
              permit={warehouseSyncApi.importCheck.permit}
              label="导入"
              icon={<UploadOutlined />}
              onConfirm={() => setImporting(true)}
            />
            <Act
              permit={warehouseSyncApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        )}
      />
      <ImportDialog
        of={warehouseSyncApi}
        label="仓库同步"
        touches={touches}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </Page>
  );
}
