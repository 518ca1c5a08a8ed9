import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import type { MenuNode } from '#contract/iam/menu.ts';
import { useSession } from '../../data/session.ts';
import { menuUrlAt } from '../pages.ts';
import { MenuIcon } from './icons.tsx';
import { applicationAt, isApplication, urlOf, visible } from './menu.ts';

type Item = NonNullable<MenuProps['items']>[number];

/** The server's menu tree. One submenu is open at a time. */
export function SideMenu({ front, folded, onGo }: { front: string; folded: boolean; onGo: (url: string) => void }) {
  const menu = useSession((s) => s.menu);
  const here = applicationAt(menu, menuUrlAt(front));
  const trail = useMemo(() => trailTo(menu, here?.menuId), [menu, here]);
  const [open, setOpen] = useState<{ for: string; keys: string[] }>({ for: front, keys: trail });
  const [hovered, setHovered] = useState<string[]>([]);
  // Going to another page opens its branch; opening a branch by hand holds until then.
  const keys = open.for === front ? open.keys : trail;
  const changed = (next: string[]): void => {
    const latest = next.find((key) => !keys.includes(key));
    setOpen({ for: front, keys: latest ? [...trailTo(menu, Number(latest)), latest] : next });
  };
  const items = itemsOf(visible(menu), new Set(folded ? hovered : keys));
  return (
    <Menu
      mode="inline"
      className="hc-menu"
      items={[{ key: '/', icon: <MenuIcon name="home" />, label: '首页' }, ...items]}
      selectedKeys={[here?.url ?? front]}
      onClick={({ key }) => onGo(key)}
      {...(folded ? { onOpenChange: setHovered } : { openKeys: keys, onOpenChange: changed })}
    />
  );
}

/** Entries as the menu draws them: a branch holds them while it is open, for the menu measures whatever it holds. */
function itemsOf(nodes: readonly MenuNode[], open: ReadonlySet<string>, top = true): Item[] {
  return nodes.flatMap((node): Item[] => {
    const icon = top || node.imageIndex ? { icon: <MenuIcon name={node.imageIndex} /> } : {};
    const label = node.menuPermissionName;
    if (isApplication(node)) return [{ key: urlOf(node), label, title: label, ...icon }];
    const key = String(node.menuId);
    if (!leadsAnywhere(node)) return [];
    const children = open.has(key) ? itemsOf(visible(node.children), open, false) : [{ key: `${key} …`, label: '…' }];
    return [{ key, label, children, ...icon }];
  });
}

const leadsAnywhere = (node: MenuNode): boolean =>
  isApplication(node) || visible(node.children).some((child) => leadsAnywhere(child));

/** Keys of the directories above an entry. */
function trailTo(nodes: readonly MenuNode[], menuId: number | undefined): string[] {
  for (const node of nodes) {
    if (node.menuId === menuId) return [];
    const below = holds(node, menuId) ? trailTo(node.children, menuId) : null;
    if (below) return [String(node.menuId), ...below];
  }
  return [];
}

const holds = (node: MenuNode, menuId: number | undefined): boolean =>
  node.children.some((child) => child.menuId === menuId || holds(child, menuId));
