import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { waitingLines } from '../../outbound/facade.ts';
import { crossDocksAny } from '../../strategy/facade.ts';

/** Which of these lines an order waits for: a list of a larger look, without locks. */
export const awaitedRows = (ctx: Ctx, detailIds: readonly number[]): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select i.id
  from inbound.detail i
  join inbound.order n on n.tenant_id = i.tenant_id and n.warehouse_id = i.warehouse_id and n.id = i.order_id
  where ${here(ctx, 'i')}
    and i.id = any(${[...new Set(detailIds)]}::bigint[])
    and (i.for_detail_id is not null or ${crossDocksAny(ctx, sql`n.owner_id`)})
    and exists (${waitingLines(ctx, sql`array[i.goods_id]`, sql`array[i.for_detail_id]`)})
  order by i.id
`;
