import { Input } from 'antd';
import { useState } from 'react';
import { moneyOf, moneyTyped } from './money.ts';

interface Props {
  id?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Yuan; null or left out while nothing stands there. */
  value?: number | null;
  onChange?: (amount: number | null) => void;
  max?: number;
}

/** An amount of money: what is no digit of it never gets in, and when it is left it stands there with its two decimals. */
export function MoneyInput({ value = null, onChange, max, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className="hc-unit">元</span>}
      value={typed ?? (value === null ? '' : value.toFixed(2))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const kept = moneyTyped(event.target.value, max);
        setTyped(kept);
        onChange?.(moneyOf(kept));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
