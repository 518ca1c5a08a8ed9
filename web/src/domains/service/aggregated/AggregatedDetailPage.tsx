import { Tag } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import { aggregatedApi as api } from '#contract/service/aggregated/aggregated.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { Steps } from '../Steps.tsx';
import { AggregatedActs } from './AggregatedActs.tsx';
import { loadColumns } from './load.tsx';

type Whole = OutputOf<typeof api.detail>;
type Order = Whole['orders'][number];

const columns: Columns<Order> = [
  {
    key: 'orderNo',
    title: '出库单号',
    render: (_, row) => (
      <>
        <TextLink to={links.order(row.id)}>{row.orderNo}</TextLink> {!row.active && <Tag variant="filled">已移出</Tag>}
      </>
    ),
  },
  column.state<Order>(orderLife, 'status'),
  column.text<Order>('externalNo', '货主单号', { width: 160 }),
  ...loadColumns<Order>(),
];

/** One aggregated order (汇总单详情) and the orders in it. */
export function AggregatedDetailPage() {
  const here = useHere();
  const whole = useCall(api.detail, { id: Number(here.params.id) });
  const row = whole.data;
  useTabName(row && `汇总单 ${row.aggNo}`);
  return (
    <Page
      title={`汇总单 ${row?.aggNo ?? ''}`}
      query={whole}
      tags={row && <StatusTag life={aggregatedLife} state={row.status} />}
      extra={row && <AggregatedActs row={row} />}
    >
      {row && (
        <>
          <Panel>
            <Detail
              items={[
                { label: '货主', value: row.ownerName },
                { label: '收货人', value: row.consignee },
                { label: '送达日期', value: row.deliveryOn },
                { label: '温区', value: <StatusTag dict="carTempZone" value={row.tempZone} /> },
                { label: '订单数', value: row.orderCount },
                { label: '运输单号', value: row.transportNo },
                { label: '创建', value: `${row.createdBy} ${row.createdAt}` },
                ...(row.cancelReason ? [{ label: '取消原因', value: row.cancelReason }] : []),
                { label: '地址', value: row.address, span: 'filled' as const },
              ]}
            />
          </Panel>
          <DetailTabs
            tabs={[
              {
                key: 'orders',
                name: '出库单',
                count: row.orders.length,
                children: <DataTable rows={row.orders} columns={columns} />,
              },
              { key: 'steps', name: '轨迹', children: <Steps steps={row.steps} life={aggregatedLife} /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
