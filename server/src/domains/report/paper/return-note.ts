import { nameOf } from '#contract/kit/sheet.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { packsOf } from '../../basic/facade.ts';
import { inPacks, told, type Pack, type Sheets } from './sheet.ts';

/** 退供 */
const RETURN = 3;

interface Raw {
  id: number;
  no: string;
  orderType: number;
  externalNo: string | null;
  ownerId: number;
  ownerName: string;
  houseName: string;
  supplierCode: string | null;
  supplierName: string | null;
  contact: string | null;
  phone: string | null;
  address: string | null;
  requireOn: string;
  remark: string | null;
  status: number;
  lines: {
    lineNo: number;
    goodsCode: string;
    goodsName: string;
    quality: string;
    lotNo: string | null;
    expireOn: string | null;
    qty: number;
    gone: number;
    packs: Pack[];
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'lineNo', label: '行', share: 0.7 },
  { name: 'goodsCode', label: '商品编码', share: 2 },
  { name: 'goodsName', label: '商品名称', share: 4 },
  { name: 'quality', label: '品质', share: 1.1 },
  { name: 'lot', label: '到期 / 批次', share: 2 },
  { name: 'qty', label: '应退', share: 1.5, figure: true },
  { name: 'gone', label: '实退', share: 1.5, figure: true },
  { name: 'taken', label: '供应商实收', share: 1.4 },
];

/** 退货单: what goes back to a supplier, lot by lot as it is picked; signed by who takes it away. */
export const returnNotes: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select o.id, o.order_no as no, o.order_type, o.external_no, o.owner_id, w.name as owner_name, h.name as house_name,
      s.code as supplier_code, s.name as supplier_name, coalesce(o.consignee, s.contact) as contact,
      coalesce(o.phone, s.phone) as phone, coalesce(o.address, s.address) as address, o.require_on, o.remark, o.status,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'lineNo', d.line_no, 'goodsCode', g.code, 'goodsName', g.name, 'quality', d.quality, 'lotNo', p.lot_no,
              'expireOn', p.expire_on, 'packs', ${packsOf}, 'qty',
              coalesce(p.qty, d.qty_ordered - d.qty_cancelled - d.qty_replaced), 'gone', coalesce(p.picked_qty, 0)
            ) order by d.line_no, d.id, p.lot_no
          ), '[]'
        )
        from outbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        left join lateral (
          select b.lot_no, b.expire_on, sum(l.qty)::bigint as qty, sum(l.picked_qty)::bigint as picked_qty
          from outbound.pick_line l
          join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
          where l.tenant_id = d.tenant_id
            and l.warehouse_id = d.warehouse_id
            and l.out_detail_id = d.id
            and l.state <> 90
          group by b.lot_no, b.expire_on
        ) p
          on true
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and d.qty_ordered > d.qty_cancelled + d.qty_replaced
      ) as lines
    from outbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and not o.is_hidden
      and o.id = any(${ids}::bigint[])
  `;
  const other = rows.find(({ orderType }) => orderType !== RETURN);
  if (other) refuse('BUSINESS', `出库单【${other.no}】不是退供单，不能打印退货单`);
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: [row.ownerId], paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '退货单',
  mark: row.status === orderLife.at.cancelled ? '已取消' : undefined,
  no: row.no,
  head: told([
    ['供应商', [row.supplierCode, row.supplierName].filter(Boolean).join(' ')],
    ['货主', row.ownerName],
    ['货主单号', row.externalNo],
    ['退出仓库', row.houseName],
    ['联系人', [row.contact, row.phone].filter(Boolean).join(' ')],
    ['要求日期', row.requireOn],
    ['地址', row.address],
    ['退货原因', row.remark],
  ]),
  tables: [{ title: '退货明细', columns: COLUMNS, rows: row.lines.map(lineOf), foot: sumOf(row.lines) }],
  signatures: ['仓库交接人', '供应商（签章）', '车牌号', '日期'],
});

const lineOf = (line: Raw['lines'][number]): Record<string, string> => ({
  lineNo: String(line.lineNo),
  goodsCode: line.goodsCode,
  goodsName: line.goodsName,
  quality: nameOf('quality', line.quality),
  lot: line.expireOn ?? line.lotNo ?? '',
  qty: inPacks(line.qty, line.packs),
  gone: line.gone > 0 ? inPacks(line.gone, line.packs) : '',
});

function sumOf(lines: Raw['lines']): string {
  const sum = (of: 'qty' | 'gone'): number => lines.reduce((all, line) => all + line[of], 0);
  return `共 ${lines.length} 行　应退 ${sum('qty')}　实退 ${sum('gone')}（基本单位）`;
}
