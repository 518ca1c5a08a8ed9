import type { CSSProperties } from 'react';
import { formatQty } from '../../ui/text/QtyText.tsx';

/** Done of all, as a bar with its numbers: `12/40`. */
export function Progress({ done, of, tone = 'busy' }: { done: number; of: number; tone?: 'busy' | 'bad' }) {
  const share = of === 0 ? 0 : Math.min(1, done / of);
  return (
    <span className="hc-out-progress" data-full={share === 1} data-tone={tone}>
      <i style={{ '--share': share } as CSSProperties} />
      <span className="hc-num">
        {formatQty(done)}/{formatQty(of)}
      </span>
    </span>
  );
}

/** Several shares of one whole under each other: 分配, 拣货, 复核. */
function Shares({ whole, parts }: { whole: number; parts: readonly { label: string; qty: number }[] }) {
  return (
    <span className="hc-out-shares">
      {parts.map(({ label, qty }) => {
        const share = whole === 0 ? 0 : Math.min(1, qty / whole);
        return (
          <span key={label} data-full={share === 1} title={`${label} ${formatQty(qty)} / ${formatQty(whole)}`}>
            <small>{label}</small>
            <i style={{ '--share': share } as CSSProperties} />
            <b className="hc-num">{Math.floor(share * 100)}%</b>
          </span>
        );
      })}
    </span>
  );
}

/** How much of a wave is allocated, picked and checked. */
export const WaveShares = ({
  wave,
}: {
  wave: { totalQty: number; qtyAllocated: number; qtyPicked: number; qtyChecked: number };
}) => (
  <Shares
    whole={wave.totalQty}
    parts={[
      { label: '分配', qty: wave.qtyAllocated },
      { label: '拣货', qty: wave.qtyPicked },
      { label: '复核', qty: wave.qtyChecked },
    ]}
  />
);
