import { nameOf } from '#contract/kit/sheet.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { PaperColumn } from '../../../services/labels/paper.ts';
import { packsOf } from '../../basic/facade.ts';
import { inPacks, told, type Pack, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  externalNo: string | null;
  deliveryType: number;
  ownerId: number;
  ownerName: string;
  houseName: string;
  storeName: string | null;
  routeName: string | null;
  stopNo: number;
  requireOn: string;
  consignee: string | null;
  phone: string | null;
  address: string | null;
  remark: string | null;
  status: number;
  lines: {
    lineNo: number;
    goodsCode: string;
    goodsName: string;
    spec: string | null;
    qtyWanted: number;
    qtyGone: number;
    packs: Pack[];
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'lineNo', label: '行', share: 0.7 },
  { name: 'goodsCode', label: '商品编码', share: 2 },
  { name: 'goodsName', label: '商品名称', share: 4.4 },
  { name: 'spec', label: '规格', share: 2 },
  { name: 'wanted', label: '应发', share: 1.6, figure: true },
  { name: 'gone', label: '实发', share: 1.6, figure: true },
  { name: 'taken', label: '实收', share: 1.3 },
];

/** 送货单: goes with the goods and comes back signed. What is packed counts as sent, because it is printed before the vehicle leaves. */
export const deliveryNotes: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select o.id, o.order_no as no, o.external_no, o.delivery_type, o.owner_id, w.name as owner_name,
      h.name as house_name, st.name as store_name, r.name as route_name, o.stop_no, o.require_on, o.consignee, o.phone,
      o.address, o.remark, o.status,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'lineNo', d.line_no, 'goodsCode', g.code, 'goodsName', g.name, 'spec', g.spec, 'packs', ${packsOf},
              'qtyWanted', d.qty_ordered - d.qty_cancelled - d.qty_replaced, 'qtyGone',
              greatest(d.qty_shipped, d.qty_packed)
            ) order by d.line_no, d.id
          ), '[]'
        )
        from outbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and d.qty_ordered > d.qty_cancelled + d.qty_replaced
      ) as lines
    from outbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
    left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and not o.is_hidden
      and o.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    ownerIds: [row.ownerId],
    paper: {
      title: '送货单',
      mark: row.status === orderLife.at.cancelled ? '已取消' : undefined,
      no: row.no,
      head: headOf(row),
      tables: [{ title: '商品明细', columns: COLUMNS, rows: row.lines.map(lineOf), foot: sumOf(row.lines) }],
      signatures: ['发货人', '司机', '收货人（签章）', '签收日期'],
    },
  }));
};

const headOf = (row: Raw) =>
  told([
    ['货主', row.ownerName],
    ['货主单号', row.externalNo],
    ['门店', row.storeName],
    ['发货仓库', row.houseName],
    ['收货人', [row.consignee, row.phone].filter(Boolean).join(' ')],
    ['配送方式', nameOf('deliveryType', row.deliveryType)],
    ['线路 / 站序', row.routeName && `${row.routeName} / ${row.stopNo}`],
    ['要求日期', row.requireOn],
    ['地址', row.address],
    ['备注', row.remark],
  ]);

const lineOf = (line: Raw['lines'][number]): Record<string, string> => ({
  lineNo: String(line.lineNo),
  goodsCode: line.goodsCode,
  goodsName: line.goodsName,
  spec: line.spec ?? '',
  wanted: inPacks(line.qtyWanted, line.packs),
  gone: line.qtyGone > 0 ? inPacks(line.qtyGone, line.packs) : '',
});

function sumOf(lines: Raw['lines']): string {
  const wanted = lines.reduce((sum, { qtyWanted }) => sum + qtyWanted, 0),
    gone = lines.reduce((sum, { qtyGone }) => sum + qtyGone, 0);
  return `共 ${lines.length} 行　应发 ${wanted}　实发 ${gone}（基本单位）`;
}
