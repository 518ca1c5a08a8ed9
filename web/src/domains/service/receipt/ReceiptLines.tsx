import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';
import { omsReceiptApi as api, RECEIPT_CAUSES } from '#contract/service/receipt.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { balanced, isAbnormal, signed, typed, type Draft } from './lines.ts';
import { RECEIPT_READS } from './reads.ts';

type Receipt = OutputOf<typeof api.detailByOmsOutNo>;
type Line = OutputOf<typeof api.detailForMateriel>[number];

/** What left beside what was signed for; filled in while the receipt waits to be submitted. */
export function ReceiptLines({ row }: { row: Receipt }) {
  const lines = useCall(api.detailForMateriel, { omsOutNo: row.omsOutNo });
  if (lines.error && !lines.data)
    return (
      <Panel title="明细">
        <Trouble failure={lines.error} retry={() => void lines.refetch()} />
      </Panel>
    );
  return <Filling key={row.version} row={row} lines={lines.data ?? []} />;
}

const CAUSES = RECEIPT_CAUSES.map((value) => ({ value, label: nameOf('receiptCause', value) }));

function Filling({ row, lines }: { row: Receipt; lines: readonly Line[] }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Line>>(new Map());
  const [cause, setCause] = useState(row.abnormalCause);
  const mayFill = useAllowed(api.submitSaveReceipt.permit) && row.actions.includes('submit');
  const save = useAct(api.submitSaveReceipt, RECEIPT_READS, { done: '已保存' }),
    submit = useAct(api.submitSaveReceipt, RECEIPT_READS, { done: '已提交审核' });
  const filled = lines.map((line) => drafts.get(line.id) ?? line);
  const change = (line: Line, news: Partial<Draft>): void =>
    setDrafts((all) => new Map(all).set(line.id, typed(line, news)));
  const input = (asSave: 0 | 1) => ({
    id: row.id,
    version: row.version,
    save: asSave,
    abnormalCause: isAbnormal(filled) ? cause : null,
    lines: filled.map((line) => ({
      id: line.id,
      signQty: line.signQty ?? signed(line),
      damageQty: line.damageQty,
      lackQty: line.lackQty,
      remark: line.remark,
    })),
  });
  const bad = filled.findIndex((line) => line.signQty !== null && !balanced(line));
  return (
    <Panel
      title="明细"
      extra={
        mayFill && (
          <>
            {isAbnormal(filled) && (
              <Select
                value={cause}
                onChange={setCause}
                options={CAUSES}
                placeholder="请选择异常原因"
                aria-label="异常原因"
                style={{ width: 160 }}
              />
            )}
            <Button
              onClick={() =>
                setDrafts(
                  new Map(lines.map((line) => [line.id, { ...line, signQty: line.shipQty, damageQty: 0, lackQty: 0 }])),
                )
              }
            >
              全部正常签收
            </Button>
            <Act life={receiptLife} action="save" state={row.status} onConfirm={() => save.mutateAsync(input(1))} />
            <Act
              life={receiptLife}
              action="submit"
              state={row.status}
              primary
              off={
                bad >= 0
                  ? `第${bad + 1}行签收、破损、短少数量之和必须等于发货数量`
                  : isAbnormal(filled) && cause === null
                    ? '请选择异常原因'
                    : null
              }
              onConfirm={() => submit.mutateAsync(input(0))}
            />
          </>
        )
      }
    >
      <DataTable rows={filled} columns={mayFill ? editing(change) : SHOWN} />
    </Panel>
  );
}

const HEAD: Columns<Line> = [
  { key: 'goods', title: '商品', prose: true, render: (_, line) => <GoodsText of={line} /> },
  column.text<Line>('batchNo', '批次'),
  column.text<Line>('unit', '单位'),
  column.qty<Line>('shipQty', '发货数量'),
];
const SHOWN: Columns<Line> = [
  ...HEAD,
  column.qty<Line>('signQty', '签收数量'),
  column.qty<Line>('damageQty', '破损数量'),
  column.qty<Line>('lackQty', '短少数量'),
  column.text<Line>('remark', '备注', { width: 220 }),
];

const editing = (change: (line: Line, news: Partial<Draft>) => void): Columns<Line> => {
  const count = (name: 'signQty' | 'damageQty' | 'lackQty', title: string): Columns<Line>[number] => ({
    key: name,
    title,
    width: 120,
    render: (_, line) => (
      <InputNumber
        aria-label={`${title} ${line.goodsCode}`}
        min={0}
        precision={0}
        status={name === 'signQty' && line.signQty !== null && !balanced(line) ? 'error' : ''}
        value={line[name]}
        placeholder={name === 'signQty' ? String(signed(line)) : '0'}
        onChange={(value) => change(line, { [name]: value ?? (name === 'signQty' ? null : 0) })}
        style={{ width: 104 }}
      />
    ),
  });
  return [
    ...HEAD,
    count('signQty', '签收数量'),
    count('damageQty', '破损数量'),
    count('lackQty', '短少数量'),
    {
      key: 'remark',
      title: '备注',
      width: 200,
      render: (_, line) => (
        <Input
          aria-label={`备注 ${line.goodsCode}`}
          maxLength={200}
          value={line.remark ?? ''}
          onChange={(event) => change(line, { remark: event.target.value })}
        />
      ),
    },
  ];
};
