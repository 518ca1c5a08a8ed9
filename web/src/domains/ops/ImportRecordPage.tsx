import { importBatchApi, type ImportRecord } from '#contract/ops/import-batch.ts';
import { isOpen } from '#contract/ops/job.ts';
import { ImportDialog } from '../../crud/ImportDialog.tsx';
import { queryClient, useAct, useDownload } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { Act } from '../../ui/act/Act.tsx';
import { JobProgress } from '../../ui/act/JobProgress.tsx';
import { More } from '../../ui/act/More.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHereNow } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { useFollowed } from './parts/useFollowed.ts';
import './ops.css';

const FAULTY = 2,
  UNREAD = 3;
/** What its sender does next with a batch. */
const GO_ON: Readonly<Record<number, string>> = { 1: '继续导入', 2: '改正' };
const columns: Columns<ImportRecord> = [
  column.time('createdAt', '上传时间'),
  { key: 'title', dataIndex: 'title', title: '导入内容', render: (title: string) => heard(title) },
  column.text('fileName', '文件', { width: 260 }),
  column.dict('status', '状态', 'importStatus'),
  {
    key: 'job',
    title: '进度',
    render: (_, { job }) =>
      job && isOpen(job.status) ? (
        <JobProgress {...job} />
      ) : job?.error ? (
        <span className="hc-ops-why">{heard(job.error)}</span>
      ) : (
        '-'
      ),
  },
  column.qty('total', '总行数'),
  column.qty('errorCount', '错误行数'),
  column.qty('imported', '导入条数'),
  column.text('userName', '操作人'),
  column.time('doneAt', '完成时间'),
];

/** Imports (导入记录): who brought what, and what became of it; what nothing has built on is taken back here. */
export function ImportRecordPage() {
  const here = useHereNow(),
    list = useList(importBatchApi.queryPage);
  useFollowed(list, here.active, ({ job }) => job !== null && isOpen(job.status));
  const [{ batch }, set] = useUrlState({ batch: '' }),
    batchId = Number(batch) || undefined;
  const file = useDownload(importBatchApi.file),
    errors = useDownload(importBatchApi.errors);
  const undo = useAct(importBatchApi.undo, [importBatchApi.queryPage], { done: '已撤销导入' });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="还没有导入过数据；在各页面点「导入」上传文件"
        actions={(row) => {
          const goesOn = row.mayGoOn && row.status !== UNREAD;
          const files = (
            <>
              {row.status === FAULTY && (
                <Act
                  permit={importBatchApi.errors.permit}
                  label="错误文件"
                  onConfirm={() => errors.mutateAsync({ batchId: row.id })}
                />
              )}
              {row.hasFile && (
                <Act
                  permit={importBatchApi.file.permit}
                  label="下载文件"
                  onConfirm={() => file.mutateAsync({ batchId: row.id })}
                />
              )}
            </>
          );
          return (
            <>
              {goesOn && (
                <Act
                  permit={importBatchApi.get.permit}
                  label={GO_ON[row.status] ?? '查看进度'}
                  onConfirm={() => set({ batch: String(row.id) })}
                />
              )}
              {row.canUndo && (
                <Act
                  permit={importBatchApi.undo.permit}
                  label="撤销"
                  danger
                  ask={`撤销后，这次导入的 ${row.imported ?? 0} 条${heard(row.title)}将全部取消，确定撤销吗？`}
                  // Whatever lists show of what was imported is old.
                  onConfirm={async () => {
                    await undo.mutateAsync({ batchId: row.id });
                    await queryClient.invalidateQueries();
                  }}
                />
              )}
              {goesOn && row.status === FAULTY ? (
                <More version={row.id} permits={[importBatchApi.errors.permit]}>
                  {() => files}
                </More>
              ) : (
                files
              )}
            </>
          );
        }}
      />
      {batchId !== undefined && (
        <ImportDialog
          key={batchId}
          label={heard(list.rows.find(({ id }) => id === batchId)?.title ?? '数据')}
          touches={[importBatchApi.queryPage]}
          batchId={batchId}
          open
          onClose={() => set({ batch: '' })}
        />
      )}
    </Page>
  );
}
