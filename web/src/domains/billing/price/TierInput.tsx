import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { Tier } from '#contract/billing/cost-config.ts';
import { MODEL } from '#contract/billing/terms.ts';

interface Props {
  value?: Tier[];
  onChange?: (tiers: Tier[]) => void;
  model: number;
}

const EMPTY: Tier = { fromQty: '0', toQty: null, unitPrice: null, flatFee: null, stepQty: null };
type Name = keyof Tier;

/** What of a tier a model asks for. */
const COLUMNS: Readonly<Record<number, readonly Name[]>> = {
  [MODEL.unit]: ['unitPrice', 'flatFee'],
  [MODEL.fixed]: ['flatFee'],
  [MODEL.graduated]: ['fromQty', 'toQty', 'unitPrice', 'flatFee'],
  [MODEL.volume]: ['fromQty', 'toQty', 'unitPrice', 'flatFee'],
  [MODEL.package]: ['fromQty', 'toQty', 'flatFee', 'unitPrice', 'stepQty'],
};
const NAMES: Readonly<Record<Name, string>> = {
  fromQty: '起(不含)',
  toQty: '止(含)',
  unitPrice: '单价',
  flatFee: '固定额',
  stepQty: '步长',
};
const SINGLE: ReadonlySet<number> = new Set([MODEL.unit, MODEL.fixed]);

/** Tiers one below the other; each begins where the one above it ends. */
export function TierInput({ value, onChange, model }: Props) {
  if (model === MODEL.direct) return <span className="hc-faint">金额取自来源单据</span>;
  const names = COLUMNS[model] ?? [];
  const tiers = value && value.length > 0 ? value : [EMPTY];
  const rows = SINGLE.has(model) ? tiers.slice(0, 1) : tiers;
  const set = (i: number, name: Name, text: string): void => {
    const next = rows.map((tier, n) =>
      n === i ? { ...tier, [name]: text.trim() || (name === 'fromQty' ? '0' : null) } : tier,
    );
    const below = next[i + 1];
    if (name === 'toQty' && below) next[i + 1] = { ...below, fromQty: text.trim() || '0' };
    onChange?.(next);
  };
  const add = (): void => {
    const last = rows.at(-1);
    onChange?.([...rows, { ...EMPTY, fromQty: last?.toQty ?? '' }]);
  };
  return (
    <>
      {rows.map((tier, i) => (
        <div className="hc-bill-tier" key={i} style={{ marginBlockEnd: 4 }}>
          {names.map((name) => (
            <Input
              key={name}
              aria-label={`第${i + 1}级${NAMES[name]}`}
              placeholder={name === 'toQty' ? '不限' : NAMES[name]}
              value={tier[name] ?? ''}
              onChange={({ target }) => set(i, name, target.value)}
            />
          ))}
          {!SINGLE.has(model) && rows.length > 1 && (
            <Button
              type="text"
              aria-label={`删除第${i + 1}级`}
              icon={<DeleteOutlined />}
              onClick={() => onChange?.(rows.filter((_, n) => n !== i))}
            />
          )}
        </div>
      ))}
      {!SINGLE.has(model) && (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={add}>
          增加一级
        </Button>
      )}
    </>
  );
}
