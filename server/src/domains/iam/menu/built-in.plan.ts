import type { Api } from '#contract/kit/endpoint.ts';
import { rights } from '#contract/rights.ts';
import type { MenuGroup, MenuPage } from '#contract/terms/menu.ts';

/** One built-in menu as `iam.sync_menus` takes it: 35 directory, 36 page of a directory, 37 permission of a page. */
export interface SeedNode {
  type: 35 | 36 | 37;
  name: string;
  parent?: string;
  url?: string;
  code?: string;
  icon?: string | undefined;
  visibility: number;
  platform?: true;
}

/** At headquarters and in branches. */
const EVERYWHERE = 2;

/** The built-in tree in reading order: directories and pages as written, and below each page the permissions its prefixes claim. */
export function seedNodes(groups: readonly MenuGroup[], catalogue: Readonly<Record<string, Api>>): SeedNode[] {
  const permissions = permissionNames(catalogue);
  return groups.flatMap((group) => [
    { type: 35 as const, name: group.name, icon: group.icon, visibility: group.visibility },
    ...group.pages.flatMap((page) => pageNodes(page, group, permissions)),
  ]);
}

function pageNodes(page: MenuPage, group: MenuGroup, permissions: ReadonlyMap<string, string>): SeedNode[] {
  const visibility = page.visibility ?? group.visibility;
  const platform = page.platform ? { platform: page.platform } : {};
  const claimed = [...permissions].filter(([code]) => claims(page, code));
  return [
    { type: 36, name: page.name, parent: group.name, url: page.url, icon: page.icon, visibility, ...platform },
    ...claimed.map(([code, name]) => ({
      type: 37 as const,
      name,
      parent: page.url,
      code,
      visibility: under(page.everywhere ?? [], code) ? EVERYWHERE : visibility,
      ...platform,
    })),
  ];
}

const under = (prefixes: readonly string[], code: string): boolean =>
  prefixes.some((prefix) => code === prefix || code.startsWith(`${prefix}:`));

export const claims = (page: MenuPage, code: string): boolean => under(page.permits, code);

/** Every permission of the catalogue with the label of the first endpoint that asks for it, and the rights no call asks for. */
export function permissionNames(catalogue: Readonly<Record<string, Api>>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { permit, label } of Object.values(catalogue).flatMap((api) => Object.values(api))) {
    if (permit.includes(':') && !names.has(permit)) names.set(permit, label);
  }
  for (const [code, label] of Object.entries(rights)) if (!names.has(code)) names.set(code, label);
  return names;
}
