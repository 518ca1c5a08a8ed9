import { DEPTH_MAX } from '#contract/service/superior.ts';

/** Who stands above whom. */
export type Bonds = ReadonlyMap<number, number>;

/** Everybody above somebody, from his superior to the top; a circle ends where it closes. */
export function lineOf(bonds: Bonds, userId: number): number[] {
  const line: number[] = [];
  for (let at = bonds.get(userId); at !== undefined && at !== userId && !line.includes(at); at = bonds.get(at))
    line.push(at);
  return line;
}

/** How many levels stand below somebody. */
function below(bonds: Bonds, userId: number): number {
  let level = [userId],
    depth = 0;
  const seen = new Set(level);
  for (;;) {
    const next = [...bonds]
      .filter(([user, superior]) => level.includes(superior) && !seen.has(user))
      .map(([user]) => user);
    if (next.length === 0) return depth;
    for (const user of next) seen.add(user);
    level = next;
    depth += 1;
  }
}

/** Why somebody may not stand above somebody, or null. */
export function refusesBond(bonds: Bonds, userId: number, superiorId: number): string | null {
  if (userId === superiorId) return '不能绑定自己为上级';
  const line = [superiorId, ...lineOf(bonds, superiorId)];
  if (line.includes(userId)) return '不能形成循环上级';
  return below(bonds, userId) + line.length > DEPTH_MAX ? `上级层级不能超过${DEPTH_MAX}级` : null;
}
