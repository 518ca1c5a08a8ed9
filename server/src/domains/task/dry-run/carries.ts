import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Carry } from './compare.plan.ts';

const CM = 100;

/** The lines of tasks that were only tried. `to`: told by where they go, from where goods lie; else by where they come from, to a face. Places without coordinates say no metres. */
export function carriesOf(ctx: Ctx, taskIds: readonly number[], told: 'to' | 'from'): Promise<Carry[]> {
  const [fixed, other] = told === 'to' ? [sql`p`, sql`q`] : [sql`q`, sql`p`];
  return ctx.rows<Carry>`
    select l.task_id,
      case
        when ${told === 'to'} then concat_ws('/', l.from_stock_id, l.in_detail_id)
        else concat_ws('/', l.to_position_id, l.goods_id)
      end as key, g.code as goods_code, g.name as goods_name,
      concat_ws(' ', ${fixed}.code, case when ${told === 'to'} and n.id <> 0 then n.code end) as at,
      ${other}.code as position_code, t.lot_no, l.qty,
      case
        when (p.x_cm, p.y_cm, q.x_cm, q.y_cm) <> (0, 0, 0, 0) then round(
          (abs(p.x_cm - q.x_cm) + abs(p.y_cm - q.y_cm))::numeric / ${CM}
        )::int
      end as metres, case when l.to_position_id is null then l.no_place_reason end as why
    from inventory.task_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.from_position_id
    join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.from_lpn_id
    left join basic.position q
      on q.tenant_id = l.tenant_id
      and q.warehouse_id = l.warehouse_id
      and q.id = l.to_position_id
    where ${here(ctx, 'l')}
      and l.task_id = any(${taskIds}::bigint[])
    order by l.id
  `;
}
