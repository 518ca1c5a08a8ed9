import { slotCode } from '#contract/basic/container/seed-wall.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { lotsOwed, owed, type seedingApi } from '#contract/outbound/seed.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';

export type Wall = OutputOf<typeof seedingApi.get>;
export type Need = Wall['needs'][number];

/** What is in the hand: a goods, of one lot where the wall waits for several, and how many of it; null = as many as the wall takes. */
export interface Hand {
  goodsId: number;
  lotNo: string | null;
  qty: number | null;
}

/** The slot that is lit: how many go into it. */
export interface Lit {
  need: Need;
  qty: number;
}

/** The goods a code stands for on this wall, and how many one scan of it holds: the code of a case is that many in the hand, that of one unit is no count. */
export function handOf(needs: readonly Need[], code: string): Hand {
  for (const need of needs) {
    const scan = need.scans.find(({ barcode }) => same(code, barcode));
    if (scan || same(code, need.goodsCode))
      return { goodsId: need.goodsId, lotNo: null, qty: scan && scan.qty > 1 ? scan.qty : null };
  }
  throw new Error('商品不在这面墙上');
}

/** The lowest slot that still takes of it (§3.10); none when all have theirs. */
export function litBy(needs: readonly Need[], { goodsId, lotNo, qty }: Hand): Lit | null {
  const [need] = needs
    .filter((each) => each.goodsId === goodsId && owed(each) > 0 && (lotNo === null || each.lotNo === lotNo))
    .sort((a, b) => a.slotNo - b.slotNo);
  return need && qty !== 0 ? { need, qty: Math.min(owed(need), qty ?? Infinity) } : null;
}

/** What stands on a slot. */
export const labelOf = (wall: Pick<Wall, 'code'>, slotNo: number): string => slotCode(wall.code, slotNo);
/** The slot of this wall that a code stands on. */
export const slotAt = (wall: Wall, code: string): number | null =>
  wall.slots.find(({ slotNo }) => same(code, labelOf(wall, slotNo)))?.slotNo ?? null;

/** Nothing lies beside the wall any more, and nothing is on its way to it. */
export const isSorted = (wall: Wall): boolean => owed(wall) === 0 && wall.openQty === 0;

/** Light the next slot for what is in the hand, ask for its lot, or say that the wall takes no more of it. */
export function lightUp(wall: Wall, hand: Hand): { hand: Hand | null; lit: Lit | null; said: ScanResult } {
  if (hand.lotNo === null && lotsOwed(wall.needs, hand.goodsId).length > 1)
    return { hand, lit: null, said: { text: '请选择批次', sub: '该商品有多个批次', tone: 'warn' } };
  const lit = litBy(wall.needs, hand);
  if (lit)
    return { hand, lit, said: { text: `${labelOf(wall, lit.need.slotNo)} 放 ${lit.qty}`, sub: lit.need.goodsName } };
  const over = hand.qty ?? 0;
  const said: ScanResult =
    over > 0
      ? { text: `多 ${over}，墙上不再需要`, sub: '请退回拣货车', tone: 'warn' }
      : isSorted(wall)
        ? { text: '全部播完', sub: '回车 = 播种完成', tone: 'done' }
        : { text: '该商品已播完', sub: '扫描下一种商品', tone: 'done' };
  return { hand: null, lit: null, said };
}
