import type { MenuNode } from '#contract/iam/menu.ts';
import { menus } from '#contract/menus.ts';

/** Menu types of the specification: above 35 an entry is an application. */
const DIRECTORY = 35;

/** An entry that opens a page. */
export interface Application {
  menuId: number;
  name: string;
  /** Always with a leading slash; may carry a query. */
  url: string;
  icon: string | null;
  link: string | null;
  /** Pinyin and initials of the name. */
  spell: string;
  /** Among the favourites. */
  checked: boolean;
  /** Names of the directories above, outermost first. */
  above: string[];
}

export const visible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter((node) => node.hidden !== 1);

/** An embedded page without an address of its own stands under the number of its menu. */
export const urlOf = (node: MenuNode): string =>
  node.menuUrl ? `/${node.menuUrl.replace(/^\/+/, '')}` : node.link ? `/IFrame/IFrame${node.menuId}` : '';

export const isApplication = (node: MenuNode): boolean =>
  node.menuPermissionType > DIRECTORY && Boolean(node.menuUrl ?? node.link);

/** Every application below these nodes; one without an icon wears its group's. */
export function applications(
  nodes: readonly MenuNode[],
  above: string[] = [],
  icon: string | null = null,
): Application[] {
  return nodes.flatMap((node) => [
    ...(isApplication(node)
      ? [
          {
            menuId: node.menuId,
            name: node.menuPermissionName,
            url: urlOf(node),
            icon: node.imageIndex ?? icon,
            link: node.link,
            spell: node.spell ?? '',
            checked: node.isChecked === 1,
            above,
          },
        ]
      : []),
    ...applications(node.children, [...above, node.menuPermissionName], node.imageIndex ?? icon),
  ]);
}

const addressed = (nodes: readonly MenuNode[]) => ({
  nodes,
  // The first of an address, as the menu shows it.
  at: new Map(
    applications(nodes)
      .map((app) => [app.url.split('?')[0]?.toLowerCase(), app] as const)
      .toReversed(),
  ),
});
/** There is one menu at a time, and every tab, counter and address asks it. */
let latest = addressed([]);

/** The application an address belongs to. */
export function applicationAt(nodes: readonly MenuNode[], pathname: string): Application | undefined {
  if (latest.nodes !== nodes) latest = addressed(nodes);
  return latest.at.get(pathname.toLowerCase());
}

/** The name an address has in the built-in menu: for who follows a link or a bookmark to a page that his own menu does not offer. */
export const builtInName = (pathname: string): string | undefined =>
  menus.flatMap(({ pages }) => pages).find(({ url }) => url.toLowerCase() === pathname.toLowerCase())?.name;

/** What kind of work an address belongs to, by how it begins (the business type of the specification's routes). */
const BUSINESS: Readonly<Record<string, string>> = {
  inbound: 'in',
  outbound: 'out',
  inner: 'inner',
  inspect: 'patrol',
  event: 'patrol',
  customerservice: 'service',
  order: 'service',
  billing: 'billing',
  report: 'report',
  datacenter: 'report',
  inventory: 'stock',
  stock: 'stock',
  transport: 'transport',
  iot: 'transport',
  basic: 'base',
  base: 'base',
  goods: 'base',
  warehouse: 'base',
  config: 'config',
  sys: 'system',
  template: 'system',
};

/** Undefined: a page of no particular work, such as home. */
export const businessAt = (pathname: string): string | undefined =>
  BUSINESS[pathname.split('/')[1]?.toLowerCase() ?? ''];

/** One slash first, and neither a backslash nor a control character, written out or encoded. */
// eslint-disable-next-line no-control-regex
const ONE_SLASH = /^\/(?![/\\])(?:(?!%(?:[01][0-9a-f]|5c|7f))[^\\\u0000-\u001f\u007f])*$/i;
const ANYWHERE = 'https://console.invalid';

/** A redirect target, when it stays inside the console (section 4.5 of the wire contract), also once its dots are resolved: `/.//host` would be another host to whoever reads it again. */
export function safeTarget(target: string | null): string {
  if (target === null || !ONE_SLASH.test(target) || !URL.canParse(target, ANYWHERE)) return '/';
  const { origin, pathname } = new URL(target, ANYWHERE);
  return origin === ANYWHERE && !pathname.startsWith('//') ? target : '/';
}
