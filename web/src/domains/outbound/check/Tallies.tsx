import { CloseOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import { NO_LOT } from '#contract/terms/values.ts';
import { QtyInput } from '../../../ui/form/QtyInput.tsx';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { allMatch, commonUnit, diffOf, type Tally } from './tally.ts';

/** What is expected, counted and apart. */
export function Sum({ rows }: { rows: readonly Tally[] }) {
  const expect = rows.reduce((sum, row) => sum + row.expect, 0);
  const counted = rows.reduce((sum, row) => sum + row.counted, 0);
  const unit = commonUnit(rows);
  return (
    <dl className="hc-work-sum" data-tone={allMatch(rows) ? 'good' : counted > expect ? 'bad' : undefined}>
      <div>
        <dt>应复核</dt>
        <dd className="hc-num">
          {expect} <small className="hc-unit">{unit}</small>
        </dd>
      </div>
      <div>
        <dt>已清点</dt>
        <dd className="hc-num">{counted}</dd>
      </div>
      <div>
        <dt>差异</dt>
        <dd className="hc-num">{counted - expect}</dd>
      </div>
    </dl>
  );
}

/** One goods: how many of how many; the count can be typed. */
export function TallyRow({
  row,
  now,
  fixed,
  onCount,
  serials = [],
  onDrop,
}: {
  row: Tally;
  now: boolean;
  fixed: boolean;
  onCount: (qty: number) => unknown;
  /** Serial numbers of the pieces counted, and what takes one out again. */
  serials?: readonly string[];
  onDrop?: (serial: string) => unknown;
}) {
  const [typing, setTyping] = useState(false);
  const diff = diffOf(row);
  return (
    <li data-now={now} data-tone={diff === 0 ? 'good' : diff > 0 ? 'bad' : undefined}>
      <div>
        <b>{row.goodsName}</b>
        <span>
          {row.goodsCode}
          {'　'}
          {row.lots.flatMap((lot) => (lot.lotNo === NO_LOT ? [] : `${lot.lotNo}×${lot.qty}`)).join('　')}
        </span>
        {serials.length > 0 && (
          <p>
            {serials.map((serial) => (
              <Tag
                key={serial}
                closable={onDrop !== undefined}
                closeIcon={<CloseOutlined aria-label={`去掉 ${serial}`} />}
                onClose={() => onDrop?.(serial)}
              >
                {serial}
              </Tag>
            ))}
          </p>
        )}
      </div>
      <span className="hc-work-count">
        {typing && !fixed ? (
          <CountInput
            row={row}
            onDone={(qty) => {
              onCount(qty);
              setTyping(false);
            }}
          />
        ) : (
          <button type="button" disabled={fixed} title="修改清点数量" onClick={() => setTyping(true)}>
            <b className="hc-num">{row.counted}</b>
          </button>
        )}
        <em className="hc-num" title={spelled(row.expect, row.packs)}>
          / {row.expect} <small className="hc-unit">{basePack(row.packs).name}</small>
        </em>
      </span>
    </li>
  );
}

/** A count typed instead of scanned; it counts with Enter and when the field is left. */
function CountInput({ row, onDone }: { row: Tally; onDone: (qty: number) => void }) {
  const [qty, setQty] = useState<number | null>(row.counted);
  const done = (): void => onDone(qty ?? row.counted);
  return (
    <QtyInput
      autoFocus
      size="large"
      packs={row.packs}
      value={qty}
      onChange={setQty}
      onLeave={done}
      onPressEnter={done}
    />
  );
}
