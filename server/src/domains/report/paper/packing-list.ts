import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Paper, PaperColumn } from '../../../services/labels/paper.ts';
import { packsOf } from '../../basic/facade.ts';
import { inPacks, kilos, told, type Pack, type Sheets } from './sheet.ts';

interface Carton {
  code: string;
  seq: number;
  grossWeight: number;
  lines: {
    goodsCode: string;
    goodsName: string;
    lotNo: string;
    expireOn: string | null;
    qty: number;
    packs: Pack[];
  }[];
}
interface Raw {
  id: number;
  no: string;
  externalNo: string | null;
  ownerId: number;
  ownerName: string;
  receiver: string | null;
  phone: string | null;
  address: string | null;
  routeName: string | null;
  stopNo: number;
  cartons: Carton[];
}

const CARTONS: PaperColumn[] = [
  { name: 'seq', label: '箱序', share: 0.8 },
  { name: 'code', label: '箱号', share: 4, code: true },
  { name: 'kinds', label: '品种', share: 1, figure: true },
  { name: 'qty', label: '件', share: 1, figure: true },
  { name: 'weight', label: '毛重(kg)', share: 1.2, figure: true },
];
const LINES: PaperColumn[] = [
  { name: 'goodsCode', label: '商品编码', share: 2 },
  { name: 'goodsName', label: '商品名称', share: 4.4 },
  { name: 'lot', label: '到期 / 批次', share: 2 },
  { name: 'qty', label: '数量', share: 1.6, figure: true },
];

/** 装箱单: which cartons an order travels in, and what lies in each. */
export const packingLists: Sheets = async (ctx, ids) => {
  const rows = await ctx.rows<Raw>`
    select o.id, o.order_no as no, o.external_no, o.owner_id, w.name as owner_name,
      coalesce(st.name, o.consignee) as receiver, o.phone, o.address, r.name as route_name, o.stop_no,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('code', n.code, 'seq', n.carton_seq, 'grossWeight', n.gross_weight, 'lines', x.lines)
            order by n.carton_seq, n.code
          ), '[]'
        )
        from basic.lpn n
        cross join lateral (
          select jsonb_agg(
            jsonb_build_object(
              'goodsCode', g.code, 'goodsName', g.name, 'lotNo', b.lot_no, 'expireOn', b.expire_on, 'qty', c.qty,
              'packs', ${packsOf}
            ) order by g.code, b.lot_no
          ) as lines
          from (
            select y.tenant_id, y.goods_id, y.lot_id, sum(y.qty)::bigint as qty
            from outbound.carton_line y
            where y.tenant_id = n.tenant_id
              and y.warehouse_id = n.warehouse_id
              and y.lpn_id = n.id
              and y.order_id = o.id
            group by y.tenant_id, y.goods_id, y.lot_id
          ) c
          join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
          join inventory.lot b on b.tenant_id = c.tenant_id and b.id = c.lot_id
        ) x
        where n.tenant_id = o.tenant_id
          and n.warehouse_id = o.warehouse_id
          and n.out_order_id = o.id
          and n.carton_state between 10 and 50
          and x.lines is not null
      ) as cartons
    from outbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and not o.is_hidden
      and o.id = any(${ids}::bigint[])
  `;
  const empty = rows.find(({ cartons }) => cartons.length === 0);
  if (empty) refuse('BUSINESS', `出库单【${empty.no}】还没有装箱，不能打印装箱单`);
  return rows.map((row) => ({ id: row.id, no: row.no, ownerIds: [row.ownerId], paper: paperOf(row) }));
};

const paperOf = (row: Raw): Paper => ({
  title: '装箱单',
  no: row.no,
  head: told([
    ['货主', row.ownerName],
    ['货主单号', row.externalNo],
    ['收货方', row.receiver],
    ['电话', row.phone],
    ['线路 / 站序', row.routeName && `${row.routeName} / ${row.stopNo}`],
    ['地址', row.address],
  ]),
  tables: [
    { title: '箱清单', columns: CARTONS, rows: row.cartons.map(cartonOf), foot: sumOf(row.cartons) },
    ...row.cartons.map((carton) => ({
      title: `第 ${carton.seq} 箱　${carton.code}`,
      columns: LINES,
      rows: carton.lines.map((line) => ({
        goodsCode: line.goodsCode,
        goodsName: line.goodsName,
        lot: line.expireOn ?? line.lotNo,
        qty: inPacks(line.qty, line.packs),
      })),
    })),
  ],
  signatures: ['装箱人', '收货人', '日期'],
});

const pieces = ({ lines }: Carton): number => lines.reduce((sum, { qty }) => sum + qty, 0);

const cartonOf = (carton: Carton): Record<string, string> => ({
  seq: String(carton.seq),
  code: carton.code,
  kinds: String(new Set(carton.lines.map(({ goodsCode }) => goodsCode)).size),
  qty: String(pieces(carton)),
  weight: kilos(carton.grossWeight),
});

const sumOf = (cartons: Carton[]): string =>
  `共 ${cartons.length} 箱　${cartons.reduce((sum, carton) => sum + pieces(carton), 0)} 件（基本单位）`;
