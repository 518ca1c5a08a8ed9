import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { groupApi } from '#contract/service/group.ts';
import { reaches } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { nextNo } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { worksHere } from './route.ts';

type Entered = InputOf<typeof groupApi.addGroup>;

/** People of this warehouse, or a word on the field they were chosen in. */
export async function refuseStrangers(ctx: Ctx, field: string, userIds: readonly number[]): Promise<void> {
  const known = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = any(${userIds}::bigint[])
      and u.status = 1
      and not u.is_deleted
      and ${worksHere(ctx)}
  `;
  if (known?.n !== new Set(userIds).size) refuseField(field, '人员不存在或不在当前仓库');
}

/** What members a group may have: people of the warehouse, its name its own, nobody who serves in another one. */
async function refuseMembers(ctx: Ctx, input: Entered, id: number): Promise<void> {
  if (input.servicerIds.includes(input.supervisorId)) refuseField('servicerIds', '主管不能同时是客服');
  if (new Set(input.servicerIds).size < input.servicerIds.length) refuseField('servicerIds', '客服不能重复');
  await refuseStrangers(ctx, 'supervisorId', [input.supervisorId]);
  await refuseStrangers(ctx, 'servicerIds', input.servicerIds);
  const taken = await ctx.row<{ userName: string; groupName: string }>`
    select u.user_name, g.group_name
    from service.service_group_member m
    join service.service_group g
    using (tenant_id, warehouse_id)
    join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${ctx.tenantId}
      and m.warehouse_id = ${ctx.warehouseId}
      and g.id = m.group_id
      and m.role = 2
      and m.group_id <> ${id}
      and m.user_id = any(${input.servicerIds}::bigint[])
    limit 1
  `;
  if (taken) refuseFieldAs('DUPLICATE', 'servicerIds', `【${taken.userName}】已在客服组【${taken.groupName}】`);
  const same = await ctx.row`
    select 1 as one
    from service.service_group g
    where g.tenant_id = ${ctx.tenantId}
      and g.warehouse_id = ${ctx.warehouseId}
      and g.group_name = ${input.groupName}
      and g.id <> ${id}
  `;
  if (same) refuseFieldAs('DUPLICATE', 'groupName', '组名已存在');
}

/** Whoever stays keeps his leave. */
async function setMembers(ctx: Ctx, id: number, { supervisorId, servicerIds }: Entered): Promise<void> {
  await ctx.run`
    delete from service.service_group_member
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and group_id = ${id}
      and not (user_id = ${supervisorId} and role = 1 or user_id = any(${servicerIds}::bigint[]) and role = 2)
  `;
  await ctx.run`
    insert into service.service_group_member (tenant_id, warehouse_id, group_id, user_id, role, created_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${id}, m.user_id, m.role, ${ctx.userId}
    from (
      select ${supervisorId}::bigint as user_id, 1 as role
      union all
      select s, 2
      from unnest(${servicerIds}::bigint[]) s
    ) m
    on conflict (tenant_id, warehouse_id, group_id, user_id) do nothing
  `;
}

export async function addGroup(ctx: Ctx, input: Entered): Promise<OutputOf<typeof groupApi.addGroup>> {
  await refuseMembers(ctx, input, 0);
  const groupNo = await nextNo(ctx, 'KF');
  const row = await ctx.row<{ id: number }>`
    insert into service.service_group (tenant_id, warehouse_id, group_no, group_name, status, created_by, updated_by)
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${groupNo}, ${input.groupName}, ${input.status}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  const { id } = found(row);
  await setMembers(ctx, id, input);
  return { id, groupNo, version: 0 };
}

/** The head under lock, as it was seen. */
async function lockGroup(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<void> {
  const group = await ctx.row<{ version: number }>`
    select version
    from service.service_group
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
    for no key update
  `;
  if (found(group).version !== version) refuse('VERSION');
}

async function touched(ctx: Ctx, id: number, set: { groupName?: string; status?: number } = {}) {
  const row = await ctx.row<{ version: number }>`
    update service.service_group
    set group_name = coalesce(${set.groupName ?? null}, group_name),
      status = coalesce(${set.status ?? null}::smallint, status), version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
    returning version
  `;
  return { id, version: found(row).version };
}

export async function updateGroup(
  ctx: Ctx,
  input: InputOf<typeof groupApi.updateGroup>,
): Promise<OutputOf<typeof groupApi.updateGroup>> {
  await lockGroup(ctx, input);
  await refuseMembers(ctx, input, input.id);
  await setMembers(ctx, input.id, input);
  return touched(ctx, input.id, input);
}

/** The owners a group looks after. Those whoever asks may not see stay as they are. */
export async function allotGroup(
  ctx: Ctx,
  { ownerIds, ...seen }: InputOf<typeof groupApi.allotGroup>,
): Promise<OutputOf<typeof groupApi.allotGroup>> {
  await lockGroup(ctx, seen);
  await refuseOwners(ctx, 'ownerIds', ownerIds);
  await ctx.run`
    delete from service.service_group_owner
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and group_id = ${seen.id}
      and not owner_id = any(${ownerIds}::bigint[])
      and (${ctx.ownerIds === null} or owner_id = any(${ctx.ownerIds ?? []}::bigint[]))
  `;
  await ctx.run`
    insert into service.service_group_owner (tenant_id, warehouse_id, group_id, owner_id, created_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${seen.id}, o, ${ctx.userId}
    from unnest(${ownerIds}::bigint[]) o
    on conflict do nothing
  `;
  return { ...(await touched(ctx, seen.id)), ownerCount: new Set(ownerIds).size };
}

/** Owners this warehouse keeps goods of and whoever asks may see, or a word on their field. */
export async function refuseOwners(ctx: Ctx, field: string, ownerIds: readonly number[]): Promise<void> {
  const known = await ctx.rows<{ ownerId: number }>`
    select distinct x.owner_id
    from basic.owner_warehouse x
    join basic.owner w on w.tenant_id = x.tenant_id and w.id = x.owner_id and w.status = 1 and not w.is_deleted
    where x.tenant_id = ${ctx.tenantId}
      and x.warehouse_id = ${ctx.warehouseId}
      and x.status = 1
      and not x.is_deleted
      and x.owner_id = any(${ownerIds}::bigint[])
  `;
  if (known.length < new Set(ownerIds).size || ownerIds.some((id) => !reaches(ctx, id)))
    refuseField(field, '货主不存在或不在当前仓库');
}

export async function setLeave(
  ctx: Ctx,
  { id, version, userId, leaveUntil = null }: InputOf<typeof groupApi.setLeave>,
): Promise<OutputOf<typeof groupApi.setLeave>> {
  await lockGroup(ctx, { id, version });
  if (leaveUntil && leaveUntil < wireDay(new Date())) refuseField('leaveUntil', '请假日期不能早于今天');
  const member = await ctx.row`
    update service.service_group_member
    set leave_until = ${leaveUntil}::date
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and group_id = ${id}
      and user_id = ${userId}
    returning 1 as one
  `;
  found(member);
  return touched(ctx, id);
}
