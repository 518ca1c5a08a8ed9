import type { z } from 'zod';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { TRANSFER_LINES_MAX, transferLineInput, type transferApi } from '#contract/service/transfer/transfer.ts';
import { qtyOf, taken, type Draft as AnyDraft, type LineKind } from '../../../ui/lines/draft.ts';
import { allPacks } from '../../../ui/text/packs.ts';

/** A line of a transfer while it is typed; the lot stays as long as the goods does. */
export interface Draft extends AnyDraft {
  quality: 'A' | 'D' | 'R';
  wantLot: { id: number; no: string } | null;
}

export type LineSent = z.input<typeof transferLineInput>;

/** Lines of a transfer. A repeated one is refused by the house it goes to. */
export const transferLines: LineKind<Draft, LineSent> = {
  max: TRANSFER_LINES_MAX,
  shape: transferLineInput.shape,
  blank: (key) => ({ key, goods: null, level: 1, qty: '', quality: 'A', wantLot: null }),
  isBlank: (d) => d.goods === null && d.qty === '',
  withGoods: (d, goods) => ({ ...taken(d, goods), wantLot: d.goods?.id === goods.id ? d.wantLot : null }),
  sent: (d, goodsId) => ({
    goodsId,
    unitLevel: d.level,
    unitQty: qtyOf(d),
    quality: d.quality,
    wantLotId: d.wantLot?.id ?? null,
  }),
  wants: (d) => `${d.wantLot?.id ?? ''}`,
};

const qualityOf = (text: string): Draft['quality'] => (text === 'D' || text === 'R' ? text : 'A');

export const draftsOf = (lines: OutputOf<typeof transferApi.get>['lines']): Draft[] =>
  lines.map((line, i) => ({
    key: i + 1,
    goods: { id: line.goodsId, code: line.goodsCode, name: line.goodsName, packs: allPacks(line.packs) },
    level: line.unitLevel,
    qty: String(line.unitQty),
    quality: qualityOf(line.quality),
    wantLot: line.wantLotId === null ? null : { id: line.wantLotId, no: line.wantLotNo ?? '' },
  }));
