import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { memo, type KeyboardEvent } from 'react';
import { formatQty } from '../../../ui/QtyText.tsx';
import { baseQty, withGoods, type Cell, type Draft } from './draft.ts';
import { GoodsCell } from './GoodsCell.tsx';
import { basePack } from './packs.ts';

export interface LineEvents {
  change: (key: number, draft: Draft) => void;
  fault: (key: number, cell: Cell, msg: string) => void;
  remove: (key: number) => void;
  paste: (key: number, text: string) => void;
  /** Enter: on to the quantity, then to the next line. */
  next: (key: number, from: 'goodsId' | 'unitQty') => void;
}

interface Props {
  draft: Draft;
  nth: number;
  ownerId: number | undefined;
  faults: Partial<Record<Cell, string>> | undefined;
  /** The earlier line with the same goods. */
  repeats: number | undefined;
  fresh: boolean;
  on: LineEvents;
}

/** One line of the editor. Plain inputs: an order may have 500 of them. */
export const LineRow = memo(function LineRow({ draft, nth, ownerId, faults, repeats, fresh, on }: Props) {
  const { key, goods } = draft;
  const base = baseQty(draft);
  const put = (change: Partial<Draft>): void => on.change(key, { ...draft, ...change });
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    on.next(key, 'unitQty');
  };
  const wrong = faults?.goodsId ?? (repeats === undefined ? undefined : `明细重复：商品【${goods?.code ?? ''}】与第${repeats}行相同`);
  return (
    <tr data-line={key}>
      <td className="hc-faint hc-num">{nth}</td>
      <td>
        <GoodsCell goods={goods} ownerId={ownerId} wrong={wrong !== undefined} first={fresh} onPick={(picked) => put(withGoods(draft, picked))}
          onFault={(msg) => on.fault(key, 'goodsId', msg)} onPaste={(text) => on.paste(key, text)} onNext={() => on.next(key, 'goodsId')} />
        {wrong && <small className="hc-bad">{wrong}</small>}
      </td>
      <td className="hc-in-name"><span className="hc-cut" title={goods?.name}>{goods?.name ?? <span className="hc-faint">-</span>}</span></td>
      <td onKeyDown={enter}>
        <Input data-cell="unitQty" size="small" inputMode="numeric" aria-label="数量" value={draft.qty} status={faults?.unitQty ? 'error' : ''} onFocus={(e) => e.target.select()}
          onChange={(e) => put({ qty: e.target.value.replace(/[^\d]/g, '') })} />
        {faults?.unitQty && <small className="hc-bad">{faults.unitQty}</small>}
      </td>
      <td onKeyDown={enter}>
        <select className="hc-in-unit" aria-label="单位" disabled={!goods} value={draft.level} onChange={(e) => put({ level: Number(e.target.value) })}>
          {goods?.packs.map((pack) => <option key={pack.level} value={pack.level}>{pack.name || '基本单位'}{pack.ratio > 1 ? ` ×${pack.ratio}` : ''}</option>)}
        </select>
        {faults?.unitLevel && <small className="hc-bad">{faults.unitLevel}</small>}
      </td>
      <td className="hc-num hc-in-base">{base === null || !goods ? <span className="hc-faint">-</span> : <>{formatQty(base)} <small className="hc-unit">{basePack(goods.packs).name}</small></>}</td>
      <td onKeyDown={enter}>
        <input className="hc-in-date" type="date" aria-label="要求生产日期" value={draft.wantProducedOn} onChange={(e) => put({ wantProducedOn: e.target.value })} />
        {faults?.wantProducedOn && <small className="hc-bad">{faults.wantProducedOn}</small>}
      </td>
      <td onKeyDown={enter}>
        <Input size="small" aria-label="要求批次" maxLength={64} value={draft.wantLotNo} status={faults?.wantLotNo ? 'error' : ''} onChange={(e) => put({ wantLotNo: e.target.value })} />
      </td>
      <td onKeyDown={enter}><Input size="small" aria-label="备注" maxLength={1000} value={draft.remark} onChange={(e) => put({ remark: e.target.value })} /></td>
      <td><Tooltip title="删除本行"><Button type="text" size="small" tabIndex={-1} aria-label={`删除第${nth}行`} icon={<DeleteOutlined />} onClick={() => on.remove(key)} /></Tooltip></td>
    </tr>
  );
});
