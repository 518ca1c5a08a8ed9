import type { RefusalName } from '#contract/errors.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { OrderInput } from '#contract/outbound/order.ts';
import { QTY_MAX } from '#contract/terms/fields.ts';

/** One reason against an order: which order of the batch, which line of it, which field, and the sentence. */
export interface Problem {
  kind: RefusalName;
  order: number;
  line?: number;
  field: string;
  msg: string;
}

export interface GoodsFact {
  id: number;
  ownerId: number;
  code: string;
  storageMode: number;
  status: number;
  /** Grams and cubic centimetres of one base unit. */
  weight: number;
  volume: number;
  /** Level → base units of one pack. */
  ratios: Record<string, number>;
}

export interface StoreFact {
  id: number;
  ownerId: number;
  name: string;
  status: number;
  customerId: number | null;
  contact: string | null;
  phone: string | null;
  address: string | null;
  routeId: number | null;
  stopNo: number;
}
export interface RouteFact {
  id: number;
  cutoff: string;
  status: number;
}

/** What the database knows of the things the orders name. */
export interface OrderFacts {
  /** Owners within the actor's scope. */
  owners: Map<number, { name: string; bound: boolean; audited?: boolean }>;
  stores: Map<number, StoreFact>;
  routes: Map<number, RouteFact>;
  /** Id → owner. */
  customers: Map<number, number>;
  suppliers: Map<number, number>;
  houses: Set<number>;
  goods: Map<number, GoodsFact>;
  /** Lot → goods. */
  lots: Map<number, number>;
  /** `owner/number` of living orders. */
  externals: Set<string>;
  /** Today in the warehouse, `yyyy-MM-dd`. */
  today: string;
}

/** 调拨 to another warehouse; 快递. */
export const TRANSFER = 2;
const EXPRESS = 3;

export const externalKey = (ownerId: number, externalNo: string): string => `${ownerId}/${externalNo}`;

/** Every reason against the orders (§3.7, create). Pure; used by the form, the batch call and the import alike. */
export function problems(orders: readonly OrderInput[], facts: OrderFacts): Problem[] {
  const numbers = new Set<string>();
  return orders.flatMap((order, o) => [
    ...headProblems(order, o, facts, numbers),
    ...partnerProblems(order, o, facts),
    ...lineProblems(order, o, facts),
  ]);
}

function headProblems(order: OrderInput, o: number, facts: OrderFacts, numbers: Set<string>): Problem[] {
  const found: Problem[] = [];
  const say = (kind: RefusalName, field: string, msg: string): void => {
    found.push({ kind, order: o, field, msg });
  };
  const owner = facts.owners.get(order.ownerId);
  if (!owner) say('SCOPE', 'ownerId', '无权操作该货主的数据');
  else if (!owner.bound) say('BUSINESS', 'ownerId', `货主【${owner.name}】未开通当前仓库`);
  if (order.requireOn < facts.today) say('FIELD', 'requireOn', '要求日期不能早于今天');
  if (order.orderType === TRANSFER && !order.toHouseId) say('FIELD', 'toHouseId', '调拨单请选择调入仓库');
  if (order.externalNo) {
    const key = externalKey(order.ownerId, order.externalNo);
    if (facts.externals.has(key) || numbers.has(key))
      say('DUPLICATE', 'externalNo', `货主单号【${order.externalNo}】已存在`);
    numbers.add(key);
  }
  return found;
}

function partnerProblems(order: OrderInput, o: number, facts: OrderFacts): Problem[] {
  const found: Problem[] = [];
  const say = (kind: RefusalName, field: string, msg: string): void => {
    found.push({ kind, order: o, field, msg });
  };
  const store = order.storeId ? facts.stores.get(order.storeId) : undefined;
  // Of another owner is as good as absent: its name is not for whoever tries numbers.
  if (order.storeId && store?.ownerId !== order.ownerId) say('FIELD', 'storeId', '门店不存在');
  else if (store && store.status !== 1) say('BUSINESS', 'storeId', `门店【${store.name}】已停用`);
  if (order.customerId && facts.customers.get(order.customerId) !== order.ownerId)
    say('FIELD', 'customerId', '客户不存在');
  if (order.supplierId && facts.suppliers.get(order.supplierId) !== order.ownerId)
    say('FIELD', 'supplierId', '供应商不存在');
  if (order.routeId && facts.routes.get(order.routeId)?.status !== 1) say('FIELD', 'routeId', '线路不存在或已停用');
  if (order.toHouseId && !facts.houses.has(order.toHouseId)) say('FIELD', 'toHouseId', '调入仓库不存在');
  if (order.deliveryType === EXPRESS)
    for (const field of ['phone', 'address'] as const)
      if (!order[field] && !store?.[field]) say('BUSINESS', field, '请完善收货人信息');
  return found;
}

function lineProblems(order: OrderInput, o: number, facts: OrderFacts): Problem[] {
  return order.lines.flatMap((line, l) => {
    const goods = facts.goods.get(line.goodsId);
    const say = (kind: RefusalName, field: string, msg: string): Problem[] => [{ kind, order: o, line: l, field, msg }];
    if (!goods || goods.ownerId !== order.ownerId) return say('FIELD', 'goodsId', '商品编码不存在');
    if (goods.status !== 1) return say('BUSINESS', 'goodsId', `商品【${goods.code}】已停用`);
    if (line.wantLotId && facts.lots.get(line.wantLotId) !== goods.id)
      return say('FIELD', 'wantLotId', '指定批次不存在');
    if (line.wantFrom && line.wantTo && line.wantFrom > line.wantTo)
      return say('FIELD', 'wantFrom', '开始日期不能晚于结束日期');
    const ratio = ratioOf(goods, line.unitLevel);
    if (ratio === undefined)
      return say('FIELD', 'unitLevel', `商品【${goods.code}】未维护【${nameOf('unitLevel', line.unitLevel)}】单位`);
    return line.unitQty * ratio > QTY_MAX ? say('FIELD', 'unitQty', '数量超出范围') : [];
  });
}

/** Base units of one pack of the level; level 1 needs no row of its own. */
export const ratioOf = (goods: GoodsFact, level: number): number | undefined =>
  goods.ratios[level] ?? (level === 1 ? 1 : undefined);

/** What the header keeps of the lines and of the masters: one storage mode or 0 for mixed, sums, route, stop, cut-off, consignee. */
export function headOf(order: OrderInput, facts: OrderFacts) {
  const store = order.storeId ? facts.stores.get(order.storeId) : undefined;
  const routeId = order.routeId ?? store?.routeId ?? null;
  const route = routeId === null ? undefined : facts.routes.get(routeId);
  const modes = new Set(order.lines.map((line) => facts.goods.get(line.goodsId)?.storageMode ?? 0));
  const sum = (of: (goods: GoodsFact | undefined) => number): number =>
    order.lines.reduce((total, line) => total + baseQty(line, facts) * of(facts.goods.get(line.goodsId)), 0);
  return {
    type: order.orderType,
    delivery: order.deliveryType,
    owner: order.ownerId,
    external: order.externalNo || null,
    store: order.storeId ?? null,
    customer: order.customerId ?? store?.customerId ?? null,
    supplier: order.supplierId ?? null,
    house: order.toHouseId ?? null,
    route: routeId,
    stop: routeId !== null && routeId === store?.routeId ? store.stopNo : 0,
    mode: modes.size === 1 ? ([...modes][0] ?? 0) : 0,
    combine: order.storeId ? `${order.storeId}-${order.requireOn}-${routeId ?? 0}` : null,
    priority: order.priority,
    require: order.requireOn,
    cutoff: route ? `${order.requireOn} ${route.cutoff}+08` : null,
    consignee: order.consignee || store?.contact || null,
    phone: order.phone || store?.phone || null,
    address: order.address || store?.address || null,
    policy: order.shortPolicy,
    remark: order.remark || null,
    qty: sum(() => 1),
    weight: sum((g) => g?.weight ?? 0),
    volume: sum((g) => g?.volume ?? 0),
  };
}

/** Base units of a line. */
export const baseQty = (line: OrderInput['lines'][number], facts: OrderFacts): number => {
  const goods = facts.goods.get(line.goodsId);
  return line.unitQty * (goods ? (ratioOf(goods, line.unitLevel) ?? 1) : 1);
};
