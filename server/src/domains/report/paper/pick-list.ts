import { sql } from 'kysely';
import { nameOf } from '#contract/kit/sheet.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { barcodeOf, packsOf } from '../../basic/facade.ts';
import { allOwn, inPacks, told, type Pack, type Sheets } from './sheet.ts';

interface Raw {
  id: number;
  no: string;
  kind: string;
  method: number;
  waveNo: string;
  areaName: string | null;
  orderNo: string | null;
  cutoffAt: Date | null;
  ownerIds: number[];
  lines: {
    position: string;
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
  { name: 'position', label: '库位', share: 3.2, code: true },
  { name: 'goods', label: '商品', share: 3.6 },
  { name: 'barcode', label: '商品条码', share: 3.2, code: true },
  { name: 'lot', label: '到期 / 批次', share: 2.2 },
  { name: 'qty', label: '应拣', share: 1.5, figure: true },
  { name: 'done', label: '实拣', share: 1 },
];

/** The orders a walk picks for. */
export const OF_ORDERS = sql`
  from outbound.pick_line l
  join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
  join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  where l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.task_id = t.id
`;

/** 拣货单: stops in walking order; position and goods as bars, as the picking page takes them. */
export const pickLists: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select t.id, t.task_no as no, t.kind, t.method, w.wave_no, a.name as area_name, o.order_no, w.cutoff_at,
      coalesce((select array_agg(distinct o.owner_id) ${OF_ORDERS}), '{}') as owner_ids,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'position', p.code, 'goodsCode', g.code, 'goodsName', g.name, 'barcode', ${barcodeOf}, 'lotNo',
              lot.lot_no, 'expireOn', lot.expire_on, 'qty', s.qty, 'packs', ${packsOf}
            ) order by s.walk_seq, p.code, g.code, lot.lot_no
          ), '[]'
        )
        from (
          select l.tenant_id, l.warehouse_id, l.position_id, l.goods_id, coalesce(l.share_lot_id, l.lot_id) as lot_id,
            min(l.walk_seq) as walk_seq, sum(l.qty) as qty
          from outbound.pick_line l
          where l.tenant_id = t.tenant_id
            and l.warehouse_id = t.warehouse_id
            and l.task_id = t.id
          group by l.tenant_id, l.warehouse_id, l.position_id, l.goods_id, coalesce(l.share_lot_id, l.lot_id)
        ) s
        join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
        join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
        join inventory.lot lot on lot.tenant_id = s.tenant_id and lot.id = s.lot_id
      ) as lines
    from outbound.pick_task t
    join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
    left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
    left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
    where ${here(ctx, 't')}
      and t.id = any(${ids}::bigint[])
      and ${allOwn(ctx, sql`select 1 ${OF_ORDERS}`)}
  `;
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: row.ownerIds, paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '拣货单',
  no: row.no,
  head: told([
    ['波次', row.waveNo],
    ['出库单号', row.orderNo],
    ['库区', row.areaName],
    ['类型', nameOf('pickKind', row.kind)],
    ['方式', nameOf('pickMethod', row.method)],
    ['截单时间', wireTimeOrNull(row.cutoffAt)],
  ]),
  tables: [
    {
      title: '拣货明细',
      columns: COLUMNS,
      rows: row.lines.map(lineOf),
      foot: `共 ${row.lines.length} 行，${row.lines.reduce((sum, { qty }) => sum + qty, 0)} 件`,
    },
  ],
  signatures: ['拣货人', '复核人', '日期'],
});

const lineOf = (line: Raw['lines'][number], i: number): Record<string, string> => ({
  seq: String(i + 1),
  position: line.position,
  goods: `${line.goodsCode} ${line.goodsName}`,
  barcode: line.barcode ?? '',
  lot: line.expireOn ?? line.lotNo,
  qty: inPacks(line.qty, line.packs),
});
