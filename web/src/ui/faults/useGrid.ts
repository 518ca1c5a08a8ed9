import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GRID_PART_MAX, GRID_ROWS_MAX, importBatchApi, type GridRow } from '#contract/ops/import-batch.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../data/failure.ts';
import { editCount, NO_EDITS, type At, type Edits, type Marked } from './sheet.ts';

/** What is looked at: lines with faults, those with one kind of fault, or all. */
export interface View {
  faulty: boolean;
  kind: string | undefined;
}

/** The lines of a batch, as many as the grid holds. Stale as soon as the batch is checked again. */
export function useGridRows(batchId: number, { faulty, kind }: View) {
  return useQuery<GridRow[], Failure>({
    queryKey: [importBatchApi.rows.path, batchId, faulty, kind],
    queryFn: async ({ signal }) => {
      const all: GridRow[] = [];
      for (;;) {
        const { rows } = await call(
          importBatchApi.rows,
          { batchId, faulty, after: all.at(-1)?.row ?? 0, size: GRID_PART_MAX, ...(kind ? { kind } : {}) },
          { signal },
        );
        all.push(...rows);
        if (rows.length < GRID_PART_MAX || all.length >= GRID_ROWS_MAX) return all;
      }
    },
  });
}

const HISTORY_MAX = 200;

/** What was typed, step by step, so that every step can be taken back. */
export function useEdits() {
  const [past, setPast] = useState<readonly Edits[]>([]);
  const edits = past.at(-1) ?? NO_EDITS;
  return {
    edits,
    count: editCount(edits),
    put: (next: Edits): void => setPast((steps) => [...steps, next].slice(-HISTORY_MAX)),
    back: past.length > 0 ? () => setPast((steps) => steps.slice(0, -1)) : undefined,
    clear: (): void => setPast([]),
  };
}
export type Typed = ReturnType<typeof useEdits>;

const CORNER: At = { r: 0, c: 0 };
export const useMarked = () => useState<Marked>({ from: CORNER, to: CORNER });
