import type { OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { links } from '../links.ts';

type Carton = OutputOf<typeof shipmentApi.preview>['cartons'][number];

const columns: Columns<Carton> = [
  column.text<Carton>('code', '箱号'),
  column.text<Carton>('positionCode', '集货位'),
  column.text<Carton>('orderNo', '出库单号', { link: (row) => links.order(row.orderId) }),
  column.text<Carton>('storeName', '门店', { width: 160 }),
  column.qty<Carton>('stopNo', '站序'),
  column.state<Carton>(cartonLife, 'cartonState'),
];

type Of = { routeId: number } | { orderIds: number[] };
const useFreight = (of: Of) => useCall(shipmentApi.preview, of, { quiet: true, keep: true, staleMs: 0 });

/** How much the shipment would take, before it is made; or why there can be none. */
export function FreightSum({ of }: { of: Of }) {
  const { data, error } = useFreight(of);
  if (error) return <span className="hc-bad">{error.message}</span>;
  if (!data) return null;
  if (data.problem !== null) return <span className="hc-bad">{heard(data.problem)}</span>;
  return (
    <span>
      将装入 <b className="hc-num">{data.cartonTotal}</b> 箱，<b className="hc-num">{data.orderCount}</b> 单，
      <span className="hc-num">{(data.totalWeight / 1000).toFixed(1)}</span> kg，
      <span className="hc-num">{(data.totalVolume / 1_000_000).toFixed(3)}</span> m³
    </span>
  );
}

/** The same with the cartons, and the lanes they stand in. */
export function Freight({ of }: { of: Of }) {
  const { data, error } = useFreight(of);
  return (
    <section aria-label="将装入的出库箱">
      <p>
        <FreightSum of={of} />
      </p>
      {data && data.problem === null && !error && (
        <div className="hc-out-pool">
          <DataTable rows={data.cartons} rowKey="lpnId" columns={columns} rowNumber />
        </div>
      )}
    </section>
  );
}
