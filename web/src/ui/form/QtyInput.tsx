import { Input } from 'antd';
import { useState, type ComponentProps } from 'react';
import { readQty } from '../scan/quantity.ts';
import { basePack, spelled, type Pack } from '../text/packs.ts';

interface Props extends Pick<ComponentProps<typeof Input>, 'id' | 'size' | 'disabled' | 'autoFocus' | 'onPressEnter'> {
  /** Base units; null or left out while what stands there is no quantity. */
  value?: number | null;
  onChange?: (qty: number | null) => void;
  packs: readonly Pack[];
  /** The field was left. */
  onLeave?: () => void;
}

/** A quantity, typed in base units or as `3箱5袋`; it stands there with its units, and what is typed is spelled beside it. */
export function QtyInput({ value = null, onChange, packs, onLeave, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const pack = basePack(packs);
  const read = (text: string): number | null => {
    try {
      // What it comes to is seen at once: nothing needs to be asked.
      return readQty(text, { pack, packs, shown: [] }, true);
    } catch {
      return null;
    }
  };
  const told = typed === null || value === null ? pack.name : `= ${spelled(value, packs)}`;
  return (
    <Input
      {...rest}
      className="hc-qty-input"
      inputMode="numeric"
      autoComplete="off"
      placeholder={packs.length > 1 ? `如 12 或 3箱5` : undefined}
      suffix={<span className="hc-unit hc-num">{told}</span>}
      value={typed ?? (value === null ? '' : spelled(value, packs))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(read(event.target.value));
      }}
      onBlur={() => {
        if (value !== null) setTyped(null);
        onLeave?.();
      }}
    />
  );
}
