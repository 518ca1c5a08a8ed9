import type { Rules } from '../../crud/rows.ts';

/** What two fields of one row must be to each other. Times are `HH:mm`, so texts compare as times. */
const ordered = (from: string, to: string, msg: string): Rules => (row) => {
  const a = row[from], b = row[to];
  const wrong = (typeof a === 'number' && typeof b === 'number' && a > b) || (typeof a === 'string' && typeof b === 'string' && a >= b);
  return wrong ? [{ field: to, msg }] : [];
};

export const roomRules = ordered('tempMin', 'tempMax', '最低温度不能高于最高温度');
export const dockRules = ordered('openFrom', 'openTo', '开放时间必须早于关闭时间');
export const storeRules = ordered('receiveFrom', 'receiveTo', '收货开始必须早于收货结束');
export const cartRules: Rules = (row) => (Number(row.rows) * Number(row.cols) === row.slotQty ? [] : [{ field: 'slotQty', msg: '格口数不一致' }]);
/** Equal levels would never be replenished: below the one is never up to the other. */
export const pickPositionRules: Rules = (row) => (Number(row.maxQty) > Number(row.minQty) ? [] : [{ field: 'maxQty', msg: '上限必须大于下限' }]);
