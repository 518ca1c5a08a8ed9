import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { AllotSearch, serviceAllotApi } from '#contract/service/service-allot.ts';
import { reaches, type Actor } from '../../../platform/actor.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { containing, equals, here, ofOwners } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { regionText } from './route.plan.ts';
import { TODAY, routerOf } from './route.ts';
import { refuseOwners, refuseStrangers } from './save.ts';
import { namesOf } from './superior.ts';

type Row = OutputOf<typeof serviceAllotApi.list>['list'][number];
type Entered = InputOf<typeof serviceAllotApi.add>;
type After = OutputOf<typeof serviceAllotApi.add>;

const VALID = sql`
  (a.status = 1 and a.effective_from <= ${TODAY} and (a.effective_to is null or a.effective_to >= ${TODAY}))
`;

const filter = (actor: Actor, s: AllotSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'a')}
    and ${ofOwners(actor, 'a')} ${equals(sql`a.owner_id`, s.ownerId)} ${s.servicerId ? sql`and ${s.servicerId}::bigint in (a.servicer_id, a.backup_id)` : sql``} ${containing(sql`a.region`, s.region && regionText(s.region))} ${equals(sql`a.status`, s.status)} ${typeof s.valid === 'boolean' ? sql`and ${VALID} = ${s.valid}` : sql``}
`;

export async function allotPage(ctx: Ctx, input: InputOf<typeof serviceAllotApi.list>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  return paged<Row>(
    ctx.tx,
    {
      select: sql`
        a.id, a.version, a.owner_id, w.name as owner_name, a.region, a.servicer_id, u.user_name as servicer_name,
          a.backup_id, b.user_name as backup_name, a.effective_from, a.effective_to, ${VALID} as valid, m.open_cases,
          a.status
      `,
      from: sql`
        from service.allot a
        join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
        join iam.user u on u.tenant_id = a.tenant_id and u.id = a.servicer_id
        left join iam.user b on b.tenant_id = a.tenant_id and b.id = a.backup_id
        cross join lateral (
          select count(*)::int as open_cases
          from service.complaint c
          where c.tenant_id = a.tenant_id
            and c.warehouse_id = a.warehouse_id
            and c.handler_id = a.servicer_id
            and c.owner_id = a.owner_id
            and c.status not in (0, 60, 70)
        ) m
        where ${where}
      `,
      countFrom: sql`from service.allot a where ${where}`,
      sortable: { effectiveFrom: sql`a.effective_from`, status: sql`a.status`, region: sql`a.region` },
      order: [asc(sql`a.owner_id`), asc(sql`a.region`), desc(sql`a.effective_from`), desc(sql`a.id`)],
    },
    input,
  );
}

/** What a rule must be; its region is kept as regions are compared. */
async function refuseRule(ctx: Ctx, input: Entered, id: number): Promise<string> {
  const { ownerId, servicerId, backupId, effectiveFrom, effectiveTo } = input;
  if (effectiveTo && effectiveTo < effectiveFrom) refuseField('effectiveTo', '结束日期不能早于开始日期');
  if (backupId === servicerId) refuseField('backupId', '备岗不能与客服相同');
  await refuseOwners(ctx, 'ownerId', [ownerId]);
  await refuseStrangers(ctx, 'servicerId', [servicerId]);
  if (backupId) await refuseStrangers(ctx, 'backupId', [backupId]);
  await refuseNoServicer(ctx, servicerId);
  const region = regionText(input.region);
  const other = await ctx.row<{ effectiveFrom: string; effectiveTo: string | null; userName: string }>`
    select a.effective_from, a.effective_to, u.user_name
    from service.allot a
    join iam.user u on u.tenant_id = a.tenant_id and u.id = a.servicer_id
    where ${here(ctx, 'a')}
      and a.owner_id = ${ownerId}
      and a.region = ${region}
      and a.status = 1
      and a.id <> ${id}
      and ${input.status} = 1
      and daterange(a.effective_from, a.effective_to, '[]') && daterange(
        ${effectiveFrom}::date, ${effectiveTo ?? null}::date, '[]'
      )
    limit 1
  `;
  if (other)
    refuseFieldAs(
      'DUPLICATE',
      'effectiveFrom',
      `与【${other.userName}】${other.effectiveFrom}至${other.effectiveTo ?? '长期'}的规则重叠`,
    );
  return region;
}

/** Cases go to servicers of a group: whoever else would get them is seen by no supervisor. */
async function refuseNoServicer(ctx: Ctx, userId: number): Promise<void> {
  const member = await ctx.row`
    select 1 as one
    from service.service_group_member m
    where ${here(ctx, 'm')}
      and m.user_id = ${userId}
      and m.role = 2
  `;
  if (!member) refuseField('servicerId', '该人员不在当前仓库客服组');
}

export async function addAllot(ctx: Ctx, input: Entered): Promise<After> {
  const region = await refuseRule(ctx, input, 0);
  const row = await ctx.row<{ id: number }>`
    insert into service.allot (
      tenant_id, warehouse_id, owner_id, region, servicer_id, backup_id, effective_from, effective_to, status,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${input.ownerId}, ${region}, ${input.servicerId}, ${input.backupId ?? null},
      ${input.effectiveFrom}, ${input.effectiveTo ?? null}, ${input.status}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  return { id: found(row).id, version: 0, moved: input.moveOpen ? await moveOpen(ctx, input.ownerId) : 0 };
}

export async function updateAllot(ctx: Ctx, input: InputOf<typeof serviceAllotApi.update>): Promise<After> {
  const seen = await ctx.row<{ version: number; ownerId: number }>`
    select a.version, a.owner_id
    from service.allot a
    where ${here(ctx, 'a')}
      and a.id = ${input.id}
    for no key update
  `;
  if (!seen || !reaches(ctx, seen.ownerId)) return refuse('NOT_FOUND');
  if (seen.version !== input.version) refuse('VERSION');
  const region = await refuseRule(ctx, input, input.id);
  await ctx.run`
    update service.allot
    set owner_id = ${input.ownerId}, region = ${region}, servicer_id = ${input.servicerId},
      backup_id = ${input.backupId ?? null}, effective_from = ${input.effectiveFrom},
      effective_to = ${input.effectiveTo ?? null}, status = ${input.status}, version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${input.id}
  `;
  const moved = input.moveOpen ? await moveOpen(ctx, input.ownerId) : 0;
  return { id: input.id, version: input.version + 1, moved };
}

/** Rules that held before today end yesterday; those that had not begun are switched off. */
export async function clearAllots(
  ctx: Ctx,
  { ownerIds }: InputOf<typeof serviceAllotApi.clear>,
): Promise<OutputOf<typeof serviceAllotApi.clear>> {
  await refuseOwners(ctx, 'ownerIds', ownerIds);
  const { rows } = await ctx.run`
    update service.allot a
    set effective_to = case when a.effective_from < ${TODAY} then ${TODAY} - 1 else a.effective_to end,
      status = case when a.effective_from < ${TODAY} then a.status else 0 end, version = a.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'a')}
      and a.owner_id = any(${ownerIds}::bigint[])
      and a.status = 1
      and (a.effective_to is null or a.effective_to >= ${TODAY})
    returning 1
  `;
  return { changed: rows.length };
}

/** Open complaints of an owner go where the rules of today send them. */
async function moveOpen(ctx: Ctx, ownerId: number): Promise<number> {
  const cases = await ctx.rows<{ id: number; region: string; handlerId: number | null; status: number }>`
    select c.id, c.region, c.handler_id, c.status
    from service.complaint c
    where ${here(ctx, 'c')}
      and c.owner_id = ${ownerId}
      and c.status in (10, 20)
    order by c.id
    for no key update
  `;
  const router = await routerOf(ctx, ownerId);
  const moves = cases
    .map((one) => ({ ...one, ...router([one.region]) }))
    .filter(({ userId, handlerId }) => userId !== null && userId !== handlerId);
  await ctx.run`
    update service.complaint c
    set handler_id = m.user_id, group_id = m.group_id, route_reason = m.reason, version = c.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ userId }) => userId)}::bigint[],
      ${moves.map(({ groupId }) => groupId)}::bigint[], ${moves.map(({ reason }) => reason)}::text[]
    ) m(id, user_id, group_id, reason)
    where ${here(ctx, 'c')}
      and c.id = m.id
  `;
  await trace(
    ctx,
    moves.map(({ id, status, reason }) => ({
      docType: 'COMPLAINT',
      docId: id,
      action: 'TRANSFER',
      actionName: '转办',
      fromStatus: status,
      toStatus: status,
      payload: { content: reason },
    })),
  );
  return moves.length;
}

/** Who would serve such an order today, and why. */
export async function serviceUser(
  ctx: Ctx,
  { ownerId, address }: InputOf<typeof serviceAllotApi.getServiceUser>,
): Promise<OutputOf<typeof serviceAllotApi.getServiceUser>> {
  await refuseOwners(ctx, 'ownerId', [ownerId]);
  const routed = (await routerOf(ctx, ownerId))(address ? [address] : []);
  const names = await namesOf(ctx, routed.userId === null ? [] : [routed.userId]);
  return { ...routed, userName: names.get(routed.userId ?? 0) ?? null };
}

/** Owners against servicers, with what holds today. */
export async function allotMatrix(ctx: Ctx): Promise<OutputOf<typeof serviceAllotApi.matrix>> {
  const people = await ctx.rows<OutputOf<typeof serviceAllotApi.matrix>['servicers'][number]>`
    select m.user_id, u.user_name, g.group_name, coalesce(m.leave_until >= ${TODAY}, false) as on_leave
    from service.service_group_member m
    join service.service_group g
      on g.tenant_id = m.tenant_id
      and g.warehouse_id = m.warehouse_id
      and g.id = m.group_id
      and g.status = 1
    join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where ${here(ctx, 'm')}
      and m.role = 2
    order by g.id, m.user_id
  `;
  const owners = await ctx.rows<OutputOf<typeof serviceAllotApi.matrix>['owners'][number]>`
    select x.owner_id, w.name as owner_name,
      array(
        select g.group_name
        from service.service_group_owner o
        join service.service_group g
          on g.tenant_id = o.tenant_id
          and g.warehouse_id = o.warehouse_id
          and g.id = o.group_id
          and g.status = 1
        where o.tenant_id = x.tenant_id
          and o.warehouse_id = x.warehouse_id
          and o.owner_id = x.owner_id
        order by g.id
      ) as groups,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('id', a.id, 'servicerId', a.servicer_id, 'backupId', a.backup_id, 'region', a.region)
            order by a.region
          )
          from service.allot a
          where a.tenant_id = x.tenant_id
            and a.warehouse_id = x.warehouse_id
            and a.owner_id = x.owner_id
            and ${VALID}
        ), '[]'
      ) as rules
    from basic.owner_warehouse x
    join basic.owner w on w.tenant_id = x.tenant_id and w.id = x.owner_id and w.status = 1 and not w.is_deleted
    where ${here(ctx, 'x')}
      and ${ofOwners(ctx, 'x')}
      and x.status = 1
      and not x.is_deleted
    order by w.code
    limit 200
  `;
  return { servicers: people, owners };
}
