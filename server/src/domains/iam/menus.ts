import { sql } from 'kysely';
import type { MenuNode, menuApi } from '#contract/iam/menu.ts';
import { dictionaries } from '#contract/terms/dictionaries.ts';
import type { Call, Handler } from '../../platform/call.ts';
import { refuse } from '../../platform/errors.ts';
import { entitled, visibilities } from './reach.ts';

const FAVOURITES_MAX = 60;
const TYPE_NAMES: Readonly<Record<number, string>> = { 35: '目录', 36: '页面', 37: '权限' };

interface Row {
  id: number; parentId: number; menuName: string; menuType: number; platform: number; permissionCode: string | null; menuUrl: string | null; link: string | null;
  imageIndex: string | null; orderNum: number; hidden: boolean; visibility: number; starred: boolean;
}

async function rowsOf(call: Call, types: number[]): Promise<Row[]> {
  const { actor } = call;
  return call.platform.db.read(actor.tenantId, async (tx) => {
    const { rows: [me] } = await sql<{ isAdmin: boolean }>`select is_admin from iam.user where tenant_id = ${actor.tenantId} and id = ${actor.userId}`.execute(tx);
    const { rows } = await sql<Row>`select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index, m.order_num, m.hidden, m.visibility,
        exists (select 1 from iam.favourite f where f.tenant_id = ${actor.tenantId} and f.user_id = ${actor.userId} and f.menu_id = m.id) as starred
      from iam.menu m ${entitled({ tenantId: actor.tenantId, userId: actor.userId, isAdmin: me?.isAdmin ?? false })}
      and m.menu_type = any(${types}::int[]) and m.visibility = any(${visibilities(actor.houseType)}::int[]) order by m.order_num, m.id`.execute(tx);
    return rows;
  });
}

/** The tree of the user in the session's warehouse; directories nobody would find anything in are dropped. */
export const menuTree: Handler<typeof menuApi.tree> = async (call) => {
  const rows = await rowsOf(call, [35, 36]);
  const name = new Map(rows.map((r) => [r.id, r.menuName]));
  const under = (parentId: number): MenuNode[] => rows.filter((r) => r.parentId === parentId).map((r) => nodeOf(r, name.get(parentId) ?? null, r.menuType === 35 ? under(r.id) : []))
    .filter((node) => node.menuPermissionType !== 35 || node.children.length > 0);
  return under(0);
};

const nodeOf = (r: Row, parentName: string | null, children: MenuNode[]): MenuNode => ({
  menuPermissionId: r.id, menuPermissionName: r.menuName, menuPermissionOrder: r.orderNum, menuPermissionType: r.menuType, menuPermissionTypeName: TYPE_NAMES[r.menuType] ?? '',
  permissionCode: r.permissionCode, parentName, parentId: r.parentId, parentMPid: r.parentId, platform: r.platform, menuUrl: r.menuUrl, link: r.link, imageIndex: r.imageIndex,
  isChecked: r.starred ? 1 : 0, menuId: r.id, hidden: r.hidden ? 1 : 0, visibility: r.visibility, children,
});

export const permissionList: Handler<typeof menuApi.permissions> = async (call) => [...call.actor.permissions].sort();

export const menuButtons: Handler<typeof menuApi.buttons> = async (call, { menuId }) =>
  (await rowsOf(call, [37])).filter((r) => r.parentId === menuId).map((r) => ({ menuId: r.id, menuPermissionName: r.menuName, permissionCode: r.permissionCode ?? '' }));

export const favourites: Handler<typeof menuApi.favourites> = async (call) =>
  (await rowsOf(call, [36])).filter((r) => r.starred).map((r) => ({ menuId: r.id, menuPermissionName: r.menuName, menuUrl: r.menuUrl, imageIndex: r.imageIndex, isChecked: 1 as const }));

/** Star or unstar a page; repeating changes nothing. */
export const collect: Handler<typeof menuApi.collect> = async (call, { menuId, operateType }) => {
  const { tenantId, userId } = call.actor;
  if (operateType === 0 && !(await rowsOf(call, [36])).some((r) => r.id === menuId)) refuse('NOT_FOUND');
  await call.platform.db.write(tenantId, async (tx) => {
    if (operateType === 1) {
      await sql`delete from iam.favourite where tenant_id = ${tenantId} and user_id = ${userId} and menu_id = ${menuId}`.execute(tx);
      return;
    }
    const { rows: [count] } = await sql<{ n: number }>`select count(*) as n from iam.favourite where tenant_id = ${tenantId} and user_id = ${userId} and menu_id <> ${menuId}`.execute(tx);
    if ((count?.n ?? 0) >= FAVOURITES_MAX) refuse('BUSINESS', `常用菜单最多收藏${FAVOURITES_MAX}个`);
    await sql`insert into iam.favourite (tenant_id, user_id, menu_id) values (${tenantId}, ${userId}, ${menuId}) on conflict do nothing`.execute(tx);
  });
  return null;
};

/** Every fixed list of choices. They change with a release, so their version is the release's. */
export const dictionary: Handler<typeof menuApi.dictionary> = async () => ({ version: '1', items: { ...dictionaries } });
