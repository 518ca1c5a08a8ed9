import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { dynamicReportApi, ReportAnswer } from '#contract/report/run.ts';
import type { ParamValues } from '#contract/report/shapes.ts';
import { ROWS_MAX, SECONDS_MAX } from '#contract/report/template.ts';
import { reportViews } from '#contract/report/views.ts';
import { EXPORT_AT_ONCE } from '#contract/terms/exports.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Answer } from '../../../platform/db/reader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { each, exportingAside, tooMany, type Outgoing, type Place } from '../../../services/exports/serve.ts';
import { statement } from '../engine/statement.ts';
import { ask, columnsOf, type Runnable } from './ask.ts';
import { describedColumns, shower, sumsOf, typeOf } from './cells.ts';
import { liveReport, type Live } from './live.ts';
import { logged } from './log.ts';

type Api = typeof dynamicReportApi;
const SECOND_MS = 1000;
/** Rows of a sheet, and its time in the background. */
const SHEET_ROWS_MAX = 200_000,
  SHEET_MS = 120_000;

const capsOf = ({ rowCap, timeoutS }: Pick<Live, 'rowCap' | 'timeoutS'>) => ({
  rowsMax: rowCap,
  timeoutMs: timeoutS * SECOND_MS,
});

function shown(
  { columns, rows, truncated }: Answer,
  { fields }: Pick<Runnable, 'fields'>,
  started: number,
): ReportAnswer {
  return {
    columns: describedColumns(columns, fields),
    rows: rows.map(shower(columns, fields)),
    truncated,
    sums: sumsOf(rows, columns, fields),
    ms: Math.round(performance.now() - started),
  };
}

const shownRows = ({ rows }: ReportAnswer): number => rows.length;

/** What columns a text has, each with the name its subject gives it. */
export async function sqlFields(
  call: Call,
  input: InputOf<Api['querySqlField']>,
): Promise<OutputOf<Api['querySqlField']>> {
  const { platform, actor } = call;
  const report = { ...input, fields: [] };
  const { views } = await statement(input.sql, input.params, () => true);
  const known = reportViews.filter(({ name }) => views.includes(name)).flatMap((view) => view.columns);
  const run = { kind: 1, templateId: null, revision: null, params: {}, sqlText: input.sql } as const;
  const columns = await logged({ db: platform.db, actor, rowsOf: () => 0 }, run, () =>
    columnsOf(platform, actor, report),
  );
  return columns.map((column) => {
    const of = known.find(({ name }) => name === column.name);
    return { field: column.name, type: typeOf(column), title: of?.title ?? column.name, dict: of?.dict ?? null };
  });
}

export async function preview({ platform, actor }: Call, input: InputOf<Api['preview']>): Promise<ReportAnswer> {
  const started = performance.now();
  const run = { kind: 2, templateId: null, revision: null, params: input.values, sqlText: input.sql } as const;
  const caps = { rowsMax: ROWS_MAX, timeoutMs: SECONDS_MAX * SECOND_MS };
  return logged({ db: platform.db, actor, rowsOf: shownRows }, run, async () =>
    shown(await ask(platform, actor, input, { given: input.values, caps }), input, started),
  );
}

/** Run a published report. */
export async function runReport({ platform, actor }: Call, input: InputOf<Api['query']>): Promise<ReportAnswer> {
  const report = await platform.db.read(actor.tenantId, (tx) => liveReport(ctxOf(tx, actor), input.configId));
  return runLive(platform, actor, report, input.params);
}

export function runLive(platform: Platform, actor: Actor, report: Live, params: ParamValues): Promise<ReportAnswer> {
  const started = performance.now();
  const run = { kind: 2, templateId: report.id, revision: report.revision, params } as const;
  return logged({ db: platform.db, actor, rowsOf: shownRows }, run, async () =>
    shown(await ask(platform, actor, report, { given: params, caps: capsOf(report) }), report, started),
  );
}

/** The sheet of a report: at once as far as one may wait for it, in the background up to two hundred thousand rows. */
export const exportReport = exportingAside(
  async (at: Place, { configId, params }: InputOf<Api['exportData']>): Promise<Outgoing> => {
    const { platform, actor, progress } = at;
    const report = await at.db.read(actor.tenantId, (tx) => liveReport(ctxOf(tx, actor), configId));
    const caps = progress
      ? { rowsMax: SHEET_ROWS_MAX, timeoutMs: SHEET_MS }
      : { rowsMax: EXPORT_AT_ONCE, timeoutMs: SECONDS_MAX * SECOND_MS };
    const { columns, rows, truncated } = await logged(
      { db: at.db, actor, rowsOf: (answer: Answer) => answer.rows.length },
      { kind: 3, templateId: report.id, revision: report.revision, params },
      () => ask(platform, actor, report, { given: params, caps }),
    );
    if (truncated && !progress) tooMany(rows.length);
    progress?.(rows.length);
    const show = shower(columns, report.fields);
    return {
      title: report.name,
      columns: describedColumns(columns, report.fields).map(({ field, title }) => ({ name: field, label: title })),
      rows: each(asyncly(rows), (row) =>
        Object.fromEntries(show(row).map((cell, i) => [columns[i]?.name ?? '', cell])),
      ),
    };
  },
);

async function* asyncly<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
