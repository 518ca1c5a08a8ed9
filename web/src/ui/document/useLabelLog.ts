import { useState } from 'react';
import { printRecordApi, type LabelKind } from '#contract/report/by-hand.ts';
import { PAPER_AGAIN, paperApi } from '#contract/report/paper.ts';
import { useAct, useCall, type FormLike } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';

interface Log {
  /** The one that was printed most often before this print. */
  before: { docNo: string; times: number } | undefined;
  /** Whoever may not print again does not. */
  off: string | null;
  /** Not known yet whether anything was printed before. */
  asking: boolean;
  busy: boolean;
  /** Count and log them, once while the dialog is open; throws where the server refuses. */
  log: (copies: number, reason: string | undefined) => Promise<void>;
}

/** Labels of one dialog in the log of prints: whatever leaves the dialog, to whichever printer, is one print. */
export function useLabelLog(kind: LabelKind, ids: readonly number[], form: FormLike): Log {
  const counts = useCall(printRecordApi.labelCounts, { kind, ids: [...ids] }, { quiet: true, staleMs: 0 });
  const mayAgain = useAllowed(PAPER_AGAIN);
  const add = useAct(printRecordApi.labels, [paperApi.queryPage], { done: null, form });
  const [logged, setLogged] = useState(0);
  const before = counts.data?.list.toSorted((a, b) => b.times - a.times)[0];
  return {
    before,
    off: before && !mayAgain ? `${before.docNo} 已打印 ${before.times} 次，没有补打权限` : null,
    asking: !counts.data && !counts.error,
    busy: add.isPending,
    log: async (copies, reason) => {
      if (copies <= logged) return;
      await add.mutateAsync({ kind, ids: [...ids], copies, reason });
      setLogged(copies);
    },
  };
}
