import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { groupApi, GroupSearch } from '#contract/service/group.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { containing, equals, here, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { OPEN_CASES, TODAY, worksHere } from './route.ts';

type Row = OutputOf<typeof groupApi.list>['list'][number];
type Servicer = OutputOf<typeof groupApi.getServicers>[number];

const MEMBER = sql`
  m.user_id, u.user_name, m.role, m.leave_until, coalesce(m.leave_until >= ${TODAY}, false) as on_leave,
    ${OPEN_CASES} as open_cases
`;
const MEMBERS_OF = sql`
  service.service_group_member m
  join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
`;

const filter = (actor: Actor, s: GroupSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'g')} ${containing(sql`g.group_name`, s.groupName)} ${equals(sql`g.status`, s.status)} ${equals(sql`l.user_id`, s.supervisorId)} ${
    s.ownerId
      ? sql`
        and exists (
          select 1
          from service.service_group_owner o
          where o.tenant_id = g.tenant_id
            and o.warehouse_id = g.warehouse_id
            and o.group_id = g.id
            and o.owner_id = ${s.ownerId}
            and ${ofOwners(actor, 'o')}
        )
      `
      : sql``
  }
`;

/** Groups with who is in them and the owners they look after, as far as whoever asks may see owners. */
export async function groupPage(ctx: Ctx, input: InputOf<typeof groupApi.list>): Promise<Page<Row>> {
  const from = sql`
    from service.service_group g
    join service.service_group_member l
      on l.tenant_id = g.tenant_id
      and l.warehouse_id = g.warehouse_id
      and l.group_id = g.id
      and l.role = 1
    where ${filter(ctx, input.param)}
  `;
  const page = await paged<
    Omit<Row, 'members' | 'owners' | 'openCases' | 'servicerCount' | 'ownerCount' | 'supervisorName'>
  >(
    ctx.tx,
    {
      select: sql`g.id, g.version, g.group_no, g.group_name, l.user_id as supervisor_id, g.status`,
      from,
      sortable: { groupNo: sql`g.group_no`, groupName: sql`g.group_name`, status: sql`g.status` },
      order: [desc(sql`g.id`)],
    },
    input,
  );
  const ids = page.list.map(({ id }) => id);
  const members = Map.groupBy(await membersOf(ctx, ids), ({ groupId }) => groupId),
    owners = Map.groupBy(await ownersOf(ctx, ids), ({ groupId }) => groupId);
  return {
    ...page,
    list: page.list.map((group) => {
      const own = (members.get(group.id) ?? []).map(({ groupId: _, groupName: __, ...member }) => member),
        held = (owners.get(group.id) ?? []).map(({ groupId: _, ...owner }) => owner);
      return {
        ...group,
        supervisorName: own.find(({ role }) => role === 1)?.userName ?? '',
        servicerCount: own.filter(({ role }) => role === 2).length,
        ownerCount: held.length,
        openCases: own.reduce((sum, { openCases }) => sum + openCases, 0),
        members: own,
        owners: held,
      };
    }),
  };
}

const membersOf = (ctx: Ctx, ids: readonly number[]): Promise<Servicer[]> => ctx.rows<Servicer>`
  select m.group_id, '' as group_name, ${MEMBER}
  from ${MEMBERS_OF}
  where ${here(ctx, 'm')}
    and m.group_id = any(${ids}::bigint[])
  order by m.group_id, m.role, m.user_id
`;

const ownersOf = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ groupId: number; ownerId: number; ownerName: string }[]> => ctx.rows`
  select o.group_id, o.owner_id, w.name as owner_name
  from service.service_group_owner o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  where ${here(ctx, 'o')}
    and ${ofOwners(ctx, 'o')}
    and o.group_id = any(${ids}::bigint[])
  order by o.group_id, w.code
`;

export const supervisors = (ctx: Ctx): Promise<OutputOf<typeof groupApi.allSupervisor>> => ctx.rows`
  select m.user_id, u.user_name, g.id as group_id, g.group_name
  from ${MEMBERS_OF}
  join service.service_group g
    on g.tenant_id = m.tenant_id
    and g.warehouse_id = m.warehouse_id
    and g.id = m.group_id
    and g.status = 1
  where ${here(ctx, 'm')}
    and m.role = 1
  order by g.id
`;

/** Who may be given cases here: servicers of groups that are switched on, who still work here. */
export const servicers = (
  ctx: Ctx,
  { groupId }: InputOf<typeof groupApi.getServicers>,
): Promise<OutputOf<typeof groupApi.getServicers>> => ctx.rows`
  select g.id as group_id, g.group_name, ${MEMBER}
  from ${MEMBERS_OF}
  join service.service_group g
    on g.tenant_id = m.tenant_id
    and g.warehouse_id = m.warehouse_id
    and g.id = m.group_id
    and g.status = 1
  where ${here(ctx, 'm')}
    and m.role = 2
    and u.status = 1
    and not u.is_deleted
    and ${worksHere(ctx)}
    ${equals(sql`g.id`, groupId)}
  order by g.id, m.user_id
`;
