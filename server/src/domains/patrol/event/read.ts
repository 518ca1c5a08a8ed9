import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { EventSearch, eventInvestigationApi } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { stepsOf } from '../steps.ts';
import {
  MEASURE_ACTS,
  offered,
  refusesMeasure,
  refusesMeasureState,
  refusesVerdict,
  type MeasureAct,
} from '../who.plan.ts';

type Api = typeof eventInvestigationApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Detail = OutputOf<Api['get']>;
type Measure = Detail['measures'][number];
type Raw = Omit<Row, 'occurAt' | 'reportedAt' | 'dueAt' | 'closedAt' | 'actions' | 'lossAmount'> & {
  occurAt: Date;
  reportedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  lossAmount: string | number | null;
  updatedBy: number;
};

const OVERDUE = sql`(e.status in (0, 1) and e.due_at < now())`;
const COLUMNS = sql`
  e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
    e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
    e.created_at as reported_at, e.due_at, ${OVERDUE} as overdue,
    (
      select count(*)
      from patrol.event_action a
      where a.tenant_id = e.tenant_id
        and a.warehouse_id = e.warehouse_id
        and a.event_id = e.id
        and a.status < 2
    ) as open_actions, e.closed_at, e.status
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} e
  join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
  left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
`;
const JOINS = joined(sql`patrol.event`);
const NEWEST = [desc(sql`e.occur_at`), desc(sql`e.id`)];

const rowFor =
  ({ userId }: Ctx) =>
  ({ updatedBy, ...row }: Raw): Row => ({
    ...row,
    lossAmount: row.lossAmount === null ? null : Number(row.lossAmount),
    occurAt: wireTime(row.occurAt),
    reportedAt: wireTime(row.reportedAt),
    dueAt: wireTime(row.dueAt),
    closedAt: wireTimeOrNull(row.closedAt),
    actions: offered(eventLife, row.status, (act) => refusesVerdict(act, userId, { ...row, updatedBy })),
  });

const filter = (actor: Actor, s: EventSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'e')} ${anyCode(sql`e.event_no`, s.eventNo, 'eventNo')} ${equals(sql`e.event_type`, s.eventType)} ${equals(sql`e.level`, s.level)} ${oneOrMany(sql`e.status`, s.status)} ${equals(sql`e.leader_id`, s.leaderId)} ${typeof s.overdue === 'boolean' ? sql`and ${OVERDUE} = ${s.overdue}` : sql``} ${spanOf(sql`e.occur_at`, s.occurFrom, s.occurTo, 'occurFrom')}
`;

export const eventStatistic = (ctx: Ctx, search: EventSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, eventLife, {
    status: sql`e.status`,
    from: sql`from patrol.event e where ${filter(ctx, { ...search, status: null })}`,
  });

export async function eventPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from patrol.event e where ${where}`,
      head: sql`e.*`,
      shown: joined,
      sortable: {
        eventNo: sql`e.event_no`,
        occurAt: sql`e.occur_at`,
        dueAt: sql`e.due_at`,
        level: sql`e.level`,
        status: sql`e.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowFor(ctx)) };
}

export async function eventRows(ctx: Ctx, search: EventSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from patrol.event e where ${where}`,
      order: NEWEST,
    }),
    rowFor(ctx),
  );
}

interface RawMeasure extends Omit<Measure, 'evidence' | 'dueAt' | 'doneAt' | 'actions'> {
  dueAt: Date;
  doneAt: Date | null;
  doneBy: number | null;
}

async function measuresOf(ctx: Ctx, { id, status }: { id: number; status: number }): Promise<Measure[]> {
  const rows = await ctx.rows<RawMeasure>`
    select a.id, a.content, a.owner_id, o.user_name as owner, a.due_at, a.status = 0 and a.due_at < now() as overdue,
      a.done_at, a.done_by, a.result, v.user_name as verifier, a.status
    from patrol.event_action a
    join iam.user o on o.tenant_id = a.tenant_id and o.id = a.owner_id
    left join iam.user v on v.tenant_id = a.tenant_id and v.id = a.verify_by
    where ${here(ctx, 'a')}
      and a.event_id = ${id}
    order by a.line_no
  `;
  const files = await filesOf(
    ctx,
    'eventAction',
    rows.map(({ id }) => id),
  );
  const may = (act: MeasureAct, row: RawMeasure): boolean =>
    (refusal(eventLife, act, status) ?? refusesMeasureState(act, row) ?? refusesMeasure(act, ctx.userId, row)) === null;
  return rows.map(({ doneBy, ...row }) => ({
    ...row,
    dueAt: wireTime(row.dueAt),
    doneAt: wireTimeOrNull(row.doneAt),
    evidence: files.get(row.id) ?? [],
    actions: MEASURE_ACTS.filter((act) => may(act, { ...row, doneBy })),
  }));
}

type Told = Raw &
  Pick<Detail, 'teamIds' | 'team' | 'persons' | 'immediateAction' | 'whyChain' | 'rootCause' | 'auditor' | 'opinion'> &
  Detail['fourCheck'] & { submittedAt: Date | null; auditAt: Date | null };

export async function eventDetail(ctx: Ctx, { id }: { id: number }): Promise<Detail> {
  const { causeFound, personsDealt, measuresDone, staffEducated, updatedBy, submittedAt, auditAt, ...row } = found(
    await ctx.row<Told>`
      select ${COLUMNS}, e.team_ids,
        array(
          select u.user_name
          from unnest(e.team_ids) with ordinality m(id, n)
          join iam.user u on u.tenant_id = e.tenant_id and u.id = m.id
          order by m.n
        ) as team, e.persons, e.immediate_action, e.why_chain, e.root_cause, e.cause_found, e.persons_dealt,
        e.measures_done, e.staff_educated, au.user_name as auditor, e.opinion, e.reported_at as submitted_at, e.audit_at
      from ${JOINS}
      left join iam.user au on au.tenant_id = e.tenant_id and au.id = e.audit_by
      where ${here(ctx, 'e')}
        and e.id = ${id}
    `,
  );
  return {
    ...row,
    ...rowFor(ctx)({ ...row, updatedBy }),
    fourCheck: { causeFound, personsDealt, measuresDone, staffEducated },
    submittedAt: wireTimeOrNull(submittedAt),
    auditAt: wireTimeOrNull(auditAt),
    images: (await filesOf(ctx, 'event', [id])).get(id) ?? [],
    reportFiles: (await filesOf(ctx, 'eventReport', [id])).get(id) ?? [],
    measures: await measuresOf(ctx, row),
    steps: await stepsOf(ctx, 'EVENT', id),
  };
}
