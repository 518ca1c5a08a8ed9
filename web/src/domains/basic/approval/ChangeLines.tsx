import type { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { heard } from '../../../locale/speech.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import '../basic.css';

type Changes = RowOf<typeof changeRequestApi.queryPage>['changes'];

/** What a request changes, one field a line; what is beyond `most` is counted, and told by the tooltip. */
export function ChangeLines({ changes, most }: { changes: Changes; most: number }) {
  const whole = changes
    .map(({ label, before, after }) => `${heard(label)}：${heard(before) || '-'} → ${heard(after) || '-'}`)
    .join('\n');
  return (
    <span className="hc-change-lines" title={whole}>
      {changes.slice(0, most).map(({ field, label, before, after }) => (
        <span key={field}>
          {heard(label)} <span className="hc-faint hc-num">{heard(before) || '-'} →</span>{' '}
          <b className="hc-num">{heard(after) || '-'}</b>
        </span>
      ))}
      {changes.length > most && <span className="hc-faint">+{changes.length - most}</span>}
    </span>
  );
}
