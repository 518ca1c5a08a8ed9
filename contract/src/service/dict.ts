import type { Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  // group, complaint

  // receipt, house, evaluate, third, import
};
