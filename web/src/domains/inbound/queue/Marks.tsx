import { Tag } from 'antd';
import type { PreCheckRow } from '#contract/inbound/queue/terms.ts';

/** What lifts a truck above others, or puts it back. */
export function Marks({
  of,
}: {
  of: Pick<PreCheckRow, 'isPriority' | 'isQuick' | 'noQuick' | 'isTemp' | 'priorityReason'>;
}) {
  return (
    <>
      {of.isPriority && (
        <Tag variant="filled" color="error" className="hc-flag" title={of.priorityReason ?? undefined}>
          优先
        </Tag>
      )}
      {of.isQuick && (
        <Tag variant="filled" color="processing" className="hc-flag">
          快速
        </Tag>
      )}
      {of.noQuick && (
        <Tag variant="filled" className="hc-flag">
          非快速
        </Tag>
      )}
      {of.isTemp && (
        <Tag variant="filled" color="warning" className="hc-flag">
          临时
        </Tag>
      )}
    </>
  );
}
