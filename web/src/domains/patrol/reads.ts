import { patrolBoardApi, patrolInspectorApi } from '#contract/patrol/board.ts';
import { eventInvestigationApi } from '#contract/patrol/event.ts';
import { patrolDangerApi, patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { patrolWarningApi } from '#contract/patrol/warning.ts';

/** Reads that any act on a patrol makes stale. */
export const TASK_READS = [
  patrolTaskApi.queryPage,
  patrolTaskApi.statistic,
  patrolTaskApi.queryDetail,
  patrolTaskApi.queryById,
  patrolBoardApi.query,
  patrolInspectorApi.queryPage,
];

/** Reads that any act on a danger makes stale. */
export const RECTIFY_READS = [
  patrolRectifyTaskApi.queryPage,
  patrolRectifyTaskApi.statistic,
  patrolRectifyTaskApi.get,
  patrolRectifyTaskApi.queryRectifyTaskByTaskId,
  patrolDangerApi.queryPage,
  patrolBoardApi.query,
];

/** Reads that any act on an event makes stale. */
export const EVENT_READS = [
  eventInvestigationApi.queryPage,
  eventInvestigationApi.statistic,
  eventInvestigationApi.get,
];

/** Reads that any act on a warning makes stale. */
export const WARNING_READS = [patrolWarningApi.queryPage, patrolWarningApi.statistic, patrolWarningApi.get];
