import { sql, type RawBuilder } from 'kysely';
import type { openInboundApi } from '#contract/inbound/open.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { named, NAMED_MAX } from '../../../services/open/orders.ts';
import { changed, placedAt, type Place, type Since } from '../../../services/open/since.ts';
import { CAME_FOR } from '../cross-dock/aim.ts';

type Shown = OutputOf<typeof openInboundApi.status>[number];
type Timed = 'expectAt' | 'finishAt' | 'updatedAt';
type Stored = Omit<Shown, Timed | 'statusName'> & {
  expectAt: Date | null;
  finishAt: Date | null;
  updatedAt: Date;
} & Place;

/** Orders named by our number or theirs. */
export async function ordersNamed(ctx: Ctx, input: InputOf<typeof openInboundApi.status>): Promise<Shown[]> {
  const rows = await ordersOf(ctx, sql`true ${named(input)} order by o.id limit ${NAMED_MAX}`);
  return rows.map(({ at: _, ...row }) => row);
}

export const changedOrders = (ctx: Ctx, { place, until, limit }: Since): Promise<(Shown & Place)[]> =>
  ordersOf(ctx, sql`${changed(place, until)} order by o.updated_at, o.id limit ${limit}`);

async function ordersOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<(Shown & Place)[]> {
  const rows = await ctx.rows<Stored>`
    select x.*, l.lines
    from (
      select o.id, o.order_no, o.external_no, w.code as owner_code, o.order_type, o.status, o.is_suspended, o.expect_at,
        o.finish_at, o.version, o.updated_at, ${placedAt}
      from inbound.order o
      join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and ${which}
    ) x
    cross join lateral (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'lineNo', d.line_no, 'goodsCode', g.code, 'qtyExpected', d.qty_expected, 'qtyReceived', d.qty_received,
            'qtyDamaged', d.qty_damaged, 'qtyRejected', d.qty_rejected, 'qtyPutaway', d.qty_putaway, 'qtyClosed',
            d.qty_closed, 'forOrderNo', f.order_no, 'forLineNo', f.line_no
          ) order by d.line_no
        ), '[]'
      ) as lines
      from inbound.detail d
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id ${CAME_FOR}
      where ${here(ctx, 'd')}
        and d.order_id = x.id
    ) l
    order by x.updated_at, x.id
  `;
  return rows.map(({ expectAt, finishAt, updatedAt, ...row }) => ({
    ...row,
    statusName: STATES[row.status] ?? String(row.status),
    expectAt: wireTimeOrNull(expectAt),
    finishAt: wireTimeOrNull(finishAt),
    updatedAt: wireTime(updatedAt),
  }));
}

const STATES: Readonly<Record<number, string>> = orderLife.states;
