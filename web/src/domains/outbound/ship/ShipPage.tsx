import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fieldsOf } from '#contract/kit/field.ts';
import { shipmentLife } from '#contract/outbound/carton-life.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { PaperAct } from '../../../ui/document/PaperAct.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import '../outbound.css';
import '../work.css';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { Progress } from '../Progress.tsx';
import { useCartonLabels } from '../useCartonLabels.tsx';
import { vehicleNotes, vehiclePapers } from './papers.ts';
import { ShipActs } from './ShipActs.tsx';
import { ShipCreate, type Beginning } from './ShipCreate.tsx';

type Row = RowOf<typeof shipmentApi.queryDocPage>;

const FILTERS = fieldsOf(shipmentApi.queryDocPage.input.shape.param.unwrap().shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('shipNo', '发运单号', { link: (row) => links.shipment(row.id), sorter: true }),
  column.state<Row>(shipmentLife, 'status'),
  column.dict<Row>('deliveryType', '配送', 'deliveryType'),
  column.text<Row>('routeName', '线路'),
  column.text<Row>('plateNo', '车牌'),
  column.text<Row>('driverName', '司机'),
  column.text<Row>('driverPhone', '司机电话'),
  column.text<Row>('dockCode', '月台'),
  column.qty<Row>('orderCount', '订单'),
  {
    key: 'cartons',
    title: '箱 已装/总',
    render: (_, row) => <Progress done={row.cartonLoaded} of={row.cartonTotal} />,
  },
  {
    key: 'totalWeight',
    title: '重量(kg)',
    render: (_, row) => <span className="hc-num">{(row.totalWeight / 1000).toFixed(1)}</span>,
  },
  {
    key: 'totalVolume',
    title: '体积(m³)',
    render: (_, row) => <span className="hc-num">{(row.totalVolume / 1_000_000).toFixed(3)}</span>,
  },
  { key: 'tempBefore', title: '预冷(℃)', render: (_, row) => <span className="hc-num">{row.tempBefore ?? '-'}</span> },
  column.text<Row>('sealNo', '封签号'),
  column.time<Row>('planDepart', '计划发车'),
  column.time<Row>('shippedAt', '发运时间', { sorter: true }),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** What the address says of a shipment to be made: `new` is the way, `of` the route, or the wave of the orders. */
const beginning = (way: string, of: string): Beginning =>
  way === 'orders' ? { way: 'orders', waveNo: of || undefined } : { way: 'route', routeId: Number(of) || undefined };

/** Shipments (发运单): what each vehicle takes, from loading to leaving, and back within the window. */
export function ShipPage() {
  const here = useHere();
  const list = useList(shipmentApi.queryDocPage, { fields: FILTERS });
  const cartons = useCartonLabels({ by: 'shipment', list: shipmentApi.queryDocPage, param: list.param });
  const [{ new: way, of }, setUrl] = useUrlState({ new: '', of: '' });
  return (
    <Page>
      <SearchForm list={list} only={['shipNo', 'routeId', 'plateNo', 'orderNo', 'createdFrom']} />
      <StateCounts of={shipmentApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(selected) => (
          <>
            <Can permits={[shipmentApi.create.permit]}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setUrl({ new: 'route' })}>
                新建发运单
              </Button>
            </Can>
            <PaperMenu
              papers={vehiclePapers(selected.map(({ id }) => id))}
              by={vehicleNotes(selected.map(({ id }) => id))}
              found={list}
              labels={cartons.item(selected.map(({ id }) => id))}
            />
          </>
        )}
        actions={(row) => (
          <>
            {row.actions.includes('load') && (
              <Act
                life={shipmentLife}
                action="load"
                state={row.status}
                onConfirm={() => here.go(links.shipment(row.id))}
              />
            )}
            <ShipActs of={row} />
            <PaperAct paper="handover" ids={[row.id]} />
          </>
        )}
      />
      {way !== '' && (
        <ShipCreate key={`${way}/${of}`} from={beginning(way, of)} onClose={() => setUrl({ new: '', of: '' })} />
      )}
      {cartons.dialog}
    </Page>
  );
}
