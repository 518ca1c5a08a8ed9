import type { Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. A block for each room. */
export const dict: Dictionaries = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
};
