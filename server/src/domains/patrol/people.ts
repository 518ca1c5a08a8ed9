import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { postActs, type patrolPersonApi, type Post } from '#contract/patrol/people.ts';
import { kindRights, rightOf } from '#contract/patrol/rights.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';
import { anyHolds } from '../../platform/list/filters.ts';
import { holdersOf } from '../iam/facade.ts';

/** Whether a user has a place in a warehouse; an administrator has one in each. */
export const placedIn = (
  user: { tenantId: RawBuilder<unknown>; id: RawBuilder<unknown>; isAdmin: RawBuilder<unknown> },
  warehouseId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (
    ${user.isAdmin}
    or exists (
      select 1
      from iam.user_warehouse place
      where place.tenant_id = ${user.tenantId}
        and place.user_id = ${user.id}
        and place.warehouse_id = ${warehouseId}
    )
  )
`;

/** Whether somebody, `iu`, works in this warehouse still: who does not can neither walk nor put anything right here. */
export const worksIn = (warehouseId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    iu.status = 1 and not iu.is_deleted
    and ${placedIn({ tenantId: sql`iu.tenant_id`, id: sql`iu.id`, isAdmin: sql`iu.is_admin` }, warehouseId)}
  )
`;

const holds = (ctx: Ctx, permit: string): RawBuilder<unknown> => sql`
  iu.id in (select h.user_id from (${holdersOf(ctx.tenantId, permit)}) h)
`;

/** Whether somebody, `iu`, may do what a post asks of him, on what is of a kind; of no kind, as an event, on any. */
export const fills = (ctx: Ctx, post: Post, kind: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
  (
    ${holds(ctx, postActs[post].permit)} ${
      kind
        ? sql`
          and case ${kind}
            when 1 then ${holds(ctx, kindRights[1].permit)}
            when 2 then ${holds(ctx, kindRights[2].permit)}
            else ${holds(ctx, kindRights[3].permit)}
          end
        `
        : sql``
    }
  )
`;

/** Why somebody who may not do what he is named for is not. */
export const mayNot = (name: string, post: Post, kind: number | null): string => {
  const of = rightOf(kind)?.label;
  return `【${name}】没有${postActs[post].label}的权限${of ? `（${of}）` : ''}`;
};

/** Who may be named for a post here, by name or account. */
export function peopleFor(
  ctx: Ctx,
  { post, kind, keyword, ids, size }: InputOf<typeof patrolPersonApi.options>,
): Promise<OutputOf<typeof patrolPersonApi.options>> {
  const able = sql`
    ${worksIn(sql`${ctx.warehouseId}`)} and ${fills(ctx, post, kind ? sql`${kind}::smallint` : null)}
      and ${anyHolds([sql`iu.user_name`, sql`a.account`], keyword ?? '')}
  `;
  return ctx.rows`
    select iu.id, a.account as code, iu.user_name as name
    from iam."user" iu
    join iam.account a on a.id = iu.account_id
    where iu.tenant_id = ${ctx.tenantId}
      and not iu.is_deleted
      and ${ids ? sql`iu.id = any(${ids}::bigint[])` : able}
    order by iu.user_name, iu.id
    limit ${size}
  `;
}

/** Why somebody who works elsewhere is not named. */
export const notHere = (name: string): string => `【${name}】不属于当前仓库`;

/** What somebody is named for: a post, on what is of a kind; an event has none. */
export type NamedFor = readonly [post: Post, kind: number | null];

/** Each must be a person who works in this warehouse still and may do what he is named for, else the field is named; answers their names. */
export async function knownPeople(
  ctx: Ctx,
  people: Readonly<Record<string, number>>,
  namedFor?: NamedFor,
): Promise<ReadonlyMap<number, string>> {
  const [post, kind] = namedFor ?? [];
  const able = post ? fills(ctx, post, kind ? sql`${kind}::smallint` : null) : sql`true`;
  const rows = await ctx.rows<{ id: number; userName: string; here: boolean; able: boolean }>`
    select iu.id, iu.user_name, ${worksIn(sql`${ctx.warehouseId}`)} as here, ${able} as able
    from iam."user" iu
    where iu.tenant_id = ${ctx.tenantId}
      and iu.id = any(${Object.values(people)}::bigint[])
      and iu.status = 1
      and not iu.is_deleted
  `;
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [field, id] of Object.entries(people)) {
    const one = known.get(id);
    if (!one) refuseField(field, '人员不存在或已停用');
    else if (!one.here) refuseField(field, notHere(one.userName));
    else if (post && !one.able) refuseField(field, mayNot(one.userName, post, kind ?? null));
  }
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}
