import { Checkbox, InputNumber } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { moneyText } from './money.ts';

type Line = OutputOf<typeof complaintApi.getGoodsData>[number];
export interface ClaimLine {
  lineId: number;
  claimQty: number | null;
  unitPrice: number | null;
}

interface Props {
  lines: readonly Line[];
  loading: boolean;
  required: boolean;
}

/** The lines of the order, each to be ticked: how many, at what price. The sum is the claim. */
export function ClaimedGoods(props: Props) {
  return (
    <Form.Item name="goods" label="投诉商品" required={props.required}>
      <Rows {...props} />
    </Form.Item>
  );
}

function Rows({
  lines,
  loading,
  value = [],
  onChange,
}: Props & { value?: ClaimLine[]; onChange?: (lines: ClaimLine[]) => void }) {
  const set = (lineId: number, change: Partial<ClaimLine>): void =>
    onChange?.(value.map((one) => (one.lineId === lineId ? { ...one, ...change } : one)));
  const total = value.reduce((sum, one) => sum + Math.round((one.claimQty ?? 0) * (one.unitPrice ?? 0) * 100), 0) / 100;
  if (lines.length === 0) return <p className="hc-faint">{loading ? '正在读取单据商品…' : '单据没有可投诉的商品'}</p>;
  return (
    <table className="hc-claim-goods">
      <thead>
        <tr>
          <th aria-label="选择" />
          <th>商品</th>
          <th>可投诉</th>
          <th>投诉数量</th>
          <th>单价 元</th>
          <th>索赔 元</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row
            key={line.lineId}
            line={line}
            claim={value.find((one) => one.lineId === line.lineId)}
            toggle={(on) =>
              onChange?.(
                on
                  ? [...value, { lineId: line.lineId, claimQty: line.claimable, unitPrice: line.unitPrice }]
                  : value.filter((one) => one.lineId !== line.lineId),
              )
            }
            set={(change) => set(line.lineId, change)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>索赔合计</td>
          <td className="hc-num">{moneyText(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  line: Line;
  claim: ClaimLine | undefined;
  toggle: (on: boolean) => void;
  set: (change: Partial<ClaimLine>) => void;
}

function Row({ line, claim, toggle, set }: RowProps) {
  const used = line.claimable <= 0;
  return (
    <tr>
      <td>
        <Checkbox
          checked={claim !== undefined}
          disabled={used}
          aria-label={`投诉 ${line.goodsName}`}
          onChange={(event) => toggle(event.target.checked)}
        />
      </td>
      <td>
        {line.goodsName}
        {line.goodsCode && <small className="hc-faint"> {line.goodsCode}</small>}
      </td>
      <td className="hc-num">
        {formatQty(line.claimable)}
        {line.unit}
      </td>
      <td>
        {claim ? (
          <InputNumber
            min={0}
            max={line.claimable}
            value={claim.claimQty}
            suffix={line.unit}
            aria-label={`${line.goodsName} 投诉数量`}
            onChange={(claimQty) => set({ claimQty })}
          />
        ) : (
          '-'
        )}
      </td>
      <td>
        {claim ? (
          <InputNumber
            min={0}
            precision={4}
            value={claim.unitPrice}
            aria-label={`${line.goodsName} 单价`}
            onChange={(unitPrice) => set({ unitPrice })}
          />
        ) : (
          '-'
        )}
      </td>
      <td className="hc-num">
        {claim ? moneyText(Math.round((claim.claimQty ?? 0) * (claim.unitPrice ?? 0) * 100) / 100) : '-'}
      </td>
    </tr>
  );
}
