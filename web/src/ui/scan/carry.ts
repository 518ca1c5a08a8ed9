import { spelled, usualPack, type Pack } from '../text/packs.ts';
import { readPart, type Counting } from './quantity.ts';
import { same } from './scanned.ts';

/** Goods being carried to a place, as every carrying page sees them. */
export interface Carried {
  toPositionCode: string | null;
  qty: number;
  doneQty: number;
  packs: readonly Pack[];
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

type Amount = Pick<Carried, 'qty' | 'doneQty' | 'packs'>;

/** What is left to carry, spelled in the packs of the goods. */
export const restText = (line: Amount): string => spelled(restOf(line), line.packs);

/** What a number typed for the line counts: cases while whole ones are left. */
export const countingOf = (line: Amount): Counting => ({
  pack: usualPack(line.packs, restOf(line)),
  packs: line.packs,
  shown: [restOf(line), line.qty, line.doneQty].filter((qty) => qty > 0),
});

/** A part of the line; null means all of it. Throws the sentence for what cannot be, and a question that is answered by typing it `again`. */
export function partOf(line: Amount, typed: string, again = false): number | null {
  if (typed === '') return null;
  const most = restOf(line),
    qty = readPart(typed, countingOf(line), { most, again });
  return qty === most ? null : qty;
}
