import { wireTimeOrNull } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { ON_VEHICLE } from './handover.ts';
import { allOwn, kilos, told, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  routeName: string | null;
  plateNo: string | null;
  driverName: string | null;
  dockCode: string | null;
  planDepart: Date | null;
  ownerIds: number[];
  items: {
    stopNo: number;
    orderNo: string;
    receiver: string | null;
    carton: string | null;
    seq: number | null;
    weight: number | null;
    loaded: boolean;
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'seq', label: '#', share: 0.6 },
  { name: 'stopNo', label: '站', share: 0.6 },
  { name: 'carton', label: '箱号', share: 3.6, code: true },
  { name: 'orderNo', label: '出库单', share: 2.6 },
  { name: 'receiver', label: '收货方', share: 2.8 },
  { name: 'weight', label: '毛重(kg)', share: 1.2, figure: true },
  { name: 'loaded', label: '已装', share: 0.8 },
];

/** 装车单: every carton with the bars that loading reads, the last stop first: it stands deepest in the vehicle. */
export const loadingSheets: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select s.id, s.ship_no as no, r.name as route_name, s.plate_no, s.driver_name, k.code as dock_code, s.plan_depart,
      x.owner_ids, x.items
    from outbound.shipment s
    left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
    left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
    cross join lateral (
      select coalesce(array_agg(distinct o.owner_id), '{}') as owner_ids,
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'stopNo', i.stop_no, 'orderNo', o.order_no, 'receiver', coalesce(st.name, o.consignee), 'carton', n.code,
              'seq', n.carton_seq, 'weight', n.gross_weight, 'loaded', i.loaded_at is not null
            ) order by i.stop_no desc, o.order_no, n.carton_seq, n.code
          ), '[]'
        ) as items
      from outbound.shipment_item i
      join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
      left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
      left join basic.lpn n on n.tenant_id = i.tenant_id and n.warehouse_id = i.warehouse_id and n.id = i.lpn_id
      where i.tenant_id = s.tenant_id
        and i.warehouse_id = s.warehouse_id
        and i.ship_id = s.id
        and i.active
    ) x
    where ${here(ctx, 's')}
      and s.id = any(${ids}::bigint[])
      and ${allOwn(ctx, ON_VEHICLE)}
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '装车单',
  no: row.no,
  head: told([
    ['线路', row.routeName],
    ['月台', row.dockCode],
    ['车牌', row.plateNo],
    ['司机', row.driverName],
    ['计划发车', wireTimeOrNull(row.planDepart)],
  ]),
  tables: [{ title: '按装车顺序', columns: COLUMNS, rows: row.items.map(itemOf), foot: sumOf(row.items) }],
  signatures: ['装车人', '司机', '日期'],
});

const itemOf = (item: Raw['items'][number], i: number): Record<string, string> => ({
  seq: String(i + 1),
  stopNo: String(item.stopNo),
  carton: item.carton ?? '',
  orderNo: item.orderNo,
  receiver: item.receiver ?? '',
  weight: kilos(item.weight ?? 0),
  loaded: item.loaded ? '√' : '',
});

function sumOf(items: Raw['items']): string {
  const orders = new Set(items.map(({ orderNo }) => orderNo)).size,
    cartons = items.filter(({ carton }) => carton !== null).length;
  return `共 ${orders} 单　${cartons} 箱　${kilos(items.reduce((sum, { weight }) => sum + (weight ?? 0), 0)) || 0} kg`;
}
