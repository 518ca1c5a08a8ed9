import type { MenuNode } from '#contract/iam/menu.ts';

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
  /** Names of the directories above, outermost first. */
  above: string[];
}

export const visible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter((node) => node.hidden !== 1);

export const urlOf = (node: MenuNode): string => (node.menuUrl ? `/${node.menuUrl.replace(/^\/+/, '')}` : '');

export const isApplication = (node: MenuNode): boolean => node.menuPermissionType > DIRECTORY && Boolean(node.menuUrl ?? node.link);

/** Every application below these nodes; one without an icon wears its group's. */
export function applications(nodes: readonly MenuNode[], above: string[] = [], icon: string | null = null): Application[] {
  return nodes.flatMap((node) => [
    ...(isApplication(node) ? [{ menuId: node.menuId, name: node.menuPermissionName, url: urlOf(node), icon: node.imageIndex ?? icon, link: node.link, above }] : []),
    ...applications(node.children, [...above, node.menuPermissionName], node.imageIndex ?? icon),
  ]);
}

/** The application an address belongs to. */
export const applicationAt = (nodes: readonly MenuNode[], pathname: string): Application | undefined =>
  applications(nodes).find((app) => app.url.split('?')[0]?.toLowerCase() === pathname.toLowerCase());

/** Whether a redirect target stays inside the console (section 4.5 of the wire contract). */
export const safeTarget = (target: string | null): string =>
  // eslint-disable-next-line no-control-regex
  (target !== null && /^\/(?!\/)/.test(target) && !/[\\\u0000-\u001f]/.test(target) ? target : '/');
