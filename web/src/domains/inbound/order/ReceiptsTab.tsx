import { Tag } from 'antd';
import type { orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import type { Line } from './Ladder.tsx';

type Order = OutputOf<typeof orderApi.get>;
type Receipt = Order['receipts'][number];

const columnsOf = (lines: ReadonlyMap<number, Line>): Columns<Receipt> => [
  column.time<Receipt>('createdAt', '收货时间'),
  column.text<Receipt>('goodsCode', '商品编码'),
  column.text<Receipt>('goodsName', '商品名称', { width: 240 }),
  {
    key: 'quality',
    title: '品质',
    // Only what comes back is received as rejected: it is scrap.
    render: (_, row) =>
      row.quality === 'R' ? <Tag variant="filled">报废</Tag> : <StatusTag dict="quality" value={row.quality} />,
  },
  {
    key: 'qty',
    title: '数量',
    render: (_, row) => (
      <TextLink to={links.ledger(row.createdAt, { txnId: row.txnId })}>
        <QtyText value={row.qty} units={rungs(lines.get(row.detailId)?.packs ?? [])} />
      </TextLink>
    ),
  },
  column.text<Receipt>('lotNo', '批次'),
  column.time<Receipt>('producedOn', '生产日期'),
  column.time<Receipt>('expireOn', '到期日期'),
  column.text<Receipt>('lpnCode', '容器'),
  column.text<Receipt>('positionCode', '收货库位'),
  column.text<Receipt>('staffName', '收货人'),
  {
    key: 'reversed',
    title: '状态',
    render: (_, row) =>
      row.isReversed ? (
        <Tag variant="filled">已回退</Tag>
      ) : (
        <Tag variant="filled" color="success">
          有效
        </Tag>
      ),
  },
];

/** 收货记录: what came, when, in which lot; each quantity leads to its ledger rows. */
export function ReceiptsTab({ order }: { order: Order }) {
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <DataTable
      rows={order.receipts}
      columns={columnsOf(lines)}
      empty="还没有收货记录"
      rowClassName={(row) => (row.isReversed ? 'hc-in-undone' : '')}
    />
  );
}
