import { REFILL_WINDOW_DAYS, type RefillRow } from '#contract/service/transfer/refill.ts';

/** How goods of an owner stand in an advance house and in the warehouse that fills it. */
export interface Standing extends Pick<
  RefillRow,
  | 'houseId'
  | 'houseName'
  | 'cutOff'
  | 'ownerId'
  | 'ownerName'
  | 'goodsId'
  | 'goodsCode'
  | 'goodsName'
  | 'packs'
  | 'replenishDays'
  | 'qtyThere'
  | 'qtyOnWay'
  | 'qtyHere'
> {
  /** What left the advance house within the window. */
  sold: number;
  /** Base units of a case; 0 = none. */
  caseQty: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const coverOf = ({ sold, qtyThere, qtyOnWay }: Standing): number =>
  (Math.max(0, qtyThere + qtyOnWay) * REFILL_WINDOW_DAYS) / sold;

/**
 * What is to be sent so that each house lasts its days: whole cases where the goods have any. What cannot be given to all goes to the house that lasts the shortest. Pure.
 */
export function refills(standings: readonly Standing[]): RefillRow[] {
  const left = new Map<string, number>();
  return standings
    .filter(({ sold }) => sold > 0)
    .toSorted((a, b) => coverOf(a) - coverOf(b) || a.houseId - b.houseId || a.goodsId - b.goodsId)
    .flatMap((standing) => {
      const { sold, caseQty, ...row } = standing;
      const target = Math.ceil((sold * row.replenishDays) / REFILL_WINDOW_DAYS);
      const qtyNeed = target - row.qtyThere - row.qtyOnWay;
      if (qtyNeed <= 0) return [];
      const pile = `${row.ownerId}/${row.goodsId}`,
        free = Math.max(0, left.get(pile) ?? row.qtyHere);
      const qty = Math.min(free, caseQty > 1 ? Math.ceil(qtyNeed / caseQty) * caseQty : qtyNeed);
      left.set(pile, free - qty);
      const perDay = tenth(sold / REFILL_WINDOW_DAYS),
        coverDays = tenth(coverOf(standing));
      const given = { qtyNeed, qty, free, target };
      return [
        { ...row, qtyHere: free, perDay, coverDays, qtyNeed, qty, why: whyOf(row, { perDay, coverDays, ...given }) },
      ];
    });
}

interface Figures {
  perDay: number;
  coverDays: number;
  target: number;
  qtyNeed: number;
  free: number;
  qty: number;
}

function whyOf(
  { qtyThere, qtyOnWay, replenishDays }: Pick<Standing, 'qtyThere' | 'qtyOnWay' | 'replenishDays'>,
  { perDay, coverDays, target, qtyNeed, free, qty }: Figures,
): string {
  const gives = free === 0 ? '本仓无可调库存' : qty < qtyNeed ? `本仓可调仅${free}` : `本仓可调${free}`;
  return `近${REFILL_WINDOW_DAYS}天日均出库${perDay}，可用${qtyThere}加在途${qtyOnWay}可撑${coverDays}天，目标${replenishDays}天（${target}），缺${qtyNeed}；${gives}`;
}
