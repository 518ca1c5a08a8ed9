import type { PaperKind } from '#contract/report/papers.ts';

/** What is printed of outbound orders. */
export const orderPapers = (ids: readonly number[]): Partial<Record<PaperKind, readonly number[]>> => ({
  deliveryNote: ids,
  packingList: ids,
  returnNote: ids,
});
