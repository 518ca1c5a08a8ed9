import type { MenuNode } from '#contract/iam/menu.ts';

/** A tree of rights under the hands of somebody: what is held, and how each node is drawn. */
export interface Drawn {
  checked: number[];
  half: number[];
}

const below = (node: MenuNode): number[] => node.children.flatMap((child) => [child.menuId, ...below(child)]);

/** A held node is whole when all below it is held, else half; one that is not held is neither. */
export function drawn(nodes: readonly MenuNode[], held: ReadonlySet<number>): Drawn {
  const all = (list: readonly MenuNode[]): MenuNode[] => list.flatMap((node) => [node, ...all(node.children)]);
  const mine = all(nodes).filter((node) => held.has(node.menuId));
  const whole = (node: MenuNode): boolean => below(node).every((id) => held.has(id));
  return {
    checked: mine.filter(whole).map((node) => node.menuId),
    half: mine.filter((node) => !whole(node)).map((node) => node.menuId),
  };
}

/** Press a node: a whole one goes with all below it, any other comes with all below it and what it stands on. */
export function pressed(nodes: readonly MenuNode[], held: ReadonlySet<number>, menuId: number): Set<number> {
  const path = pathTo(nodes, menuId);
  const node = path.at(-1);
  if (!node) return new Set(held);
  const own = [menuId, ...below(node)];
  if (own.every((id) => held.has(id))) return without(path.slice(0, -1), held, own);
  return new Set([...held, ...own, ...path.map((step) => step.menuId)]);
}

/** Taken away; a directory nothing of which is left goes too, a page stays: it may be seen without any button. */
function without(above: readonly MenuNode[], held: ReadonlySet<number>, gone: readonly number[]): Set<number> {
  const left = new Set([...held].filter((id) => !gone.includes(id)));
  for (const directory of above.filter((step) => step.menuPermissionType === 35).toReversed())
    if (!below(directory).some((id) => left.has(id))) left.delete(directory.menuId);
  return left;
}

function pathTo(nodes: readonly MenuNode[], menuId: number): MenuNode[] {
  for (const node of nodes) {
    if (node.menuId === menuId) return [node];
    const rest = pathTo(node.children, menuId);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
