import type { OpenOutboundOrder } from '#contract/outbound/open.ts';
import type { OrderInput } from '#contract/outbound/order.ts';
import { faultOfFields, type RowFault } from '../../../services/open/rows.ts';

/** Ids of what a row names by code: undefined where it names nothing, null where there is no such thing. */
export interface Named {
  ownerId: number;
  storeId?: number | null;
  customerId?: number | null;
  supplierId?: number | null;
  routeId?: number | null;
  lines: readonly { goodsId: number | null; lotId?: number | null }[];
}

/** The order as it is entered, or what it names that is not there. */
export function entered(row: OpenOutboundOrder, named: Named): OrderInput | RowFault {
  const errors = [
    ...(named.storeId === null ? [{ field: 'storeCode', msg: '门店编码不存在' }] : []),
    ...(named.customerId === null ? [{ field: 'customerCode', msg: '客户编码不存在' }] : []),
    ...(named.supplierId === null ? [{ field: 'supplierCode', msg: '供应商编码不存在' }] : []),
    ...(named.routeId === null ? [{ field: 'routeCode', msg: '线路编码不存在' }] : []),
    ...named.lines.flatMap(({ goodsId, lotId }, i) =>
      goodsId === null
        ? [{ field: `lines.${i}.goodsCode`, msg: '商品编码不存在' }]
        : lotId === null
          ? [{ field: `lines.${i}.lotNo`, msg: '指定批次不存在' }]
          : [],
    ),
  ];
  if (errors.length > 0) return faultOfFields('FIELD', errors);
  const {
    ownerCode: _,
    version: __,
    storeCode: ___,
    customerCode: ____,
    supplierCode: _____,
    routeCode: ______,
    lines,
    ...head
  } = row;
  return {
    ...head,
    ownerId: named.ownerId,
    storeId: named.storeId,
    customerId: named.customerId,
    supplierId: named.supplierId,
    routeId: named.routeId,
    toHouseId: null,
    lines: lines.map(({ goodsCode: _code, lotNo: _lot, ...line }, i) => ({
      ...line,
      goodsId: named.lines[i]?.goodsId ?? 0,
      wantLotId: named.lines[i]?.lotId,
    })),
  };
}

/** Fields of an entered order by the names they are sent under. */
export const SENT_AS: Readonly<Record<string, string>> = {
  ownerId: 'ownerCode',
  storeId: 'storeCode',
  customerId: 'customerCode',
  supplierId: 'supplierCode',
  routeId: 'routeCode',
  goodsId: 'goodsCode',
  wantLotId: 'lotNo',
};
