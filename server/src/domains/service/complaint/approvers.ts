import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdersOf } from '../../iam/facade.ts';
import { worksHere } from '../group/route.ts';
import { superiorsOf } from '../group/superior.ts';

/** What decides on a level asks for: 1 a supervisor of this warehouse or of the applicant, 2 the house manager, 3 finance. */
const RIGHTS: Readonly<Record<number, string>> = {
  1: 'order:complaint:approve',
  2: 'order:complaint:approveHouse',
  3: 'order:complaint:approveFinance',
};

/** Who may decide on a level what somebody asks for, never he himself; those of the case's own group first. */
export async function approversOf(
  ctx: Ctx,
  level: number,
  { applicantId, groupId }: { applicantId: number; groupId: number | null },
): Promise<number[]> {
  const leading: RawBuilder<unknown> =
    level === 1
      ? sql`
        and (
          u.id = any(${await superiorsOf(ctx, applicantId)}::bigint[])
          or exists (
            select 1
            from service.service_group_member m
            join service.service_group g
              on g.tenant_id = m.tenant_id
              and g.warehouse_id = m.warehouse_id
              and g.id = m.group_id
              and g.status = 1
            where ${here(ctx, 'm')}
              and m.user_id = u.id
              and m.role = 1
          )
        )
      `
      : sql``;
  const rows = await ctx.rows<{ id: number }>`
    select u.id
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id <> ${applicantId}
      and u.id in (select h.user_id from (${holdersOf(ctx.tenantId, RIGHTS[level] ?? '')}) h)
      and ${worksHere(ctx)}
      ${leading}
    order by exists (
      select 1
      from service.service_group_member m
      where ${here(ctx, 'm')}
        and m.group_id = ${groupId}
        and m.user_id = u.id
        and m.role = 1
    ) desc, u.is_admin, u.id
  `;
  return rows.map(({ id }) => id);
}

/** The first of these levels somebody may decide on: without a supervisor it is the manager's. */
export async function openLevel(
  ctx: Ctx,
  levels: readonly number[],
  of: { applicantId: number; groupId: number | null },
): Promise<{ level: number; approverIds: number[] }> {
  for (const level of levels) {
    const approverIds = await approversOf(ctx, level, of);
    if (approverIds.length > 0) return { level, approverIds };
  }
  return refuse('BUSINESS', '当前仓库没有可审批的人员，请先配置客服主管');
}

interface Asked {
  complaintId: number;
  payId: number | null;
  kind: 1 | 2;
  level: number;
  applicantId: number;
  approverIds: readonly number[];
}

export const askApproval = (ctx: Ctx, { complaintId, payId, kind, level, applicantId, approverIds }: Asked) =>
  ctx.run`
    insert into service.complaint_approval (
      tenant_id, warehouse_id, complaint_id, pay_id, kind, level_no, applicant_id, approver_ids
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${complaintId}, ${payId}, ${kind}, ${level}, ${applicantId},
      ${approverIds}::bigint[]
    )
  `;
