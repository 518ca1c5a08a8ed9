import type { PaperKind } from '#contract/report/papers.ts';

/** What is printed of shipments. */
export const vehiclePapers = (ids: readonly number[]): Partial<Record<PaperKind, readonly number[]>> => ({
  loadingSheet: ids,
  handover: ids,
});

/** The delivery notes of everything on them, stop by stop. */
export const vehicleNotes = (ids: readonly number[]) => ({ deliveryNote: { source: 'shipment', ids } }) as const;
