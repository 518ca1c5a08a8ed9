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
