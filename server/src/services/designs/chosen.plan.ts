/** Whom a template is for; null: for all. */
export interface Scope {
  ownerId: number | null;
  categoryId: number | null;
  warehouseId: number | null;
}
/** What a document is: of several owners or of goods of several categories it is nobody's in particular. */
export interface Belongs {
  ownerId?: number | null | undefined;
  categoryId?: number | null | undefined;
}

const weigh = ({ ownerId, categoryId, warehouseId }: Scope): number =>
  (ownerId === null ? 0 : 4) + (categoryId === null ? 0 : 2) + (warehouseId === null ? 0 : 1);

/** The template of a document: of its owner before its category, before its warehouse, before all; undefined: the built-in one. `all` holds those of this warehouse. */
export const chosen = <T extends Scope>(all: readonly T[], { ownerId, categoryId }: Belongs): T | undefined =>
  all
    .filter(
      (one) =>
        (one.ownerId === null || one.ownerId === ownerId) && (one.categoryId === null || one.categoryId === categoryId),
    )
    .toSorted((a, b) => weigh(b) - weigh(a))[0];
