import { Tag } from 'antd';
import { memo, use } from 'react';
import { nameOf } from '#contract/kit/sheet.ts';
import { LineRow as Row, Wrong, type RowProps } from '../../../ui/lines/LineRow.tsx';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { AvailableContext } from './available.ts';
import { orderLines, type Draft } from './draft.ts';

/** Goods under inspection cannot be ordered. */
const QUALITIES: readonly Draft['quality'][] = ['A', 'D', 'R'];

/** What an outbound line says beyond goods and quantity. */
export const HEADS = [
  { title: '可用', width: 96 },
  { title: '品质', width: 84 },
  { title: '生产日期从', width: 126 },
  { title: '生产日期到', width: 126 },
  { title: '指定批次', width: 110 },
];

/** One line of the editor. */
export const LineRow = memo(function LineRow(row: RowProps<Draft>) {
  const { draft, faults, repeats, on } = row;
  const put = (change: Partial<Draft>): void => on.change(draft.key, (now) => ({ ...now, ...change }));
  return (
    <Row
      row={row}
      withGoods={orderLines.withGoods}
      note={repeats !== undefined && <small className="hc-warn">与第{repeats}行相同</small>}
    >
      <Free draft={draft} />
      <td>
        <select
          className="hc-lines-box"
          aria-label="品质"
          value={draft.quality}
          onChange={(e) => put({ quality: QUALITIES.find((q) => q === e.target.value) ?? 'A' })}
        >
          {QUALITIES.map((quality) => (
            <option key={quality} value={quality}>
              {nameOf('quality', quality)}
            </option>
          ))}
        </select>
        <Wrong says={faults?.quality} />
      </td>
      <td>
        <input
          className="hc-lines-box hc-lines-date"
          type="date"
          aria-label="生产日期从"
          value={draft.wantFrom}
          max={draft.wantTo || undefined}
          onChange={(e) => put({ wantFrom: e.target.value })}
        />
        <Wrong says={faults?.wantFrom} />
      </td>
      <td>
        <input
          className="hc-lines-box hc-lines-date"
          type="date"
          aria-label="生产日期到"
          value={draft.wantTo}
          min={draft.wantFrom || undefined}
          onChange={(e) => put({ wantTo: e.target.value })}
        />
        <Wrong says={faults?.wantTo} />
      </td>
      <td>
        {draft.wantLot ? (
          <Tag closable variant="filled" onClose={() => put({ wantLot: null })}>
            {draft.wantLot.no}
          </Tag>
        ) : (
          <span className="hc-faint">不限</span>
        )}
        <Wrong says={faults?.wantLotId} />
      </td>
    </Row>
  );
});

/** What is free of the goods; red when all lines together ask for more. */
function Free({ draft }: { draft: Draft }) {
  const { freeOf, askedOf } = use(AvailableContext);
  const free = draft.goods ? freeOf(draft) : null;
  if (free === null || !draft.goods)
    return (
      <td className="hc-num hc-lines-base">
        <span className="hc-faint">-</span>
      </td>
    );
  const asked = askedOf(draft);
  return (
    <td className={`hc-num hc-lines-base${asked > free ? ' hc-bad' : ''}`} title={spelled(free, draft.goods.packs)}>
      {formatQty(free)} <small className="hc-unit">{basePack(draft.goods.packs).name}</small>
    </td>
  );
}
