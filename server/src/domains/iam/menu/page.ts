import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { menusHeld } from '../role/held.ts';

/** A page that another domain makes for its tenant, below a built-in directory. */
export interface OwnPage {
  name: string;
  url: string;
  directory: string;
  /** Every role that holds this permission now is given the page; later ones are given it like any other. */
  permit: string;
}

/** Below the built-in pages of the directory. */
const LAST = 10_000;

/** Makes the page, or names anew the one it was; whoever may see it hears of it with his next call. Returns its number. */
export async function putPage(ctx: Ctx, menuId: number | null, page: OwnPage): Promise<number> {
  const known = await ctx.row<{ id: number }>`
    update iam.menu
    set menu_name = ${page.name}, hidden = false, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${menuId}
    returning id
  `;
  const id = known?.id ?? (await addPage(ctx, page));
  await heard(ctx);
  return id;
}

async function addPage(ctx: Ctx, { name, url, directory, permit }: OwnPage): Promise<number> {
  const { id } = found(
    await ctx.row<{ id: number }>`
      insert into iam.menu (
        tenant_id, parent_id, menu_name, menu_type, menu_url, order_num, visibility, created_by, updated_by
      )
      select ${ctx.tenantId}, p.id, ${name}, 36, ${url}, ${LAST}, 2, ${ctx.userId}, ${ctx.userId}
      from iam.menu p
      where p.tenant_id is null
        and p.menu_type = 35
        and p.menu_name = ${directory}
      returning id
    `,
  );
  await ctx.run`insert into iam.tenant_menu (tenant_id, menu_id) values (${ctx.tenantId}, ${id})`;
  await ctx.run`
    insert into iam.role_menu (tenant_id, role_id, menu_id)
    select distinct rm.tenant_id, rm.role_id, ${id}::bigint
    from iam.role_menu rm
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = ${ctx.tenantId}
      and m.permission_code = ${permit}
    on conflict do nothing
  `;
  return id;
}

/** Takes the page out of sight, or lets it be seen again. */
export async function showPage(ctx: Ctx, menuId: number, shown: boolean): Promise<void> {
  await ctx.run`
    update iam.menu
    set hidden = ${!shown}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${menuId}
  `;
  await heard(ctx);
}

const heard = (ctx: Ctx) => ctx.run`
  with touched as (select u.id from iam.user u where u.tenant_id = ${ctx.tenantId} order by u.id for no key update)
  update iam.user u
  set perm_epoch = u.perm_epoch + 1
  from touched t
  where u.tenant_id = ${ctx.tenantId}
    and u.id = t.id
`;

/** The caller's pages, as a query with one column `menu_id`: what he was not given he does not open. */
export const pagesHeld = (ctx: Ctx) => menusHeld(ctx.tenantId, ctx.userId);
