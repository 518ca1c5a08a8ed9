import { sql } from 'kysely';

/** All packs of goods `g`, smallest first: every quantity that is shown is spelled in them. */
export const packsOf = sql`
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  )
`;

/** Every barcode of goods `g` with the base units that one scan of it holds. */
export const scansOf = sql`
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
      from basic.goods_barcode b
      left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
    ), '[]'
  )
`;

/** The first barcode of one base unit of goods `g`. */
export const barcodeOf = sql`
  (
    select min(b.barcode)
    from basic.goods_barcode b
    where b.tenant_id = g.tenant_id
      and b.goods_id = g.id
      and b.unit_level = 1
  )
`;
