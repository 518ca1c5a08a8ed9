import { sql } from 'kysely';
import { nameOf } from '#contract/kit/sheet.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { allOwn, told, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  routeName: string | null;
  deliveryType: number;
  plateNo: string | null;
  driverName: string | null;
  driverPhone: string | null;
  sealNo: string | null;
  planDepart: Date | null;
  ownerIds: number[];
  stops: {
    stopNo: number;
    orderNo: string;
    receiver: string | null;
    phone: string | null;
    address: string | null;
    cartons: number;
    qty: number;
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'stopNo', label: '站', share: 0.6 },
  { name: 'orderNo', label: '送货单', share: 3.4, code: true },
  { name: 'receiver', label: '收货方', share: 2.4 },
  { name: 'phone', label: '电话', share: 1.7 },
  { name: 'address', label: '地址', share: 3.4 },
  { name: 'cartons', label: '箱', share: 0.8, figure: true },
  { name: 'qty', label: '件', share: 1, figure: true },
  { name: 'signed', label: '签收', share: 1.2 },
];

/** The orders on a vehicle. */
export const ON_VEHICLE = sql`
  select 1
  from outbound.shipment_item i
  join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
  where i.tenant_id = s.tenant_id
    and i.warehouse_id = s.warehouse_id
    and i.ship_id = s.id
`;

/** 送货交接单: what the driver takes over, stop by stop in the order he drives. */
export const handovers: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select s.id, s.ship_no as no, r.name as route_name, s.delivery_type, s.plate_no, s.driver_name, s.driver_phone,
      s.seal_no, s.plan_depart, x.owner_ids, x.stops
    from outbound.shipment s
    left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
    cross join lateral (
      select coalesce(array_agg(distinct o.owner_id), '{}') as owner_ids,
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'stopNo', i.stop_no, 'orderNo', o.order_no, 'receiver', coalesce(st.name, o.consignee), 'phone', o.phone,
              'address', o.address, 'cartons', i.cartons, 'qty', o.total_qty
            ) order by i.stop_no, o.order_no
          ), '[]'
        ) as stops
      from (
        select y.order_id, min(y.stop_no) as stop_no, count(y.lpn_id) as cartons
        from outbound.shipment_item y
        where y.tenant_id = s.tenant_id
          and y.warehouse_id = s.warehouse_id
          and y.ship_id = s.id
          and y.active
        group by y.order_id
      ) i
      join outbound.order o on o.tenant_id = s.tenant_id and o.warehouse_id = s.warehouse_id and o.id = i.order_id
      left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
    ) x
    where ${here(ctx, 's')}
      and s.id = any(${ids}::bigint[])
      and ${allOwn(ctx, ON_VEHICLE)}
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '送货交接单',
  no: row.no,
  head: told([
    ['线路', row.routeName],
    ['配送方式', nameOf('deliveryType', row.deliveryType)],
    ['车牌', row.plateNo],
    ['司机', [row.driverName, row.driverPhone].filter(Boolean).join(' ')],
    ['封签号', row.sealNo],
    ['计划发车', wireTimeOrNull(row.planDepart)],
  ]),
  tables: [{ title: '按站交接', columns: COLUMNS, rows: row.stops.map(stopOf), foot: sumOf(row.stops) }],
  signatures: ['仓库交接人', '司机', '日期'],
});

const stopOf = (stop: Raw['stops'][number]): Record<string, string> => ({
  stopNo: String(stop.stopNo),
  orderNo: stop.orderNo,
  receiver: stop.receiver ?? '',
  phone: stop.phone ?? '',
  address: stop.address ?? '',
  cartons: stop.cartons > 0 ? String(stop.cartons) : '',
  qty: String(stop.qty),
});

function sumOf(stops: Raw['stops']): string {
  const cartons = stops.reduce((sum, stop) => sum + stop.cartons, 0),
    qty = stops.reduce((sum, stop) => sum + stop.qty, 0);
  return `共 ${stops.length} 单　${cartons} 箱　${qty} 件`;
}
