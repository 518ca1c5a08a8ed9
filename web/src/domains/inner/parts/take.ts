import { adjustApi } from '#contract/inner/adjust.ts';
import { shortageApi } from '#contract/inner/shortage.ts';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';

/** What a step of a stocktake makes old. */
export const TAKE_READS = [
  stocktakeApi.queryPage,
  stocktakeApi.statistic,
  stocktakeApi.get,
  stockApi.queryPage,
  stockApi.get,
  shortageApi.queryPage,
  adjustApi.queryPage,
  adjustApi.statistic,
];

export type Take = OutputOf<typeof stocktakeApi.get>;
export type TakeLine = Take['lines'][number];

/** Lines that were right the first time, of those counted, by what a line belongs to. */
export interface Accuracy {
  name: string;
  lines: number;
  right: number;
}

export function accuracyBy(lines: readonly TakeLine[], nameOf: (line: TakeLine) => string | null): Accuracy[] {
  const counted = lines.filter((line) => line.countQty !== null && line.diff !== null);
  return [...Map.groupBy(counted, (line) => nameOf(line) ?? '')]
    .map(([name, own]) => ({ name, lines: own.length, right: own.filter(({ diff }) => diff === 0).length }))
    .toSorted((a, b) => a.right / a.lines - b.right / b.lines);
}
