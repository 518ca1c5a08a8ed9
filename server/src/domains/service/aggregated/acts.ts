import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import type { aggregatedApi } from '#contract/service/aggregated/aggregated.ts';
import { nextNumbers } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { mergeOrders, unmergeOrders } from '../../transport/facade.ts';
import { lockAggregated, releaseItems, traceAggregated } from './rows.ts';

type Api = typeof aggregatedApi;
type State = OutputOf<Api['cancel']>;
const { at, actions } = aggregatedLife;
/** Groups of one call; the next one takes the rest. */
const GROUPS_MAX = 500;

interface Group {
  orderIds: number[];
}

/**
 * 自动汇总: orders that nobody has planned, of one owner to one door on one day at one temperature, two or more of them. Nothing is locked: an order is in one of them by
 * an index, so that of two who put the same orders together one finds them taken.
 */
export async function createAggregated(ctx: Ctx, input: InputOf<Api['create']>): Promise<OutputOf<Api['create']>> {
  const groups = await ctx.rows<Group>`
    select array_agg(o.id order by o.id) as order_ids
    from outbound.order o
    join transport.order t
      on t.tenant_id = o.tenant_id
      and t.warehouse_id = o.warehouse_id
      and t.source_type = 1
      and t.source_id = o.id
      and t.status = 10
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.require_on = ${input.deliveryOn}::date
      and (${input.ownerId ?? null}::bigint is null or o.owner_id = ${input.ownerId ?? null})
      and o.status between 20 and 90
      and not exists (
        select 1
        from service.aggregated_order_item i
        where i.tenant_id = o.tenant_id
          and i.warehouse_id = o.warehouse_id
          and i.order_id = o.id
          and i.active
      )
    group by o.owner_id, o.store_id, t.to_name, t.to_address, t.temp_zone
    having count(*) > 1
    order by min(o.id)
    limit ${GROUPS_MAX}
  `;
  if (groups.length === 0) refuse('BUSINESS', '没有可汇总的订单');
  const list = await insertGroups(ctx, groups, input.deliveryOn);
  await insertItems(ctx, groups, list);
  await traceAggregated(
    ctx,
    list.map(({ id }) => id),
    { action: 'CREATE', actionName: '自动汇总', to: at.open },
  );
  return { made: list.length, orders: groups.reduce((sum, { orderIds }) => sum + orderIds.length, 0), list };
}

async function insertGroups(ctx: Ctx, groups: readonly Group[], deliveryOn: string): Promise<State[]> {
  const numbers = await nextNumbers(ctx, 'HZ', groups.length);
  return ctx.rows<State>`
    insert into service.aggregated_order (
      tenant_id, warehouse_id, agg_no, owner_id, store_id, consignee, address, delivery_on, temp_zone, order_count, qty,
      weight, volume, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.no, min(t.owner_id), min(t.store_id), min(t.to_name),
      min(t.to_address), ${deliveryOn}::date, min(t.temp_zone), count(*), sum(t.qty), sum(t.weight), sum(t.volume),
      ${ctx.userId}, ${ctx.userId}
    from jsonb_to_recordset(
      ${JSON.stringify(groups.map(({ orderIds }, i) => ({ no: numbers[i], ids: orderIds })))}::jsonb
    ) as n(no text, ids jsonb)
    cross join lateral jsonb_array_elements_text(n.ids) as e(id)
    join transport.order t on ${here(ctx, 't')} and t.source_type = 1 and t.source_id = e.id::bigint
    group by n.no
    order by n.no
    returning id, agg_no, status, version
  `;
}

/** `list` in the order of `groups`: their numbers follow each other. */
const insertItems = (ctx: Ctx, groups: readonly Group[], list: readonly State[]) => ctx.run`
  insert into service.aggregated_order_item (tenant_id, warehouse_id, agg_id, order_id)
  select ${ctx.tenantId}, ${ctx.warehouseId}, n.agg, n.id
  from unnest(
    ${groups.flatMap(({ orderIds }, i) => orderIds.map(() => list[i]?.id ?? 0))}::bigint[],
    ${groups.flatMap(({ orderIds }) => orderIds)}::bigint[]
  ) n(agg, id)
`;

/** 确认: handed over to transport as one order. Locks it, then the transport orders of what is in it. */
export async function confirmAggregated(ctx: Ctx, input: InputOf<Api['confirm']>): Promise<OutputOf<Api['confirm']>> {
  const one = await lockAggregated(ctx, input.id, 'confirm');
  if (one.version !== input.version) refuse('VERSION');
  const made = await mergeOrders(ctx, { sourceId: one.id, sourceNo: one.aggNo, orderIds: one.orderIds });
  const state = await ctx.row<State>`
    update service.aggregated_order a
    set status = ${at.confirmed}, transport_id = ${made.id}, version = a.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'a')}
      and a.id = ${one.id}
    returning a.id, a.agg_no, a.status, a.version
  `;
  await traceAggregated(ctx, [one.id], {
    action: 'CONFIRM',
    actionName: actions.confirm.label,
    from: one.status,
    to: at.confirmed,
    note: `运输订单 ${made.orderNo}`,
  });
  return { ...(state ?? refuse('DEFECT')), transportNo: made.orderNo };
}

/** 取消: its orders are brought one by one again; planned ones stay together. */
export async function cancelAggregated(ctx: Ctx, { id, reason }: InputOf<Api['cancel']>): Promise<State> {
  const one = await lockAggregated(ctx, id, 'cancel');
  if (one.status === at.confirmed)
    await unmergeOrders(
      ctx,
      { sourceId: one.id, sourceNo: one.aggNo, orderIds: one.orderIds },
      `汇总单${one.aggNo}取消`,
    );
  const state = await ctx.row<State>`
    update service.aggregated_order a
    set status = ${at.cancelled}, cancel_reason = ${reason}, version = a.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'a')}
      and a.id = ${one.id}
    returning a.id, a.agg_no, a.status, a.version
  `;
  await releaseItems(ctx, [one.id]);
  await traceAggregated(ctx, [one.id], {
    action: 'CANCEL',
    actionName: actions.cancel.label,
    from: one.status,
    to: at.cancelled,
    note: reason,
  });
  return state ?? refuse('DEFECT');
}
