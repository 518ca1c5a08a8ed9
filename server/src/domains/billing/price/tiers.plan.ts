import { type CostEntered, type Tier } from '#contract/billing/cost-config.ts';
import { BASIS_UNITS, CYCLE, MODEL } from '#contract/billing/terms.ts';
import type { FieldError } from '#contract/errors.ts';
import { num, plain, type Num, type Price, type PriceTier } from '../rating/rate.plan.ts';

const GAP = '阶梯区间必须从0开始且首尾相连',
  CLOSED = '最后一级上限必须为空';

const decimal = (text: string | null | undefined): Num | null =>
  text === null || text === undefined ? null : num(text);

export const tierOf = (tier: Tier): PriceTier => ({
  fromQty: num(tier.fromQty),
  toQty: decimal(tier.toQty),
  unitPrice: num(tier.unitPrice ?? '0'),
  flatFee: num(tier.flatFee ?? '0'),
  stepQty: decimal(tier.stepQty),
});

/** What an entered price is rated by. */
export const priceOf = (c: Omit<CostEntered, 'bizFilter'>): Price => ({
  basis: c.basis,
  model: c.model,
  tiers: c.tiers.map(tierOf),
  freeQty: num(c.freeQty),
  qtyRound: c.qtyRound,
  qtyStep: decimal(c.qtyStep),
  minCharge: decimal(c.minCharge),
  maxCharge: decimal(c.maxCharge),
  antiInversion: c.antiInversion,
  taxIncluded: c.taxIncluded,
  taxRate: num(c.taxRate),
});

/** From 0 on, each where the one before ends, open at the end. */
function tierFault(tiers: readonly PriceTier[]): string | undefined {
  let end: Num | null = num(0);
  for (const { fromQty, toQty } of tiers) {
    if (end === null || !fromQty.eq(end) || (toQty && toQty.lte(fromQty))) return GAP;
    end = toQty;
  }
  return end === null ? undefined : CLOSED;
}

const onTiers = (msg: string): FieldError => ({ field: 'tiers', msg });

function modelFaults(c: CostEntered, tiers: readonly PriceTier[]): FieldError[] {
  const [first, second] = tiers;
  if (c.model === MODEL.direct) return tiers.length > 0 ? [onTiers('按实际金额计费不填阶梯')] : [];
  if (!first) return [onTiers('请填写价格')];
  const gap = tierFault(tiers);
  if (gap) return [onTiers(gap)];
  if ((c.model === MODEL.unit || c.model === MODEL.fixed) && tiers.length > 1) return [onTiers('该模式只有一级价格')];
  if (c.model === MODEL.package && (tiers.length !== 2 || !second)) return [onTiers('首续计费须填首段和续段两级')];
  if (c.model === MODEL.package && second && !second.stepQty) return [onTiers('请填写续段步长')];
  return [];
}

/** What is wrong with an entered price, by field. */
export function costFaults(c: CostEntered): FieldError[] {
  const { minCharge, maxCharge, qtyStep } = priceOf(c);
  const faults = modelFaults(c, c.tiers.map(tierOf));
  if (minCharge && maxCharge && minCharge.gt(maxCharge))
    faults.push({ field: 'minCharge', msg: '最低收费不能大于最高收费' });
  if (c.effectiveFrom > c.effectiveTo) faults.push({ field: 'effectiveTo', msg: '结束日期不能早于开始日期' });
  if (c.qtyRound !== 0 && (!qtyStep || qtyStep.isZero())) faults.push({ field: 'qtyStep', msg: '请填写取整单位' });
  if (c.qtyRound === 0 && qtyStep?.isZero()) faults.push({ field: 'qtyStep', msg: '取整单位必须大于0' });
  if (c.periodMin && c.model === MODEL.direct) faults.push({ field: 'periodMin', msg: '按实际金额计费没有月最低收费' });
  if (c.basis === 8 && c.model !== MODEL.fixed) faults.push({ field: 'basis', msg: '固定依据只用于固定费用' });
  if (c.model === MODEL.direct && c.cycle !== CYCLE.document)
    faults.push({ field: 'cycle', msg: '按实际金额计费只能按单' });
  return faults;
}

/** The price on one line, as lists and statements show it. */
export function priceText(price: Pick<Price, 'basis' | 'model' | 'tiers'>): string {
  const unit = BASIS_UNITS[price.basis] ?? '',
    [first, second] = price.tiers;
  if (price.model === MODEL.direct || !first) return '按来源金额';
  if (price.model === MODEL.fixed) return `固定 ${plain(first.flatFee)}`;
  if (price.model === MODEL.package)
    return `首${plain(first.toQty ?? num(0))}${unit} ${plain(first.flatFee)}，续每${plain(second?.stepQty ?? num(1))}${unit} ${plain(second?.unitPrice ?? num(0))}`;
  const one = ({ unitPrice, flatFee, toQty, fromQty }: PriceTier): string => {
    const cost = `${plain(unitPrice)}${flatFee.gt(0) ? `+${plain(flatFee)}` : ''}`;
    return price.tiers.length === 1
      ? `${cost}/${unit}`
      : toQty
        ? `≤${plain(toQty)}: ${cost}`
        : `>${plain(fromQty)}: ${cost}`;
  };
  return price.tiers.map(one).join('；');
}

/** The filter without what is empty, each list sorted and once: the same scope is the same text. */
export const filterOf = (filter: CostEntered['bizFilter']): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, ids]) => ids !== undefined && ids.length > 0)
      .map(([key, ids]) => [key, [...new Set(ids)].toSorted((a, b) => a - b)]),
  );
