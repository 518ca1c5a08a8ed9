import { sql, type RawBuilder } from 'kysely';
import type { StatementLineSearch, statementLineApi } from '#contract/billing/statement.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { poolLine } from '../pool/read-line.ts';
import { COLUMNS, FROM, joined, rowOf, type Raw } from '../pool/read.ts';
import { within } from '../rating/scope.ts';

type Api = typeof statementLineApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Asked = Raw & Pick<Row, 'questioned' | 'questionId' | 'questionStatus'>;

/** With the last question about it that nobody took back. */
const questioned = (heads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${joined(heads)}
  left join lateral (
    select q.id, q.status
    from billing.statement_question q
    where q.tenant_id = p.tenant_id
      and q.line_key = p.line_key
      and q.status <> 3
    order by q.id desc
    limit 1
  ) q
    on true
`;

const QUESTIONED = sql`
  exists (
    select 1
    from billing.statement_question sq
    where sq.tenant_id = p.tenant_id
      and sq.line_key = p.line_key
      and sq.status <> 3
  )
`;

const filter = (actor: Actor, s: StatementLineSearch): RawBuilder<unknown> => sql`
  ${within(actor, 'p')}
    and p.calc_status = 1 ${equals(sql`p.period`, s.period)} ${equals(sql`p.owner_id`, s.ownerId)} ${equals(sql`p.fee_id`, s.feeId)} ${anyCode(sql`p.source_no`, s.sourceNo, 'sourceNo')} ${typeof s.questioned === 'boolean' ? sql`and ${QUESTIONED} = ${s.questioned}` : sql``}
`;

/** Lines of a statement, each with the question that was asked about it. */
export async function statementPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Asked>(
    ctx.tx,
    {
      select: sql`${COLUMNS}, q.id is not null as questioned, q.id as question_id, q.status as question_status`,
      from: sql`from ${questioned(sql`billing.settlement_pool`)} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      shown: questioned,
      head: sql`p.*`,
      sortable: { bizDate: sql`p.biz_date`, amount: sql`p.amount`, totalAmount: sql`p.total_amount` },
      filled: new Set(['amount', 'totalAmount']),
      order: [desc(sql`p.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ questioned: asked, questionId, questionStatus, ...row }) => {
      const { actions: _, ...shown } = rowOf(row);
      return { ...shown, questioned: asked, questionId, questionStatus };
    }),
  };
}

/** How a line of a statement came about. */
export const lineOfStatement = (ctx: Ctx, input: InputOf<Api['get']>): Promise<OutputOf<Api['get']>> =>
  poolLine(ctx, input);
