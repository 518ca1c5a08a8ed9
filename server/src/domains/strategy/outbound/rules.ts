import type { Rules } from '../../../crud/rows.ts';

const above = (low: unknown, high: unknown): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high;

/** No limit is no setting, and no goods are older than they may be and younger than they must be. */
export const interval: Rules = ({ minAgeDays, maxAgeDays, maxSpanDays, noRegress }) => {
  if (above(minAgeDays, maxAgeDays)) return [{ field: 'minAgeDays', msg: '最短库龄不能大于最长库龄' }];
  const says = [minAgeDays, maxAgeDays, maxSpanDays].some((days) => typeof days === 'number') || noRegress;
  return says ? [] : [{ field: 'minAgeDays', msg: '请至少填写一项限制' }];
};

export const replaced: Rules = ({ goodsId, replaceId }) =>
  goodsId === replaceId ? [{ field: 'replaceId', msg: '不能选择相同商品' }] : [];

export const otherSupplier: Rules = ({ supplierId, replaceSupplierId }) =>
  supplierId === replaceSupplierId ? [{ field: 'replaceSupplierId', msg: '不能选择相同供应商' }] : [];

export const carries: Rules = (row) =>
  ['maxOrders', 'maxStops', 'maxWeight', 'maxVolume'].some((name) => Number(row[name]) > 0)
    ? []
    : [{ field: 'maxOrders', msg: '请至少填写一项限制' }];
