import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { tryoutApi } from '#contract/strategy/tryout.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

/** Whoever tries one line after the other of a longer order is not reading any more. */
const LINES_MAX = 200;

type Told = OutputOf<typeof tryoutApi.lines>;
type Head = Omit<Told, 'lines'> & { id: number };

/** The lines of an inbound or outbound order by its number. */
export async function triedLines(ctx: Ctx, { orderNo }: InputOf<typeof tryoutApi.lines>): Promise<Told> {
  const { id, ...head } = found(
    await ctx.row<Head>`
      select o.id, 'OUT' as kind, o.order_type, o.store_id, o.route_id
      from outbound.order o
      where ${here(ctx, 'o')}
        and o.order_no = ${orderNo}
        and ${ofOwners(ctx, 'o')}
      union all
      select o.id, 'IN', o.order_type, null, null
      from inbound.order o
      where ${here(ctx, 'o')}
        and o.order_no = ${orderNo}
        and ${ofOwners(ctx, 'o')}
      limit 1
    `,
    '单据不存在',
  );
  const lines = await ctx.rows<Told['lines'][number]>`
    select d.line_no, d.goods_id, g.code as goods_code, g.name as goods_name
    from (
      select d.line_no, d.goods_id
      from outbound.detail d
      where ${here(ctx, 'd')}
        and ${head.kind} = 'OUT'
        and d.order_id = ${id}
      union all
      select d.line_no, d.goods_id
      from inbound.detail d
      where ${here(ctx, 'd')}
        and ${head.kind} = 'IN'
        and d.order_id = ${id}
    ) d
    join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = d.goods_id
    order by d.line_no
    limit ${LINES_MAX}
  `;
  return { ...head, lines };
}
