import { questionLife, type QuestionAction } from '#contract/billing/question/question-life.ts';
import { SIDE, type statementQuestionApi } from '#contract/billing/question/question.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal, stateName } from '#contract/kit/machine.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { within } from '../rating/scope.ts';
import { lockStatement, signatureOf } from '../statement/signature.ts';
import { answerersOf, tellQuestion } from './tell.ts';

type Api = typeof statementQuestionApi;
type After = OutputOf<Api['ask']>;
const { at } = questionLife;

interface Line {
  warehouseId: number;
  ownerId: number;
  period: string;
  feeId: number;
  feeName: string;
  lineKey: string;
  sourceNo: string | null;
  totalAmount: string;
}

const lineOf = async (ctx: Ctx, poolId: number): Promise<Line> =>
  (await ctx.row<Line>`
    select p.warehouse_id, p.owner_id, p.period, p.fee_id, i.name as fee_name, p.line_key, p.source_no, p.total_amount
    from billing.settlement_pool p
    join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
    where ${within(ctx, 'p')}
      and p.id = ${poolId}
      and p.calc_status = 1
  `) ?? refuseFieldAs('NOT_FOUND', 'poolId', '该行已不在对账单上，请刷新');

interface Said {
  id: number;
  act: QuestionAction | 'ask';
  content: string | null;
}

const say = (ctx: Ctx, { id, act, content }: Said) => ctx.run`
  insert into billing.question_said (tenant_id, question_id, side, act, content, said_by)
  values (${ctx.tenantId}, ${id}, ${act === 'answer' ? SIDE.office : SIDE.owner}, ${act}, ${content}, ${ctx.userId})
`;

/** A question about a line that is charged. Holds the statement, so that nobody signs over it; the index keeps a line to one that is unsettled. */
export async function askQuestion(ctx: Ctx, { poolId, kind, content }: InputOf<Api['ask']>): Promise<After> {
  const { ownerId, period } = await lineOf(ctx, poolId);
  await lockStatement(ctx, { ownerId, period });
  const line = await lineOf(ctx, poolId);
  if ((await signatureOf(ctx, { ownerId, period })).signState === 1) refuse('BUSINESS', '对账单已签署，不能再提疑问');
  const made = await ctx.row<{ id: number; questionNo: string }>`
    with given as materialized (select nextval(pg_get_serial_sequence('billing.statement_question', 'id')) as id)
    insert into billing.statement_question (
      tenant_id, id, warehouse_id, owner_id, question_no, period, fee_id, pool_id, line_key, source_no, kind,
      asked_amount, asked_by, created_by, updated_by
    )
    select ${ctx.tenantId}, g.id, ${line.warehouseId}, ${ownerId},
      'YW' || right(replace(${period}::text, '-', ''), 4) || '-' || g.id, ${period}, ${line.feeId}, ${poolId},
      ${line.lineKey}, ${line.sourceNo}, ${kind}, ${line.totalAmount}::numeric, ${ctx.userId}, ${ctx.userId},
      ${ctx.userId}
    from given g
    on conflict (tenant_id, line_key) where status in (0, 1) do nothing
    returning id, question_no
  `;
  if (!made) return refuseFieldAs('DUPLICATE', 'poolId', '该行已有未了结的疑问');
  await say(ctx, { id: made.id, act: 'ask', content });
  await tellQuestion(
    ctx,
    { ...made, period },
    {
      to: await answerersOf(ctx, line),
      title: '待答复的对账疑问',
      content: `${line.feeName} ${line.sourceNo ?? ''} ${content}`,
    },
  );
  return { ...made, status: at.open, version: 0 };
}

interface Held {
  id: number;
  questionNo: string;
  period: string;
  ownerId: number;
  warehouseId: number;
  askedBy: number;
  status: number;
  version: number;
}

async function lockQuestion(
  ctx: Ctx,
  act: QuestionAction,
  { id, version }: { id: number; version: number },
): Promise<Held> {
  const row = found(
    await ctx.row<Held>`
      select q.id, q.question_no, q.period, q.owner_id, q.warehouse_id, q.asked_by, q.status, q.version
      from billing.statement_question q
      where ${within(ctx, 'q')}
        and q.id = ${id}
      for no key update
    `,
  );
  const why = refusal(questionLife, act, row.status);
  if (why) refuse('STATE', why);
  if (row.version !== version) refuse('VERSION');
  return row;
}

const LEADS: Readonly<Record<QuestionAction, number>> = {
  answer: at.answered,
  askOn: at.open,
  accept: at.accepted,
  withdraw: at.withdrawn,
};

/** An act in the life of a question. Holds it: the second of two at once is told what became of it. */
const act =
  (name: QuestionAction) =>
  async (ctx: Ctx, input: { id: number; version: number; content?: string }): Promise<After> => {
    const held = await lockQuestion(ctx, name, input),
      status = LEADS[name],
      content = input.content ?? null;
    await ctx.run`
      update billing.statement_question
      set status = ${status}, last_at = now(), version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and id = ${held.id}
    `;
    await say(ctx, { id: held.id, act: name, content });
    await tellQuestion(ctx, held, {
      to: name === 'answer' ? [held.askedBy] : await answerersOf(ctx, held),
      title: `对账疑问${stateName(questionLife, status)}`,
      content: content ?? questionLife.actions[name].label,
    });
    return { id: held.id, questionNo: held.questionNo, status, version: held.version + 1 };
  };

export const answerQuestion = act('answer');
export const askOn = act('askOn');
export const acceptAnswer = act('accept');
export const withdrawQuestion = act('withdraw');
