import type { z } from 'zod';
import type { moveRow } from '#contract/inner/move.ts';
import { LINE_OPEN } from '#contract/task/life.ts';
import { among } from '../../../ui/scan/scanned.ts';

export type Line = z.output<typeof moveRow>;

/** Lines of tasks somebody may still work on. */
export const OPEN = { status: [10, 20], lineState: LINE_OPEN };
const FINDINGS = 100;
/** How the lines in one's own hands are asked for. */
export const MINE = { param: { mine: true, ...OPEN }, pageNum: 1, pageSize: FINDINGS };
export const TASK_FREE = 10;

/** What may be fetched next: open lines, the most urgent task first, within it in its own order. */
export const inOrder = (lines: readonly Line[]): Line[] =>
  lines
    .filter((line) => line.lineState === LINE_OPEN)
    .toSorted((a, b) => a.priority - b.priority || a.taskId - b.taskId || a.id - b.id);

/** Whether a scan at the shelf means this line: the place it lies in, its container, or its goods. */
export const isAt = (line: Line, scanned: string): boolean =>
  among(scanned, [
    line.fromPositionCode,
    line.fromLpnCode,
    line.goodsCode,
    ...line.scans.map(({ barcode }) => barcode),
  ]);
