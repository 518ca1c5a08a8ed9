import { plateFits } from '#contract/basic/transport/papers.ts';
import type { Rules } from '../../crud/rows.ts';

/** What two fields of one row must be to each other. Times are `HH:mm`, so texts compare as times. */
const ordered =
  (from: string, to: string, msg: string): Rules =>
  (row) => {
    const a = row[from],
      b = row[to];
    const wrong =
      (typeof a === 'number' && typeof b === 'number' && a > b) ||
      (typeof a === 'string' && typeof b === 'string' && a >= b);
    return wrong ? [{ field: to, msg }] : [];
  };

export const roomRules = ordered('tempMin', 'tempMax', '最低温度不能高于最高温度');
export const dockRules = ordered('openFrom', 'openTo', '开放时间必须早于关闭时间');
export const storeRules = ordered('receiveFrom', 'receiveTo', '收货开始必须早于收货结束');
/** A cart or a seed wall has as many slots as its rows and columns come to. */
export const gridRules: Rules = (row) =>
  Number(row.rows) * Number(row.cols) === row.slotQty ? [] : [{ field: 'slotQty', msg: '格口数不一致' }];
/** Equal levels would never be replenished: below the one is never up to the other. */
export const pickPositionRules: Rules = (row) =>
  Number(row.maxQty) > Number(row.minQty) ? [] : [{ field: 'maxQty', msg: '上限必须大于下限' }];
/** ISO days compare as texts. */
export const signedRules: Rules = (row) =>
  typeof row.startDate === 'string' && typeof row.endDate === 'string' && row.startDate > row.endDate
    ? [{ field: 'endDate', msg: '结束日期不能早于开始日期' }]
    : [];
export const houseRules: Rules = (row) =>
  typeof row.houseId === 'number' && row.houseId === row.parentHouseId
    ? [{ field: 'parentHouseId', msg: '上级仓不能是前置仓自己' }]
    : [];
export const pointRules: Rules = ({ lng, lat }) =>
  (typeof lng === 'number') === (typeof lat === 'number')
    ? []
    : [{ field: typeof lng === 'number' ? 'lat' : 'lng', msg: '经度和纬度须同时填写' }];
/** A plate is as long as its colour says, and a car weighs at least what it carries. */
export const carRules: Rules = ({ plateNo, plateColor, loadKg, grossKg }) => [
  ...(typeof plateNo === 'string' && typeof plateColor === 'number' && !plateFits(plateNo, plateColor)
    ? [{ field: 'plateColor', msg: '车牌颜色与车牌号不符' }]
    : []),
  ...(typeof loadKg === 'number' && typeof grossKg === 'number' && grossKg < loadKg
    ? [{ field: 'grossKg', msg: '总质量不能小于载重' }]
    : []),
];
