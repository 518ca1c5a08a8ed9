import { sql } from 'kysely';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import type { adjustApi } from '#contract/inner/adjust.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { ownerBusiness } from '../../strategy/facade.ts';
import { lockAdjust, step, type Adjust } from './adjust.ts';
import { needsAudit } from './line.plan.ts';

type After = OutputOf<typeof adjustApi.submit>;

/** To the second person where the owner's limit is reached, else straight to its execution. */
export async function submitAdjust(ctx: Ctx, input: InputOf<typeof adjustApi.submit>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'submit');
  const needed = (await auditLimit(ctx, adjust)) !== null;
  return step(ctx, adjust, {
    action: 'submit',
    status: needed ? adjustLife.at.submitted : adjustLife.at.approved,
    set: sql`need_audit = ${needed}, audit_by = null, audit_at = null, audit_remark = null,`,
  });
}

/** The limit that this adjustment reaches, or null. Its lines stay as they are: its head is locked. */
export async function auditLimit(ctx: Ctx, adjust: Adjust): Promise<number | null> {
  const { adjustAuditQty } = await ownerBusiness(ctx, adjust.ownerId);
  const units = await ctx.row<{ units: number }>`
    select coalesce(sum(abs(l.delta) + l.change_qty), 0)::bigint as units
    from "inner".adjust_line l
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.adjust_id = ${adjust.id}
  `;
  return needsAudit(units?.units ?? 0, adjustAuditQty) ? adjustAuditQty : null;
}

/** Somebody else found it right. */
export async function auditAdjust(ctx: Ctx, input: InputOf<typeof adjustApi.audit>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'audit');
  await refuseOwn(ctx, adjust);
  return step(ctx, adjust, {
    action: 'audit',
    status: adjustLife.at.approved,
    set: sql`audit_by = ${ctx.userId}, audit_at = now(),`,
  });
}

/** Somebody else wants it written anew. */
export async function rejectAdjust(ctx: Ctx, input: InputOf<typeof adjustApi.reject>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'reject');
  await refuseOwn(ctx, adjust);
  return step(ctx, adjust, {
    action: 'reject',
    status: adjustLife.at.draft,
    set: sql`audit_by = ${ctx.userId}, audit_at = now(), audit_remark = ${input.reason},`,
  });
}

/** Who wrote the document, who wrote its lines and who submitted it are one side; the other must be somebody else. */
async function refuseOwn(ctx: Ctx, adjust: Adjust): Promise<void> {
  const own = await ctx.row`
    select 1
    from "inner".adjust j
    where j.tenant_id = ${ctx.tenantId}
      and j.warehouse_id = ${ctx.warehouseId}
      and j.id = ${adjust.id}
      and ${madeBy(ctx.userId)}
  `;
  if (own) refuse('BUSINESS', '不能审核自己的单据');
}

/** Whether this person had a hand in the adjustment `j`. Nothing is written to it between its submission and the verdict. */
export const madeBy = (userId: number) => sql<boolean>`
  (
    ${userId} in (j.created_by, j.updated_by)
    or exists (
      select 1
      from "inner".adjust_line w
      where w.tenant_id = j.tenant_id
        and w.warehouse_id = j.warehouse_id
        and w.adjust_id = j.id
        and w.created_by = ${userId}
    )
  )
`;
