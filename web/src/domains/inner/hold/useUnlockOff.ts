import { unlockQcRight } from '#contract/inner/rights.ts';
import { useAllowed } from '../../../data/session.ts';

/** Why a notice of this source may not be released by whoever looks, or null. */
export function useUnlockOff(): (source: number) => string | null {
  const mayQc = useAllowed(unlockQcRight.permit);
  return (source) => (source === unlockQcRight.source && !mayQc ? `没有${unlockQcRight.label}的权限` : null);
}
