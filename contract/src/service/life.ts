import type { Machine } from '../kit/machine.ts';

/** The life cycles of this domain by name. */
export const lives = {
  // complaint

  // receipt, house, evaluate, third, import
} satisfies Record<string, Machine>;
