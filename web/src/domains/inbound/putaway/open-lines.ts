import type { z } from 'zod';
import type { putawayLine } from '#contract/inbound/putaway.ts';
import { LINE_OPEN } from '#contract/task/life.ts';
import { among } from '../../../ui/scan/scanned.ts';

export type TaskLine = z.output<typeof putawayLine>;

/** Of two steps the first ends in a drop place, the second on the shelf. */
export const FIRST_LEG = 1;

export const openOf = (lines: readonly TaskLine[]): TaskLine[] => lines.filter((line) => line.state === LINE_OPEN);

/** The line a scan in the clerk's hand means: its container or its goods, by code or barcode. The one he is at wins among several of the same goods. */
export function lineOf(lines: readonly TaskLine[], scanned: string, at: number | null = null): TaskLine | undefined {
  const hits = openOf(lines).filter((line) =>
    among(scanned, [line.fromLpnCode, line.goodsCode, ...line.scans.map(({ barcode }) => barcode)]),
  );
  return hits.find((line) => line.id === at) ?? hits[0];
}
