import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import {
  patrolInspectorRow,
  type PatrolInspectorSearch,
  type patrolBoardApi,
  type patrolInspectorApi,
} from '#contract/patrol/board.ts';
import { checkItem as checkItemMaster, type checkItemApi } from '#contract/patrol/check-item.ts';
import { deductDefault as deductDefaultMaster } from '#contract/patrol/deduct-default.ts';
import { deductPoint, type deductPointApi } from '#contract/patrol/deduct-point.ts';
import { eventRow, type EventSearch, type eventInvestigationApi } from '#contract/patrol/event.ts';
import { eventLife, patrolTaskLife, patrolWarningLife, rectifyLife } from '#contract/patrol/life.ts';
import type { patrolPersonApi } from '#contract/patrol/people.ts';
import {
  rectifyRow,
  type RectifySearch,
  type patrolDangerApi,
  type patrolRectifyTaskApi,
} from '#contract/patrol/rectify.ts';
import { patrolTaskRow, type PatrolTaskSearch, type patrolTaskApi } from '#contract/patrol/task.ts';
import { patrolWarningRow, type PatrolWarningSearch, type patrolWarningApi } from '#contract/patrol/warning.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { kindsOf } from '../../platform/list/kinds.ts';
import { each, exporting } from '../../services/exports/serve.ts';
import { inspectorDetail, inspectorPage, inspectorRows, patrolBoard as board } from './board/read.ts';
import { boardSheet } from './board/sheet.ts';
import { addEvent, openEvent, updateEvent, withdrawEvent } from './event/head.ts';
import { eventDetail, eventPage, eventRows, eventStatistic } from './event/read.ts';
import {
  archiveReport,
  checkFour,
  closeEvent,
  finishMeasure,
  judgeReport,
  recordEvent,
  submitReport,
  verifyMeasure,
} from './event/record.ts';
import { eventReport } from './event/report.ts';
import { reportDanger } from './found.ts';
import { categories, serveKinds } from './kinds.ts';
import { addPatrolTask, generatePatrols } from './make.ts';
import { peopleFor } from './people.ts';
import { placeOf, placeOnWalk } from './place.ts';
import {
  dangerDetail,
  rectifiesOfTask,
  rectifyDetail,
  rectifyPage,
  rectifyRows,
  rectifyStatistic,
} from './read-rectify.ts';
import {
  deductPoints,
  patrolTaskDetail,
  patrolTaskHead,
  patrolTaskPage,
  patrolTaskRows,
  patrolTaskStatistic,
} from './read-task.ts';
import { assignRectify, dismissRectify, extendRectify, judgeRectify, startRectify, submitRectify } from './rectify.ts';
import { cancelPatrol, checkItem as check, finishPatrol, startPatrol, transferPatrol } from './walk.ts';
import { acceptWarning, confirmWarning, handleWarning } from './warning/acts.ts';
import { warningDetail, warningPage, warningRows, warningStatistic } from './warning/read.ts';

export { patrolPlans as patrolPlan } from './plan.ts';

/** Columns of a sheet: what a row is called, without its ids and acts. */
const columnsOf = (shape: Readonly<Record<string, z.ZodType>>) =>
  fieldsOf(shape).filter((field) => field.label !== field.name && field.name !== 'actions');

export const checkItem = { ...serveKinds(checkItemMaster), categories: query(categories) } satisfies Handlers<
  typeof checkItemApi
>;
export const patrolPerson = { options: query(peopleFor) } satisfies Handlers<typeof patrolPersonApi>;
export const deductDefault = serveKinds(deductDefaultMaster);
export const deductPointConfig = { ...serveKinds(deductPoint), query: query(deductPoints) } satisfies Handlers<
  typeof deductPointApi
>;

export const patrolTask = {
  queryPage: query(patrolTaskPage),
  statistic: query(patrolTaskStatistic),
  queryById: query(patrolTaskHead),
  queryDetail: query(patrolTaskDetail),
  export: exporting(async (ctx, input: PatrolTaskSearch) => ({
    title: '巡检任务',
    columns: columnsOf(patrolTaskRow.shape),
    rows: each(await patrolTaskRows(ctx, input), (row) => ({ ...row, status: stateName(patrolTaskLife, row.status) })),
  })),
  add: command(addPatrolTask),
  generate: command(async (ctx) => {
    const made = await generatePatrols(ctx, undefined, kindsOf(ctx));
    return { made: made.length, taskNos: made.map(({ taskNo }) => taskNo) };
  }),
  transfer: command(transferPatrol),
  start: command(startPatrol),
  place: query(placeOnWalk),
  check: command(check),
  finish: command(finishPatrol),
  cancel: command(cancelPatrol),
} satisfies Handlers<typeof patrolTaskApi>;

export const patrolDanger = {
  queryPage: query(rectifyPage),
  get: query(dangerDetail),
  place: query(placeOf),
  report: command(reportDanger),
} satisfies Handlers<typeof patrolDangerApi>;

export const patrolRectifyTask = {
  queryPage: query(rectifyPage),
  statistic: query(rectifyStatistic),
  queryRectifyTaskByTaskId: query(rectifiesOfTask),
  get: query(rectifyDetail),
  export: exporting(async (ctx, input: RectifySearch) => ({
    title: '隐患整改',
    columns: columnsOf(rectifyRow.shape),
    rows: each(await rectifyRows(ctx, input), (row) => ({ ...row, status: stateName(rectifyLife, row.status) })),
  })),
  assign: command(assignRectify),
  start: command(startRectify),
  submit: command(submitRectify),
  approvalRectifyResult: command(judgeRectify),
  extend: command(extendRectify),
  falseReport: command(dismissRectify),
} satisfies Handlers<typeof patrolRectifyTaskApi>;

export const patrolBoard = { query: query(board), export: exporting(boardSheet) } satisfies Handlers<
  typeof patrolBoardApi
>;
export const patrolInspector = {
  queryPage: query(inspectorPage),
  get: query(inspectorDetail),
  export: exporting(async (ctx, input: PatrolInspectorSearch) => ({
    title: '巡检人员',
    columns: columnsOf(patrolInspectorRow.shape),
    rows: await inspectorRows(ctx, input),
  })),
} satisfies Handlers<typeof patrolInspectorApi>;

export const patrolWarning = {
  queryPage: query(warningPage),
  statistic: query(warningStatistic),
  get: query(warningDetail),
  export: exporting(async (ctx, input: PatrolWarningSearch) => ({
    title: '巡检预警',
    columns: columnsOf(patrolWarningRow.shape),
    rows: each(await warningRows(ctx, input), (row) => ({ ...row, status: stateName(patrolWarningLife, row.status) })),
  })),
  accept: command(acceptWarning),
  handle: command(handleWarning),
  confirm: command(confirmWarning),
} satisfies Handlers<typeof patrolWarningApi>;

export const eventInvestigation = {
  queryPage: query(eventPage),
  statistic: query(eventStatistic),
  get: query(eventDetail),
  report: eventReport,
  export: exporting(async (ctx, input: EventSearch) => ({
    title: '事件调查',
    columns: columnsOf(eventRow.shape),
    rows: each(await eventRows(ctx, input), (row) => ({ ...row, status: stateName(eventLife, row.status) })),
  })),
  add: command(addEvent),
  update: command(updateEvent),
  open: command(openEvent),
  withdraw: command(withdrawEvent),
  record: command(recordEvent),
  submit: command(submitReport),
  judge: command(judgeReport),
  finishAction: command(finishMeasure),
  verifyAction: command(verifyMeasure),
  fourCheck: command(checkFour),
  close: command(closeEvent),
  archiveReport: command(archiveReport),
} satisfies Handlers<typeof eventInvestigationApi>;
