import { detailLife } from '#contract/inbound/order-life.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { packOf, rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { Ladder, type Line } from './Ladder.tsx';

type Order = OutputOf<typeof orderApi.get>;
type Counter = 'qtyExpected' | 'qtyReceived' | 'qtyDamaged' | 'qtyRejected' | 'qtyQcWait' | 'qtyPutaway' | 'qtyClosed';

/** Movements that make up a number of the ladder, corrections among them. */
const GOT = 'RECEIVE,TRANSIT_RCV,REVERSE';
const PUT = 'PUTAWAY,REVERSE';

/** A rung of the ladder. What came from stock leads to its ledger rows. */
const rung = (name: Counter, title: string, order?: Order, txnType?: string): Column<Line> => ({
  key: name,
  title,
  render: (_, line) => {
    if (line[name] === 0) return <span className="hc-faint">0</span>;
    const text = <QtyText value={line[name]} units={rungs(line.packs)} />;
    return order && txnType ? (
      <TextLink
        to={links.ledger(order.createdAt, {
          sourceNo: txnType === PUT ? order.tasks.map((task) => task.taskNo).join(',') : order.orderNo,
          goodsId: line.goodsId,
          txnType,
        })}
      >
        {text}
      </TextLink>
    ) : (
      text
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
        {line.qcRequired && <small className="hc-warn">质检</small>}
        {line.forOrderNo && <small>越库送往 {line.forOrderNo}</small>}
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
  { key: 'ladder', title: '进度', render: (_, line) => <Ladder line={line} /> },
  rung('qtyExpected', '预计'),
  rung('qtyReceived', '已收', order, GOT),
  rung('qtyDamaged', '残次', order, GOT),
  rung('qtyRejected', '拒收'),
  rung('qtyQcWait', '待检', order, GOT),
  rung('qtyPutaway', '已上架', order, PUT),
  rung('qtyClosed', '关闭'),
  column.state<Line>(detailLife, 'status'),
  column.dict<Line>('storageMode', '温层', 'storageMode'),
  { key: 'wants', title: '批次要求', render: (_, line) => wants(line) || '-' },
  column.text<Line>('remark', '备注', { width: 160 }),
];

const wants = (line: Line): string =>
  [line.wantProducedOn && `生产日期 ${line.wantProducedOn}`, line.wantLotNo && `批次 ${line.wantLotNo}`]
    .filter(Boolean)
    .join('，');

/** 明细: every line with its ladder of quantities. */
export function LinesTab({ order }: { order: Order }) {
  return <DataTable rows={order.lines} columns={columnsOf(order)} />;
}
