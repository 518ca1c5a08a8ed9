import { Decimal as Base } from 'decimal.js';
import type { FailReason } from '#contract/billing/calculate-fail.ts';
import { BASIS_UNITS, MODEL } from '#contract/billing/terms.ts';

/** Forty digits, halves away from zero: amounts stay unrounded until the one rounding of their line. */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP });
export type Num = Base;
const CENTS = 2,
  QTY_DIGITS = 6;
/** What no line may come to. */
const AMOUNT_END = new Decimal('1e12');

export const num = (text: string | number): Num => new Decimal(text);
/** The one rounding: halves away from zero, to cents. */
export const cents = (value: Num): Num => value.toDecimalPlaces(CENTS, Decimal.ROUND_HALF_UP);
export const money = (value: Num): string => value.toFixed(CENTS);
/** A number as people write it: no zeros at its end. */
export const plain = (value: Num): string => value.toFixed();

export interface PriceTier {
  fromQty: Num;
  toQty: Num | null;
  unitPrice: Num;
  flatFee: Num;
  stepQty: Num | null;
}

/** What of a price an amount follows from. */
export interface Price {
  basis: number;
  model: number;
  tiers: readonly PriceTier[];
  freeQty: Num;
  qtyRound: number;
  qtyStep: Num | null;
  minCharge: Num | null;
  maxCharge: Num | null;
  antiInversion: boolean;
  taxIncluded: boolean;
  taxRate: Num;
}

/** One step in words, and what it comes to where it is an amount. */
export interface Step {
  say: string;
  amount: string | null;
}
export interface Charge {
  amount: Num;
  tax: Num;
  total: Num;
  raw: Num;
  steps: readonly Step[];
}
export interface Fault {
  code: FailReason;
  reason: string;
}

/** What is measured: a quantity in the unit of the basis, the amount a fact brings along, the share of the month that a fixed fee holds. */
export interface Measured {
  quantity: Num | null;
  amount?: Num | null;
  share?: { days: number; of: number };
  /** How the amount it brings along came about. */
  told?: readonly Step[];
}

const ROUNDINGS: Readonly<Record<number, { how: Base.Rounding; say: string }>> = {
  1: { how: Decimal.ROUND_UP, say: '向上' },
  2: { how: Decimal.ROUND_HALF_UP, say: '四舍五入' },
  3: { how: Decimal.ROUND_DOWN, say: '向下' },
};

/** What is charged of a quantity: less what is free, in whole steps where the price says so. */
function charged(quantity: Num, price: Price, steps: Step[]): Num {
  const unit = BASIS_UNITS[price.basis] ?? '';
  let left = quantity.toDecimalPlaces(QTY_DIGITS);
  steps.push({ say: `计费数量 ${plain(left)} ${unit}`, amount: null });
  if (price.freeQty.gt(0)) {
    left = Decimal.max(0, left.minus(price.freeQty));
    steps.push({ say: `减去免费量 ${plain(price.freeQty)}，余 ${plain(left)}`, amount: null });
  }
  const rounding = ROUNDINGS[price.qtyRound];
  if (rounding && price.qtyStep) {
    left = left.div(price.qtyStep).toDecimalPlaces(0, rounding.how).times(price.qtyStep);
    steps.push({ say: `按 ${plain(price.qtyStep)} ${rounding.say}取整为 ${plain(left)}`, amount: null });
  }
  return left;
}

/** The tier a quantity lies in: from (not in it) to (in it); nothing lies in the first. */
const tierOf = (q: Num, tiers: readonly PriceTier[]): PriceTier | undefined =>
  q.isZero() ? tiers[0] : tiers.find((t) => q.gt(t.fromQty) && (t.toQty === null || q.lte(t.toQty)));

const withFlat = (amount: Num, flat: Num): string => (flat.gt(0) ? ` + ${plain(flat)}` : '');

function graduated(q: Num, tiers: readonly PriceTier[], steps: Step[]): Num {
  let sum = new Decimal(0);
  for (const [i, { fromQty, toQty, unitPrice, flatFee }] of tiers.entries()) {
    if (i > 0 && q.lte(fromQty)) break;
    const part = Decimal.min(q, toQty ?? q).minus(fromQty),
      amount = part.times(unitPrice).plus(flatFee);
    sum = sum.plus(amount);
    steps.push({
      say: `第${i + 1}级 ${plain(part)} × ${plain(unitPrice)}${withFlat(amount, flatFee)}`,
      amount: plain(amount),
    });
  }
  return sum;
}

function volume(q: Num, { tiers, antiInversion }: Price, steps: Step[]): Num | undefined {
  const tier = tierOf(q, tiers);
  if (!tier) return undefined;
  const own = q.times(tier.unitPrice).plus(tier.flatFee);
  steps.push({
    say: `${plain(q)} × 第${tiers.indexOf(tier) + 1}级单价 ${plain(tier.unitPrice)}${withFlat(own, tier.flatFee)}`,
    amount: plain(own),
  });
  if (!antiInversion) return own;
  let best = own;
  for (const lower of tiers.slice(0, tiers.indexOf(tier))) {
    if (lower.toQty === null) continue;
    const top = lower.toQty.times(lower.unitPrice).plus(lower.flatFee);
    if (top.lte(best)) continue;
    best = top;
    steps.push({ say: `防倒挂：不低于 ${plain(lower.toQty)} × ${plain(lower.unitPrice)}`, amount: plain(top) });
  }
  return best;
}

function packaged(q: Num, [first, further]: readonly PriceTier[], steps: Step[]): Num | undefined {
  if (!first?.toQty) return undefined;
  steps.push({ say: `首 ${plain(first.toQty)} 以内固定 ${plain(first.flatFee)}`, amount: plain(first.flatFee) });
  if (q.lte(first.toQty)) return first.flatFee;
  if (!further) return undefined;
  const step = further.stepQty ?? new Decimal(1),
    count = q.minus(first.toQty).div(step).toDecimalPlaces(0, Decimal.ROUND_UP),
    more = count.times(further.unitPrice);
  steps.push({ say: `续 ${plain(count)} × ${plain(further.unitPrice)}`, amount: plain(more) });
  return first.flatFee.plus(more);
}

/** By the model of the price, before minimum and maximum. */
function modelled(q: Num, price: Price, share: Measured['share'], steps: Step[]): Num | undefined {
  const [first] = price.tiers;
  if (!first) return undefined;
  if (price.model === MODEL.graduated) return tierOf(q, price.tiers) && graduated(q, price.tiers, steps);
  if (price.model === MODEL.volume) return volume(q, price, steps);
  if (price.model === MODEL.package) return packaged(q, price.tiers, steps);
  if (price.model === MODEL.fixed) {
    const part = share ? first.flatFee.times(share.days).div(share.of) : first.flatFee;
    steps.push(
      share && share.days < share.of
        ? { say: `固定费用 ${plain(first.flatFee)} × ${share.days} / ${share.of} 天`, amount: plain(part) }
        : { say: `固定费用 ${plain(first.flatFee)}`, amount: plain(part) },
    );
    return part;
  }
  const amount = q.times(first.unitPrice).plus(first.flatFee);
  steps.push({
    say: `${plain(q)} × 单价 ${plain(first.unitPrice)}${withFlat(amount, first.flatFee)}`,
    amount: plain(amount),
  });
  return amount;
}

/** Minimum where anything was measured, then maximum. */
function bounded(amount: Num, measured: Num, price: Price, steps: Step[]): Num {
  let a = amount;
  if (price.minCharge && measured.gt(0) && a.lt(price.minCharge)) {
    a = price.minCharge;
    steps.push({ say: `不足最低收费，按 ${plain(a)}`, amount: plain(a) });
  }
  if (price.maxCharge && a.gt(price.maxCharge)) {
    a = price.maxCharge;
    steps.push({ say: `超过最高收费，按 ${plain(a)}`, amount: plain(a) });
  }
  return a;
}

/** Rounded to cents once, the tax rounded for itself. With tax in the price the whole is what was rated, and the tax is what is left. */
export function taxed(
  raw: Num,
  { taxIncluded, taxRate }: Pick<Price, 'taxIncluded' | 'taxRate'>,
): Omit<Charge, 'steps'> {
  const rounded = cents(raw);
  if (!taxIncluded) {
    const tax = cents(rounded.times(taxRate));
    return { raw, amount: rounded, tax, total: rounded.plus(tax) };
  }
  const amount = cents(rounded.div(taxRate.plus(1)));
  return { raw, amount, tax: rounded.minus(amount), total: rounded };
}

const percent = (rate: Num): string => `${plain(rate.times(100))}%`;

function finished(raw: Num, price: Price, steps: Step[]): Charge | Fault {
  if (raw.abs().gt(AMOUNT_END)) return { code: 'OVERFLOW', reason: '计算金额超出范围' };
  const charge = taxed(raw, price);
  if (!raw.eq(cents(raw))) steps.push({ say: '四舍五入到分', amount: money(cents(raw)) });
  steps.push({
    say: price.taxIncluded
      ? `含税价折算不含税金额，税率 ${percent(price.taxRate)}`
      : `税额 ${money(charge.amount)} × ${percent(price.taxRate)}`,
    amount: price.taxIncluded ? money(charge.amount) : money(charge.tax),
  });
  return { ...charge, steps };
}

/** What a measured quantity costs by a price, with every step; or why it cannot be said. Pure. */
export function rate(measured: Measured, price: Price): Charge | Fault {
  const steps: Step[] = [];
  if (price.model === MODEL.direct) {
    if (!measured.amount) return { code: 'MISSING_QTY', reason: '来源没有金额' };
    steps.push(...(measured.told ?? []));
    steps.push({ say: `按来源金额 ${plain(measured.amount)}`, amount: plain(measured.amount) });
    return finished(measured.amount, price, steps);
  }
  const { quantity } = measured;
  if (quantity === null)
    return { code: 'MISSING_QTY', reason: `来源缺少计费数量（${BASIS_UNITS[price.basis] ?? ''}）` };
  if (quantity.lt(0)) return { code: 'NEGATIVE_QTY', reason: `计费数量 ${plain(quantity)} 小于0` };
  const amount = modelled(charged(quantity, price, steps), price, measured.share, steps);
  if (!amount) return { code: 'TIER_GAP', reason: `数量 ${plain(quantity)} 不在任何阶梯内` };
  return finished(bounded(amount, quantity, price, steps), price, steps);
}

export const failed = (outcome: Charge | Fault): outcome is Fault => 'code' in outcome;
