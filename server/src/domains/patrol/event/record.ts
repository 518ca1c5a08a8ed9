import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { eventInvestigationApi } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import { INVESTIGATES } from '#contract/patrol/people.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { filesOf, setFiles } from '../../../services/files/refs.ts';
import { knownPeople } from '../people.ts';
import { DUE_AHEAD } from '../score.plan.ts';
import { judgesOf } from '../tell.ts';
import { refusesMeasure, refusesMeasureState, type MeasureAct } from '../who.plan.ts';
import { refusesClosing, refusesReport } from './event.plan.ts';
import { lockEvent, note, step, type After, type Event } from './head.ts';

type Api = typeof eventInvestigationApi;
const { at } = eventLife;

/** What the investigation found so far, the whole of it; measures are done later, so those of before are simply replaced. */
export async function recordEvent(ctx: Ctx, input: InputOf<Api['record']>): Promise<After> {
  const row = await lockEvent(ctx, 'record', input);
  const now = new Date();
  for (const [i, { dueAt }] of input.measures.entries())
    if (fromWire(dueAt) <= now) refuseField(`measures.${i}.dueAt`, DUE_AHEAD);
  const owners = Object.fromEntries(input.measures.map((m, i) => [`measures.${i}.ownerId`, m.ownerId]));
  await knownPeople(ctx, owners, [INVESTIGATES, null]);
  await ctx.run`
    delete from patrol.event_action
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and event_id = ${row.id}
  `;
  await ctx.run`
    insert into patrol.event_action (tenant_id, warehouse_id, event_id, line_no, content, owner_id, due_at)
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${row.id}, n, content, owner_id, due_at
    from unnest(
      ${input.measures.map((m) => m.content)}::text[], ${input.measures.map((m) => m.ownerId)}::bigint[],
      ${input.measures.map((m) => fromWire(m.dueAt))}::timestamptz[]
    ) with ordinality m(content, owner_id, due_at, n)
  `;
  return step(ctx, row, {
    act: 'record',
    set: sql`
      immediate_action = ${input.immediateAction || null}, why_chain = ${input.whyChain}::text[],
        root_cause = ${input.rootCause || null},
    `,
  });
}

const measuresOf = async (ctx: Ctx, row: Event): Promise<{ all: number; unverified: number }> =>
  found(
    await ctx.row<{ all: number; unverified: number }>`
      select count(*) as all, count(*) filter (where a.status < 2) as unverified
      from patrol.event_action a
      where ${here(ctx, 'a')}
        and a.event_id = ${row.id}
    `,
  );

export async function submitReport(ctx: Ctx, input: InputOf<Api['submit']>): Promise<After> {
  const row = await lockEvent(ctx, 'submit', input);
  const why = refusesReport({ ...row, measures: (await measuresOf(ctx, row)).all });
  if (why) refuse('BUSINESS', why);
  await note(ctx, row, {
    to: await judgesOf(ctx, [eventLife.actions.pass.permit, null], [row.leaderId, ctx.userId]),
    title: `调查报告待审批：${row.eventNo}`,
    content: `由${ctx.userName}提交，请审批。`,
    category: 3,
  });
  return step(ctx, row, { act: 'submit', status: at.submitted, set: sql`reported_at = now(),` });
}

/** 1 passes, and the measures begin; 2 sends the investigation back. */
export async function judgeReport(ctx: Ctx, input: InputOf<Api['judge']>): Promise<After> {
  const passes = input.result === 1;
  const row = await lockEvent(ctx, passes ? 'pass' : 'reject', input);
  if (!passes && !input.opinion) refuseField('opinion', '请输入审批意见');
  await note(ctx, row, {
    to: [row.leaderId],
    title: passes ? `调查报告已通过：${row.eventNo}` : `调查报告被驳回：${row.eventNo}`,
    content: input.opinion || '整改措施开始落实。',
    category: 2,
  });
  if (passes) await tellOwners(ctx, row);
  return step(ctx, row, {
    act: passes ? 'pass' : 'reject',
    status: passes ? at.rectifying : at.investigating,
    set: sql`audit_by = ${ctx.userId}, audit_at = now(), opinion = ${input.opinion ?? null},`,
    ...(input.opinion ? { payload: { opinion: input.opinion } } : {}),
  });
}

/** Each who owes measures hears of all of his at once. */
async function tellOwners(ctx: Ctx, row: Event): Promise<void> {
  const owed = await ctx.rows<{ ownerId: number; count: number; dueAt: Date; first: string }>`
    select a.owner_id, count(*)::int as count, min(a.due_at) as due_at,
      (array_agg(a.content order by a.due_at, a.line_no))[1] as first
    from patrol.event_action a
    where ${here(ctx, 'a')}
      and a.event_id = ${row.id}
    group by a.owner_id
    order by a.owner_id
  `;
  await note(
    ctx,
    row,
    ...owed.map(({ ownerId, count, dueAt, first }) => ({
      to: [ownerId],
      title: `事件整改措施待落实：${row.eventNo}`,
      content: `${first}${count > 1 ? ` 等${count}项` : ''}，最早期限 ${wireTime(dueAt)}。`,
      category: 2 as const,
    })),
  );
}

interface Measure {
  id: number;
  lineNo: number;
  status: number;
  ownerId: number;
  doneBy: number | null;
}

/** The measure that is to be done or verified, after its state and the person. Measures are locked with their case: nobody closes it meanwhile. */
async function measure(ctx: Ctx, row: Event, act: MeasureAct, actionId: number): Promise<Measure> {
  const one = found(
    await ctx.row<Measure>`
      select a.id, a.line_no, a.status, a.owner_id, a.done_by
      from patrol.event_action a
      where ${here(ctx, 'a')}
        and a.event_id = ${row.id}
        and a.id = ${actionId}
    `,
  );
  const why = refusesMeasureState(act, one);
  if (why) refuse('STATE', why);
  const not = refusesMeasure(act, ctx.userId, one);
  if (not) refuse('BUSINESS', not);
  return one;
}

/** Done by its owner, as the evidence shows. */
export async function finishMeasure(ctx: Ctx, input: InputOf<Api['finishAction']>): Promise<After> {
  const row = await lockEvent(ctx, 'finishAction', input);
  const one = await measure(ctx, row, 'finishAction', input.actionId);
  await setFiles(ctx, { use: 'eventAction', id: one.id, ownerId: null, field: 'evidence' }, input.evidence);
  if (!(await filesOf(ctx, 'eventAction', [one.id])).has(one.id)) refuseField('evidence', '请上传整改证据');
  await ctx.run`
    update patrol.event_action
    set status = 1, result = ${input.result}, done_at = now(), done_by = ${ctx.userId}
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${one.id}
  `;
  await note(ctx, row, {
    to: [row.leaderId, ...row.teamIds].filter((userId) => userId !== one.ownerId),
    title: `整改措施待验证：${row.eventNo}`,
    content: `措施${one.lineNo}由${ctx.userName}完成：${input.result}`,
    category: 2,
  });
  return step(ctx, row, { act: 'finishAction', payload: { reason: `措施${one.lineNo}：${input.result}` } });
}

/** 1 holds, 2 does not: then it is to be done again. */
export async function verifyMeasure(ctx: Ctx, input: InputOf<Api['verifyAction']>): Promise<After> {
  const row = await lockEvent(ctx, 'verifyAction', input);
  const one = await measure(ctx, row, 'verifyAction', input.actionId);
  await (input.result === 1
    ? ctx.run`
      update patrol.event_action
      set status = 2, verify_by = ${ctx.userId}, verify_at = now()
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${one.id}
    `
    : ctx.run`
      update patrol.event_action
      set status = 0, result = null, done_at = null, done_by = null
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${one.id}
    `);
  if (input.result !== 1)
    await note(ctx, row, {
      to: [one.ownerId],
      title: `整改措施未通过验证：${row.eventNo}`,
      content: `措施${one.lineNo}请重新完成。`,
      category: 2,
    });
  return step(ctx, row, {
    act: 'verifyAction',
    payload: { opinion: `措施${one.lineNo}：${input.result === 1 ? '通过' : '不通过'}` },
  });
}

export async function checkFour(ctx: Ctx, input: InputOf<Api['fourCheck']>): Promise<After> {
  const row = await lockEvent(ctx, 'check', input);
  return step(ctx, row, {
    act: 'check',
    set: sql`
      cause_found = ${input.causeFound || null}, persons_dealt = ${input.personsDealt || null},
        measures_done = ${input.measuresDone || null}, staff_educated = ${input.staffEducated || null},
    `,
  });
}

export async function closeEvent(ctx: Ctx, input: InputOf<Api['close']>): Promise<After> {
  const row = await lockEvent(ctx, 'close', input);
  const why = refusesClosing((await measuresOf(ctx, row)).unverified, row);
  if (why) refuse('BUSINESS', why);
  await note(ctx, row, {
    to: [row.createdBy, row.leaderId, ...row.teamIds],
    title: `事件已结案：${row.eventNo}`,
    content: `由${ctx.userName}结案。`,
    category: 2,
  });
  return step(ctx, row, { act: 'close', status: at.closed, set: sql`closed_at = now(),` });
}

/** The signed report, filed as it was scanned; asked again, the last ones count. */
export async function archiveReport(ctx: Ctx, input: InputOf<Api['archiveReport']>): Promise<After> {
  const row = await lockEvent(ctx, 'archive', input);
  await setFiles(ctx, { use: 'eventReport', id: row.id, ownerId: null, field: 'reportFiles' }, input.reportFiles);
  if (!(await filesOf(ctx, 'eventReport', [row.id])).has(row.id)) refuseField('reportFiles', '请上传归档报告');
  return step(ctx, row, { act: 'archive' });
}
