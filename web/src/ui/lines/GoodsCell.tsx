import { Input } from 'antd';
import { useDeferredValue, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { isFailure } from '../../data/failure.ts';
import { useCall } from '../../data/query.ts';
import { goodsBy, type Picked } from './goods.ts';

interface Props {
  goods: Picked | null;
  ownerId: number | undefined;
  wrong: boolean;
  first: boolean;
  onPick: (goods: Picked) => void;
  /** What was typed stands for no goods. */
  onFault: (msg: string) => void;
  onPaste: (text: string) => void;
  onNext: () => void;
}

const SHOWN = 10;

/** Choose a goods by code, barcode or name. A scanner's Enter takes the one match and moves on; hands choose with the arrows. */
export function GoodsCell({ goods, ownerId, wrong, first, onPick, onFault, onPaste, onNext }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const [busy, setBusy] = useState(false);
  const menu = useId();
  const cell = useRef<HTMLDivElement>(null);
  const keyword = useDeferredValue((typed ?? '').trim());
  const found = useCall(
    goodsApi.options,
    { ownerId, keyword, size: SHOWN },
    { enabled: ownerId !== undefined && keyword !== '', quiet: true, keep: true },
  );
  const options = keyword === '' || typed === null ? [] : (found.data ?? []);

  const take = async (text: string): Promise<void> => {
    if (ownerId === undefined) {
      onFault('请先选择货主');
      return;
    }
    setBusy(true);
    try {
      onPick(await goodsBy(ownerId, text));
      setTyped(null);
      // Whoever has gone on meanwhile stays where he types.
      if (cell.current?.contains(document.activeElement)) onNext();
    } catch (error) {
      if (!isFailure(error) && !(error instanceof Error)) throw error;
      onFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTyped(null);
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setAt((i) => (i + (event.key === 'ArrowDown' ? 1 : options.length)) % options.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = options[at]?.code ?? (typed ?? '').trim();
    if (text !== '') void take(text);
    else if (goods) onNext();
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <div className="hc-lines-pick" ref={cell}>
      <Input
        data-cell="goodsId"
        size="small"
        value={typed ?? goods?.code ?? ''}
        placeholder="编码、条码、名称"
        autoFocus={first}
        status={wrong ? 'error' : ''}
        suffix={<span>{busy ? '…' : ''}</span>}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={menu}
        aria-label="商品"
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => {
          setTyped(e.target.value);
          setAt(-1);
        }}
        onKeyDown={press}
        onPaste={paste}
        onFocus={(e) => e.target.select()}
        onBlur={() => {
          if (typed?.trim() && !busy) void take(typed.trim());
          else setTyped(null);
        }}
      />
      {options.length > 0 && (
        <ul id={menu} role="listbox" className="hc-lines-menu">
          {options.map((option, i) => (
            <li
              key={option.id}
              role="option"
              aria-selected={i === at}
              onMouseDown={(e) => {
                e.preventDefault();
                void take(option.code);
              }}
            >
              <b>{option.code}</b>
              {option.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
