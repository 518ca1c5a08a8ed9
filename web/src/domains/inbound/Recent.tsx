import { orderApi } from '#contract/inbound/order.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { Act } from '../../ui/act/Act.tsx';
import { RowContext } from '../../ui/act/where.tsx';
import { useUndo, type Recently } from './useUndo.ts';

/** The last things done here, each to be taken back while it is the newest step of its line. */
export function Recent({ recent: { done, undone }, onUndone }: { recent: Recently; onUndone: () => void }) {
  const undo = useUndo();
  if (done.length === 0) return null;
  const back = async (entry: Recently['done'][number]): Promise<void> => {
    try {
      if (!(await undo(entry))) return;
      undone(entry.key);
      onUndone();
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
            <div>
              <b>{entry.title}</b>
              <small>{entry.note}</small>
            </div>
            <strong className={`hc-num${entry.tone === 'bad' ? ' hc-bad' : ''}`}>{entry.qty}</strong>
            {entry.undone ? (
              <span className="hc-faint">已撤销</span>
            ) : (
              <RowContext value="row">
                <Act
                  permit={orderApi.rollbackDetail.permit}
                  label="撤销"
                  ask={`撤销 ${entry.title} ${entry.qty}？`}
                  onConfirm={() => back(entry)}
                />
              </RowContext>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
