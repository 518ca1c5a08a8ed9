import { sql } from 'kysely';
import type { menuApi, MenuNode } from '#contract/iam/menu.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { menusHeld, visibleIn } from '../role/held.ts';
import { menuTree, numbersIn, type MenuRow } from './tree.plan.ts';

const CONSOLE = 39;
const FAVOURITES_MAX = 60;

type Filter = InputOf<typeof menuApi.tree>;

/** The tree of the user in his warehouse. What the client asks for only narrows it; built-in pages a release dropped are gone. */
export async function tree(ctx: Ctx, filter: Filter): Promise<MenuNode[]> {
  const asked = numbersIn(filter.visibilityList);
  const visibility = visibleIn(ctx.houseType).filter((v) => asked?.includes(v) ?? true);
  const types = numbersIn(filter.menuTypeList) ?? [35, 36];
  const rows = await ctx.rows<MenuRow>`
    with held as (${menusHeld(ctx.tenantId, ctx.userId)})
    select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link,
      m.image_index, m.order_num, m.hidden, m.visibility,
      exists (
        select 1
        from iam.favourite f
        where f.tenant_id = ${ctx.tenantId}
          and f.user_id = ${ctx.userId}
          and f.menu_id = m.id
      ) as checked
    from iam.menu m
    where m.platform = ${filter.platform ?? CONSOLE}
      and m.menu_type = any(${[35, ...types]}::smallint[])
      and m.visibility = any(${visibility}::smallint[])
      and (m.menu_type = 35 or m.id in (select menu_id from held))
      and not (m.hidden and m.tenant_id is null)
    order by m.order_num, m.id
  `;
  return menuTree(rows);
}

/** Permission codes the session holds. */
export const permissions = async (ctx: Ctx): Promise<string[]> => [...ctx.permissions].sort();

/** Buttons of one page the session may press. */
export async function buttons(
  ctx: Ctx,
  { menuId }: InputOf<typeof menuApi.buttons>,
): Promise<OutputOf<typeof menuApi.buttons>> {
  const rows = await ctx.rows<OutputOf<typeof menuApi.buttons>[number]>`
    select m.id as menu_id, m.menu_name as menu_permission_name, m.permission_code
    from iam.menu m
    where m.parent_id = ${menuId}
      and m.menu_type = 37
      and m.permission_code = any(${[...ctx.permissions]}::varchar[])
    order by m.order_num, m.id
  `;
  return rows;
}

/** A page the user sees in his warehouse. */
const visiblePage = (actor: Actor) => sql`
  m.menu_type = 36 and not m.hidden and m.visibility = any(${visibleIn(actor.houseType)}::smallint[])
    and m.id in (${menusHeld(actor.tenantId, actor.userId)})
`;

export async function favourites(ctx: Ctx): Promise<OutputOf<typeof menuApi.favourites>> {
  const rows = await ctx.rows<OutputOf<typeof menuApi.favourites>[number]>`
    select m.id as menu_id, m.menu_name as menu_permission_name, m.menu_url, m.image_index, 1 as is_checked
    from iam.favourite f
    join iam.menu m on m.id = f.menu_id
    where f.tenant_id = ${ctx.tenantId}
      and f.user_id = ${ctx.userId}
      and ${visiblePage(ctx)}
    order by f.order_num, f.created_at
  `;
  return rows;
}

/** Star a page (0) or take the star away (1); doing it twice changes nothing. */
export async function collect(ctx: Ctx, { menuId, operateType }: InputOf<typeof menuApi.collect>): Promise<null> {
  const { tenantId, userId } = ctx;
  if (operateType === 1) {
    await ctx.run`
      delete from iam.favourite
      where tenant_id = ${tenantId}
        and user_id = ${userId}
        and menu_id = ${menuId}
    `;
    return null;
  }
  // The user's row is the queue in which his stars are counted.
  await ctx.run`
    select 1
    from iam.user
    where tenant_id = ${tenantId}
      and id = ${userId}
    for no key update
  `;
  const page = await ctx.row<{ id: number }>`
    select m.id
    from iam.menu m
    where m.id = ${menuId}
      and ${visiblePage(ctx)}
  `;
  found(page);
  const had = await ctx.row<{ count: number; last: number; already: boolean }>`
    select count(*) as count, coalesce(max(order_num), 0) as last,
      coalesce(bool_or(menu_id = ${menuId}), false) as already
    from iam.favourite
    where tenant_id = ${tenantId}
      and user_id = ${userId}
  `;
  if (had?.already) return null;
  if ((had?.count ?? 0) >= FAVOURITES_MAX) refuse('BUSINESS', `常用菜单最多收藏${FAVOURITES_MAX}个`);
  await ctx.run`
    insert into iam.favourite (tenant_id, user_id, menu_id, order_num)
    values (${tenantId}, ${userId}, ${menuId}, ${(had?.last ?? 0) + 1})
  `;
  return null;
}
