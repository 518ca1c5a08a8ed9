import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { rectifyLife, type RectifyAction } from '#contract/patrol/life.ts';
import { PUTS_RIGHT } from '#contract/patrol/people.ts';
import { EXTENSIONS_MAX, type patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { fromWire, wireTime } from '../../platform/clock.ts';
import { lives, type Lived } from '../../platform/command/live.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { ofKinds } from '../../platform/list/kinds.ts';
import { filesOf, setFiles } from '../../services/files/refs.ts';
import { knownPeople } from './people.ts';
import { refusesExtension } from './score.plan.ts';
import { judgesOf, tell } from './tell.ts';
import { refusesJudge } from './who.plan.ts';

interface Rectify {
  id: number;
  rectifyNo: string;
  kind: number;
  responsibleId: number;
  /** Whoever is or was responsible, or handed it in. */
  partyIds: number[];
  /** Who acted last: of what is submitted, who submitted it. */
  updatedBy: number;
  dueAt: Date;
  createdAt: Date;
  hours: number;
  rejectCount: number;
  extendCount: number;
  status: number;
  version: number;
}
type Api = typeof patrolRectifyTaskApi;
type After = OutputOf<Api['start']>;
const { at } = rectifyLife;

/** The row under lock, after scope, state, version and person: of two who act at once the second is told. Nothing else is locked. */
async function lockRectify(
  ctx: Ctx,
  act: RectifyAction,
  { id, version }: { id: number; version: number },
): Promise<Rectify> {
  const row = await ctx.row<Rectify>`
    select r.id, r.rectify_no, d.kind, r.responsible_id, r.party_ids, r.updated_by, r.due_at, r.created_at, r.hours,
      r.reject_count, r.extend_count, r.status, r.version
    from patrol.rectify r
    join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
    where ${here(ctx, 'r')}
      and r.id = ${id}
      and ${ofKinds(ctx, sql`d.kind`)}
    for no key update of r
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(rectifyLife, act, row.status);
  if (why) refuse('STATE', why);
  if (version !== row.version) refuse('VERSION');
  const not = refusesJudge(act, ctx.userId, row);
  if (not) refuse('BUSINESS', not);
  return row;
}

const lived = lives('patrol.rectify', 'RECTIFY', rectifyLife);

const step = async (ctx: Ctx, row: Rectify, act: Lived<RectifyAction>): Promise<After> => ({
  ...(await lived(ctx, row, act)),
  rectifyNo: row.rectifyNo,
});

/** The parties with one more, once each. */
const withParty = (userId: number) =>
  sql`case when ${userId} = any(party_ids) then party_ids else party_ids || ${userId}::bigint end`;

/** Another puts it right from now; who did so far stays a party to the case. */
export async function assignRectify(ctx: Ctx, input: InputOf<Api['assign']>): Promise<After> {
  const row = await lockRectify(ctx, 'assign', input);
  await knownPeople(ctx, { responsibleId: input.responsibleId }, [PUTS_RIGHT, row.kind]);
  if (input.responsibleId !== row.responsibleId)
    await tell(ctx, [
      {
        to: [input.responsibleId],
        title: `整改任务指派给您：${row.rectifyNo}`,
        content: `整改期限 ${wireTime(row.dueAt)}，请按时整改。`,
        category: 2,
        of: { type: 'RECTIFY', id: row.id },
      },
    ]);
  return step(ctx, row, {
    act: 'assign',
    set: sql`responsible_id = ${input.responsibleId}, party_ids = ${withParty(input.responsibleId)},`,
    payload: { from: row.responsibleId, to: input.responsibleId },
  });
}

export async function startRectify(ctx: Ctx, input: InputOf<Api['start']>): Promise<After> {
  return step(ctx, await lockRectify(ctx, 'start', input), { act: 'start', status: at.working });
}

/** Whoever is responsible, and who acted for him last, hears what was decided; nobody hears of his own. */
const tellParties = (ctx: Ctx, row: Rectify, title: string, content: string): Promise<void> =>
  tell(ctx, [
    {
      to: [row.responsibleId, ...row.partyIds.filter((userId) => userId === row.updatedBy)],
      title,
      content,
      category: 2,
      of: { type: 'RECTIFY', id: row.id },
    },
  ]);

/** Done, as the pictures show: without one after the work nothing is submitted. Whoever may judge it is told. */
export async function submitRectify(ctx: Ctx, input: InputOf<Api['submit']>): Promise<After> {
  const row = await lockRectify(ctx, 'submit', input);
  await setFiles(
    ctx,
    { use: 'rectifyAfter', id: row.id, ownerId: null, patrolKind: row.kind, field: 'imagesAfter' },
    input.imagesAfter,
  );
  if (!(await filesOf(ctx, 'rectifyAfter', [row.id])).has(row.id)) refuseField('imagesAfter', '请上传整改后照片');
  await tell(ctx, [
    {
      to: await judgesOf(ctx, [rectifyLife.actions.pass.permit, row.kind], [...row.partyIds, ctx.userId]),
      title: `整改待审核：${row.rectifyNo}`,
      content: input.measure,
      category: 3,
      of: { type: 'RECTIFY', id: row.id },
    },
  ]);
  return step(ctx, row, {
    act: 'submit',
    status: at.submitted,
    set: sql`measure = ${input.measure}, finish_at = now(), party_ids = ${withParty(ctx.userId)},`,
  });
}

/** 1 passes and closes the case; 2 sends it back, and how often is counted: at three the case is marked for the leader of the department. Whoever is responsible, and who handed it in for him, is told. */
export async function judgeRectify(ctx: Ctx, input: InputOf<Api['approvalRectifyResult']>): Promise<After> {
  const passes = input.result === 1;
  const row = await lockRectify(ctx, passes ? 'pass' : 'reject', input);
  if (!passes && !input.opinion) refuseField('opinion', '请输入审核意见');
  const audited = sql`audit_by = ${ctx.userId}, audit_at = now(), opinion = ${input.opinion ?? null},`;
  const title = passes ? `整改已通过：${row.rectifyNo}` : `整改被驳回：${row.rectifyNo}`;
  await tellParties(ctx, row, title, input.opinion || (passes ? '隐患已闭环。' : ''));
  if (passes) return step(ctx, row, { act: 'pass', status: at.closed, set: audited });
  return step(ctx, row, {
    act: 'reject',
    status: at.working,
    set: sql`${audited} reject_count = reject_count + 1,`,
    payload: { opinion: input.opinion },
  });
}

export async function extendRectify(ctx: Ctx, input: InputOf<Api['extend']>): Promise<After> {
  const row = await lockRectify(ctx, 'extend', input);
  const dueAt = fromWire(input.dueAt);
  const why = refusesExtension(row, dueAt, { most: EXTENSIONS_MAX, today: new Date() });
  if (why) refuseField('dueAt', why);
  await tellParties(ctx, row, `整改已延期：${row.rectifyNo}`, `新期限 ${wireTime(dueAt)}；${input.reason}`);
  return step(ctx, row, {
    act: 'extend',
    set: sql`due_at = ${dueAt}, extend_count = extend_count + 1,`,
    payload: { dueAt: input.dueAt, reason: input.reason },
  });
}

/** What was reported is no danger. */
export async function dismissRectify(ctx: Ctx, input: InputOf<Api['falseReport']>): Promise<After> {
  const row = await lockRectify(ctx, 'falseReport', input);
  await tellParties(ctx, row, `隐患按误报关闭：${row.rectifyNo}`, input.reason);
  return step(ctx, row, {
    act: 'falseReport',
    status: at.dismissed,
    set: sql`audit_by = ${ctx.userId}, audit_at = now(), opinion = ${input.reason},`,
    payload: { reason: input.reason },
  });
}
