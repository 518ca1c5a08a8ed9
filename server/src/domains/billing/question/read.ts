import { sql, type RawBuilder } from 'kysely';
import { questionLife } from '#contract/billing/question/question-life.ts';
import type { QuestionSaid, QuestionSearch, statementQuestionApi } from '#contract/billing/question/question.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, oneOrMany } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { within } from '../rating/scope.ts';

type Api = typeof statementQuestionApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Raw = Omit<Row, 'askedAt' | 'lastAt' | 'actions'> & { askedAt: Date; lastAt: Date };

/** The line as it stands, and before it the one that was asked about. */
const COLUMNS = sql`
  q.id, q.version, q.question_no, q.period, q.owner_id, o.name as owner_name, w.name as house_name, i.name as fee_name,
    coalesce(n.id, p.id) as pool_id, coalesce(n.pool_no, p.pool_no) as pool_no, q.source_no,
    p.biz_date::text as biz_date, q.kind, q.asked_amount, n.total_amount, f.content, f.rounds,
    coalesce(u.user_name, '系统') as asked_by, q.created_at as asked_at, q.last_at, q.status
`;
const joined = (heads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${heads} q
  join basic.owner o on o.tenant_id = q.tenant_id and o.id = q.owner_id
  join basic.warehouse w on w.tenant_id = q.tenant_id and w.id = q.warehouse_id
  join billing.fee_item i on i.tenant_id = q.tenant_id and i.id = q.fee_id
  join billing.settlement_pool p on p.tenant_id = q.tenant_id and p.id = q.pool_id
  left join billing.settlement_pool n on n.tenant_id = q.tenant_id and n.line_key = q.line_key and n.calc_status = 1
  left join iam.user u on u.tenant_id = q.tenant_id and u.id = q.asked_by
  left join lateral (
    select coalesce((array_agg(s.content order by s.id))[1], '') as content, count(*)::int as rounds
    from billing.question_said s
    where s.tenant_id = q.tenant_id
      and s.question_id = q.id
  ) f
    on true
`;
const HEAD = sql`billing.statement_question`;
const NEWEST = [desc(sql`q.id`)];

const rowOf = (row: Raw): Row => ({
  ...row,
  askedAt: wireTime(row.askedAt),
  lastAt: wireTime(row.lastAt),
  actions: actionsAt(questionLife, row.status),
});

const filter = (actor: Actor, s: QuestionSearch): RawBuilder<unknown> => sql`
  ${within(actor, 'q')} ${equals(sql`q.period`, s.period)} ${equals(sql`q.owner_id`, s.ownerId)} ${equals(sql`q.fee_id`, s.feeId)} ${equals(sql`q.kind`, s.kind)} ${anyCode(sql`q.question_no`, s.questionNo, 'questionNo')} ${anyCode(sql`q.source_no`, s.sourceNo, 'sourceNo')} ${oneOrMany(sql`q.status`, s.status)}
`;

export const questionStatistic = (ctx: Ctx, search: QuestionSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, questionLife, {
    status: sql`q.status`,
    from: sql`from ${HEAD} q where ${filter(ctx, { ...search, status: null })}`,
  });

export async function questionPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${joined(HEAD)} where ${where}`,
      countFrom: sql`from ${HEAD} q where ${where}`,
      head: sql`q.*`,
      shown: joined,
      sortable: { questionNo: sql`q.question_no`, period: sql`q.period`, lastAt: sql`q.last_at` },
      filled: new Set(['questionNo', 'period', 'lastAt']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

/** A question and what both sides have said, in its order. */
export async function questionDetail(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<OutputOf<Api['get']>> {
  const row = found(
    await ctx.row<Raw>`
      select ${COLUMNS}
      from ${joined(HEAD)}
      where ${within(ctx, 'q')}
        and q.id = ${id}
    `,
  );
  const said = await ctx.rows<Omit<QuestionSaid, 'at'> & { at: Date }>`
    select s.id, s.side, s.act, coalesce(u.user_name, '系统') as who, s.said_at as at, s.content
    from billing.question_said s
    left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.said_by
    where s.tenant_id = ${ctx.tenantId}
      and s.question_id = ${id}
    order by s.id
  `;
  return { ...rowOf(row), said: said.map((one) => ({ ...one, act: labelOf(one.act), at: wireTime(one.at) })) };
}

const labels: Readonly<Record<string, string>> = {
  ask: '提问',
  ...Object.fromEntries(Object.entries(questionLife.actions).map(([name, { label }]) => [name, label])),
};
const labelOf = (name: string): string => labels[name] ?? name;
