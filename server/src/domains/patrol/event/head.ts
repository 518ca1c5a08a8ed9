import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { EventTold, eventInvestigationApi } from '#contract/patrol/event.ts';
import { eventLife, type EventAction } from '#contract/patrol/life.ts';
import { INVESTIGATES } from '#contract/patrol/people.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import { lives, type Lived } from '../../../platform/command/live.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { setFiles } from '../../../services/files/refs.ts';
import type { Note } from '../../../services/notes.ts';
import { knownPeople } from '../people.ts';
import { tell } from '../tell.ts';
import { refusesVerdict } from '../who.plan.ts';
import { reportDue } from './event.plan.ts';

type Api = typeof eventInvestigationApi;
export type After = OutputOf<Api['open']>;
const { at } = eventLife;

export interface Event {
  id: number;
  eventNo: string;
  leaderId: number;
  teamIds: number[];
  /** Who told of it. */
  createdBy: number;
  /** Who acted last: of a report that is handed in, who handed it in, for nothing else leads there or writes there. */
  updatedBy: number;
  createdAt: Date;
  rootCause: string | null;
  whyChain: string[];
  causeFound: string | null;
  personsDealt: string | null;
  measuresDone: string | null;
  staffEducated: string | null;
  status: number;
  version: number;
}

/** The row under lock, after scope, state, version and person: of two who act at once the second is told. Nothing else is locked. */
export async function lockEvent(
  ctx: Ctx,
  act: EventAction,
  { id, version }: { id: number; version: number },
): Promise<Event> {
  const row = await ctx.row<Event>`
    select id, event_no, leader_id, team_ids, created_by, updated_by, created_at, root_cause, why_chain, cause_found,
      persons_dealt, measures_done, staff_educated, status, version
    from patrol.event
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
    for no key update
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(eventLife, act, row.status);
  if (why) refuse('STATE', why);
  if (version !== row.version) refuse('VERSION');
  const not = refusesVerdict(act, ctx.userId, row);
  if (not) refuse('BUSINESS', not);
  return row;
}

const lived = lives('patrol.event', 'EVENT', eventLife);

export const step = async (ctx: Ctx, row: Event, act: Lived<EventAction>): Promise<After> => ({
  ...(await lived(ctx, row, act)),
  eventNo: row.eventNo,
});

/** Whoever is named works here still, and nothing happened in the future. */
async function refuseTold(ctx: Ctx, input: EventTold): Promise<Date> {
  const occurAt = fromWire(input.occurAt);
  if (occurAt > new Date()) refuseField('occurAt', '发生时间不能晚于当前时间');
  await knownPeople(ctx, { leaderId: input.leaderId }, [INVESTIGATES, null]);
  if (new Set(input.teamIds).size < input.teamIds.length) refuseField('teamIds', '调查组成员不能重复');
  await knownPeople(ctx, Object.fromEntries(input.teamIds.map((id, i) => [`teamIds.${i}`, id])));
  return occurAt;
}

/** Somebody tells of an event; from now its report is due. */
export async function addEvent(ctx: Ctx, input: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  const occurAt = await refuseTold(ctx, input);
  const now = new Date(),
    dueAt = reportDue(input.level, now);
  const eventNo = await nextNo(ctx, 'SJ');
  const made = await ctx.row<{ id: number }>`
    insert into patrol.event (
      tenant_id, warehouse_id, event_no, event_type, level, occur_at, place, description, loss_amount, injured, persons,
      leader_id, team_ids, due_at, created_at, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${eventNo}, ${input.eventType}, ${input.level}, ${occurAt}, ${input.place},
      ${input.description}, ${input.lossAmount ?? null}, ${input.injured}, ${input.persons}::text[], ${input.leaderId},
      ${input.teamIds}::bigint[], ${dueAt}, ${now}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  if (!made) return refuse('BUSINESS');
  await setFiles(ctx, { use: 'event', id: made.id, ownerId: null, field: 'images' }, input.images);
  await trace(ctx, [
    { docType: 'EVENT', docId: made.id, action: 'CREATE', actionName: '上报事件', toStatus: at.reported },
  ]);
  await tellTeam(ctx, { id: made.id, eventNo }, [input.leaderId, ...input.teamIds], dueAt);
  return { id: made.id, eventNo, status: at.reported, version: 0, dueAt: wireTime(dueAt) };
}

/** Say it to people of this case. */
export const note = (ctx: Ctx, { id }: Pick<Event, 'id'>, ...said: Omit<Note<'EVENT'>, 'of'>[]): Promise<void> =>
  tell(
    ctx,
    said.map((one) => ({ ...one, of: { type: 'EVENT', id } })),
  );

/** Whoever is to look into it hears until when. */
const tellTeam = (ctx: Ctx, row: Pick<Event, 'id' | 'eventNo'>, to: readonly number[], dueAt: Date): Promise<void> =>
  note(ctx, row, {
    to,
    title: `事件待调查：${row.eventNo}`,
    content: `请在 ${wireTime(dueAt)} 前提交调查报告。`,
    category: 2,
  });

/** Before anybody looks into it what was told may be put right; another level is due at another time. */
export async function updateEvent(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const row = await lockEvent(ctx, 'update', input);
  const occurAt = await refuseTold(ctx, input);
  await setFiles(ctx, { use: 'event', id: row.id, ownerId: null, field: 'images' }, input.images);
  const known = [row.leaderId, ...row.teamIds],
    dueAt = reportDue(input.level, row.createdAt);
  await tellTeam(
    ctx,
    row,
    [input.leaderId, ...input.teamIds].filter((userId) => !known.includes(userId)),
    dueAt,
  );
  return step(ctx, row, {
    act: 'update',
    set: sql`
      event_type = ${input.eventType}, level = ${input.level}, occur_at = ${occurAt}, place = ${input.place},
        description = ${input.description}, loss_amount = ${input.lossAmount ?? null}, injured = ${input.injured},
        persons = ${input.persons}::text[], leader_id = ${input.leaderId}, team_ids = ${input.teamIds}::bigint[],
        due_at = ${dueAt},
    `,
  });
}

export const openEvent = async (ctx: Ctx, input: InputOf<Api['open']>): Promise<After> =>
  step(ctx, await lockEvent(ctx, 'open', input), { act: 'open', status: at.investigating });

export const withdrawEvent = async (ctx: Ctx, input: InputOf<Api['withdraw']>): Promise<After> =>
  step(ctx, await lockEvent(ctx, 'withdraw', input), {
    act: 'withdraw',
    status: at.withdrawn,
    payload: { reason: input.reason },
  });
