import type { z } from 'zod';
import type { FieldError } from '#contract/errors.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderLineInput, type outOrderApi } from '#contract/outbound/order.ts';
import { faultOf } from '../../../ui/rule.ts';
import { allPacks, packOf, usualPack, type Pack } from './packs.ts';

/** A goods as the line editor needs it. */
export interface Picked {
  id: number;
  code: string;
  name: string;
  packs: Pack[];
}

/** A lot the line insists on; chosen elsewhere, kept or let go here. */
interface Lot { id: number; no: string }

/** One line as typed; quantities stay text until they are sent. */
export interface Draft {
  key: number;
  goods: Picked | null;
  level: number;
  qty: string;
  quality: 'A' | 'D' | 'R';
  wantLot: Lot | null;
  wantFrom: string;
  wantTo: string;
}

export type Cell = 'goodsId' | 'unitQty' | 'unitLevel' | 'quality' | 'wantLotId' | 'wantFrom' | 'wantTo';
/** What is wrong with which cell of which line. */
export type Faults = ReadonlyMap<number, Partial<Record<Cell, string>>>;

export const blank = (key: number): Draft => ({ key, goods: null, level: 1, qty: '', quality: 'A', wantLot: null, wantFrom: '', wantTo: '' });

/** A line nobody has typed into is not sent. */
export const isBlank = (d: Draft): boolean => d.goods === null && d.qty === '' && d.wantFrom === '' && d.wantTo === '';

/** Base units of the line, or null while the quantity is not a number. */
export function baseQty(d: Draft): number | null {
  const qty = Number(d.qty);
  return d.goods && d.qty !== '' && Number.isSafeInteger(qty) && qty > 0 ? qty * packOf(d.goods.packs, d.level).ratio : null;
}

/** Take a goods into a line: counted in cases where there are such. A lot of another goods is none of this one's. */
export const withGoods = (d: Draft, goods: Picked): Draft => ({ ...d, goods, level: usualPack(goods.packs).level, wantLot: d.goods?.id === goods.id ? d.wantLot : null });

const qualityOf = (text: string): Draft['quality'] => (text === 'D' || text === 'R' ? text : 'A');

export const draftsOf = (lines: OutputOf<typeof outOrderApi.get>['lines']): Draft[] => lines.map((line, i) => ({
  key: i + 1, goods: { id: line.goodsId, code: line.goodsCode, name: line.goodsName, packs: allPacks(line.packs) }, level: line.unitLevel, qty: String(line.unitQty), quality: qualityOf(line.quality),
  wantLot: line.wantLotId === null ? null : { id: line.wantLotId, no: line.wantLotNo ?? '' }, wantFrom: line.wantFrom ?? '', wantTo: line.wantTo ?? '',
}));

const sameLine = (d: Draft): string => `${d.goods?.id ?? ''}/${d.quality}/${d.wantLot?.id ?? ''}/${d.wantFrom}/${d.wantTo}`;

/** Lines that ask for what an earlier one asks for: key → number of that line. Allowed, but seldom meant. */
export function repeats(drafts: readonly Draft[]): Map<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  for (const [i, d] of drafts.entries()) {
    if (!d.goods) continue;
    const earlier = first.get(sameLine(d));
    if (earlier === undefined) first.set(sameLine(d), i + 1);
    else found.set(d.key, earlier);
  }
  return found;
}

export type LineSent = z.input<typeof orderLineInput>;

/** Lines as they are sent, or what is missing where. */
export function sent(drafts: readonly Draft[]): { lines: LineSent[]; faults: Faults } {
  const faults = new Map<number, Partial<Record<Cell, string>>>();
  const lines = drafts.flatMap((d): LineSent[] => {
    const qty = d.qty === '' ? Number.NaN : Number(d.qty);
    const wrong = { ...(d.goods ? {} : { goodsId: '请选择商品' }), ...fault('unitQty', qty), ...fault('wantFrom', d.wantFrom || null), ...fault('wantTo', d.wantTo || null) };
    if (Object.keys(wrong).length > 0) faults.set(d.key, wrong);
    return d.goods ? [{ goodsId: d.goods.id, unitLevel: d.level, unitQty: qty, quality: d.quality, wantLotId: d.wantLot?.id ?? null, wantFrom: d.wantFrom || null, wantTo: d.wantTo || null }] : [];
  });
  return { lines, faults };
}

function fault(cell: 'unitQty' | 'wantFrom' | 'wantTo', value: unknown): Partial<Record<Cell, string>> {
  const why = faultOf(orderLineInput.shape[cell], value);
  return why === null ? {} : { [cell]: why };
}

const CELLS: readonly string[] = ['goodsId', 'unitQty', 'unitLevel', 'quality', 'wantLotId', 'wantFrom', 'wantTo'] satisfies Cell[];
const isCell = (name: string | undefined): name is Cell => name !== undefined && CELLS.includes(name);

/** `lines.3.unitQty` of the server, on the line that was sent fourth. */
export function placedFaults(errors: readonly FieldError[], drafts: readonly Draft[]): Faults {
  const faults = new Map<number, Partial<Record<Cell, string>>>();
  for (const { field, msg } of errors) {
    const [head, nth, cell = 'goodsId'] = field.split(/[.[\]]+/).filter(Boolean);
    const draft = head === 'lines' ? drafts[Number(nth)] : undefined;
    if (draft && isCell(cell)) faults.set(draft.key, { ...faults.get(draft.key), [cell]: msg });
  }
  return faults;
}

/** Rows copied out of a sheet: code, quantity, and perhaps the unit's name. */
export const pastedRows = (text: string): { code: string; qty: string; unit: string }[] => text.split(/\r?\n/).flatMap((row) => {
  const [code = '', qty = '', unit = ''] = row.split('\t').map((part) => part.trim());
  return code === '' ? [] : [{ code: code.toUpperCase(), qty: /^\d+$/.test(qty) ? qty : '', unit }];
});
