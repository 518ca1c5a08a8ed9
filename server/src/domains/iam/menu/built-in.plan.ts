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

/**
 * Every permission of the catalogue, and the rights no call asks for, each by what it lets one do: the first command that asks for it; of what is only read,
 * and where it says so itself, the first question. An import is one right, whichever of its steps comes first.
 */
export function permissionNames(catalogue: Readonly<Record<string, Api>>): Map<string, string> {
  const asked = Map.groupBy(
    Object.values(catalogue).flatMap((api) => Object.values(api)),
    ({ permit }) => permit,
  );
  const names = new Map<string, string>();
  for (const [permit, [first, ...others]] of asked) {
    if (!first || !permit.includes(':')) continue;
    const acts = READS.test(permit) ? first : ([first, ...others].find(({ act }) => act === 'command') ?? first);
    names.set(
      permit,
      acts.label.replace(IMPORT_STEP, (_, of: string) => `导入${of}`),
    );
  }
  return new Map([...names, ...Object.entries(rights)]);
}

/** Rights to see something. */
const READS = /:(list|view)$/;
/** 校验仓库导入, 下载仓库导入模板. */
const IMPORT_STEP = /^(?:校验|下载)(.+?)导入(?:模板)?$/;
