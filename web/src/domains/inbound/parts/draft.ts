import type { z } from 'zod';
import { orderLineInput, type orderApi } from '#contract/inbound/order.ts';
import type { FieldError } from '#contract/errors.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { faultOf } from '../../../ui/rule.ts';
import { allPacks, packOf, usualPack, type Pack } from './packs.ts';

/** A goods as the line editor needs it. */
export interface Picked {
  id: number;
  code: string;
  name: string;
  packs: Pack[];
}

/** One line as typed; quantities stay text until they are sent. */
export interface Draft {
  key: number;
  goods: Picked | null;
  level: number;
  qty: string;
  wantProducedOn: string;
  wantLotNo: string;
  remark: string;
}

export type Cell = 'goodsId' | 'unitQty' | 'unitLevel' | 'wantProducedOn' | 'wantLotNo' | 'remark';
/** What is wrong with which cell of which line. */
export type Faults = ReadonlyMap<number, Partial<Record<Cell, string>>>;

export const blank = (key: number): Draft => ({ key, goods: null, level: 1, qty: '', wantProducedOn: '', wantLotNo: '', remark: '' });

/** A line nobody has typed into is not sent. */
export const isBlank = (d: Draft): boolean => d.goods === null && d.qty === '' && d.wantProducedOn === '' && d.wantLotNo === '' && d.remark === '';

/** Base units of the line, or null while the quantity is not a number. */
export function baseQty(d: Draft): number | null {
  const qty = Number(d.qty);
  return d.goods && d.qty !== '' && Number.isSafeInteger(qty) && qty > 0 ? qty * packOf(d.goods.packs, d.level).ratio : null;
}

/** Take a goods into a line: counted in cases where there are such. */
export const withGoods = (d: Draft, goods: Picked): Draft => ({ ...d, goods, level: usualPack(goods.packs, Number.MAX_SAFE_INTEGER).level });

export const draftsOf = (lines: OutputOf<typeof orderApi.get>['lines']): Draft[] => lines.map((line, i) => ({
  key: i + 1, goods: { id: line.goodsId, code: line.goodsCode, name: line.goodsName, packs: allPacks(line.packs) }, level: line.unitLevel, qty: String(line.unitQty),
  wantProducedOn: line.wantProducedOn ?? '', wantLotNo: line.wantLotNo ?? '', remark: line.remark ?? '',
}));

const sameLine = (d: Draft): string => `${d.goods?.id ?? ''}/${d.wantProducedOn}/${d.wantLotNo}`;

/** Lines that repeat an earlier one: key → number of the line it repeats. The server refuses them. */
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
    const wrong = { ...(d.goods ? {} : { goodsId: '请选择商品' }), ...fault('unitQty', qty), ...fault('wantProducedOn', d.wantProducedOn || null), ...fault('wantLotNo', d.wantLotNo || null) };
    if (Object.keys(wrong).length > 0) faults.set(d.key, wrong);
    return d.goods ? [{ goodsId: d.goods.id, unitLevel: d.level, unitQty: qty, wantProducedOn: d.wantProducedOn || null, wantLotNo: d.wantLotNo || null, remark: d.remark || null }] : [];
  });
  return { lines, faults };
}

function fault(cell: 'unitQty' | 'wantProducedOn' | 'wantLotNo', value: unknown): Partial<Record<Cell, string>> {
  const why = faultOf(orderLineInput.shape[cell], value);
  return why === null ? {} : { [cell]: why };
}

const CELLS: readonly string[] = ['goodsId', 'unitQty', 'unitLevel', 'wantProducedOn', 'wantLotNo', 'remark'] satisfies Cell[];
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
