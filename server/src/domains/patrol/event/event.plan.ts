import { FOUR_CHECKS, FOUR_KEYS, REPORT_HOURS, WHYS_MIN } from '#contract/patrol/event.ts';

const HOUR_MS = 3_600_000;

/** When the report of an investigation is due: 24 hours after the event was told for the two gravest levels, 72 for the third, seven days for the rest. */
export const reportDue = (level: number, told: Date): Date =>
  new Date(told.getTime() + (REPORT_HOURS[level] ?? 168) * HOUR_MS);

/** Why a report cannot be handed in yet, or null: a root cause, three whys, and something to do about it. */
export function refusesReport({
  rootCause,
  whyChain,
  measures,
}: {
  rootCause: string | null;
  whyChain: readonly string[];
  measures: number;
}): string | null {
  if (!rootCause || whyChain.length < WHYS_MIN) return `请完善原因分析：至少${WHYS_MIN}层原因和根本原因`;
  return measures === 0 ? '请填写整改措施、责任人和期限' : null;
}

export type FourChecked = Readonly<Record<keyof typeof FOUR_CHECKS, string | null>>;

/** Why a case cannot be closed yet, or null: no measure unverified, none of the four open. */
export function refusesClosing(unverified: number, checked: FourChecked): string | null {
  if (unverified > 0) return `存在未完成的整改措施，还有${unverified}条`;
  const open = FOUR_KEYS.filter((key) => !checked[key]).map((key) => FOUR_CHECKS[key]);
  return open.length > 0 ? `四不放过核查未完成：${open.join('、')}` : null;
}
