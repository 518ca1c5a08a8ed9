import { Empty, Timeline } from 'antd';
import type { ReactNode } from 'react';

/** One step in the life of a document. */
export interface TraceItem {
  at: string;
  who: string;
  act: ReactNode;
  /** State names before and after. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  note?: ReactNode;
  /** The step was rolled back later. */
  undone?: boolean;
}

/** What happened to a document, latest first. */
export function Trace({ items }: { items: readonly TraceItem[] }) {
  if (items.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无轨迹" />;
  return (
    <Timeline
      className="hc-trace"
      items={items.map((item, i) => ({
        key: i,
        color: item.undone ? 'gray' : i === 0 ? 'blue' : 'green',
        content: (
          <div className={item.undone ? 'hc-undone' : undefined}>
            <div className="hc-trace-line">
              <b>{item.act}</b>
              {item.to && (
                <span className="hc-faint">
                  {item.from && item.from !== item.to ? `${item.from} → ` : ''}
                  {item.to}
                </span>
              )}
            </div>
            {item.note && <div>{item.note}</div>}
            <small className="hc-faint hc-num">
              {item.at} · {item.who}
            </small>
          </div>
        ),
      }))}
    />
  );
}
