import { nameOf } from '#contract/kit/sheet.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { PaperColumn } from '../../../services/labels/paper.ts';
import { barcodeOf, packsOf } from '../../basic/facade.ts';
import { inPacks, told, type Pack, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  externalNo: string | null;
  orderType: number;
  ownerId: number;
  ownerName: string;
  houseName: string;
  supplierName: string | null;
  expectAt: Date | null;
  remark: string | null;
  lines: {
    lineNo: number;
    goodsCode: string;
    goodsName: string;
    barcode: string | null;
    expected: number;
    received: number;
    damaged: number;
    rejected: number;
    packs: Pack[];
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'lineNo', label: '行', share: 0.7 },
  { name: 'goodsCode', label: '商品编码', share: 1.8 },
  { name: 'goodsName', label: '商品名称', share: 3.6 },
  { name: 'barcode', label: '商品条码', share: 3.2, code: true },
  { name: 'expected', label: '应收', share: 1.4, figure: true },
  { name: 'received', label: '实收', share: 1.4, figure: true },
  { name: 'damaged', label: '其中破损', share: 1.3, figure: true },
  { name: 'rejected', label: '拒收', share: 1.2, figure: true },
];

/** 收货单: to count by at the dock, and to sign for what came. */
export const receivingNotes: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select o.id, o.order_no as no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, h.name as house_name,
      s.name as supplier_name, o.expect_at, o.remark,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'lineNo', d.line_no, 'goodsCode', g.code, 'goodsName', g.name, 'barcode', ${barcodeOf}, 'expected',
              d.qty_expected, 'received', d.qty_received, 'damaged', d.qty_damaged, 'rejected', d.qty_rejected, 'packs',
              ${packsOf}
            ) order by d.line_no, d.id
          ), '[]'
        )
        from inbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as lines
    from inbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    ownerIds: [row.ownerId],
    paper: {
      title: '收货单',
      no: row.no,
      head: told([
        ['货主', row.ownerName],
        ['供应商', row.supplierName],
        ['货主单号', row.externalNo],
        ['收货仓库', row.houseName],
        ['入库类型', nameOf('inboundType', row.orderType)],
        ['预计到货', wireTimeOrNull(row.expectAt)],
        ['备注', row.remark],
      ]),
      tables: [{ title: '收货明细', columns: COLUMNS, rows: row.lines.map(lineOf), foot: sumOf(row.lines) }],
      signatures: ['送货人', '收货人', '收货日期'],
    },
  }));
};

/** Nothing counted yet is left blank: that is where one writes. */
function lineOf(line: Raw['lines'][number]): Record<string, string> {
  const spelled = (qty: number): string => (qty > 0 ? inPacks(qty, line.packs) : '');
  return {
    lineNo: String(line.lineNo),
    goodsCode: line.goodsCode,
    goodsName: line.goodsName,
    barcode: line.barcode ?? '',
    expected: spelled(line.expected),
    received: spelled(line.received),
    damaged: spelled(line.damaged),
    rejected: spelled(line.rejected),
  };
}

function sumOf(lines: Raw['lines']): string {
  const sum = (of: 'expected' | 'received'): number => lines.reduce((all, line) => all + line[of], 0);
  return `共 ${lines.length} 行　应收 ${sum('expected')}　实收 ${sum('received')}（基本单位）`;
}
