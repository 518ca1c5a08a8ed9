import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { route, type Group, type Person, type Routed, type Rule } from './route.plan.ts';

/** Today of the warehouses' clock. */
export const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Whether a user `u` works in the warehouse: he was let in, or leads the tenant. */
export const worksHere = (ctx: Ctx): RawBuilder<unknown> => sql`
  (
    u.is_admin
    or exists (
      select 1
      from iam.user_warehouse w
      where w.tenant_id = u.tenant_id
        and w.user_id = u.id
        and w.warehouse_id = ${ctx.warehouseId}
    )
  )
`;

/** Whether a user `u` may see what belongs to the owner: he is narrowed to no owners, or to this one too. */
const seesOwner = (owner: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    u.is_admin
    or not (
      u.is_owner_account or exists (select 1 from iam.user_owner x where x.tenant_id = u.tenant_id and x.user_id = u.id)
    )
    or exists (
      select 1
      from iam.user_owner x
      where x.tenant_id = u.tenant_id
        and x.user_id = u.id
        and x.owner_id = ${owner}
    )
  )
`;

/** What a member `m` has still to do. */
export const OPEN_CASES = sql`
  (
    select count(*)::int
    from service.complaint c
    where c.tenant_id = m.tenant_id
      and c.warehouse_id = m.warehouse_id
      and c.handler_id = m.user_id
      and c.status not in (0, 60, 70)
  )
`;

interface Member {
  groupId: number;
  groupName: string;
  holds: boolean;
  userId: number;
  role: number;
}

const rulesOf = (ctx: Ctx, ownerId: number): Promise<Rule[]> => ctx.rows<Rule>`
  select a.region, a.servicer_id, a.backup_id
  from service.allot a
  where ${here(ctx, 'a')}
    and a.owner_id = ${ownerId}
    and a.status = 1
    and a.effective_from <= ${TODAY}
    and (a.effective_to is null or a.effective_to >= ${TODAY})
`;

const membersOf = (ctx: Ctx, ownerId: number): Promise<Member[]> => ctx.rows<Member>`
  select g.id as group_id, g.group_name,
    exists (
      select 1
      from service.service_group_owner o
      where o.tenant_id = g.tenant_id
        and o.warehouse_id = g.warehouse_id
        and o.group_id = g.id
        and o.owner_id = ${ownerId}
    ) as holds, m.user_id, m.role
  from service.service_group g
  join service.service_group_member m
    on m.tenant_id = g.tenant_id
    and m.warehouse_id = g.warehouse_id
    and m.group_id = g.id
  where ${here(ctx, 'g')}
    and g.status = 1
  order by g.id, m.user_id
`;

/** Everybody a case may come to, whether he is there, and how much he has. */
async function peopleOf(ctx: Ctx, ownerId: number, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await ctx.rows<Person & { userId: number }>`
    select u.id as user_id, u.user_name as name,
      u.status = 1 and not u.is_deleted and ${worksHere(ctx)} and ${seesOwner(sql`${ownerId}::bigint`)} and not exists (
        select 1
        from service.service_group_member l
        where l.tenant_id = u.tenant_id
          and l.warehouse_id = ${ctx.warehouseId}
          and l.user_id = u.id
          and l.leave_until >= ${TODAY}
      ) as present,
      (
        select count(*)::int
        from service.complaint c
        where c.tenant_id = u.tenant_id
          and c.warehouse_id = ${ctx.warehouseId}
          and c.handler_id = u.id
          and c.status not in (0, 60, 70)
      ) as open_cases
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map(({ userId, ...person }) => [userId, person]));
}

/** How cases of an owner are routed today: asked once, for one case or many. */
export async function routerOf(ctx: Ctx, ownerId: number): Promise<(addresses: readonly string[]) => Routed> {
  const rules = await rulesOf(ctx, ownerId),
    members = await membersOf(ctx, ownerId);
  const people = await peopleOf(ctx, ownerId, [
    ...new Set([
      ...rules.flatMap(({ servicerId, backupId }) => [servicerId, backupId ?? servicerId]),
      ...members.map(({ userId }) => userId),
    ]),
  ]);
  const groups: Group[] = [...Map.groupBy(members, ({ groupId }) => groupId)].map(([id, own]) => ({
    id,
    name: own[0]?.groupName ?? '',
    holds: own[0]?.holds ?? false,
    supervisorId: own.find(({ role }) => role === 1)?.userId ?? 0,
    servicerIds: own.filter(({ role }) => role === 2).map(({ userId }) => userId),
  }));
  return (addresses) => route({ rules, groups, people }, addresses);
}
