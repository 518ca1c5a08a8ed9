import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { internalCheckApi } from '#contract/outbound/check.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { CHECK, INTERNAL } from './rows.ts';

type Row = OutputOf<typeof internalCheckApi.waiting>['list'][number];

const SHOWN = 200;

/** Orders that wait for their second count; what has left in the meantime waits no longer. */
export async function waitingInternal(ctx: Ctx): Promise<OutputOf<typeof internalCheckApi.waiting>> {
  const rows = await ctx.rows<Omit<Row, 'createdAt'> & { createdAt: Date }>`
    select t.id as check_id, t.check_no, o.id as order_id, o.order_no, s.name as store_name, w.name as owner_name,
      d.checked_qty, u.user_name as first_name, t.created_at
    from outbound.check_task t
    join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    left join lateral (
      select f.checker_id
      from outbound.check_task f
      where f.tenant_id = t.tenant_id
        and f.warehouse_id = t.warehouse_id
        and f.order_id = t.order_id
        and f.kind = ${CHECK}
        and f.status = 40
      order by f.id desc
      limit 1
    ) f
      on true
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = f.checker_id
    cross join lateral (
      select coalesce(sum(x.qty_checked - x.qty_shipped), 0)::bigint as checked_qty
      from outbound.detail x
      where x.tenant_id = o.tenant_id
        and x.warehouse_id = o.warehouse_id
        and x.order_id = o.id
    ) d
    where ${here(ctx, 't')}
      and ${ofOwners(ctx, 'o')}
      and t.kind = ${INTERNAL}
      and t.status in (10, 20)
      and o.status between 70 and 85
      and not o.is_frozen
    order by t.id
    limit ${SHOWN}
  `;
  return { list: rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
