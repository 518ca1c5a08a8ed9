import { z } from 'zod';
import { POISONS } from './poisons.ts';

/** Rows of one chunk: the faults of so many are all told in the answer. */
export const CHUNK = 40;
/** Longest code of most masters, and longest text worth a cell. */
const CELL_MAX = 32,
  TEXT_MAX = 20_000;
/** What the feeder makes up so that it is there once. */
const MADE_UP = /^(N\d+|RING.*)$/;

/** Every cell of a line in turn, as nobody would fill it: as many lines, each else like the first, and nothing in them twice. */
export function spoiltRows(line: readonly string[]): string[][] {
  return line
    .flatMap((cell, column) => textsFor(cell).map((text): [number, string] => [column, text]))
    .map(([column, text], n) =>
      line.map((cell, i) => (i === column ? text : MADE_UP.test(cell) ? `${cell}X${n}` : cell)),
    );
}

/** The poisons a cell can hold. */
function textsFor(cell: string): string[] {
  const place = { path: [], schema: z.string().max(CELL_MAX), value: cell, input: cell };
  return [
    ...new Set(
      Object.values(POISONS)
        .flatMap((kind) => kind(place))
        .flatMap((value) =>
          typeof value === 'string' || typeof value === 'number' ? [String(value).slice(0, TEXT_MAX)] : [],
        ),
    ),
  ];
}
