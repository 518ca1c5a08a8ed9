import { Tooltip } from 'antd';
import type { z } from 'zod';
import type { orderLine } from '#contract/inbound/order.ts';
import { spelled } from '../../../ui/text/packs.ts';

export type Line = z.output<typeof orderLine>;
type Counters = Pick<
  Line,
  'qtyExpected' | 'qtyReceived' | 'qtyRejected' | 'qtyQcWait' | 'qtyPutaway' | 'qtyClosed' | 'qtyOpen' | 'packs'
>;

/** Where the expected quantity stands: on the shelf, on the floor, waiting for inspection, refused, given up, still to come. */
export function Ladder({ line }: { line: Counters }) {
  const floor = Math.max(0, line.qtyReceived - line.qtyPutaway - line.qtyQcWait);
  const parts = [
    { name: '已上架', tone: 'shelf', qty: line.qtyPutaway },
    { name: '待上架', tone: 'floor', qty: floor },
    { name: '待检', tone: 'wait', qty: line.qtyQcWait },
    { name: '拒收', tone: 'refused', qty: line.qtyRejected },
    { name: '关闭', tone: 'closed', qty: line.qtyClosed },
    { name: '待收', tone: 'open', qty: line.qtyOpen },
  ].filter((part) => part.qty > 0);
  const told = parts.map((part) => `${part.name} ${spelled(part.qty, line.packs)}`).join('，');
  return (
    <Tooltip
      title={
        <div className="hc-in-ladder-tip">
          {parts.map((part) => (
            <span key={part.tone}>
              <i data-tone={part.tone} />
              {part.name}
              <b>{spelled(part.qty, line.packs)}</b>
            </span>
          ))}
        </div>
      }
    >
      <span className="hc-in-ladder" role="img" aria-label={told}>
        {parts.map((part) => (
          <i key={part.tone} data-tone={part.tone} style={{ flexGrow: part.qty }} />
        ))}
      </span>
    </Tooltip>
  );
}

/** The whole order in one bar, under the same names. */
export const summed = (lines: readonly Line[]): Counters => {
  const sum = (
    name: 'qtyExpected' | 'qtyReceived' | 'qtyRejected' | 'qtyQcWait' | 'qtyPutaway' | 'qtyClosed' | 'qtyOpen',
  ): number => lines.reduce((n, line) => n + line[name], 0);
  return {
    qtyExpected: sum('qtyExpected'),
    qtyReceived: sum('qtyReceived'),
    qtyRejected: sum('qtyRejected'),
    qtyQcWait: sum('qtyQcWait'),
    qtyPutaway: sum('qtyPutaway'),
    qtyClosed: sum('qtyClosed'),
    qtyOpen: sum('qtyOpen'),
    packs: [],
  };
};
