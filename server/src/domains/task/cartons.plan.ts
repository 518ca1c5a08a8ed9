import type { TaskKind } from '#contract/task/life.ts';
import { refuse, refuseField } from '../../platform/errors.ts';

/** A weighed carton in a source row; picked for an order line or for nobody. */
export interface RowCarton {
  id: number;
  code: string;
  outDetailId: number | null;
}

/** A source row: grams where its goods are weighed. */
export interface WeighedRow {
  onHand: number;
  weightG: number;
  cartons: readonly RowCarton[];
}

/** What is to be carried of a row; `outDetailId`: the order line whose picked goods go back, `theirs`: so many of them in this call. */
export interface CartonWish {
  kind: TaskKind;
  qty: number;
  codes: readonly string[];
  outDetailId: number | null;
  theirs: number;
}

/** How much the floor reports: what it says, else as many cartons as were scanned, else all that is left. */
export const reportedQty = (
  line: { qty?: number | null | undefined; cartonCodes?: readonly string[] | null | undefined },
  left: number,
): number => line.qty ?? (line.cartonCodes?.length || left);

/** Which cartons go: those scanned, all of the row, or all that were picked for the order line; `used` went with others already. Pure but for the refusals. */
export function cartonsCarried(wish: CartonWish, row: WeighedRow | undefined, used: Set<number>): number[] {
  const ids = chosen(wish, row, used);
  for (const id of ids) used.add(id);
  return ids;
}

function chosen(
  { kind, qty, codes, outDetailId, theirs }: CartonWish,
  row: WeighedRow | undefined,
  used: ReadonlySet<number>,
): number[] {
  if (!row || row.weightG === 0) return codes.length === 0 ? [] : refuse('BUSINESS', '不是抄码商品，不能扫箱码');
  const back = kind === 'UNPICK' && outDetailId !== null;
  const own = back ? row.cartons.filter((carton) => carton.outDetailId === outDetailId) : row.cartons;
  if (codes.length > 0) return scanned(codes, qty, back ? own : own.filter((c) => c.outDetailId === null), used);
  if (qty === row.onHand) return row.cartons.map(({ id }) => id);
  if (!back || theirs !== own.length) return refuse('BUSINESS', '请逐箱扫码');
  return own.flatMap(({ id }) => (used.has(id) ? [] : [id])).slice(0, qty);
}

function scanned(
  codes: readonly string[],
  qty: number,
  own: readonly RowCarton[],
  used: ReadonlySet<number>,
): number[] {
  if (codes.length !== qty) refuseField('qty', `数量与箱码数【${codes.length}】不一致`);
  const twice = codes.find((code, i) => codes.indexOf(code) < i);
  if (twice !== undefined) refuse('BUSINESS', `箱码【${twice}】已扫描`);
  return codes.map((code) => {
    const carton = own.find((one) => one.code === code) ?? refuse('BUSINESS', `箱码【${code}】不在该库位`);
    return used.has(carton.id) ? refuse('BUSINESS', `箱码【${code}】已扫描`) : carton.id;
  });
}
