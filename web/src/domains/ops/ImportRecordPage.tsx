import { importBatchApi, type ImportRecord } from '#contract/basic/importBatch.ts';
import { queryClient, useAct, useDownload } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { Act } from '../../ui/Act.tsx';
import { column, type Columns } from '../../ui/column.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useList } from '../../ui/list.ts';
import { Page } from '../../ui/Page.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';

const FAULTY = 2;
const columns: Columns<ImportRecord> = [
  column.time('createdAt', '上传时间'), { key: 'title', dataIndex: 'title', title: '导入内容', render: (title: string) => heard(title) }, column.text('fileName', '文件', { width: 260 }), column.dict('status', '状态', 'importStatus'),
  column.qty('total', '总行数'), column.qty('errorCount', '错误行数'), column.qty('imported', '导入条数'), column.text('userName', '操作人'), column.time('doneAt', '完成时间'),
];

/** Imports (导入记录): who brought what, and what became of it; what nothing has built on is taken back here. */
export function ImportRecordPage() {
  const list = useList(importBatchApi.queryPage);
  const file = useDownload(importBatchApi.file), errors = useDownload(importBatchApi.errors);
  const undo = useAct(importBatchApi.undo, [importBatchApi.queryPage], { done: '已撤销导入' });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber empty="还没有导入过数据；在各页面点「导入」上传文件"
        actions={(row) => (
          <>
            {row.canUndo && <Act permit={importBatchApi.undo.permit} label="撤销" danger ask={`撤销后，这次导入的 ${row.imported ?? 0} 条${heard(row.title)}将全部取消，确定撤销吗？`}
              // Whatever lists show of what was imported is old.
              onConfirm={async () => { await undo.mutateAsync({ batchId: row.id }); await queryClient.invalidateQueries(); }} />}
            {row.status === FAULTY && <Act permit={importBatchApi.errors.permit} label="错误文件" onConfirm={() => errors.mutateAsync({ batchId: row.id })} />}
            {row.hasFile && <Act permit={importBatchApi.file.permit} label="下载文件" onConfirm={() => file.mutateAsync({ batchId: row.id })} />}
          </>
        )} />
    </Page>
  );
}
