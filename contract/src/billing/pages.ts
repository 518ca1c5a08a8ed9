import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. A block for each room. */
export const pages: readonly MenuRun[] = [
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
];
