import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { basePack, packLabel } from '../text/packs.ts';
import { formatQty } from '../text/QtyText.tsx';
import { baseQty, type Draft, type LineKind } from './draft.ts';
import { GoodsCell } from './GoodsCell.tsx';
import type { LineEvents } from './useLines.ts';

/** A line as the grid hands it to the document's own row. Flat, so that `memo` can tell what changed. */
export interface RowProps<D extends Draft> {
  draft: D;
  nth: number;
  ownerId: number | undefined;
  faults: Readonly<Record<string, string>> | undefined;
  /** The earlier line that asks for the same. */
  repeats: number | undefined;
  fresh: boolean;
  on: LineEvents<D>;
}

interface Props<D extends Draft> {
  row: RowProps<D>;
  withGoods: LineKind<D, object>['withGoods'];
  /** What is wrong with the goods besides its fault. */
  wrong?: string | undefined;
  /** What is said of the goods without being wrong. */
  note?: ReactNode;
  /** The document's own cells. */
  children: ReactNode;
}

/** What every line of an editor has: goods, quantity, unit and its base units. Plain inputs: a document may have 500 lines. */
export function LineRow<D extends Draft>({
  row: { draft, nth, ownerId, faults, fresh, on },
  withGoods,
  wrong,
  note,
  children,
}: Props<D>) {
  const { key, goods } = draft;
  const base = baseQty(draft);
  const bad = faults?.goodsId ?? wrong;
  const enter = (event: KeyboardEvent): void => {
    // The cell of the goods answers for itself; a button is pressed.
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      event.defaultPrevented ||
      event.target instanceof HTMLButtonElement
    )
      return;
    event.preventDefault();
    on.next(key, 'unitQty');
  };
  return (
    <tr data-line={key} onKeyDown={enter}>
      <td className="hc-faint hc-num">{nth}</td>
      <td>
        <GoodsCell
          goods={goods}
          ownerId={ownerId}
          wrong={bad !== undefined}
          first={fresh}
          onPick={(picked) => on.change(key, (now) => withGoods(now, picked))}
          onFault={(msg) => on.fault(key, 'goodsId', msg)}
          onPaste={(text) => on.paste(key, text)}
          onNext={() => on.next(key, 'goodsId')}
        />
        <Wrong says={bad} />
        {note}
      </td>
      <td className="hc-lines-name">
        <span className="hc-cut" title={goods?.name}>
          {goods?.name ?? <span className="hc-faint">-</span>}
        </span>
      </td>
      <td>
        <Input
          data-cell="unitQty"
          size="small"
          inputMode="numeric"
          aria-label="数量"
          value={draft.qty}
          status={faults?.unitQty ? 'error' : ''}
          onFocus={(e) => e.target.select()}
          onChange={({ target: { value } }) => on.change(key, (now) => ({ ...now, qty: value.replace(/[^\d]/g, '') }))}
        />
        <Wrong says={faults?.unitQty} />
      </td>
      <td>
        <select
          className="hc-lines-box"
          aria-label="单位"
          disabled={!goods}
          value={draft.level}
          onChange={({ target: { value } }) => on.change(key, (now) => ({ ...now, level: Number(value) }))}
        >
          {goods?.packs.map((pack) => (
            <option key={pack.level} value={pack.level}>
              {packLabel(pack)}
            </option>
          ))}
        </select>
        <Wrong says={faults?.unitLevel} />
      </td>
      <td className="hc-num hc-lines-base">
        {base === null || !goods ? (
          <span className="hc-faint">-</span>
        ) : (
          <>
            {formatQty(base)} <small className="hc-unit">{basePack(goods.packs).name}</small>
          </>
        )}
      </td>
      {children}
      <td>
        <Tooltip title="删除本行">
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            aria-label={`删除第${nth}行`}
            icon={<DeleteOutlined />}
            onClick={() => on.remove(key)}
          />
        </Tooltip>
      </td>
    </tr>
  );
}

/** What is wrong with a cell, below its box. */
export const Wrong = ({ says }: { says: string | undefined }) => says && <small className="hc-bad">{says}</small>;
