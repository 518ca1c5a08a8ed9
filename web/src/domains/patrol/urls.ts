/** Where an event is looked at. */
export const eventUrl = (id: number): string => `/Event/InvestigationDetail/${id}`;

/** Where what a warning is about is looked at. */
export function lapseUrl({ warnType, bizId }: { warnType: number; bizId: number }): string {
  if (warnType === 1) return `/Inspect/InspectTaskDetail/${bizId}`;
  return warnType <= 3 ? `/Inspect/InspectDangerDetail/${bizId}` : eventUrl(bizId);
}
