import { sql } from 'kysely';
import { platformLife } from '#contract/basic/approval/platform-audit-life.ts';
import { APPLY, HELD_DAYS_MAX, type platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refuseVerdict, settle, withdraw } from '../../../crud/approval.ts';
import { daysBetween, fromWire, wireDay, wireTime } from '../../../platform/clock.ts';
import { nextNo } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdsAt } from '../warehouse/dock.ts';

const PASSED = 1;
const NOTHING_HELD = '该时间没有生效的占用、变更或停用';

interface Period {
  dockId: number;
  from: Date;
  until: Date;
}

/** What holds a dock in a period. */
export async function dockUses(ctx: Ctx, { dockId, from, until }: Period): Promise<{ what: string; no: string }[]> {
  const rows = await ctx.rows<{ what: string; no: string }>`
    select u.what, u.no
    from basic.dock_use(${ctx.tenantId}, ${ctx.warehouseId}, ${dockId}, ${from}, ${until}) u
    order by u.what, u.no
  `;
  return rows;
}

async function refuseUse(ctx: Ctx, period: Period): Promise<void> {
  const [use] = await dockUses(ctx, period);
  if (use) refuse('BUSINESS', `月台在该时段已被占用：${use.what}【${use.no}】`);
}

/** The dock, held: whoever applies, passes or sends a vehicle there comes one after another. */
async function lockDock(ctx: Ctx, dockId: number): Promise<{ code: string; direction: number; status: number }> {
  const rows = await ctx.rows<{ code: string; direction: number; status: number }>`
    select d.code, d.direction, d.status
    from basic.dock d
    where ${here(ctx, 'd')}
      and d.id = ${dockId}
      and not d.is_deleted
    for no key update
  `;
  return rows[0] ?? refuseField('dockId', '月台不存在');
}

/** The passed application that holds at an instant. */
async function heldAt(ctx: Ctx, dockId: number, at: Date): Promise<number | undefined> {
  const rows = await ctx.rows<{ id: number }>`
    select x.id
    from basic.platform_audit x
    where ${here(ctx, 'x')}
      and x.dock_id = ${dockId}
      and ${holdsAt(sql`${at}::timestamptz`)}
    for no key update
  `;
  return rows[0]?.id;
}

/** Apply for a dock: what could not pass today is not applied for. */
export async function addPlatformAudit(
  ctx: Ctx,
  { dockId, applyType, fromAt, toAt, direction, reason }: InputOf<typeof platformAuditApi.add>,
) {
  const from = fromWire(fromAt),
    resumes = applyType === APPLY.resume,
    until = resumes || !toAt ? null : fromWire(toAt);
  if (fromAt.slice(0, 10) < wireDay(new Date())) refuseField('fromAt', '开始时间不能早于今天');
  if (resumes && toAt) refuseField('toAt', '恢复没有结束时间');
  if (!resumes && !until) refuseField('toAt', '请选择结束时间');
  if (until && until <= from) refuseField('toAt', '结束时间必须晚于开始时间');
  if (until && until <= new Date()) refuseField('toAt', '结束时间必须晚于当前时间');
  if (until && daysBetween(wireDay(from), wireDay(until)) > HELD_DAYS_MAX)
    refuseField('toAt', `时段不能超过${HELD_DAYS_MAX}天`);
  if ((applyType === APPLY.direct) !== Boolean(direction))
    refuseField('direction', applyType === APPLY.direct ? '请选择变更后的方向' : '只有用途变更可以选择方向');
  const dock = await lockDock(ctx, dockId);
  if (direction === dock.direction) refuseField('direction', '月台方向没有变化');
  if (until) await refuseUse(ctx, { dockId, from, until });
  else if ((await heldAt(ctx, dockId, from)) === undefined) refuseField('fromAt', NOTHING_HELD);
  const auditNo = await nextNo(ctx, 'YT');
  const rows = await ctx.rows<{ id: number; version: number; auditNo: string }>`
    insert into basic.platform_audit (
      tenant_id, warehouse_id, audit_no, dock_id, apply_type, from_at, to_at, until_at, before, after, reason,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${auditNo}, ${dockId}, ${applyType}, ${from}, ${until}, ${until},
      ${JSON.stringify({ direction: dock.direction, status: dock.status })}::jsonb,
      ${JSON.stringify(direction ? { direction } : {})}::jsonb, ${reason}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, version, audit_no
  `;
  return found(rows[0]);
}

interface Application {
  id: number;
  dockId: number;
  applyType: number;
  fromAt: Date;
  untilAt: Date | null;
  status: number;
  version: number;
  createdBy: number;
}

async function lockApplication(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Application> {
  const rows = await ctx.rows<Application>`
    select p.id, p.dock_id, p.apply_type, p.from_at, p.until_at, p.status, p.version, p.created_by
    from basic.platform_audit p
    where ${here(ctx, 'p')}
      and p.id = ${id}
    for no key update
  `;
  const own = found(rows[0]);
  return own.version === version ? own : refuse('VERSION');
}

/** Pass, and it holds by the clock from its beginning to its end; or reject with a reason. */
export async function auditPlatform(
  ctx: Ctx,
  { result, opinion = null, ...seen }: InputOf<typeof platformAuditApi.audit>,
) {
  const own = await lockApplication(ctx, seen);
  refuseVerdict(ctx, platformLife, [own], { result, opinion });
  if (result === PASSED) await takeEffect(ctx, own);
  const by = sql`opinion = ${opinion}, approver_id = ${ctx.userId}, decided_at = now()`;
  return settle(ctx, 'basic.platform_audit', own.id, sql`status = ${result}, ${by}`);
}

/** The dock must be free in the whole period; a resumption ends what holds, but never in the past. */
async function takeEffect(ctx: Ctx, { dockId, fromAt, untilAt }: Application): Promise<void> {
  await lockDock(ctx, dockId);
  const now = new Date();
  if (untilAt) {
    if (untilAt <= now) refuse('BUSINESS', `申请的时段已于${wireTime(untilAt)}结束，请驳回`);
    return refuseUse(ctx, { dockId, from: fromAt, until: untilAt });
  }
  const at = fromAt > now ? fromAt : now,
    held = (await heldAt(ctx, dockId, at)) ?? refuse('BUSINESS', NOTHING_HELD);
  await settle(ctx, 'basic.platform_audit', held, sql`until_at = ${at}`);
}

export const withdrawPlatform = async (ctx: Ctx, seen: InputOf<typeof platformAuditApi.withdraw>) =>
  withdraw(ctx, platformLife, 'basic.platform_audit', await lockApplication(ctx, seen));
