import { INNER } from '../inventory/stock.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { code, day, qty, ref, text } from '../terms/fields.ts';

/** Template OPENING_STOCK: what lies where on the first day; quantities in base units, so that no sheet can mean another. */
export const openingSheet = {
  ownerId: ref('货主编码', 'owner'),
  goodsId: ref('商品编码', 'goods'),
  positionCode: code('库位编码', 64),
  qty: qty('数量（基本单位）'),
  lpnCode: code('容器编码', 64).nullish(),
  producedOn: day('生产日期').nullish(),
  expireOn: day('到期日期').nullish(),
  supplierLotNo: text('供应商批号', 64),
};

/** Opening stock (期初库存) by sheet: adjustments of their own, carried out at once, so that the first unit has its ledger row and its document as every other. */
export const openingApi = importEndpoints({
  base: `${INNER}/openingStock`,
  label: '期初库存',
  permit: 'inv:adjust:opening',
});
