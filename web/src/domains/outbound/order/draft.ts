import type { z } from 'zod';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { LINES_MAX, orderLineInput, type outOrderApi } from '#contract/outbound/order.ts';
import { qtyOf, taken, type Draft as AnyDraft, type LineKind } from '../../../ui/lines/draft.ts';
import { allPacks } from '../../../ui/text/packs.ts';

/** A lot the line insists on; chosen elsewhere, kept or let go here. */
interface Lot {
  id: number;
  no: string;
}

export interface Draft extends AnyDraft {
  quality: 'A' | 'D' | 'R';
  wantLot: Lot | null;
  wantFrom: string;
  wantTo: string;
}

export type LineSent = z.input<typeof orderLineInput>;

/** Lines of an outbound order. A repeated one is allowed, but seldom meant. */
export const orderLines: LineKind<Draft, LineSent> = {
  max: LINES_MAX,
  shape: orderLineInput.shape,
  blank: (key) => ({ key, goods: null, level: 1, qty: '', quality: 'A', wantLot: null, wantFrom: '', wantTo: '' }),
  isBlank: (d) => d.goods === null && d.qty === '' && d.wantFrom === '' && d.wantTo === '',
  /** A lot of another goods is none of this one's. */
  withGoods: (d, goods) => ({ ...taken(d, goods), wantLot: d.goods?.id === goods.id ? d.wantLot : null }),
  sent: (d, goodsId) => ({
    goodsId,
    unitLevel: d.level,
    unitQty: qtyOf(d),
    quality: d.quality,
    wantLotId: d.wantLot?.id ?? null,
    wantFrom: d.wantFrom || null,
    wantTo: d.wantTo || null,
  }),
  wants: (d) => `${d.quality}/${d.wantLot?.id ?? ''}/${d.wantFrom}/${d.wantTo}`,
};

const qualityOf = (text: string): Draft['quality'] => (text === 'D' || text === 'R' ? text : 'A');

export const draftsOf = (lines: OutputOf<typeof outOrderApi.get>['lines']): Draft[] =>
  lines.map((line, i) => ({
    key: i + 1,
    goods: { id: line.goodsId, code: line.goodsCode, name: line.goodsName, packs: allPacks(line.packs) },
    level: line.unitLevel,
    qty: String(line.unitQty),
    quality: qualityOf(line.quality),
    wantLot: line.wantLotId === null ? null : { id: line.wantLotId, no: line.wantLotNo ?? '' },
    wantFrom: line.wantFrom ?? '',
    wantTo: line.wantTo ?? '',
  }));
