import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { cartonLife, collectionLife } from '#contract/outbound/carton-life.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useWork } from '../../../ui/work/useWork.ts';
import '../outbound.css';
import '../work.css';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import { links } from '../links.ts';
import { Progress } from '../Progress.tsx';
import { useCollecting, type Scanned } from './useCollecting.ts';

type Row = RowOf<typeof collectionApi.queryDocPage>;
type Item = OutputOf<typeof collectionApi.get>['items'][number];

const FOLLOW_MS = 15_000;
const FIELDS = fieldsOf({ status: collectionApi.queryDocPage.input.shape.param.unwrap().shape.status }).map(
  (field) => ({ ...field, kind: 'integer' as const }),
);

/** 集货: each sealed carton to its lane; the lane's code proves it stands there. */
export function CollectPage() {
  const collecting = useCollecting();
  const { carton, placed } = collecting;
  const shown = carton ?? placed;
  const work = useWork();
  return (
    <WorkPage
      work={work}
      scan={{
        label: carton ? '扫描集货位' : '扫描出库箱',
        hint: carton ? `请放入 ${carton.positionCode}` : '扫描已封箱的箱号',
        onScan: collecting.onScan,
      }}
      side={<Collections />}
    >
      {shown && <Lane of={shown} placed={carton === null} onDrop={collecting.drop} />}
    </WorkPage>
  );
}

/** Where the carton belongs, readable from the other end of the lane. */
function Lane({ of, placed, onDrop }: { of: Scanned; placed: boolean; onDrop: () => void }) {
  return (
    <section className="hc-work-lane" data-placed={placed}>
      <span>{placed ? '已放入集货位' : '放入集货位'}</span>
      <b>{of.positionCode}</b>
      <p>
        {of.code}　{of.orderNo}
        {of.collNo && `　${of.collNo}`}
      </p>
      <p className="hc-num">
        已到 <strong>{of.cartonIn}</strong> / {of.cartonTotal} 箱
      </p>
      {!placed && <Button onClick={onDrop}>换一箱</Button>}
      {placed && of.cartonIn >= of.cartonTotal && <ToShip of={of} />}
    </section>
  );
}

/** The next step of a lane that is full. */
function ToShip({ of }: { of: Parameters<typeof links.ship>[0] }) {
  const here = useHere();
  return (
    <Can permits={[shipmentApi.create.permit]}>
      <Button size="large" onClick={() => here.go(links.ship(of))}>
        新建发运单
      </Button>
    </Can>
  );
}

function Collections() {
  const here = useHere();
  const list = useList(collectionApi.queryDocPage, { fields: FIELDS, everyMs: FOLLOW_MS });
  const [shown, setShown] = useState<Row | null>(null);
  const columns: Columns<Row> = [
    {
      key: 'collNo',
      title: '集货单',
      render: (_, row) => <RowButton onClick={() => setShown(row)}>{row.collNo}</RowButton>,
    },
    { key: 'positionCode', title: '集货位', render: (_, row) => <b className="hc-out-place">{row.positionCode}</b> },
    { key: 'cartons', title: '箱 已到/总', render: (_, row) => <Progress done={row.cartonIn} of={row.cartonTotal} /> },
    column.state<Row>(collectionLife, 'status'),
    column.text<Row>('routeName', '线路'),
    column.text<Row>('waveNo', '波次'),
    column.time<Row>('createdAt', '创建时间'),
  ];
  return (
    <>
      <StateCounts of={collectionApi.statistic} list={list} everyMs={FOLLOW_MS} />
      <DataTable
        list={list}
        columns={columns}
        fill={false}
        empty="没有集货单"
        actions={(row) =>
          row.status === collectionLife.at.complete && (
            <Act permit={shipmentApi.create.permit} label="新建发运单" onConfirm={() => here.go(links.ship(row))} />
          )
        }
      />
      {shown && (
        <Drawer
          title={
            <>
              {shown.collNo} <StatusTag life={collectionLife} state={shown.status} />
            </>
          }
          open
          onClose={() => setShown(null)}
        >
          <Items id={shown.id} />
        </Drawer>
      )}
    </>
  );
}

function Items({ id }: { id: number }) {
  const found = useCall(collectionApi.get, { id });
  const columns: Columns<Item> = [
    column.text<Item>('code', '箱号'),
    column.text<Item>('orderNo', '出库单号', { link: (row) => links.order(row.orderId) }),
    column.text<Item>('storeName', '门店'),
    column.state<Item>(cartonLife, 'cartonState'),
    column.time<Item>('inAt', '到位时间'),
  ];
  return <DataTable rows={found.data?.items ?? []} query={found} rowKey="lpnId" columns={columns} rowNumber />;
}
