import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { detailLife } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { packOf, rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Explanation } from '../allocation/Explanation.tsx';
import { links } from '../links.ts';
import { gapOf } from './gap.ts';
import { fullness, RUNGS, type Counters } from './Ladder.tsx';

type Order = OutputOf<typeof outOrderApi.get>;
type Line = Order['lines'][number];

/** Which movement of stock made a rung. What is promised stands under 占用. */
const MOVEMENT: Partial<Record<keyof Counters, string>> = { qtyPicked: 'PICK', qtyPacked: 'PACK', qtyShipped: 'SHIP' };

const linkOf = (order: Order, line: Line, name: keyof Counters): string | null => {
  const txnType = MOVEMENT[name];
  if (name === 'qtyAllocated') return `${links.order(order.id)}?tab=claims`;
  if (name === 'qtyChecked') return `${links.order(order.id)}?tab=checks`;
  return txnType ? links.ledger({ sourceNo: order.orderNo, goodsCode: line.goodsCode, txnType }) : null;
};

/** A rung of the ladder: the number, and a bar as full as it came. */
const rung = (order: Order, name: keyof Counters, title: string): Column<Line> => ({
  key: name,
  title,
  render: (_, line) => {
    const to = line[name] === 0 ? null : linkOf(order, line, name);
    const text = <QtyText value={line[name]} units={rungs(line.packs)} />;
    const share = line.qtyWanted === 0 ? 0 : Math.min(1, line[name] / line.qtyWanted);
    return (
      <span className="hc-out-rung" data-full={fullness(line[name], line.qtyWanted)}>
        {to ? <TextLink to={to}>{text}</TextLink> : text}
        {name !== 'qtyWanted' && <i style={{ '--share': share } as React.CSSProperties} />}
      </span>
    );
  },
});

const columnsOf = (order: Order): Columns<Line> => [
  { key: 'lineNo', dataIndex: 'lineNo', title: '行', width: 44 },
  {
    key: 'goods',
    title: '商品',
    prose: true,
    render: (_, line) => (
      <GoodsText of={line}>
        {line.isCatchWeight && <small className="hc-warn">抄码</small>}
        {line.serials.length > 0 && (
          <TextLink to={links.serials(order.orderNo, line.goodsCode)}>
            序列号 {line.serials.slice(0, 3).join('、')}
            {line.serials.length > 3 && ` 等 ${line.serials.length} 个`}
          </TextLink>
        )}
        {line.replacesCode && <small className="hc-warn">替代 {line.replacesCode}</small>}
      </GoodsText>
    ),
  },
  {
    key: 'ordered',
    title: '下单',
    render: (_, line) => (
      <span className="hc-num">
        {line.unitQty}
        {packOf(line.packs, line.unitLevel).name}
      </span>
    ),
  },
  ...RUNGS.map(({ name, label }) => rung(order, name, label)),
  {
    key: 'open',
    title: '缺口',
    render: (_, line) => {
      const gap = gapOf(line);
      if (gap === null) return '-';
      return (
        <span className={gap > 0 ? 'hc-bad' : undefined}>
          <QtyText value={gap} units={rungs(line.packs)} strong={gap > 0} />
        </span>
      );
    },
  },
  column.state<Line>(detailLife, 'status'),
  {
    key: 'given',
    title: '取消 / 替代',
    render: (_, line) =>
      line.qtyCancelled + line.qtyReplaced === 0 ? (
        '-'
      ) : (
        <span className="hc-num">
          {line.qtyCancelled} / {line.qtyReplaced}
        </span>
      ),
  },
  column.dict<Line>('shortReason', '缺货原因', 'shortReason'),
  column.dict<Line>('quality', '品质', 'quality'),
  column.dict<Line>('storageMode', '温层', 'storageMode'),
  { key: 'wants', title: '批次要求', render: (_, line) => wants(line) || '-' },
];

const wants = (line: Line): string =>
  [
    line.wantLotNo && `批次 ${line.wantLotNo}`,
    (line.wantFrom ?? line.wantTo) && `生产日期 ${line.wantFrom ?? '不限'} 至 ${line.wantTo ?? '不限'}`,
  ]
    .filter(Boolean)
    .join('，');

/** So few lines need no clicking: all are explained at once. */
const OPEN_MAX = 3;

/** 明细: every line with its ladder of quantities; below it why it was given what it was given. */
export function LinesTab({ order }: { order: Order }) {
  const explained = order.lines.filter((line) => line.explanations.length > 0).map((line) => line.id);
  const [open, setOpen] = useState<readonly number[] | null>(null);
  const shown = open ?? (explained.length <= OPEN_MAX ? explained : []);
  return (
    <DataTable
      rows={order.lines}
      columns={columnsOf(order)}
      {...(explained.length > 0
        ? {
            toolbar: (
              <Button size="small" onClick={() => setOpen(shown.length > 0 ? [] : explained)}>
                {shown.length > 0 ? '收起分配说明' : '展开全部分配说明'}
              </Button>
            ),
          }
        : {})}
      expandable={{
        expandedRowKeys: shown,
        onExpandedRowsChange: (keys) => setOpen(keys.map(Number)),
        rowExpandable: (line) => line.explanations.length > 0,
        expandedRowRender: (line) =>
          line.explanations.map((one, i) => (
            <Explanation key={`${one.at}/${i}`} of={one} goodsCode={line.goodsCode} units={rungs(line.packs)} />
          )),
      }}
    />
  );
}
