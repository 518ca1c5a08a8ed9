import { sql } from 'kysely';
import { nameOf } from '#contract/kit/sheet.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { barcodeOf, packsOf } from '../../basic/facade.ts';
import { inPacks, told, type Pack, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  kind: number;
  mode: number;
  planOn: string;
  ownerName: string | null;
  remark: string | null;
  isStatic: boolean;
  ownerIds: number[];
  lines: {
    position: string;
    lpn: string | null;
    goodsCode: string | null;
    goodsName: string | null;
    barcode: string | null;
    lotNo: string | null;
    expireOn: string | null;
    quality: string;
    book: number | null;
    counted: number | null;
    again: number | null;
    packs: Pack[];
  }[];
}

/** The book is not on the sheet of whoever counts blind, before all is counted. */
const BLIND = sql`k.mode = 2 and k.status < 40`;

const COLUMNS: PaperColumn[] = [
  { name: 'position', label: '库位', share: 3, code: true },
  { name: 'what', label: '容器 / 商品条码', share: 3, code: true },
  { name: 'goods', label: '商品', share: 3.2 },
  { name: 'lot', label: '到期 / 批次', share: 1.9 },
  { name: 'quality', label: '品质', share: 0.9 },
  { name: 'book', label: '账面', share: 1.2, figure: true },
  { name: 'counted', label: '初盘', share: 1.2, figure: true },
  { name: 'again', label: '复盘', share: 1.2, figure: true },
];

/** 盘点单: place after place, as one walks; places where nothing should lie stand on it with an empty line. */
export const stocktakeSheets: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select k.id, k.take_no as no, k.kind, k.mode, k.plan_on, w.name as owner_name, k.created_reason as remark,
      k.is_static, x.owner_ids, x.lines
    from "inner".stocktake k
    left join basic.owner w on w.tenant_id = k.tenant_id and w.id = k.owner_id
    cross join lateral (
      select coalesce(
        array_agg(distinct coalesce(l.owner_id, k.owner_id)) filter (
          where coalesce(l.owner_id, k.owner_id) is not null
        ), '{}'
      ) as owner_ids,
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'position', p.code, 'lpn', case when l.lpn_id <> 0 then c.code end, 'goodsCode', g.code, 'goodsName',
              g.name, 'barcode', ${barcodeOf}, 'lotNo', b.lot_no, 'expireOn', b.expire_on, 'quality', l.quality, 'book',
              case when not (${BLIND}) then l.book_qty end, 'counted', l.count_qty, 'again', l.recount_qty, 'packs',
              ${packsOf}
            ) order by p.code, l.id
          ), '[]'
        ) as lines
      from "inner".stocktake_line l
      join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
      left join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
      left join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
      left join basic.lpn c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.id = l.lpn_id
      where l.tenant_id = k.tenant_id
        and l.warehouse_id = k.warehouse_id
        and l.take_id = k.id
    ) x
    where ${here(ctx, 'k')}
      and ${ofOwners(ctx, 'k')}
      and k.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '盘点单',
  no: row.no,
  head: told([
    ['盘点类型', nameOf('takeKind', row.kind)],
    ['盘点模式', nameOf('takeMode', row.mode)],
    ['计划日期', row.planOn],
    ['货主', row.ownerName],
    ['库位', row.isStatic ? '盘点期间锁定' : '盘点期间不锁定'],
    ['备注', row.remark],
  ]),
  tables: [{ title: '盘点明细', columns: COLUMNS, rows: row.lines.map(lineOf), foot: sumOf(row.lines) }],
  signatures: ['初盘人', '复盘人', '监盘人', '日期'],
});

function lineOf(line: Raw['lines'][number]): Record<string, string> {
  const spelled = (qty: number | null): string => (qty === null ? '' : inPacks(qty, line.packs));
  return {
    position: line.position,
    what: line.lpn ?? line.barcode ?? '',
    goods: line.goodsCode === null ? '（空库位）' : `${line.goodsCode} ${line.goodsName ?? ''}`,
    lot: line.expireOn ?? line.lotNo ?? '',
    quality: line.goodsCode === null ? '' : nameOf('quality', line.quality),
    book: spelled(line.book),
    counted: spelled(line.counted),
    again: spelled(line.again),
  };
}

const sumOf = (lines: Raw['lines']): string =>
  `共 ${new Set(lines.map(({ position }) => position)).size} 个库位　${lines.length} 行`;
