import { jobApi, jobRights, type JobRow } from '#contract/ops/job.ts';
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
import { JobOutcome } from './parts/JobOutcome.tsx';
import { useFollowed } from './parts/useFollowed.ts';
import './ops.css';

const columns: Columns<JobRow> = [
  column.dict('jobType', '类型', 'jobType'),
  { key: 'title', title: '标题', render: (_, { title }) => heard(title) },
  column.dict('status', '状态', 'jobStatus'),
  { key: 'done', title: '进度', render: (_, row) => <JobProgress {...row} /> },
  { key: 'result', title: '结果', prose: true, render: (_, row) => <JobOutcome {...row} /> },
  column.text('userName', '提交人'),
  column.time('createdAt', '提交时间'),
  column.time('startedAt', '开始时间'),
  column.time('finishedAt', '结束时间'),
];

/** Background jobs (后台任务): how far one's own are, and for who may see them those of everybody. */
export function JobPage() {
  const here = useHereNow(),
    all = useAllowed(jobRights.list);
  const list = useList(jobApi.query);
  useFollowed(list, here.active);
  const cancel = useAct(jobApi.cancel, [jobApi.query]),
    retry = useAct(jobApi.retry, [jobApi.query]);
  return (
    <Page>
      <SearchForm list={list} only={all ? ['jobType', 'status', 'title', 'userId'] : ['jobType', 'status', 'title']} />
      <DataTable
        list={list}
        columns={all ? columns : columns.filter(({ key }) => key !== 'userName')}
        empty="没有后台任务：导出大量数据等耗时操作会显示在这里"
        actions={(row) => (
          <>
            {row.mayCancel && (
              <Act
                permit={jobApi.cancel.permit}
                label="取消"
                danger
                ask={`确定取消【${row.title}】吗？`}
                onConfirm={() => cancel.mutateAsync({ id: row.id })}
              />
            )}
            {row.mayRetry && (
              <Act permit={jobApi.retry.permit} label="重试" onConfirm={() => retry.mutateAsync({ id: row.id })} />
            )}
          </>
        )}
      />
    </Page>
  );
}
