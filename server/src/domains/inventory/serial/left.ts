import { sql, type RawBuilder } from 'kysely';
import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

/** Serial numbers that left with an order line and did not come back, as a part of a larger look: `at` says tenant and warehouse, unless they left another house. */
export const serialsLeft = (
  at: RawBuilder<unknown>,
  lineId: RawBuilder<unknown>,
  houseId: RawBuilder<unknown> = sql`${at}.warehouse_id`,
): RawBuilder<string[]> => sql`
  (
    select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
    from outbound.detail l
    join inventory.serial_unit u
      on u.tenant_id = l.tenant_id
      and u.warehouse_id = l.warehouse_id
      and u.out_detail_id = l.id
      and u.state = ${SERIAL_STATE.shipped}
    where l.tenant_id = ${at}.tenant_id
      and l.warehouse_id = ${houseId}
      and (l.id = ${lineId} or l.root_id = ${lineId})
  )
`;

/** The pieces that lie in stock rows, by their numbers. */
export const serialsIn = (ctx: Ctx, stockIds: readonly number[]): Promise<{ stockId: number; code: string }[]> =>
  ctx.rows`
    select u.stock_id, u.serial as code
    from inventory.serial_unit u
    where ${here(ctx, 'u')}
      and u.stock_id = any(${[...stockIds]}::bigint[])
    order by u.serial
  `;
