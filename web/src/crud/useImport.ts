import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { checkOutput } from '#contract/kit/sheet.ts';
import { importBatchApi, type ImportBatch } from '#contract/ops/import-batch.ts';
import { isOpen } from '#contract/ops/job.ts';
import { fresh, useCall } from '../data/query.ts';

export type Checked = z.output<typeof checkOutput>;

const FOLLOW_MS = 1000;
/** Of a batch. */
const PASSED = 1,
  FAULTY = 2,
  DONE = 5;
/** Of a job. */
const FAILED = 3,
  CANCELLED = 4;

const isAtWork = ({ job }: Pick<ImportBatch, 'job'>): boolean => job !== null && isOpen(job.status);
/** What the check of a batch came to, for whoever was not there. */
const outcome = ({ batchId, status, total, okCount, errorCount }: ImportBatch): Checked | null =>
  status === PASSED || status === FAULTY ? { batchId, total, okCount, errorCount, errors: [] } : null;

interface Ends {
  onDone: (batchId: number) => void;
  onRefused: (batchId: number) => void;
}

/** A batch from its check to its end: by answers that came at once, or by its job, which is looked after as long as somebody looks. */
export function useImport(known: number | undefined, open: boolean, { onDone, onRefused }: Ends) {
  const [taken, setTaken] = useState<Checked | null>(null);
  const [followed, setFollowed] = useState<number | null>(known ?? null);
  const { data, error } = useCall(
    importBatchApi.get,
    { batchId: followed ?? 0 },
    {
      enabled: open && followed !== null,
      everyMs: (batch) => (batch && !isAtWork(batch) ? undefined : FOLLOW_MS),
      quiet: true,
    },
  );
  const batch = followed !== null && data?.batchId === followed ? data : undefined,
    job = batch?.job ?? null;
  /** Whether its end is news. */
  const awaited = useRef(false);
  const settle = useEffectEvent(() => {
    if (batch && isAtWork(batch)) awaited.current = true;
    if (!batch || isAtWork(batch) || !awaited.current) return;
    awaited.current = false;
    if (batch.status === DONE) onDone(batch.batchId);
    if (batch.status === PASSED && job?.status === FAILED) onRefused(batch.batchId);
  });
  // The job of the server, which ends when it ends.
  useEffect(() => settle(), [followed, job?.id, job?.status, batch?.status]);
  const wait = (batchId: number): void => {
    awaited.current = true;
    setTaken(null);
    setFollowed(batchId);
  };
  return {
    checked: taken ?? (batch && !isAtWork(batch) ? outcome(batch) : null),
    error,
    working: taken === null && followed !== null && !error && (!batch || isAtWork(batch)) ? { batch } : null,
    failed:
      taken !== null || !job
        ? null
        : job.status === FAILED
          ? job.error
          : job.status === CANCELLED
            ? '后台任务已取消'
            : null,
    done: batch?.status === DONE ? batch.total : null,
    take: (answer: Checked): void => {
      if (answer.jobId === undefined) setTaken(answer);
      else wait(answer.batchId);
    },
    /** The answer that is remembered is from before the job. */
    follow: async (batchId: number): Promise<void> => {
      await fresh(importBatchApi.get, { batchId });
      wait(batchId);
    },
    clear: (): void => {
      awaited.current = false;
      setTaken(null);
      setFollowed(known ?? null);
    },
  };
}
