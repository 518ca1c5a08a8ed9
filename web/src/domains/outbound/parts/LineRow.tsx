import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Tag, Tooltip } from 'antd';
import { memo, type KeyboardEvent } from 'react';
import { dictionaries } from '#contract/terms/dictionaries.ts';
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
  /** The earlier line that asks for the same. */
  repeats: number | undefined;
  fresh: boolean;
  on: LineEvents;
}

/** Goods under inspection cannot be ordered. */
const QUALITIES: readonly Draft['quality'][] = ['A', 'D', 'R'];
const qualityName = (quality: Draft['quality']): string => dictionaries.quality?.find((item) => item.value === quality)?.label ?? quality;

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
  return (
    <tr data-line={key}>
      <td className="hc-faint hc-num">{nth}</td>
      <td>
        <GoodsCell goods={goods} ownerId={ownerId} wrong={faults?.goodsId !== undefined} first={fresh} onPick={(picked) => put(withGoods(draft, picked))}
          onFault={(msg) => on.fault(key, 'goodsId', msg)} onPaste={(text) => on.paste(key, text)} onNext={() => on.next(key, 'goodsId')} />
        <Said fault={faults?.goodsId} />
        {repeats !== undefined && <small className="hc-out-warn">与第{repeats}行相同</small>}
      </td>
      <td className="hc-out-name"><span className="hc-cut" title={goods?.name}>{goods?.name ?? <span className="hc-faint">-</span>}</span></td>
      <td onKeyDown={enter}>
        <Input data-cell="unitQty" size="small" inputMode="numeric" aria-label="数量" value={draft.qty} status={faults?.unitQty ? 'error' : ''} onFocus={(e) => e.target.select()}
          onChange={(e) => put({ qty: e.target.value.replace(/[^\d]/g, '') })} />
        <Said fault={faults?.unitQty} />
      </td>
      <td onKeyDown={enter}>
        <select className="hc-out-unit" aria-label="单位" disabled={!goods} value={draft.level} onChange={(e) => put({ level: Number(e.target.value) })}>
          {goods?.packs.map((pack) => <option key={pack.level} value={pack.level}>{pack.name || '基本单位'}{pack.ratio > 1 ? ` ×${pack.ratio}` : ''}</option>)}
        </select>
        <Said fault={faults?.unitLevel} />
      </td>
      <td className="hc-num hc-out-base">{base === null || !goods ? <span className="hc-faint">-</span> : <>{formatQty(base)} <small className="hc-unit">{basePack(goods.packs).name}</small></>}</td>
      <td onKeyDown={enter}>
        <select className="hc-out-unit" aria-label="品质" value={draft.quality} onChange={(e) => put({ quality: QUALITIES.find((q) => q === e.target.value) ?? 'A' })}>
          {QUALITIES.map((quality) => <option key={quality} value={quality}>{qualityName(quality)}</option>)}
        </select>
        <Said fault={faults?.quality} />
      </td>
      <td onKeyDown={enter}><input className="hc-out-date" type="date" aria-label="生产日期从" value={draft.wantFrom} max={draft.wantTo || undefined} onChange={(e) => put({ wantFrom: e.target.value })} /><Said fault={faults?.wantFrom} /></td>
      <td onKeyDown={enter}><input className="hc-out-date" type="date" aria-label="生产日期到" value={draft.wantTo} min={draft.wantFrom || undefined} onChange={(e) => put({ wantTo: e.target.value })} /><Said fault={faults?.wantTo} /></td>
      <td>{draft.wantLot ? <Tag closable variant="filled" onClose={() => put({ wantLot: null })}>{draft.wantLot.no}</Tag> : <span className="hc-faint">不限</span>}<Said fault={faults?.wantLotId} /></td>
      <td><Tooltip title="删除本行"><Button type="text" size="small" tabIndex={-1} aria-label={`删除第${nth}行`} icon={<DeleteOutlined />} onClick={() => on.remove(key)} /></Tooltip></td>
    </tr>
  );
});

const Said = ({ fault }: { fault: string | undefined }) => fault && <small className="hc-bad">{fault}</small>;
