import { wireTime } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { barcodeOf, packsOf } from '../../basic/facade.ts';
import { inPacks, ofMine, told, type Pack, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  orderNo: string | null;
  ownerName: string | null;
  assignee: string | null;
  createdAt: Date;
  ownerIds: number[];
  lines: {
    from: string;
    lpn: string | null;
    to: string | null;
    goodsCode: string;
    goodsName: string;
    barcode: string | null;
    lotNo: string;
    expireOn: string | null;
    qty: number;
    packs: Pack[];
  }[];
}

const COLUMNS: PaperColumn[] = [
  { name: 'seq', label: '#', share: 0.6 },
  { name: 'what', label: '容器 / 商品条码', share: 3.2, code: true },
  { name: 'goods', label: '商品', share: 3.4 },
  { name: 'lot', label: '到期 / 批次', share: 2 },
  { name: 'qty', label: '应上', share: 1.4, figure: true },
  { name: 'to', label: '建议库位', share: 3.2, code: true },
  { name: 'real', label: '实际库位', share: 1.5 },
];

/** 上架单: by target position, as one walks; what is scanned in hand and where it goes stand as bars. */
export const putawayLists: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select t.id, t.task_no as no, o.order_no, w.name as owner_name, u.user_name as assignee, t.created_at, x.owner_ids,
      x.lines
    from inventory.task t
    left join inbound.order o
      on o.tenant_id = t.tenant_id
      and o.warehouse_id = t.warehouse_id
      and t.source_type = 'IN'
      and o.id = t.source_id
    left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
    cross join lateral (
      select coalesce(array_agg(distinct l.owner_id), '{}') as owner_ids,
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'from', p.code, 'lpn', case when l.from_lpn_id <> 0 then n.code end, 'to', coalesce(r.code, q.code),
              'goodsCode', g.code, 'goodsName', g.name, 'barcode', ${barcodeOf}, 'lotNo', b.lot_no, 'expireOn',
              b.expire_on, 'qty', l.qty, 'packs', ${packsOf}
            ) order by coalesce(r.code, q.code) nulls last, l.id
          ), '[]'
        ) as lines
      from inventory.task_line l
      join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
      join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
      join basic.position p
        on p.tenant_id = l.tenant_id
        and p.warehouse_id = l.warehouse_id
        and p.id = l.from_position_id
      left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.from_lpn_id
      left join basic.position q
        on q.tenant_id = l.tenant_id
        and q.warehouse_id = l.warehouse_id
        and q.id = coalesce(l.drop_position_id, l.to_position_id)
      left join basic.position r
        on r.tenant_id = l.tenant_id
        and r.warehouse_id = l.warehouse_id
        and r.id = l.real_position_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.task_id = t.id
    ) x
    where ${here(ctx, 't')}
      and t.kind = 'PUTAWAY'
      and t.id = any(${ids}::bigint[])
      and ${ofMine(ctx, 'x')}
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '上架单',
  no: row.no,
  head: told([
    ['入库单号', row.orderNo],
    ['货主', row.ownerName],
    ['领取人', row.assignee],
    ['生成时间', wireTime(row.createdAt)],
  ]),
  tables: [
    {
      title: '上架明细',
      columns: COLUMNS,
      rows: row.lines.map(lineOf),
      foot: `共 ${row.lines.length} 行，${row.lines.reduce((sum, { qty }) => sum + qty, 0)} 件`,
    },
  ],
  signatures: ['上架人', '复核人', '日期'],
});

/** A whole container is scanned by its own code, loose goods by theirs. */
const lineOf = (line: Raw['lines'][number], i: number): Record<string, string> => ({
  seq: String(i + 1),
  what: line.lpn ?? line.barcode ?? '',
  goods: `${line.goodsCode} ${line.goodsName}`,
  lot: line.expireOn ?? line.lotNo,
  qty: inPacks(line.qty, line.packs),
  to: line.to ?? '',
});
