import { same } from './scanned.ts';

/** Goods being carried to a place, as every carrying page sees them. */
export interface Carried {
  toPositionCode: string | null;
  qty: number;
  doneQty: number;
}

export const restOf = (line: Pick<Carried, 'qty' | 'doneQty'>): number => line.qty - line.doneQty;

/** What a scanned position means for a line: the place it should go, or another one that must be meant (scanned twice). */
export function judged(
  line: Pick<Carried, 'toPositionCode'>,
  scanned: string,
  before: string | null,
): 'right' | 'ask' | 'change' {
  if (line.toPositionCode === null || same(scanned, line.toPositionCode)) return 'right';
  return same(scanned, before) ? 'change' : 'ask';
}

/** A part of the line; null means all of it. Throws the sentence for what cannot be. */
export function partOf(line: Pick<Carried, 'qty' | 'doneQty'>, typed: string): number | null {
  if (typed === '') return null;
  if (!/^\d{1,7}$/.test(typed) || Number(typed) === 0) throw new Error('请输入正整数');
  const qty = Number(typed);
  if (qty > restOf(line)) throw new Error(`数量超过任务数量${restOf(line)}`);
  return qty === restOf(line) ? null : qty;
}
