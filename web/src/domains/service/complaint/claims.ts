import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import type { ClaimLine } from './ClaimedGoods.tsx';

type Line = OutputOf<typeof complaintApi.getGoodsData>[number];

/** What a document already says is wrong with an order: goods and how many of each are missing or broken, base units. */
export interface Wanting {
  goods: readonly { goodsId: number; qty: number }[];
  description: string;
}

/** The lines of the order that those goods are claimed on: each as far as it may be claimed, the next line of the goods takes what is over. */
export function claimsOf(wanted: Wanting['goods'], lines: readonly Line[]): ClaimLine[] {
  const left = new Map<number, number>();
  for (const { goodsId, qty } of wanted) left.set(goodsId, (left.get(goodsId) ?? 0) + qty);
  return lines.flatMap(({ lineId, goodsId, claimable, unitPrice }) => {
    const claimQty = Math.min(claimable, left.get(goodsId ?? 0) ?? 0);
    if (claimQty <= 0) return [];
    left.set(goodsId ?? 0, (left.get(goodsId ?? 0) ?? 0) - claimQty);
    return [{ lineId, claimQty, unitPrice }];
  });
}
