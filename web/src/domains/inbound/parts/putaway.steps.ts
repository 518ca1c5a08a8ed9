import type { z } from 'zod';
import type { putawayLine } from '#contract/inbound/putaway.ts';
import { LINE_OPEN } from '#contract/inventory/task.life.ts';
import { among, same } from '../../../ui/scanned.ts';

export type TaskLine = z.output<typeof putawayLine>;

export const openOf = (lines: readonly TaskLine[]): TaskLine[] => lines.filter((line) => line.state === LINE_OPEN);

export const restOf = (line: TaskLine): number => line.qty - line.doneQty;

/** The line a scan in the clerk's hand means: its container or its goods. The one he is at wins among several of the same goods. */
export function lineOf(lines: readonly TaskLine[], scanned: string, goodsIds: readonly number[] = [], at: number | null = null): TaskLine | undefined {
  const hits = openOf(lines).filter((line) => among(scanned, [line.fromLpnCode, line.goodsCode]) || goodsIds.includes(line.goodsId));
  return hits.find((line) => line.id === at) ?? hits[0];
}

/** What a scanned position means for a line: the place it should go, or another one that must be meant (scanned twice). */
export function judged(line: TaskLine, scanned: string, before: string | null): 'right' | 'ask' | 'change' {
  if (line.toPositionCode === null || same(scanned, line.toPositionCode)) return 'right';
  return same(scanned, before) ? 'change' : 'ask';
}

/** A part of the line. Throws the sentence for what cannot be. */
export function partOf(line: TaskLine, typed: string): number | null {
  if (typed === '') return null;
  if (!/^\d{1,7}$/.test(typed) || Number(typed) === 0) throw new Error('请输入正整数');
  const qty = Number(typed);
  if (qty > restOf(line)) throw new Error(`数量超过任务数量${restOf(line)}`);
  return qty === restOf(line) ? null : qty;
}
