import type { RefusalName } from '#contract/errors.ts';
import type { OrderInput } from '#contract/inbound/order.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { QTY_MAX } from '#contract/terms/fields.ts';
import { aimProblem, type Aim } from '../cross-dock/aim.plan.ts';

/** One reason against an order: which order of the batch, which line of it, which field, and the sentence. */
export interface Problem {
  kind: RefusalName;
  order: number;
  line?: number;
  field: string;
  msg: string;
}

/** An order as it is created; of a return with the order it left with, and of each line what it left as. */
export type OrderWish = Omit<OrderInput, 'lines'> & {
  lines: (OrderInput['lines'][number] & { sourceLineId?: number; sourceLotId?: number })[];
  sourceOrderId?: number;
  returnReason?: string;
};

export interface GoodsFact {
  id: number;
  ownerId: number;
  code: string;
  storageMode: number;
  status: number;
  /** Level → base units of one pack. */
  ratios: Record<string, number>;
}

/** What the database knows of the things the orders name. */
export interface OrderFacts {
  /** Owners within the actor's scope. */
  owners: Map<number, { name: string; bound: boolean; audited?: boolean }>;
  suppliers: Map<number, number>;
  producers: Map<number, number>;
  goods: Map<number, GoodsFact>;
  /** Storage modes the warehouse has rooms for. */
  modes: Set<number>;
  /** Outbound lines that goods are said to come for, by the number of their order. */
  aims: Map<string, Aim[]>;
  /** `owner/number` of living orders. */
  externals: Set<string>;
}

export const externalKey = (ownerId: number, externalNo: string): string => `${ownerId}/${externalNo}`;

/** Every reason against the orders (§3.1, create). Pure; used by the form, the batch call and the import alike. */
export function problems(orders: readonly OrderWish[], facts: OrderFacts): Problem[] {
  const numbers = new Set<string>();
  return orders.flatMap((order, o) => [...headProblems(order, o, facts, numbers), ...lineProblems(order, o, facts)]);
}

function headProblems(order: OrderInput, o: number, facts: OrderFacts, numbers: Set<string>): Problem[] {
  const found: Problem[] = [];
  const say = (kind: RefusalName, field: string, msg: string): void => {
    found.push({ kind, order: o, field, msg });
  };
  const owner = facts.owners.get(order.ownerId);
  if (!owner) say('SCOPE', 'ownerId', '无权操作该货主的数据');
  else if (!owner.bound) say('BUSINESS', 'ownerId', `货主【${owner.name}】未开通当前仓库`);
  if (order.supplierId && facts.suppliers.get(order.supplierId) !== order.ownerId)
    say('FIELD', 'supplierId', '供应商不存在');
  if (order.producerId && facts.producers.get(order.producerId) !== order.ownerId)
    say('FIELD', 'producerId', '生产商不存在');
  if (order.externalNo) {
    const key = externalKey(order.ownerId, order.externalNo);
    if (facts.externals.has(key) || numbers.has(key))
      say('DUPLICATE', 'externalNo', `货主单号【${order.externalNo}】已存在`);
    numbers.add(key);
  }
  return found;
}

function lineProblems(order: OrderWish, o: number, facts: OrderFacts): Problem[] {
  const seen = new Set<string>();
  return order.lines.flatMap((line, l) => {
    const goods = facts.goods.get(line.goodsId);
    const say = (kind: RefusalName, field: string, msg: string): Problem[] => [{ kind, order: o, line: l, field, msg }];
    if (!goods || goods.ownerId !== order.ownerId) return say('FIELD', 'goodsId', '商品编码不存在');
    if (goods.status !== 1) return say('BUSINESS', 'goodsId', `商品【${goods.code}】已停用`);
    const aim = aimProblem(facts.aims, line);
    if (aim) return say('FIELD', aim.field, aim.msg);
    const key = [line.goodsId, line.wantProducedOn, line.wantLotNo, line.sourceLineId, line.forOrderNo, line.forLineNo]
      .map((part) => part ?? '')
      .join('/');
    if (seen.has(key)) return say('DUPLICATE', 'goodsId', `明细重复：商品【${goods.code}】`);
    seen.add(key);
    if (!facts.modes.has(goods.storageMode))
      return say(
        'BUSINESS',
        'goodsId',
        `当前仓库无【${nameOf('storageMode', goods.storageMode)}】库房，无法接收商品【${goods.code}】`,
      );
    const ratio = ratioOf(goods, line.unitLevel);
    if (ratio === undefined)
      return say('FIELD', 'unitLevel', `商品【${goods.code}】未维护【${nameOf('unitLevel', line.unitLevel)}】单位`);
    return line.unitQty * ratio > QTY_MAX ? say('FIELD', 'unitQty', '数量超出范围') : [];
  });
}

/** Base units of one pack of the level; level 1 needs no row of its own. */
export const ratioOf = (goods: GoodsFact, level: number): number | undefined =>
  goods.ratios[level] ?? (level === 1 ? 1 : undefined);

/** The storage modes an order touches, as the header keeps them: `1,3`. */
export const modesOf = (order: OrderInput, goods: ReadonlyMap<number, GoodsFact>): string =>
  [...new Set(order.lines.map((line) => goods.get(line.goodsId)?.storageMode ?? 0))].sort((a, b) => a - b).join(',');
