import type { Pages } from '../../ui/page/registry.ts';

/** Order service: groups and complaints; receipts, changes of house, evaluations. */
export const pages: Pages = {
  // group, complaint

  // receipt, house, evaluate, third, import
};
