import { Tag } from 'antd';
import { memo } from 'react';
import { nameOf } from '#contract/kit/sheet.ts';
import { LineRow as Row, Wrong, type RowProps } from '../../../ui/lines/LineRow.tsx';
import { transferLines, type Draft } from './draft.ts';

/** Goods under inspection do not travel. */
const QUALITIES: readonly Draft['quality'][] = ['A', 'D', 'R'];

/** What a line of a transfer says beyond goods and quantity. */
export const HEADS = [
  { title: '品质', width: 96 },
  { title: '指定批次', width: 140 },
];

/** One line of the editor. */
export const LineRow = memo(function LineRow(row: RowProps<Draft>) {
  const { draft, faults, repeats, on } = row;
  const put = (change: Partial<Draft>): void => on.change(draft.key, (now) => ({ ...now, ...change }));
  return (
    <Row
      row={row}
      withGoods={transferLines.withGoods}
      wrong={repeats === undefined ? undefined : `明细重复：商品【${draft.goods?.code ?? ''}】与第${repeats}行相同`}
    >
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
