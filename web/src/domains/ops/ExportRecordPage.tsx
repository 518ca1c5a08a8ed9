import { useState } from 'react';
import { exportRecordApi, exportRight, type ExportRow } from '#contract/ops/export-record.ts';
import { jobApi } from '#contract/ops/job.ts';
import { useAct } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { heard } from '../../locale/speech.ts';
import { Act } from '../../ui/act/Act.tsx';
import { JobProgress } from '../../ui/act/JobProgress.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHereNow } from '../../ui/page/useHere.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { KeptPrint, printerOf } from './parts/KeptPrint.tsx';
import { useFollowed } from './parts/useFollowed.ts';
import './ops.css';

const DONE = 2,
  EXPIRED = 4;

const columns: Columns<ExportRow> = [
  { key: 'title', title: '标题', render: (_, { title }) => heard(title) },
  { key: 'conditions', title: '条件', prose: true, render: (_, { conditions }) => <Conditions of={conditions} /> },
  column.dict('status', '状态', 'exportStatus'),
  {
    key: 'done',
    title: '进度',
    render: (_, row) =>
      row.error === null ? (
        <JobProgress {...row} status={row.status === EXPIRED ? DONE : row.status} />
      ) : (
        <span className="hc-ops-why">{heard(row.error)}</span>
      ),
  },
  column.qty('rowCount', '行数'),
  column.text('userName', '导出人'),
  column.time('createdAt', '导出时间'),
  column.time('expireAt', '过期时间'),
  column.qty('downloadCount', '下载次数'),
];

/** Exports written in the background (导出记录): how far they are, and their files for a week. */
export function ExportRecordPage() {
  const here = useHereNow(),
    all = useAllowed(exportRight);
  const list = useList(exportRecordApi.exportRecords);
  useFollowed(list, here.active);
  const touches = [exportRecordApi.exportRecords];
  const download = useAct(exportRecordApi.download, touches, { done: null }),
    remove = useAct(exportRecordApi.delExportRecords, touches),
    cancel = useAct(jobApi.cancel, touches);
  const [printing, setPrinting] = useState<ExportRow | null>(null);
  const fetchFile = async (id: number): Promise<void> => {
    const { url } = await download.mutateAsync({ id });
    // The browser's own download: a large file never lies in this page's memory.
    Object.assign(document.createElement('a'), { href: url, download: '' }).click();
  };
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={all ? columns : columns.filter(({ key }) => key !== 'userName')}
        selection
        empty="没有导出记录：超过2万行的导出会在后台生成，到期前可下载"
        toolbar={(selected: ExportRow[], clear) => (
          <Act
            permit={exportRecordApi.delExportRecords.permit}
            label="删除"
            danger
            off={
              selected.length === 0
                ? '请先选择数据'
                : selected.every(({ mayDelete }) => mayDelete)
                  ? null
                  : '只能删除本人已结束的导出'
            }
            ask={`确定删除选中的 ${selected.length} 条导出记录及其文件吗？`}
            onConfirm={async () => {
              await remove.mutateAsync({ ids: selected.map(({ id }) => id) });
              clear();
            }}
          />
        )}
        actions={(row) => (
          <>
            {row.mayDownload && (
              <Act permit={exportRecordApi.download.permit} label="下载" onConfirm={() => fetchFile(row.id)} />
            )}
            {row.mayDownload && printerOf(row) && (
              <Act permit={exportRecordApi.download.permit} label="打印" onConfirm={() => setPrinting(row)} />
            )}
            {row.mayCancel && (
              <Act
                permit={jobApi.cancel.permit}
                label="取消"
                danger
                ask={`确定取消【${row.title}】吗？`}
                onConfirm={() => cancel.mutateAsync({ id: row.jobId })}
              />
            )}
            {row.mayDelete && (
              <Act
                permit={exportRecordApi.delExportRecords.permit}
                label="删除"
                danger
                ask="确定删除这条导出记录及其文件吗？"
                onConfirm={() => remove.mutateAsync({ ids: [row.id] })}
              />
            )}
          </>
        )}
      />
      {printing && <KeptPrint row={printing} onClose={() => setPrinting(null)} />}
    </Page>
  );
}

/** What was asked, as the search form calls it; the whole on hover. */
function Conditions({ of }: { of: ExportRow['conditions'] }) {
  const text = of.map(({ label, value }) => `${heard(label)}：${heard(value)}`).join('；');
  return text === '' ? (
    <>-</>
  ) : (
    <span className="hc-cut hc-ops-asked" title={text}>
      {text}
    </span>
  );
}
