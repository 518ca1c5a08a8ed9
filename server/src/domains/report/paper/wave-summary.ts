import { sql } from 'kysely';
import { stateName } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { barcodeOf, packsOf } from '../../basic/facade.ts';
import { allOwn, inPacks, told, type Pack, type Sheets } from './sheet.ts';

interface Order {
  orderNo: string;
  receiver: string | null;
  stopNo: number;
  status: number;
  lines: number;
  qty: number;
}
interface Goods {
  goodsCode: string;
  goodsName: string;
  barcode: string | null;
  orders: number;
  wanted: number;
  allocated: number;
  packs: Pack[];
}
interface Raw {
  id: number;
  no: string;
  method: number;
  routeName: string | null;
  storageMode: number;
  cutoffAt: Date | null;
  releasedAt: Date | null;
  remark: string | null;
  ownerIds: number[];
  orders: Order[];
  goods: Goods[];
}

const GOODS: PaperColumn[] = [
  { name: 'goodsCode', label: '商品编码', share: 1.8 },
  { name: 'goodsName', label: '商品名称', share: 3.6 },
  { name: 'barcode', label: '商品条码', share: 3.2, code: true },
  { name: 'orders', label: '单数', share: 0.9, figure: true },
  { name: 'wanted', label: '需求', share: 1.5, figure: true },
  { name: 'allocated', label: '已分配', share: 1.5, figure: true },
  { name: 'short', label: '缺', share: 1.2, figure: true },
];
const ORDERS: PaperColumn[] = [
  { name: 'stopNo', label: '站', share: 0.6 },
  { name: 'orderNo', label: '出库单', share: 3.2, code: true },
  { name: 'receiver', label: '收货方', share: 3 },
  { name: 'status', label: '状态', share: 1.2 },
  { name: 'lines', label: '行', share: 0.8, figure: true },
  { name: 'qty', label: '件', share: 1, figure: true },
];

/** The orders that go in a wave, with what is wanted of them. */
const IN_WAVE = sql`
  from outbound.wave_order m
  join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
  join outbound.detail d
    on d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
    and d.qty_ordered > d.qty_cancelled + d.qty_replaced
  where m.tenant_id = w.tenant_id
    and m.warehouse_id = w.warehouse_id
    and m.wave_id = w.id
    and m.active
`;
const MEMBERS = sql`
  select 1
  from outbound.wave_order m
  join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
  where m.tenant_id = w.tenant_id
    and m.warehouse_id = w.warehouse_id
    and m.wave_id = w.id
`;

/** 波次汇总单: what a wave takes of each goods, and the orders it is for. */
export const waveSummaries: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select w.id, w.wave_no as no, w.pick_method as method, r.name as route_name, w.storage_mode, w.cutoff_at,
      w.released_at, w.remark, coalesce((select array_agg(distinct o.owner_id) ${IN_WAVE}), '{}') as owner_ids,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'goodsCode', g.code, 'goodsName', g.name, 'barcode', ${barcodeOf}, 'orders', x.orders, 'wanted', x.wanted,
              'allocated', x.allocated, 'packs', ${packsOf}
            ) order by g.code
          ), '[]'
        )
        from (
          select d.tenant_id, d.goods_id, count(distinct d.order_id)::int as orders,
            sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced)::bigint as wanted,
            sum(d.qty_allocated)::bigint as allocated ${IN_WAVE}
          group by d.tenant_id, d.goods_id
        ) x
        join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
      ) as goods,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'orderNo', x.order_no, 'receiver', coalesce(s.name, x.consignee), 'stopNo', x.stop_no, 'status', x.status,
              'lines', x.lines, 'qty', x.qty
            ) order by x.stop_no, x.order_no
          ), '[]'
        )
        from (
          select o.tenant_id, o.id, o.order_no, o.consignee, o.store_id, o.stop_no, o.status, count(*)::int as lines,
            sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced)::bigint as qty ${IN_WAVE}
          group by o.tenant_id, o.id, o.order_no, o.consignee, o.store_id, o.stop_no, o.status
        ) x
        left join basic.store s on s.tenant_id = x.tenant_id and s.id = x.store_id
      ) as orders
    from outbound.wave w
    left join basic.route r on r.tenant_id = w.tenant_id and r.warehouse_id = w.warehouse_id and r.id = w.route_id
    where ${here(ctx, 'w')}
      and w.id = any(${ids}::bigint[])
      and ${allOwn(ctx, MEMBERS)}
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '波次汇总单',
  no: row.no,
  head: told([
    ['线路', row.routeName],
    ['拣货方式', nameOf('pickMethod', row.method)],
    ['温层', nameOf('docStorageMode', row.storageMode)],
    ['截单时间', wireTimeOrNull(row.cutoffAt)],
    ['释放时间', wireTimeOrNull(row.releasedAt)],
    ['备注', row.remark],
  ]),
  tables: [
    { title: '商品汇总', columns: GOODS, rows: row.goods.map(goodsOf), foot: sumOf(row.goods) },
    {
      title: '出库单',
      columns: ORDERS,
      rows: row.orders.map(orderOf),
      foot: `共 ${row.orders.length} 单　${row.orders.reduce((sum, { qty }) => sum + qty, 0)} 件（基本单位）`,
    },
  ],
  signatures: ['波次负责人', '拣货组长', '日期'],
});

const goodsOf = (one: Goods): Record<string, string> => ({
  goodsCode: one.goodsCode,
  goodsName: one.goodsName,
  barcode: one.barcode ?? '',
  orders: String(one.orders),
  wanted: inPacks(one.wanted, one.packs),
  allocated: one.allocated > 0 ? inPacks(one.allocated, one.packs) : '',
  short: one.wanted > one.allocated ? inPacks(one.wanted - one.allocated, one.packs) : '',
});

const orderOf = (order: Order): Record<string, string> => ({
  stopNo: String(order.stopNo),
  orderNo: order.orderNo,
  receiver: order.receiver ?? '',
  status: stateName(orderLife, order.status),
  lines: String(order.lines),
  qty: String(order.qty),
});

function sumOf(goods: Goods[]): string {
  const sum = (of: 'wanted' | 'allocated'): number => goods.reduce((all, one) => all + one[of], 0);
  return `共 ${goods.length} 种　需求 ${sum('wanted')}　已分配 ${sum('allocated')}（基本单位）`;
}
