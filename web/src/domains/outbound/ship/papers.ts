import type { PaperKind } from '#contract/report/papers.ts';

/** What is printed of shipments. */
export const vehiclePapers = (ids: readonly number[]): Partial<Record<PaperKind, readonly number[]>> => ({
  loadingSheet: ids,
  handover: ids,
});
