import { createHash } from 'node:crypto';
import pg from 'pg';
import { catalogue } from '#contract/catalogue.ts';
import { menus, type MenuPage } from '#contract/iam/menus.ts';
import type { Api } from '#contract/kit/endpoint.ts';

/** A permission of the catalogue and what it is called: the label of the first call it guards. */
export interface Permission { code: string; name: string }

/** Every permission some endpoint asks for. One that nobody declares cannot be granted. */
export function permissionsOfCatalogue(): Permission[] {
  const seen = new Map<string, string>();
  for (const api of Object.values<Api>(catalogue)) {
    for (const { permit, label } of Object.values(api)) if (permit.includes(':') && !seen.has(permit)) seen.set(permit, label);
  }
  return [...seen].map(([code, name]) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1));
}

const owns = (page: MenuPage, code: string): boolean => page.permits.some((prefix) => code === prefix || code.startsWith(`${prefix}:`));

/** Permissions that no page of the menu claims: a mistake in `menus.ts`. */
export const unclaimed = (): string[] =>
  permissionsOfCatalogue().filter(({ code }) => !menus.some((group) => group.pages.some((page) => owns(page, code)))).map(({ code }) => code);

/** A built-in node's id follows from what it is, so that it is the same on every installation and in every run. */
const idOf = (what: string): number => createHash('sha256').update(what).digest().readUInt32BE(0) + 1;

interface Node { id: number; parentId: number; name: string; type: 35 | 36 | 37; code: string | null; url: string | null; icon: string | null; order: number; visibility: number }

function builtIn(): Node[] {
  const permissions = permissionsOfCatalogue();
  return menus.flatMap((group, g) => {
    const groupId = idOf(`group ${group.name}`);
    const pages = group.pages.flatMap((page, p): Node[] => {
      const pageId = idOf(`page ${page.url}`);
      const visibility = page.visibility ?? group.visibility;
      const buttons = permissions.filter(({ code }) => owns(page, code)).map(({ code, name }, b): Node =>
        ({ id: idOf(`permission ${code}`), parentId: pageId, name, type: 37, code, url: null, icon: null, order: b, visibility }));
      return [{ id: pageId, parentId: groupId, name: page.name, type: 36, code: null, url: page.url, icon: page.icon ?? group.icon, order: p, visibility }, ...buttons];
    });
    return [{ id: groupId, parentId: 0, name: group.name, type: 35 as const, code: null, url: null, icon: group.icon, order: g, visibility: group.visibility }, ...pages];
  });
}

/**
 * Bring the built-in menus up to what this release knows, and entitle every tenant to them. Run as the owner at each start, after
 * the migrations (the application may not write built-in menus); running it twice changes nothing.
 */
export async function syncMenus(ownerUrl: string): Promise<void> {
  const nodes = builtIn();
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(1002, 1)');
    await owner.query(`insert into iam.menu (id, tenant_id, parent_id, menu_name, menu_type, permission_code, menu_url, image_index, order_num, visibility)
      select n.id, null, n.parent_id, n.name, n.type, n.code, n.url, n.icon, n.ord, n.visibility
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::int[], $9::smallint[]) n(id, parent_id, name, type, code, url, icon, ord, visibility)
      on conflict (id) do update set parent_id = excluded.parent_id, menu_name = excluded.menu_name, image_index = excluded.image_index, order_num = excluded.order_num, visibility = excluded.visibility
      where (iam.menu.parent_id, iam.menu.menu_name, iam.menu.image_index, iam.menu.order_num, iam.menu.visibility) is distinct from (excluded.parent_id, excluded.menu_name, excluded.image_index, excluded.order_num, excluded.visibility)`, [
      nodes.map((n) => n.id), nodes.map((n) => n.parentId), nodes.map((n) => n.name), nodes.map((n) => n.type), nodes.map((n) => n.code),
      nodes.map((n) => n.url), nodes.map((n) => n.icon), nodes.map((n) => n.order), nodes.map((n) => n.visibility),
    ]);
    await owner.query(`insert into iam.tenant_menu (tenant_id, menu_id) select t.id, m.id from iam.tenant t cross join iam.menu m where m.tenant_id is null on conflict do nothing`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await owner.end();
  }
}
