import { orderApi } from '#contract/inbound/order.ts';
import { isFailure } from '../../../data/failure.ts';
import { notices } from '../../../data/notices.ts';
import { Act, RowContext } from '../../../ui/Act.tsx';
import { useUndo, type Done } from './useUndo.ts';

/** How many of the last scans stay in sight. */
export const RECENT_MAX = 20;

/** The last things done here, each to be taken back while it is the newest step of its line. */
export function Recent({ done, onUndone }: { done: readonly Done[]; onUndone: (key: number) => void }) {
  const undo = useUndo();
  if (done.length === 0) return null;
  const back = async (entry: Done): Promise<void> => {
    try {
      if (await undo(entry)) onUndone(entry.key);
    } catch (error) {
      // The reading of the trace is not an act: it tells nobody by itself.
      if (isFailure(error) && error.transport) notices.failure(error);
      throw error;
    }
  };
  return (
    <section className="hc-in-recent" aria-label="最近操作">
      <h2>最近 {done.length} 次</h2>
      <ol>
        {done.map((entry) => (
          <li key={entry.key} data-undone={entry.undone}>
            <time className="hc-num">{entry.at}</time>
            <div><b>{entry.title}</b><small>{entry.note}</small></div>
            <strong className={`hc-num${entry.tone === 'bad' ? ' hc-bad' : ''}`}>{entry.qty}</strong>
            {entry.undone ? <span className="hc-faint">已撤销</span> : <RowContext value><Act permit={orderApi.rollbackDetail.permit} label="撤销" ask={`撤销 ${entry.title} ${entry.qty}？`} onConfirm={() => back(entry)} /></RowContext>}
          </li>
        ))}
      </ol>
    </section>
  );
}
