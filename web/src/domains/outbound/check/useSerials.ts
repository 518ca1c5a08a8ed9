import type { Gs1 } from '../../../ui/scan/gs1.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { awaitsEnd, serialsIn, withSerial } from '../../../ui/scan/serials.ts';
import { serialRowOf, type Tally } from './tally.ts';

type Serials = ReadonlyMap<number, readonly string[]>;

interface Held {
  now: () => { last: number | null; serials: Serials };
  change: (change: { last?: number; serials?: Serials }) => void;
}

/** What is sent of a count: of goods whose pieces have numbers, the numbers. */
export const sentLines = (rows: readonly Tally[], serials: Serials) =>
  rows.map(({ goodsId, counted, isSerial }) => ({
    goodsId,
    qty: counted,
    ...(isSerial ? { serials: serialsIn(serials.get(goodsId) ?? []) } : {}),
  }));

/** Counting pieces by their serial numbers: one scan is one piece, a first and a last one all between them. */
export function useSerials(
  held: Held,
  rows: () => readonly Tally[],
  setCount: (goodsId: number, counted: number) => ScanResult,
) {
  const setSerials = (goodsId: number, own: readonly string[]): ScanResult => {
    const { serials } = held.now();
    const counted = setCount(goodsId, serialsIn(own).length);
    held.change({ serials: new Map(serials).set(goodsId, own) });
    return awaitsEnd(own) ? { text: `${own.at(-2) ?? ''} 到…`, sub: '请扫描结束序列号', tone: 'warn' } : counted;
  };
  /** A code of the goods alone asks for the number; what stands for nothing else is one. Null: it is none of ours. */
  const serialScanned = (code: string, label: Gs1 | null): ScanResult | null => {
    const { last, serials } = held.now(),
      all = rows();
    const known = all.find((row) => same(code, row.goodsCode) || row.scans.some(({ barcode }) => same(code, barcode)));
    if (known && !known.isSerial) return null;
    const serial = label ? label.serial : known ? null : code;
    const row = known ?? serialRowOf(all, label?.gtin ?? null, last);
    if (!row) return null;
    if (serial === null) {
      held.change({ last: row.goodsId });
      return { text: row.goodsName, sub: '请扫描序列号', tone: 'warn' };
    }
    return setSerials(row.goodsId, withSerial(serials.get(row.goodsId) ?? [], serial));
  };
  return { setSerials, serialScanned };
}
