import type { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { LABELS_MAX } from '#contract/terms/label.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

type Api = typeof receiveApi.palletsOf;

/** The pallets and totes some orders were received on, each once, in the order of the orders and of what came first. One more than are printed at once tells that there are too many. */
export const palletsOf = (ctx: Ctx, { ids }: InputOf<Api>): Promise<OutputOf<Api>> => ctx.rows<{
  id: number;
  code: string;
}>`
  select l.id, l.code
  from (
    select r.lpn_id, min(array_position(${ids}::bigint[], r.order_id)) as place, min(r.id) as first
    from inbound.receipt r
    join inbound."order" o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id
    where ${here(ctx, 'r')}
      and ${ofOwners(ctx, 'o')}
      and r.order_id = any(${ids}::bigint[])
      and r.lpn_id > 0
      and not r.is_reversed
    group by r.lpn_id
  ) w
  join basic.lpn l on ${here(ctx, 'l')} and l.id = w.lpn_id
  where not l.is_deleted
  order by w.place, w.first
  limit ${LABELS_MAX + 1}
`;
