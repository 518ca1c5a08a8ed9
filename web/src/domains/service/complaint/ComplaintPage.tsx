import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { complaintSearch } from '#contract/service/complaint-rows.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { complaintColumns } from './columns.tsx';
import { ComplaintDialog } from './ComplaintDialog.tsx';
import { COMPLAINT_READS } from './reads.ts';

const SEARCH = [
  'complaintNo',
  'bizNo',
  'ownerId',
  'customerName',
  'typeCode',
  'level',
  'liableParty',
  'handlerId',
  'bizType',
  'overdue',
  'causeCode',
  'routeName',
  'goodsName',
  'blank',
  'late',
  'counted',
  'createdFrom',
  'closedFrom',
];
const FILTERS = fieldsOf(complaintSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const columns = complaintColumns<RowOf<typeof complaintApi.getList>>();
const EVERY_MS = 60_000;
/** A number alone. */
const ONE = /^[^\s,，;；]+$/;

/** Complaints (投诉管理): what is open, whose it is, and how long there is left. */
export function ComplaintPage() {
  const list = useList(complaintApi.getList, { fields: FILTERS, everyMs: EVERY_MS });
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const download = useDownload(complaintApi.exportlist, list.tableKey);
  const close = (): void => setOpen(null);
  const { bizNo } = list.param;
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={complaintApi.statistic} list={list} everyMs={EVERY_MS} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={complaintApi.addComplaint.permit}
              label="新增投诉"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setOpen('add')}
            />
            <Act
              permit={complaintApi.importCheck.permit}
              label="导入"
              icon={<UploadOutlined />}
              onConfirm={() => setOpen('import')}
            />
            <Act
              permit={complaintApi.exportlist.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
      />
      <ComplaintDialog
        open={open === 'add'}
        onClose={close}
        orderNo={typeof bizNo === 'string' && ONE.test(bizNo) ? bizNo : ''}
      />
      <ImportDialog
        of={complaintApi}
        label="投诉单"
        touches={COMPLAINT_READS}
        open={open === 'import'}
        onClose={close}
      />
    </Page>
  );
}
