import type { z } from 'zod';
import { LINES_MAX, orderLineInput, type orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { qtyOf, taken, type Draft as AnyDraft, type LineKind } from '../../../ui/lines/draft.ts';
import { allPacks } from '../../../ui/text/packs.ts';

export interface Draft extends AnyDraft {
  wantProducedOn: string;
  wantLotNo: string;
  forOrderNo: string;
  forLineNo: string;
  remark: string;
}

export type LineSent = z.input<typeof orderLineInput>;

const UNSAID = { wantProducedOn: '', wantLotNo: '', forOrderNo: '', forLineNo: '', remark: '' };
/** What a line says beyond goods and quantity. */
const SAID = ['wantProducedOn', 'wantLotNo', 'forOrderNo', 'forLineNo', 'remark'] as const;

/** Lines of an inbound order. A repeated one is refused by the server. */
export const orderLines: LineKind<Draft, LineSent> = {
  max: LINES_MAX,
  shape: orderLineInput.shape,
  blank: (key) => ({ key, goods: null, level: 1, qty: '', ...UNSAID }),
  isBlank: (d) => d.goods === null && d.qty === '' && SAID.every((name) => d[name] === ''),
  withGoods: taken,
  sent: (d, goodsId) => ({
    goodsId,
    unitLevel: d.level,
    unitQty: qtyOf(d),
    wantProducedOn: d.wantProducedOn || null,
    wantLotNo: d.wantLotNo || null,
    forOrderNo: d.forOrderNo || null,
    forLineNo: d.forLineNo === '' ? null : Number(d.forLineNo),
    remark: d.remark || null,
  }),
  wants: (d) => `${d.wantProducedOn}/${d.wantLotNo}/${d.forOrderNo}/${d.forLineNo}`,
};

export const draftsOf = (lines: OutputOf<typeof orderApi.get>['lines']): Draft[] =>
  lines.map((line, i) => ({
    key: i + 1,
    goods: { id: line.goodsId, code: line.goodsCode, name: line.goodsName, packs: allPacks(line.packs) },
    level: line.unitLevel,
    qty: String(line.unitQty),
    wantProducedOn: line.wantProducedOn ?? '',
    wantLotNo: line.wantLotNo ?? '',
    forOrderNo: line.forOrderNo ?? '',
    forLineNo: line.forLineNo === null ? '' : String(line.forLineNo),
    remark: line.remark ?? '',
  }));
