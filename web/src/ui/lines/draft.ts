import type { z } from 'zod';
import type { FieldError } from '#contract/errors.ts';
import { faultOf } from '../form/rule.ts';
import { packOf, usualPack } from '../text/packs.ts';
import type { Picked } from './goods.ts';

/** One line of a document while it is typed; quantities stay text until they are sent. */
export interface Draft {
  key: number;
  goods: Picked | null;
  level: number;
  qty: string;
}

/** What is wrong with which cell of which line: the line's key, then the cell by the name of its field. */
export type Faults = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** What a document says of its lines; all else is the same for every editor. `S` is a line as it is sent. */
export interface LineKind<D extends Draft, S extends object> {
  max: number;
  /** The fields of a line as sent: they name the cells, and judge them. */
  shape: Readonly<Record<string, z.ZodType>>;
  blank: (key: number) => D;
  /** A line nobody has typed into is not sent. */
  isBlank: (draft: D) => boolean;
  withGoods: (draft: D, goods: Picked) => D;
  sent: (draft: D, goodsId: number) => S;
  /** Lines with the same goods and the same text here ask for the same. */
  wants: (draft: D) => string;
}

/** The quantity as a number; what is none fails its schema. */
export const qtyOf = ({ qty }: Draft): number => (qty === '' ? Number.NaN : Number(qty));

/** Base units of the line, or null while the quantity is not a number. */
export function baseQty(draft: Draft): number | null {
  const qty = qtyOf(draft);
  return draft.goods && Number.isSafeInteger(qty) && qty > 0
    ? qty * packOf(draft.goods.packs, draft.level).ratio
    : null;
}

/** Take a goods into a line: counted in cases where there are such. */
export const taken = <D extends Draft>(draft: D, goods: Picked): D => ({
  ...draft,
  goods,
  level: usualPack(goods.packs).level,
});

/** Lines that ask for what an earlier one asks for: key → number of that line. */
export function repeats<D extends Draft>(drafts: readonly D[], wants: (draft: D) => string): Map<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  for (const [i, draft] of drafts.entries()) {
    if (!draft.goods) continue;
    const same = `${draft.goods.id}/${wants(draft)}`;
    const earlier = first.get(same);
    if (earlier === undefined) first.set(same, i + 1);
    else found.set(draft.key, earlier);
  }
  return found;
}

const NO_GOODS = 0;
const faultIn = (schema: z.ZodType | undefined, value: unknown): string | null =>
  schema ? faultOf(schema, value) : null;

/** Lines as they are sent, or what is missing where. */
export function judged<D extends Draft, S extends object>(
  drafts: readonly D[],
  { shape, sent }: LineKind<D, S>,
): { lines: S[]; faults: Faults } {
  const faults = new Map<number, Record<string, string>>();
  const lines = drafts.flatMap((draft) => {
    const line = sent(draft, draft.goods?.id ?? NO_GOODS);
    const wrong = Object.entries(line).flatMap(([cell, value]) => {
      const why = cell !== 'goodsId' ? faultIn(shape[cell], value) : draft.goods ? null : '请选择商品';
      return why === null ? [] : [[cell, why]];
    });
    if (wrong.length > 0) faults.set(draft.key, Object.fromEntries(wrong));
    return draft.goods ? [line] : [];
  });
  return { lines, faults };
}

/** `lines.3.unitQty` of the server, on the line that was sent fourth; what names no cell stands at the goods. */
export function placedFaults(
  errors: readonly FieldError[],
  drafts: readonly Draft[],
  shape: Readonly<Record<string, unknown>>,
): Faults {
  const faults = new Map<number, Record<string, string>>();
  for (const { field, msg } of errors) {
    const [head, nth, cell = 'goodsId'] = field.split(/[.[\]]+/).filter(Boolean);
    const draft = head === 'lines' ? drafts[Number(nth)] : undefined;
    if (draft && Object.hasOwn(shape, cell)) faults.set(draft.key, { ...faults.get(draft.key), [cell]: msg });
  }
  return faults;
}

/** Rows copied out of a sheet: code, quantity, and perhaps the unit's name. */
export const pastedRows = (text: string): { code: string; qty: string; unit: string }[] =>
  text.split(/\r?\n/).flatMap((row) => {
    const [code = '', qty = '', unit = ''] = row.split('\t').map((part) => part.trim());
    return code === '' ? [] : [{ code: code.toUpperCase(), qty: /^\d+$/.test(qty) ? qty : '', unit }];
  });

/** A goods code of a sheet as a line: its quantity, in the unit named there if the goods has it. */
export function fromRow<D extends Draft>(draft: D, row: { qty: string; unit: string }): D {
  return {
    ...draft,
    qty: row.qty,
    level: draft.goods?.packs.find((pack) => pack.name === row.unit)?.level ?? draft.level,
  };
}
