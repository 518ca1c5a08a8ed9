import type { costConfigApi } from '#contract/billing/cost-config.ts';
import { MODEL } from '#contract/billing/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { coveredDays, daysIn } from '../rating/cell.plan.ts';
import { Decimal, failed, money, num, rate, type Price } from '../rating/rate.plan.ts';
import { configById } from './rows.ts';
import { costFaults, priceOf } from './tiers.plan.ts';

type Api = typeof costConfigApi;
const POINTS = 80,
  BEYOND = 1.25;

interface Tried {
  price: Price;
  from: string;
  to: string;
  cycle: number;
}

async function tried(ctx: Ctx, { id, config }: InputOf<Api['trial']>): Promise<Tried> {
  if (config) {
    const faults = costFaults(config);
    if (faults.length > 0) refuseFields(faults.map(({ field, msg }) => ({ field: `config.${field}`, msg })));
    return { price: priceOf(config), from: config.effectiveFrom, to: config.effectiveTo, cycle: config.cycle };
  }
  if (!id) return refuseField('id', '请选择费用配置');
  const known = await configById(ctx, id);
  if (!known) return refuse('NOT_FOUND');
  return { price: known, from: known.effectiveFrom, to: known.effectiveTo, cycle: known.cycle };
}

/** Quantity and amount along the price, a little beyond the quantity that was asked; edges of tiers stand on it twice, so that its steps are seen. */
function curveOf(price: Price, asked: number): { qty: number; amount: number }[] {
  if (price.model === MODEL.direct || price.model === MODEL.fixed) return [];
  const edges = price.tiers.flatMap(({ toQty }) => (toQty ? [toQty.toNumber()] : []));
  const end = Math.max(asked, edges.at(-1) ?? 0) * BEYOND || 1;
  const steps = Array.from({ length: POINTS + 1 }, (_, i) => (end * i) / POINTS);
  const points = [...steps, ...edges, ...edges.map((edge) => edge + end / 10_000)].filter((qty) => qty <= end);
  return [...new Set(points)]
    .toSorted((a, b) => a - b)
    .flatMap((qty) => {
      const outcome = rate({ quantity: new Decimal(qty).toDecimalPlaces(6) }, price);
      return failed(outcome) ? [] : [{ qty: Number(qty.toFixed(6)), amount: outcome.amount.toNumber() }];
    });
}

/** What a quantity would cost on a day, with every step. */
export async function tryPrice(ctx: Ctx, input: InputOf<Api['trial']>): Promise<OutputOf<Api['trial']>> {
  const { price, from, to, cycle } = await tried(ctx, input),
    quantity = num(input.quantity),
    month = input.bizDate.slice(0, 7);
  const monthly = price.model === MODEL.fixed && cycle === 3;
  const outcome = rate(
    {
      quantity,
      amount: quantity,
      ...(monthly
        ? { share: { days: coveredDays({ effectiveFrom: from, effectiveTo: to }, month), of: daysIn(month) } }
        : {}),
    },
    price,
  );
  if (failed(outcome)) return refuseField('quantity', outcome.reason);
  return {
    amount: money(outcome.amount),
    tax: money(outcome.tax),
    total: money(outcome.total),
    valid: from <= input.bizDate && input.bizDate <= to,
    steps: [...outcome.steps],
    curve: curveOf(price, quantity.toNumber()),
  };
}
