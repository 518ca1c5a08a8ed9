import { Tabs } from 'antd';
import type { z } from 'zod';
import type { claimRow, stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { Detail } from '../../ui/document/Detail.tsx';
import { address } from '../../ui/search/url.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Expiry } from '../../ui/text/Expiry.tsx';
import { QtyText } from '../../ui/text/QtyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { entryColumns, rungsOf } from './columns.tsx';
import { DocLink } from './DocLink.tsx';
import './inventory.css';

type StockDetail = OutputOf<typeof stockApi.get>;
type Claim = z.output<typeof claimRow>;

const COUNTERS = [
  ['onHand', '现存'],
  ['allocated', '分配'],
  ['locked', '锁定'],
  ['moving', '移动占用'],
  ['available', '可用'],
] as const;

const claims: Columns<Claim> = [
  column.dict('kind', '占用类型', 'claimKind'),
  column.dict('stage', '阶段', 'claimStage'),
  {
    key: 'docNo',
    dataIndex: 'docNo',
    title: '单号',
    render: (_, row) =>
      row.docType === 'SHARE' ? '其他货主的出库单' : <DocLink type={row.docType} id={row.docId} no={row.docNo} />,
  },
  column.text('waveNo', '波次'),
  column.qty<Claim>('qty', '数量', { strong: true }),
  column.time('createdAt', '占用时间'),
  {
    key: 'foundShort',
    title: '短缺',
    render: (_, row) =>
      row.foundShort && <TextLink to={address('/Inner/Shortage', { stockId: row.stockId })}>盘亏或找到</TextLink>,
  },
];

/** One stock row in full: what it is, its five numbers, who promised what of it, and how it came to be. */
export function StockBody({ stock, tab, onTab }: { stock: StockDetail; tab: string; onTab: (tab: string) => void }) {
  const units = rungsOf(stock);
  return (
    <>
      <Detail
        columns={3}
        items={[
          { label: '商品', value: `${stock.goodsCode} ${stock.goodsName}` },
          { label: '货主', value: stock.ownerName },
          { label: '规格', value: stock.spec },
          {
            label: '批次',
            value: (
              <>
                {stock.lotNo}
                {stock.lotFrozen && <span className="hc-bad"> 已冻结</span>}
              </>
            ),
          },
          { label: '生产日期', value: stock.producedOn },
          { label: '到期', value: <Expiry {...stock} /> },
          {
            label: '库位',
            value: (
              <>
                {stock.positionCode}（{stock.areaName}）
              </>
            ),
          },
          { label: '容器', value: stock.lpnCode ?? '散放' },
          { label: '品质', value: <StatusTag dict="quality" value={stock.quality} /> },
        ]}
      />
      <div className="hc-counters">
        {COUNTERS.map(([name, label]) => (
          <div key={name} data-main={name === 'available'}>
            <span>{label}</span>
            <b>
              <QtyText value={stock[name]} unit={stock.unitName} />
            </b>
            <small className="hc-faint">
              {stock.caseRatio && stock.caseRatio > 1 ? <QtyText value={stock[name]} units={units} /> : ' '}
            </small>
          </div>
        ))}
      </div>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={onTab}
        items={[
          {
            key: 'claims',
            label: `占用明细 ${stock.claims.length}`,
            children: <DataTable rows={stock.claims} columns={claims} empty="没有占用，全部可用" />,
          },
          {
            key: 'ledger',
            label: '流水',
            children: (
              <>
                <DataTable
                  rows={stock.ledger}
                  columns={entryColumns}
                  rowClassName={(row) => (row.reversedByTxnId === null ? '' : 'hc-row-undone')}
                />
                {stock.id !== null && (
                  <p>
                    <TextLink to={`/Inventory/Ledger?stockId=${stock.id}`}>在库存流水中查看全部</TextLink>
                  </p>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
