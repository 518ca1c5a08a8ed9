import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { may } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { anyCode, daysOf, here, oneOrMany, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf } from '../../basic/facade.ts';
import { lockOrders } from './rows.ts';

type Page = OutputOf<typeof outOrderApi.queryPrintPage>;
type Paper = OutputOf<typeof outOrderApi.print>['list'][number];
type Timed<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date };

const AGAIN_RIGHT = 'out:print:again';

/** 打印查询: which orders have been printed, how often and when last; hidden ones are not for paper. */
export async function printPage(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof outOrderApi.queryPrintPage>,
): Promise<Page> {
  const printed = param.isPrinted;
  const page = await paged<
    Omit<Page['list'][number], 'printedAt' | 'createdAt'> & { printedAt: Date | null; createdAt: Date }
  >(
    ctx.tx,
    {
      select: sql`
        o.id, o.order_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id,
          st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.require_on, o.total_qty, o.status,
          o.print_count, o.printed_at, u.user_name as printed_by, o.created_at
      `,
      from: sql`
        from outbound.order o
        join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
        left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
        left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
        left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.printed_by
        where ${here(ctx, 'o')}
          and ${ofOwners(ctx, 'o')}
          and not o.is_hidden
          and o.status <> 99
          ${anyCode(sql`o.order_no`, param.orderNo, 'orderNo')}
          ${oneOrMany(sql`o.owner_id`, param.ownerId)}
          ${oneOrMany(sql`o.store_id`, param.storeId)}
          ${oneOrMany(sql`o.route_id`, param.routeId)}
          ${printed === true ? sql`and o.print_count > 0` : printed === false ? sql`and o.print_count = 0` : sql``}
          ${daysOf(sql`o.require_on`, param.requireFrom, param.requireTo, 'requireFrom')}
      `,
      sortable: { createdAt: sql`o.created_at`, requireOn: sql`o.require_on`, printCount: sql`o.print_count` },
      filled: new Set(['createdAt', 'printCount']),
      order: [desc(sql`o.created_at`), desc(sql`o.id`)],
    },
    paging,
  );
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      printedAt: wireTimeOrNull(row.printedAt),
      createdAt: wireTime(row.createdAt),
    })),
  };
}

/** 打印: count it, and say what stands on the paper. Of two at once the second is told that it was printed. */
export async function printOrders(
  ctx: Ctx,
  { ids, again }: InputOf<typeof outOrderApi.print>,
): Promise<OutputOf<typeof outOrderApi.print>> {
  const orders = await lockOrders(ctx, ids);
  for (const order of orders.values()) {
    if (order.status === orderLife.at.cancelled) refuse('BUSINESS', `出库单【${order.orderNo}】已取消，不能打印`);
    if (order.isHidden) refuse('BUSINESS', `出库单【${order.orderNo}】已隐藏，不能打印`);
  }
  const printed = [...orders.values()].find((order) => order.printCount > 0);
  if (printed && !again) refuse('BUSINESS', `出库单【${printed.orderNo}】已打印${printed.printCount}次，确认补打?`);
  if (printed && !may(ctx, AGAIN_RIGHT)) refuse('FORBIDDEN', '没有补打权限');
  await ctx.run`
    update outbound.order o
    set print_count = o.print_count + 1, printed_at = now(), printed_by = ${ctx.userId}
    where ${here(ctx, 'o')}
      and o.id = any(${[...orders.keys()]}::bigint[])
  `;
  await trace(
    ctx,
    [...orders.values()].map((order) => ({
      docType: 'OUT',
      docId: order.id,
      action: 'PRINT',
      actionName: order.printCount > 0 ? '补打' : '打印',
      fromStatus: order.status,
      toStatus: order.status,
    })),
  );
  const papers = new Map((await papersOf(ctx, [...orders.keys()])).map((paper) => [paper.id, paper]));
  return { list: [...new Set(ids)].map((id) => papers.get(id) ?? refuse('NOT_FOUND')) };
}

async function papersOf(ctx: Ctx, ids: readonly number[]): Promise<Paper[]> {
  const rows = await ctx.rows<Timed<Paper, 'printedAt'>>`
    select o.id, o.order_no, o.external_no, o.delivery_type, w.name as owner_name, st.name as store_name,
      r.name as route_name, o.stop_no, o.require_on, o.consignee, o.phone, o.address, o.remark, o.print_count,
      o.printed_at,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'lineNo', d.line_no, 'goodsCode', g.code, 'goodsName', g.name, 'spec', g.spec, 'packs', ${packsOf},
              'qtyWanted', d.qty_ordered - d.qty_cancelled - d.qty_replaced, 'qtyShipped', d.qty_shipped
            ) order by d.line_no, d.id
          ), '[]'
        )
        from outbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and d.qty_ordered > d.qty_cancelled + d.qty_replaced
      ) as lines
    from outbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => ({ ...row, printedAt: wireTime(row.printedAt) }));
}
