import type { ReportField, ReportParam, ParamValues } from '#contract/report/shapes.ts';
import { viewNamed } from '#contract/report/views.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Answer, Column } from '../../../platform/db/reader.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { asReportRefusal, badSql } from '../engine/refusals.ts';
import { statement } from '../engine/statement.ts';
import { withScope } from './scope.ts';
import { Slots } from './slots.ts';
import { boundValues } from './values.ts';

/** A report as it is run: a published version, or what its author has before him. */
export interface Runnable {
  sql: string;
  params: readonly ReportParam[];
  fields: readonly ReportField[];
}

export interface Caps {
  rowsMax: number;
  timeoutMs: number;
}

/** By the planner's reckoning: more is refused before it begins. */
const COST_MAX = 10_000_000;
const COLUMNS_MAX = 60;

type Place = Pick<Platform, 'db' | 'reader' | 'log'>;

const slots = new Slots();

/** Who lacks the list of a subject does not read it by a report either: not when he writes one, not when he runs one of others. */
function refuseViews(actor: Actor, views: readonly string[]): void {
  for (const name of views) {
    const view = viewNamed(name);
    if (!view || !may(actor, view.permit)) refuse('BUSINESS', `不允许访问的数据对象：${view?.title ?? name}`);
  }
}

async function prepared(actor: Actor, { sql, params }: Runnable, given: ParamValues) {
  const values = boundValues(params, given);
  const { text, names, views } = await statement(sql, params, (name) => (values.get(name) ?? null) !== null);
  refuseViews(actor, views);
  return { text, values: names.map((name) => values.get(name) ?? null) };
}

const settingsOf = (actor: Actor, token: string) => ({
  'rpt.token': token,
  'app.tenant_id': String(Math.trunc(actor.tenantId)),
});

/** Run a report for somebody: what he may see of it, within its time and its rows. Whatever goes wrong is a refusal. */
export async function ask(
  place: Place,
  actor: Actor,
  report: Runnable,
  { given, caps }: { given: ParamValues; caps: Caps },
): Promise<Answer> {
  const { text, values } = await prepared(actor, report, given);
  const answer = await guarded(place, actor, (token) =>
    place.reader.read({ text, values, settings: settingsOf(actor, token), costMax: COST_MAX, ...caps }),
  );
  refuseColumns(answer.columns);
  return answer;
}

/** The columns a text would answer: with every optional block in it, and nothing run. */
export async function columnsOf(place: Place, actor: Actor, report: Runnable): Promise<Column[]> {
  const { text, names, views } = await statement(report.sql, report.params, () => true);
  refuseViews(actor, views);
  const columns = await guarded(place, actor, (token) =>
    place.reader.describe({
      text,
      values: names.map(() => null),
      settings: settingsOf(actor, token),
      timeoutMs: 5000,
      costMax: COST_MAX,
      rowsMax: 0,
    }),
  );
  refuseColumns(columns);
  return columns;
}

const guarded = <T>({ db, log }: Place, actor: Actor, work: (token: string) => Promise<T>): Promise<T> =>
  slots.within(`${actor.tenantId}/${actor.userId}`, () =>
    withScope(db, actor, (token) =>
      work(token).catch((error: unknown) => {
        log.info(
          { err: error, tenantId: actor.tenantId, userId: actor.userId },
          'a report was refused by the database',
        );
        throw asReportRefusal(error);
      }),
    ),
  );

function refuseColumns(columns: readonly Column[]): void {
  if (columns.length > COLUMNS_MAX) badSql(`字段最多${COLUMNS_MAX}个`);
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name)) badSql(`字段名重复：${name}`);
    if (name === '?column?' || name === '') badSql('请用 AS 给每个计算字段命名');
    seen.add(name);
  }
}
