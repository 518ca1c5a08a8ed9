import { sql } from 'kysely';
import { catalogue } from '#contract/catalogue.ts';
import type { menuAdminApi, MenuAdminNode } from '#contract/iam/menu-admin.ts';
import type { MenuNode } from '#contract/iam/menu.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { permissionNames } from './built-in.plan.ts';
import { refuseForeign } from './links.ts';
import { DIRECTORY, menuTree, type MenuRow } from './tree.plan.ts';

const PAGE = 36,
  BUTTON = 37;

/** Everything the tenant is entitled to, what a role holds of it ticked: the tree rights are given from. */
export async function entitledTree(ctx: Ctx, { roleId }: InputOf<typeof menuAdminApi.allTree>): Promise<MenuNode[]> {
  const rows = await ctx.rows<MenuRow>`
    select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link,
      m.image_index, m.order_num, m.hidden, m.visibility,
      exists (
        select 1
        from iam.role_menu rm
        where rm.tenant_id = e.tenant_id
          and rm.menu_id = m.id
          and rm.role_id = ${roleId ?? null}
      ) as checked
    from iam.tenant_menu e
    join iam.menu m on m.id = e.menu_id
    where e.tenant_id = ${ctx.tenantId}
      and not (m.hidden and m.tenant_id is null)
    order by m.order_num, m.id
  `;
  return menuTree(rows);
}

type Row = Omit<MenuAdminNode, 'children'>;

const SHOWN = sql`
  m.id, m.parent_id, p.menu_name as parent_name, m.menu_name, m.menu_type, m.menu_url, m.link, m.permission_code,
    m.image_index, m.order_num, m.hidden, m.visibility, m.tenant_id is null as is_builtin, m.version
  from iam.menu m
  left join iam.menu p on p.id = m.parent_id
`;

/** Built-in menus and the tenant's own, as a tree; a search keeps what leads to what it finds. */
export async function menuQuery(
  ctx: Ctx,
  { menuName, menuType }: InputOf<typeof menuAdminApi.query>,
): Promise<MenuAdminNode[]> {
  const rows = await ctx.rows<Row>`
    select ${SHOWN}
    where not (m.hidden and m.tenant_id is null)
    order by m.order_num, m.id
    limit 5000
  `;
  const below = Map.groupBy(rows, (row) => row.parentId);
  const fits = (row: Row): boolean =>
    (!menuName || row.menuName.includes(menuName)) && (menuType === undefined || row.menuType === menuType);
  const grow = (parentId: number): MenuAdminNode[] =>
    (below.get(parentId) ?? [])
      .map((row) => ({ ...row, children: grow(row.id) }))
      .filter((node) => fits(node) || node.children.length > 0);
  return grow(0);
}

export async function menuNodeOf(ctx: Ctx, { id }: InputOf<typeof menuAdminApi.get>): Promise<Row> {
  const rows = await ctx.rows<Row>`select ${SHOWN} where m.id = ${id}`;
  return found(rows[0]);
}

type Entered = InputOf<typeof menuAdminApi.add>;

/** A menu of the tenant's own beside the built-in ones. The tenant is entitled to it at once; who sees it is the roles' business. */
export function addMenu(call: Call, input: Entered): Promise<{ id: number }> {
  refuseForeign(call.platform, input.link);
  return command(insert)(call, input);
}

async function insert(ctx: Ctx, input: Entered): Promise<{ id: number }> {
  await refuseEntered(ctx, input, null);
  const rows = await ctx.rows<{ id: number }>`
    insert into iam.menu (
      tenant_id, parent_id, menu_name, menu_type, permission_code, menu_url, link, image_index, order_num, hidden,
      visibility, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${input.parentId}, ${input.menuName}, ${input.menuType}, ${codeOf(input)}, ${urlOf(input)},
      ${input.link || null}, ${input.imageIndex || null}, ${input.orderNum}, ${input.hidden}, ${input.visibility},
      ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  const { id } = found(rows[0]);
  await ctx.run`insert into iam.tenant_menu (tenant_id, menu_id) values (${ctx.tenantId}, ${id})`;
  return { id };
}

const urlOf = ({ menuType, menuUrl }: Entered): string | null => (menuType === PAGE ? menuUrl || null : null);
const codeOf = ({ menuType, permissionCode }: Entered): string | null =>
  menuType === BUTTON ? permissionCode || null : null;

/** The tenant's own menu as it is now; what ships with the product changes with the product. */
async function lockOwn(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<{ menuType: number }> {
  const rows = await ctx.rows<{ tenantId: number | null; menuType: number; version: number }>`
    select tenant_id, menu_type, version
    from iam.menu
    where id = ${id}
  `;
  if (found(rows[0]).tenantId === null) refuse('BUSINESS', '内置菜单随版本发布，不能修改或删除');
  const own = await ctx.row<{ menuType: number; version: number }>`
    select menu_type, version
    from iam.menu
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    for update
  `;
  const menu = found(own);
  return menu.version === version ? menu : refuse('VERSION');
}

export function updateMenu(
  call: Call,
  input: InputOf<typeof menuAdminApi.update>,
): Promise<{ id: number; version: number }> {
  refuseForeign(call.platform, input.link);
  return command(change)(call, input);
}

async function change(ctx: Ctx, input: InputOf<typeof menuAdminApi.update>): Promise<{ id: number; version: number }> {
  const { menuType } = await lockOwn(ctx, input);
  if (menuType !== input.menuType) refuseField('menuType', '类型不能修改');
  await refuseEntered(ctx, input, input.id);
  const rows = await ctx.rows<{ id: number; version: number }>`
    update iam.menu
    set parent_id = ${input.parentId}, menu_name = ${input.menuName}, permission_code = ${codeOf(input)},
      menu_url = ${urlOf(input)}, link = ${input.link || null}, image_index = ${input.imageIndex || null},
      order_num = ${input.orderNum}, hidden = ${input.hidden}, visibility = ${input.visibility}, version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${input.id}
    returning id, version
  `;
  await ctx.run`update iam.user set perm_epoch = perm_epoch + 1 where tenant_id = ${ctx.tenantId}`;
  return found(rows[0]);
}

export async function deleteMenu(ctx: Ctx, input: InputOf<typeof menuAdminApi.delete>): Promise<null> {
  await lockOwn(ctx, input);
  const child = await ctx.row`select 1 from iam.menu where parent_id = ${input.id} limit 1`;
  if (child) refuse('IN_USE', '请先删除下级菜单');
  await ctx.run`
    delete from iam.role_menu
    where tenant_id = ${ctx.tenantId}
      and menu_id = ${input.id}
  `;
  await ctx.run`
    delete from iam.favourite
    where tenant_id = ${ctx.tenantId}
      and menu_id = ${input.id}
  `;
  await ctx.run`
    delete from iam.tenant_menu
    where tenant_id = ${ctx.tenantId}
      and menu_id = ${input.id}
  `;
  await ctx.run`delete from iam.menu where tenant_id = ${ctx.tenantId} and id = ${input.id}`;
  await ctx.run`update iam.user set perm_epoch = perm_epoch + 1 where tenant_id = ${ctx.tenantId}`;
  return null;
}

const codes = permissionNames(catalogue);

/** Buttons stand on pages, pages in directories or at the top, directories at the top. A button's code is one the server knows and the tenant may have. */
async function refuseEntered(ctx: Ctx, input: Entered, id: number | null): Promise<void> {
  const parent = await ctx.row<{ menuType: number }>`
    select menu_type
    from iam.menu
    where id = ${input.parentId}
      and not (hidden and tenant_id is null)
  `;
  if (input.parentId !== 0 && !parent) refuseField('parentId', '上级菜单不存在');
  const above = parent?.menuType ?? 0;
  if (input.menuType === BUTTON && above !== PAGE) refuseField('parentId', '按钮的上级须为页面');
  if (input.menuType === PAGE && above !== 0 && above !== DIRECTORY) refuseField('parentId', '页面的上级须为目录');
  if (input.menuType === DIRECTORY && above !== 0) refuseField('parentId', '目录须在最上级');
  if (input.menuType === PAGE && !input.menuUrl) refuseField('menuUrl', '菜单地址不能为空');
  if (input.menuType === BUTTON) await refuseCode(ctx, input, id);
  const double = await ctx.row`
    select 1
    from iam.menu
    where menu_url = ${urlOf(input)}
      and parent_id = ${input.parentId}
      and id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'menuUrl', '菜单地址已存在');
}

async function refuseCode(ctx: Ctx, { permissionCode }: Entered, id: number | null): Promise<void> {
  if (!permissionCode) refuseField('permissionCode', '权限码不能为空');
  const entitled = await ctx.row`
    select 1
    from iam.menu m
    join iam.tenant_menu e on e.tenant_id = ${ctx.tenantId} and e.menu_id = m.id
    where m.tenant_id is null
      and m.permission_code = ${permissionCode}
    limit 1
  `;
  if (!codes.has(permissionCode) || !entitled) refuseField('permissionCode', '权限码不存在或未开通');
  const double = await ctx.row`
    select 1
    from iam.menu
    where tenant_id = ${ctx.tenantId}
      and permission_code = ${permissionCode}
      and id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'permissionCode', '权限码已存在');
}
