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
  const items = useMemo(() => itemsOf(visible(menu), true), [menu]);
  const here = applicationAt(menu, menuUrlAt(front));
  const trail = useMemo(() => trailTo(menu, here?.menuId), [menu, here]);
  const [open, setOpen] = useState<{ for: string; keys: string[] }>({ for: front, keys: trail });
  // Going to another page opens its branch; opening a branch by hand holds until then.
  const keys = open.for === front ? open.keys : trail;
  const changed = (next: string[]): void => {
    const latest = next.find((key) => !keys.includes(key));
    setOpen({ for: front, keys: latest ? [...trailTo(menu, Number(latest)), latest] : next });
  };
  return (
    <Menu
      mode="inline"
      className="hc-menu"
      items={[{ key: '/', icon: <MenuIcon name="home" />, label: '首页' }, ...items]}
      selectedKeys={[here?.url ?? front]}
      onClick={({ key }) => onGo(key)}
      {...(folded ? {} : { openKeys: keys, onOpenChange: changed })}
    />
  );
}

function itemsOf(nodes: readonly MenuNode[], top: boolean): Item[] {
  return nodes.flatMap((node): Item[] => {
    const icon = top || node.imageIndex ? { icon: <MenuIcon name={node.imageIndex} /> } : {};
    if (isApplication(node))
      return [{ key: urlOf(node), label: node.menuPermissionName, title: node.menuPermissionName, ...icon }];
    const children = itemsOf(visible(node.children), false);
    return children.length > 0 ? [{ key: String(node.menuId), label: node.menuPermissionName, children, ...icon }] : [];
  });
}

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
