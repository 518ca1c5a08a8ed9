import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { complaintLife, type ComplaintAction } from '#contract/service/complaint-life.ts';
import { reaches, may } from '../../../platform/actor.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { superiorsOf } from '../group/superior.ts';

/** A complaint as its acts see it; amounts in yuan. */
export interface Complaint {
  id: number;
  version: number;
  complaintNo: string;
  ownerId: number;
  bizType: number;
  bizId: number;
  bizNo: string;
  typeCode: string;
  level: number;
  region: string;
  claimAmount: number;
  paidAmount: number;
  status: number;
  prevStatus: number | null;
  roundNo: number;
  handlerId: number | null;
  groupId: number | null;
  escalatedTo: number | null;
  verdict: number | null;
  closedAt: Date | null;
  createdBy: number;
}
export interface After {
  id: number;
  complaintNo: string;
  status: number;
  version: number;
}
interface Seen {
  id: number;
  version: number;
}

/** One call does several acts; each asks for the permission of its own. */
export function permitted(ctx: Ctx, action: ComplaintAction): void {
  if (!may(ctx, complaintLife.actions[action].permit)) refuse('FORBIDDEN');
}

/** The complaint under lock, within reach. */
export async function lockComplaint(ctx: Ctx, id: number): Promise<Complaint> {
  const row = await ctx.row<Complaint>`
    select c.id, c.version, c.complaint_no, c.owner_id, c.biz_type, c.biz_id, c.biz_no, c.type_code, c.level, c.region,
      c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.status, c.prev_status, c.round_no,
      c.handler_id, c.group_id, c.escalated_to, c.verdict, c.closed_at, c.created_by
    from service.complaint c
    where ${here(ctx, 'c')}
      and c.id = ${id}
    for no key update
  `;
  return row && reaches(ctx, row.ownerId) ? row : refuse('NOT_FOUND');
}

/** Locked, and in a state that allows the act; then as it was seen. */
export async function lockFor(ctx: Ctx, action: ComplaintAction, seen: Seen): Promise<Complaint> {
  const row = await lockComplaint(ctx, seen.id);
  mustAllow(row, action);
  mustBeSeen(row, seen);
  return row;
}

export function mustAllow(row: Complaint, action: ComplaintAction): void {
  const why = refusal(complaintLife, action, row.status);
  if (why) refuse('STATE', why);
}
export function mustBeSeen(row: Complaint, { version }: Seen): void {
  if (row.version !== version) refuse('VERSION');
}

/** Whether the actor leads the case: its group, its handler, or it was escalated to him. */
export async function leads(ctx: Ctx, { groupId, handlerId, escalatedTo }: Complaint): Promise<boolean> {
  if (escalatedTo === ctx.userId) return true;
  const leader = await ctx.row`
    select 1 as one
    from service.service_group_member m
    where ${here(ctx, 'm')}
      and m.group_id = ${groupId}
      and m.user_id = ${ctx.userId}
      and m.role = 1
  `;
  return leader !== undefined || (handlerId !== null && (await superiorsOf(ctx, handlerId)).includes(ctx.userId));
}

/** Only its handler, or who leads him. */
export async function mustHandle(ctx: Ctx, row: Complaint): Promise<void> {
  if (row.handlerId !== ctx.userId && !(await leads(ctx, row))) refuse('BUSINESS', '您不是该投诉的处理人');
}

interface Step {
  act: ComplaintAction;
  status?: number;
  set?: RawBuilder<unknown>;
  /** What was said, for the log. */
  content?: string | null | undefined;
  /** Acts the log tells by another name than the life cycle. */
  told?: { action: string; actionName: string };
}

/** Write the head and its line of the log. `set` ends in a comma. */
export async function step(
  ctx: Ctx,
  row: Complaint,
  { act, status = row.status, set, content, told }: Step,
): Promise<After> {
  await ctx.run`
    update service.complaint
    set ${set ?? sql``} status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${row.id}
  `;
  await log(ctx, row.id, {
    action: told?.action ?? act.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    actionName: told?.actionName ?? complaintLife.actions[act].label,
    from: row.status,
    to: status,
    content,
  });
  if (act === 'submit' || act === 'again') await tellOpened(ctx, row);
  if (status === complaintLife.at.closed && row.status !== status)
    await tellTurned(ctx, 'COMPLAINT.CLOSED', row, { verdict: row.verdict });
  return { id: row.id, complaintNo: row.complaintNo, status, version: row.version + 1 };
}

const tellTurned = (
  ctx: Ctx,
  topic: string,
  { id, complaintNo, ownerId }: Pick<Complaint, 'id' | 'complaintNo' | 'ownerId'>,
  more: object = {},
): Promise<void> =>
  emit(ctx, [{ topic, aggKey: `COMPLAINT:${id}`, payload: { complaintId: id, complaintNo, ownerId, ...more } }]);

/** From now on it is waited for. */
export const tellOpened = (ctx: Ctx, row: Pick<Complaint, 'id' | 'complaintNo' | 'ownerId'>): Promise<void> =>
  tellTurned(ctx, 'COMPLAINT.OPENED', row);

export const log = (
  ctx: Ctx,
  id: number,
  line: { action: string; actionName: string; from?: number; to: number; content?: string | null | undefined },
): Promise<void> =>
  trace(ctx, [
    {
      docType: 'COMPLAINT',
      docId: id,
      action: line.action,
      actionName: line.actionName,
      fromStatus: line.from,
      toStatus: line.to,
      payload: line.content ? { content: line.content } : {},
    },
  ]);
