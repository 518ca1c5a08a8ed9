import { daysBetween } from '../../../platform/clock.ts';
import { fits } from './fits.plan.ts';
import type { Knowledge, Need, Spot } from './need.ts';

/** P1: faces that take whole cases up to what each may hold, if the configuration asks for it and no lot of theirs too far away lies there. */
export function* topUps(
  need: Need,
  spots: readonly Spot[],
  { goods, rules }: Pick<Knowledge, 'goods' | 'rules'>,
): Generator<{ spot: Spot; qty: number }> {
  const rule = rules.get(need.goodsId),
    facts = goods.get(need.goodsId);
  if (!rule || !facts || rule.faceDays === null || need.quality !== 'A' || !rule.rules.some((r) => r.step === 'P1'))
    return;
  for (const spot of spots) {
    const max = spot.faceOf[need.goodsId];
    if (max === undefined || farApart(need, spot, rule.faceDays)) continue;
    const room = max - spot.contents.reduce((sum, c) => sum + (c.goodsId === need.goodsId ? c.qty : 0), 0);
    const qty = Math.floor(Math.min(need.qty, room) / facts.caseQty) * facts.caseQty;
    if (qty >= rule.faceMinCase * facts.caseQty && qty > 0 && fits(spot, [{ need, qty }], 0, goods))
      yield { spot, qty };
  }
}

const farApart = (need: Need, spot: Spot, days: number): boolean =>
  spot.contents.some(
    (c) =>
      c.goodsId === need.goodsId &&
      c.lotId !== need.lotId &&
      (need.expireOn === null || c.expireOn === null || Math.abs(daysBetween(c.expireOn, need.expireOn)) > days),
  );
