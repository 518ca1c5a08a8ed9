import { threshold } from '#contract/message/threshold.ts';
import type { Rules } from '../../crud/rows.ts';
import { serve } from '../../crud/serve.ts';

/** The quantities must leave room for each other, and goods are their owner's. */
const sensible: Rules = ({ minQty, maxQty, recoverQty }) => {
  const min = Number(minQty ?? 0), max = Number(maxQty ?? 0), recover = Number(recoverQty ?? 0);
  return [
    ...(min === 0 && max === 0 ? [{ field: 'minQty', msg: '最小量与最大量至少填写一项' }] : []),
    ...(max > 0 && min >= max ? [{ field: 'maxQty', msg: '最大量须大于最小量' }] : []),
    ...(recover > 0 && recover < min ? [{ field: 'recoverQty', msg: '恢复量不能小于最小量' }] : []),
    ...(recover > 0 && max > 0 && recover > max ? [{ field: 'recoverQty', msg: '恢复量不能大于最大量' }] : []),
  ];
};

export const thresholds = serve(threshold, sensible);
