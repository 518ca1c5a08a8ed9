/** What a rule names, by the parts of its family. */
export type Named = Readonly<Record<string, unknown>>;

export const names = (rule: Named, part: string): boolean => rule[part] !== null && rule[part] !== undefined;

/** Steps from the goods' own category up to each of those above; those that are none of theirs are missing. */
export type Kin = ReadonlyMap<number, number>;

/** The order `nearest` of families.ts gives rules that hold: part after part the one that names it, the nearer category first. 0: they name the same. */
export function nearer(parts: readonly string[], kin: Kin, a: Named, b: Named): number {
  for (const part of parts) {
    if (names(a, part) !== names(b, part)) return names(a, part) ? -1 : 1;
    if (part !== 'categoryId' || !names(a, part)) continue;
    const steps = (kin.get(Number(a.categoryId)) ?? 0) - (kin.get(Number(b.categoryId)) ?? 0);
    if (steps !== 0) return steps;
  }
  return 0;
}
