import type { Ring } from '../ring.ts';

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. A block for each room. */
export const calls: Ring = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
};
