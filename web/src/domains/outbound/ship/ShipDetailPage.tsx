import { Button, Popconfirm } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { byCode } from '#contract/terms/code-order.ts';
import { refresh, useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { ScanField, type ScanResult } from '../../../ui/scan/ScanField.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { Desk } from '../../../ui/work/Desk.tsx';
import '../outbound.css';
import '../work.css';
import { links } from '../links.ts';
import { Progress } from '../Progress.tsx';
import { useCartonLabels } from '../useCartonLabels.tsx';
import { vehicleNotes, vehiclePapers } from './papers.ts';
import { SHIP_READS, ShipActs } from './ShipActs.tsx';

type Shipment = OutputOf<typeof shipmentApi.get>;
type Carton = Shipment['cartons'][number];
type Order = Shipment['orders'][number];

const LOADING = [10, 20];
const LOADED = 40;

/** One shipment (发运单): load it carton by carton, seal it, let it go. */
export function ShipDetailPage() {
  const here = useHere();
  const shipment = useCall(shipmentApi.get, { id: Number(here.params.id) });
  const cartons = useCartonLabels({ by: 'shipment', list: shipmentApi.queryDocPage });
  const shipNo = shipment.data?.shipNo;
  useTabName(shipNo);
  return (
    <Page
      title={`发运单 ${shipNo ?? ''}`}
      query={shipment}
      tags={shipment.data && <StatusTag life={shipmentLife} state={shipment.data.status} />}
      extra={
        shipment.data && (
          <>
            <ShipActs of={shipment.data} all />
            <PaperMenu
              papers={vehiclePapers([shipment.data.id])}
              by={vehicleNotes([shipment.data.id])}
              labels={cartons.item([shipment.data.id])}
            />
            {cartons.dialog}
          </>
        )
      }
    >
      {shipment.data && (
        <Desk side={<Cartons of={shipment.data} />}>
          {LOADING.includes(shipment.data.status) && <Loading of={shipment.data} />}
          <Head of={shipment.data} />
          <Orders rows={shipment.data.orders} />
        </Desk>
      )}
    </Page>
  );
}

/** 装车: the last stop goes in first; the number says how many are still outside. */
function Loading({ of }: { of: Shipment }) {
  const load = useAct(shipmentApi.load, SHIP_READS, { done: null, quiet: true });
  const onScan = async (code: string): Promise<ScanResult> => {
    try {
      const { cartonLoaded, cartonTotal, warning } = await load.mutateAsync({ id: of.id, cartonCodes: [code] });
      if (cartonLoaded >= cartonTotal) return { text: `全部装完，共 ${cartonTotal} 箱`, sub: '请封车', tone: 'done' };
      return {
        text: warning ?? `已装 ${cartonLoaded} / ${cartonTotal} 箱`,
        sub: code,
        ...(warning ? { tone: 'warn' as const } : {}),
      };
    } catch (error) {
      await refresh([shipmentApi.get]);
      throw error;
    }
  };
  return (
    <ScanField
      label="扫描箱号装车"
      hint={`还有 ${of.cartonTotal - of.cartonLoaded} 箱未装车；先装最后一站`}
      onScan={onScan}
    />
  );
}

function Head({ of }: { of: Shipment }) {
  return (
    <Panel>
      <dl
        className="hc-work-sum"
        data-tone={of.cartonLoaded === of.cartonTotal && of.cartonTotal > 0 ? 'good' : undefined}
      >
        <div>
          <dt>总箱数</dt>
          <dd className="hc-num">{of.cartonTotal}</dd>
        </div>
        <div>
          <dt>已装</dt>
          <dd className="hc-num">{of.cartonLoaded}</dd>
        </div>
        <div>
          <dt>未装</dt>
          <dd className="hc-num">{of.cartonTotal - of.cartonLoaded}</dd>
        </div>
      </dl>
      <Detail
        columns={2}
        items={[
          { label: '线路', value: of.routeName },
          { label: '配送方式', value: <StatusTag dict="deliveryType" value={of.deliveryType} /> },
          { label: '车牌', value: of.plateNo },
          { label: '司机', value: [of.driverName, of.driverPhone].filter(Boolean).join('　') },
          { label: '月台', value: of.dockCode },
          { label: '预冷温度', value: of.tempBefore === null ? null : `${of.tempBefore} ℃` },
          { label: '封签号', value: of.sealNo },
          { label: '重量', value: `${(of.totalWeight / 1000).toFixed(1)} kg` },
          { label: '体积', value: `${(of.totalVolume / 1_000_000).toFixed(3)} m³` },
          { label: '计划发车', value: of.planDepart },
          { label: '发运时间', value: of.shippedAt },
          { label: '创建', value: `${of.createdBy} ${of.createdAt}` },
        ]}
      />
    </Panel>
  );
}

function Orders({ rows }: { rows: readonly Order[] }) {
  const columns: Columns<Order> = [
    column.qty<Order>('stopNo', '站序'),
    column.text<Order>('orderNo', '出库单号', { link: (row) => links.order(row.id) }),
    column.text<Order>('storeName', '门店', { width: 180 }),
    column.state<Order>(orderLife, 'status'),
  ];
  return <DataTable rows={rows} columns={columns} />;
}

function Cartons({ of }: { of: Shipment }) {
  const load = useAct(shipmentApi.load, SHIP_READS, { done: '已全部装车' });
  const unload = useAct(shipmentApi.unload, SHIP_READS, { done: '已卸车' });
  const open = LOADING.includes(of.status);
  const missing = of.cartonTotal - of.cartonLoaded;
  // The order of loading: what is delivered last lies deepest.
  const rows = of.cartons.toSorted(
    (a, b) =>
      Number(a.loadedAt !== null) - Number(b.loadedAt !== null) || b.stopNo - a.stopNo || byCode(a.code, b.code),
  );
  const columns: Columns<Carton> = [
    column.qty<Carton>('stopNo', '站序'),
    column.text<Carton>('code', '箱号'),
    column.text<Carton>('orderNo', '出库单号', { link: (row) => links.order(row.orderId) }),
    column.state<Carton>(cartonLife, 'cartonState'),
    column.time<Carton>('loadedAt', '装车时间'),
    ...(open
      ? [
          {
            key: 'out',
            title: '',
            render: (_: unknown, row: Carton) =>
              row.cartonState === LOADED && (
                <Popconfirm
                  title={`卸下箱 ${row.code}？`}
                  okText="卸车"
                  cancelText="取消"
                  onConfirm={() => unload.mutate({ id: of.id, cartonCodes: [row.code] })}
                >
                  <Button type="link" size="small" className="hc-row-act">
                    卸车
                  </Button>
                </Popconfirm>
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      rows={rows}
      rowKey="lpnId"
      columns={columns}
      toolbar={
        <>
          <Progress done={of.cartonLoaded} of={of.cartonTotal} />
          {open && missing > 0 && (
            <Act
              life={shipmentLife}
              action="load"
              label="全部装车"
              size="small"
              state={of.status}
              ask={`集货位上的 ${missing} 箱全部装车？`}
              onConfirm={() => load.mutateAsync({ id: of.id })}
            />
          )}
          {open && of.cartonLoaded > 0 && (
            <Act
              life={shipmentLife}
              action="unload"
              label="全部卸车"
              size="small"
              danger
              state={of.status}
              ask={`卸下已装的 ${of.cartonLoaded} 箱？`}
              onConfirm={() => unload.mutateAsync({ id: of.id })}
            />
          )}
        </>
      }
    />
  );
}
