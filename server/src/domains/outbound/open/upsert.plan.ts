import type { OpenOutboundOrder } from '#contract/outbound/open.ts';
import type { OrderInput } from '#contract/outbound/order.ts';
import { faultOf, faultOfFields, repeats, type RowFault } from '../../../services/open/rows.ts';
import type { Problem } from '../order/add.plan.ts';

/** What stands under a number of an owner: a living order, or one that was cancelled. */
export interface Standing {
  id: number;
  version: number;
  isCancelled: boolean;
  /** Why the machine or a flag forbids to edit it. */
  why: RowFault | undefined;
  sentHash: string | null;
}

/** What becomes of a row: the order is made, changed, left as it is, or the row is refused. */
export type Fate = { to: 'make' } | { to: 'change' | 'keep'; id: number } | { to: 'refuse'; fault: RowFault };

interface Row {
  /** Owner and number; undefined when the owner is none of the sender's. */
  number: string | undefined;
  version?: number | null | undefined;
  hash: string;
}

export const NO_OWNER = faultOf('SCOPE', '货主编码不存在，或无权操作该货主的数据', 'ownerCode');
const TWICE = faultOf('DUPLICATE', '同一批次中货主单号重复', 'externalNo');
const USED_UP = faultOf('STATE', '该货主单号的单据已取消，请使用新的单号', 'externalNo');
const ABSENT = faultOf('VERSION', '该货主单号的单据不存在，不能按版本修改', 'version');
const MOVED = faultOf('VERSION', undefined, 'version');
const NO_EDIT = faultOf('FORBIDDEN', '没有编辑单据的权限');

/** By number: one order each. What is sent as it was sent last is kept, whatever has become of the order since. Pure. */
export function fatesOf(
  rows: readonly Row[],
  standing: ReadonlyMap<string, Standing>,
  { mayEdit }: { mayEdit: boolean },
): Fate[] {
  const twice = repeats(rows.map(({ number }, i) => number ?? `?${i}`));
  return rows.map(({ number, version, hash }, i): Fate => {
    if (number === undefined) return refused(NO_OWNER);
    if (twice.has(i)) return refused(TWICE);
    const known = standing.get(number);
    if (!known) return version === null || version === undefined ? { to: 'make' } : refused(ABSENT);
    if (known.sentHash === hash) return { to: 'keep', id: known.id };
    if (known.isCancelled) return refused(USED_UP);
    if (!mayEdit) return refused(NO_EDIT);
    if (version !== null && version !== undefined && version !== known.version) return refused(MOVED);
    return known.why ? refused(known.why) : { to: 'change', id: known.id };
  });
}

const refused = (fault: RowFault): Fate => ({ to: 'refuse', fault });

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

export const isFault = (made: object): made is RowFault => 'errors' in made && 'kind' in made;

/** Fields of an entered order by the names they are sent under. */
const SENT_AS: Readonly<Record<string, string>> = {
  ownerId: 'ownerCode',
  storeId: 'storeCode',
  customerId: 'customerCode',
  supplierId: 'supplierCode',
  routeId: 'routeCode',
  goodsId: 'goodsCode',
  wantLotId: 'lotNo',
};

/** What is wrong with each order of a round, by its place. */
export function faultsOf(found: readonly Problem[]): Map<number, RowFault> {
  const byOrder = Map.groupBy(found, ({ order }) => order);
  return new Map(
    [...byOrder].map(([order, some]): [number, RowFault] => [
      order,
      faultOfFields(
        some[0]?.kind ?? 'FIELD',
        some.slice(0, 100).map(({ line, field, msg }) => {
          const name = SENT_AS[field] ?? field;
          return { field: line === undefined ? name : `lines.${line}.${name}`, msg };
        }),
      ),
    ]),
  );
}
