import { stateName } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { waybillLife } from '#contract/transport/life.ts';
import { wireTime } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { carriesOwn } from '../../transport/facade.ts';
import { kilos, told, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  status: number;
  routeName: string | null;
  carrierCode: string | null;
  plateNo: string | null;
  driverName: string | null;
  driverPhone: string | null;
  tempZone: number;
  planDepartAt: Date;
  planArriveAt: Date;
  ownerIds: number[];
  orders: {
    stopNo: number | null;
    orderNo: string;
    sourceNo: string;
    receiver: string;
    contact: string | null;
    phone: string | null;
    address: string | null;
    qty: number;
    weight: number;
    volume: number;
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'stopNo', label: '站', share: 0.6 },
  { name: 'sourceNo', label: '单号', share: 3, code: true },
  { name: 'receiver', label: '收货方', share: 2.4 },
  { name: 'contact', label: '联系人', share: 2.9 },
  { name: 'address', label: '地址', share: 3 },
  { name: 'qty', label: '件', share: 0.9, figure: true },
  { name: 'weight', label: '重量(kg)', share: 1.4, figure: true },
  { name: 'signed', label: '签收', share: 1.4 },
];

/** 运单: the vehicle, who drives it, and what it carries from stop to stop, to sign for at each. */
export const waybills: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select b.id, b.waybill_no as no, b.status, r.name as route_name, b.carrier_code, c.plate_no, d.name as driver_name,
      d.phone as driver_phone, b.temp_zone, b.plan_depart_at, b.plan_arrive_at, x.owner_ids, x.orders
    from transport.waybill b
    left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
    left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
    left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
    cross join lateral (
      select coalesce(array_agg(distinct o.owner_id), '{}') as owner_ids,
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'stopNo', s.stop_no, 'orderNo', o.order_no, 'sourceNo', o.source_no, 'receiver', o.to_name, 'contact',
              o.contact, 'phone', o.phone, 'address', o.to_address, 'qty', o.qty, 'weight', o.weight, 'volume', o.volume
            ) order by s.stop_no, o.id
          ), '[]'
        ) as orders
      from transport.order o
      left join transport.waybill_stop s
        on s.tenant_id = o.tenant_id
        and s.warehouse_id = o.warehouse_id
        and s.id = o.stop_id
      where o.tenant_id = b.tenant_id
        and o.warehouse_id = b.warehouse_id
        and o.waybill_id = b.id
    ) x
    where ${here(ctx, 'b')}
      and b.id = any(${ids}::bigint[])
      and ${carriesOwn(ctx, 'b', 'waybill_id')}
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '运单',
  mark: row.status === waybillLife.at.cancelled ? stateName(waybillLife, row.status) : undefined,
  no: row.no,
  head: told([
    ['线路', row.routeName],
    ['承运商', row.carrierCode],
    ['车牌', row.plateNo],
    ['司机', [row.driverName, row.driverPhone].filter(Boolean).join(' ')],
    ['温区', nameOf('carTempZone', row.tempZone)],
    ['计划发车', wireTime(row.planDepartAt)],
    ['计划到达', wireTime(row.planArriveAt)],
  ]),
  tables: [{ title: '按站配送', columns: COLUMNS, rows: row.orders.map(orderOf), foot: sumOf(row.orders) }],
  signatures: ['调度', '司机', '日期'],
});

const orderOf = (order: Raw['orders'][number]): Record<string, string> => ({
  stopNo: order.stopNo === null ? '' : String(order.stopNo),
  sourceNo: order.sourceNo,
  receiver: order.receiver,
  contact: [order.contact, order.phone].filter(Boolean).join(' '),
  address: order.address ?? '',
  qty: String(order.qty),
  weight: kilos(order.weight),
});

function sumOf(orders: Raw['orders']): string {
  const sum = (of: 'qty' | 'weight' | 'volume'): number => orders.reduce((all, order) => all + order[of], 0);
  return `共 ${orders.length} 单　${sum('qty')} 件　${(sum('weight') / 1000).toFixed(2)} kg　${(sum('volume') / 1_000_000).toFixed(3)} m³`;
}
