import type { z } from 'zod';
import type { ledgerRow, stockRow } from '#contract/inventory/stock.ts';
import { column, type Column, type Columns } from '../../ui/table/column.tsx';
import { Expiry } from '../../ui/text/Expiry.tsx';
import { formatQty, QtyText, type Rung } from '../../ui/text/QtyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { DocLink } from './DocLink.tsx';

export type Stock = z.output<typeof stockRow>;
export type Entry = z.output<typeof ledgerRow>;

/** How quantities are spelled: in base units, or by cases and rest. */
export type Spelling = 'base' | 'case';

export const rungsOf = ({ unitName, caseRatio }: Pick<Stock, 'unitName' | 'caseRatio'>): Rung[] => [
  { name: unitName, qty: 1 },
  ...(caseRatio && caseRatio > 1 ? [{ name: '箱', qty: caseRatio }] : []),
];

const COUNTERS = [
  ['onHand', '现存'],
  ['allocated', '分配'],
  ['locked', '锁定'],
  ['moving', '移动'],
  ['available', '可用'],
] as const;

/** The five numbers of stock. */
const counters = (spelling: Spelling): Columns<Stock> =>
  COUNTERS.map(([name, title]) => ({
    key: name,
    dataIndex: name,
    title,
    figure: true,
    sorter: name === 'onHand' || name === 'available',
    render: (value: number, row: Stock) => (
      <QtyText value={value} strong={name === 'available'} {...(spelling === 'case' ? { units: rungsOf(row) } : {})} />
    ),
  }));

const goods: Columns<Stock> = [
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 200 }),
];
const about: Columns<Stock> = [column.text('spec', '规格'), column.text('ownerName', '货主', { width: 160 })];
const lot: Columns<Stock> = [
  {
    ...column.text<Stock>('lotNo', '批次'),
    render: (no: string | null, row) => (
      <>
        {no ?? '-'}
        {row.lotFrozen && <span className="hc-bad"> 冻结</span>}
      </>
    ),
  },
  {
    key: 'expireOn',
    dataIndex: 'expireOn',
    title: '到期',
    prose: true,
    sorter: true,
    render: (_, row) => <Expiry {...row} />,
  },
];
const place: Column<Stock> = {
  ...column.text<Stock>('positionCode', '库位'),
  render: (code: string | null, row) => (
    <>
      {code ?? '-'}
      {row.positionState !== null && row.positionState !== 10 && (
        <>
          {' '}
          <StatusTag dict="positionState" value={row.positionState} />
        </>
      )}
    </>
  ),
};
const quality = column.dict<Stock>('quality', '品质', 'quality');
const weight: Column<Stock> = {
  key: 'weightG',
  dataIndex: 'weightG',
  title: '重量kg',
  figure: true,
  render: (g: number) => (
    <span className={g === 0 ? 'hc-num hc-faint' : 'hc-num'}>{g === 0 ? '-' : formatQty(g / 1000)}</span>
  ),
};

/** What each view of stock shows: what it sums over has no column. What is it, how much, and only then the rest. */
export function stockColumns(by: string, spelling: Spelling): Columns<Stock> {
  const numbers = counters(spelling);
  const area = column.text<Stock>('areaName', '库区');
  const produced = column.time<Stock>('producedOn', '生产日期');
  switch (by) {
    case 'goods':
      return [...goods, ...about, quality, ...numbers, weight];
    case 'lot':
      return [...goods, ...lot, quality, ...numbers, ...about, produced, weight];
    case 'lpn':
      return [
        column.text('lpnCode', '容器'),
        place,
        ...goods,
        ...lot,
        quality,
        ...numbers,
        area,
        ...about,
        produced,
        weight,
      ];
    default:
      return [
        place,
        column.text('lpnCode', '容器'),
        ...goods,
        ...lot,
        quality,
        ...numbers,
        area,
        ...about,
        produced,
        weight,
      ];
  }
}

/** A change: what came is green, what went is plain. */
export function Delta({ value }: { value: number }) {
  return (
    <span className={value > 0 ? 'hc-num hc-plus' : 'hc-num'}>
      {value > 0 ? '+' : ''}
      {formatQty(value)}
    </span>
  );
}

const delta: Column<Entry> = {
  key: 'delta',
  dataIndex: 'delta',
  title: '变动',
  figure: true,
  render: (value: number) => <Delta value={value} />,
};
/** Of goods sold by weight the cartons that went or came weigh what they weigh, whatever the count says. */
const weighed: Column<Entry> = {
  key: 'deltaG',
  dataIndex: 'deltaG',
  title: '重量kg',
  figure: true,
  render: (g: number) => (g === 0 ? <span className="hc-num hc-faint">-</span> : <Delta value={g / 1000} />),
};
const balance: Column<Entry> = column.qty<Entry>('balance', '结存');
const type: Column<Entry> = {
  key: 'txnType',
  dataIndex: 'txnType',
  title: '类型',
  render: (_, row) => (
    <>
      <StatusTag dict="txnType" value={row.txnType} />
      {row.reversedByTxnId !== null && <small className="hc-faint"> 已冲销</small>}
      {row.reversesTxnId !== null && <small className="hc-faint"> 冲销 #{row.reversesTxnId}</small>}
    </>
  ),
};
const source: Column<Entry> = {
  key: 'sourceNo',
  dataIndex: 'sourceNo',
  title: '来源单',
  render: (_, row) => <DocLink type={row.sourceType} id={row.sourceId} no={row.sourceNo} kind={row.txnType} />,
};

/** The ledger of one stock row: its goods and place are known. */
export const entryColumns: Columns<Entry> = [
  column.time('postedAt', '时间'),
  type,
  delta,
  weighed,
  balance,
  source,
  column.text('operatorName', '人员'),
];

export const ledgerColumns: Columns<Entry> = [
  column.time('postedAt', '时间'),
  type,
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 180 }),
  column.text('ownerName', '货主', { width: 120 }),
  column.text('lotNo', '批次'),
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.dict('quality', '品质', 'quality'),
  delta,
  weighed,
  balance,
  source,
  column.text('operatorName', '人员'),
];
