import { patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';

/** Reads that any act on a patrol makes stale. */
export const TASK_READS = [
  patrolTaskApi.queryPage,
  patrolTaskApi.statistic,
  patrolTaskApi.queryDetail,
  patrolTaskApi.queryById,
];

/** Reads that any act on a danger makes stale. */
export const RECTIFY_READS = [
  patrolRectifyTaskApi.queryPage,
  patrolRectifyTaskApi.statistic,
  patrolRectifyTaskApi.get,
  patrolRectifyTaskApi.queryRectifyTaskByTaskId,
];
