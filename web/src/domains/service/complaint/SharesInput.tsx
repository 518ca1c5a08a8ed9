import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { moneyText } from './money.ts';

interface Share {
  party: number | null;
  name: string;
  amount: number | null;
}
interface Props {
  value?: Share[];
  onChange?: (shares: Share[]) => void;
}

const SHARES_MAX = 20;

/** Who bears how much; the sum stands below while it is typed. */
export function SharesInput({ value = [], onChange }: Props) {
  const set = (at: number, change: Partial<Share>): void =>
    onChange?.(value.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const total = value.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;
  return (
    <div className="hc-shares">
      {value.map((share, i) => (
        // Rows have no name of their own: the place is what they are told apart by.
        // eslint-disable-next-line react/no-array-index-key
        <div key={i}>
          <DictSelect
            dict="liableParty"
            value={share.party ?? ''}
            onChange={(party) => set(i, { party: typeof party === 'number' ? party : null })}
          />
          <Input
            placeholder="名称"
            aria-label={`第${i + 1}行责任方名称`}
            value={share.name}
            onChange={(event) => set(i, { name: event.target.value })}
          />
          <MoneyInput value={share.amount} onChange={(amount) => set(i, { amount })} />
          <Button
            type="text"
            size="small"
            aria-label="删除此行"
            icon={<DeleteOutlined />}
            onClick={() => onChange?.(value.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <footer>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          disabled={value.length >= SHARES_MAX}
          onClick={() => onChange?.([...value, { party: null, name: '', amount: null }])}
        >
          添加责任方
        </Button>
        <span className="hc-faint">
          分摊合计 <b className="hc-num">{moneyText(total)}</b> 元
        </span>
      </footer>
    </div>
  );
}
