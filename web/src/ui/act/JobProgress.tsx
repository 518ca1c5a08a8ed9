import { Progress } from 'antd';
import type { JobRow } from '#contract/ops/job.ts';
import { formatQty } from '../text/QtyText.tsx';

const QUEUED = 0,
  RUNNING = 1,
  DONE = 2;

/** How far a job is: a bar while its size is known, else how much it has done. */
export function JobProgress({
  status,
  done,
  total,
  isCancelling,
}: Pick<JobRow, 'status' | 'done' | 'total' | 'isCancelling'>) {
  if (status === QUEUED) return <span className="hc-faint">等待执行</span>;
  if (isCancelling) return <span className="hc-faint">正在取消…</span>;
  if (!total)
    return status === RUNNING ? (
      <span className="hc-num">{done > 0 ? formatQty(done) : '准备中…'}</span>
    ) : (
      <span className="hc-num">{done > 0 ? formatQty(done) : '-'}</span>
    );
  const percent = status === DONE ? 100 : Math.min(99, Math.floor((done / total) * 100));
  return (
    <span className="hc-job-progress" title={`${formatQty(done)} / ${formatQty(total)}`}>
      <Progress
        percent={percent}
        size="small"
        aria-label={`进度 ${percent}%`}
        status={status === RUNNING ? 'normal' : status === DONE ? 'success' : 'exception'}
      />
    </span>
  );
}
