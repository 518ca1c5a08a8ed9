import type { Pages, Refs } from '../../ui/page/registry.ts';

/** Billing: what was done, what it costs by which price, and what is charged. A block for each room. */
export const pages: Pages = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
};

/** What `meta.ref` names stand for: the choices of a field. */
export const refs: Refs = {};
