import { sql, type RawBuilder } from 'kysely';
import { orderActions, orderLife } from '#contract/inbound/order-life.ts';
import type { orderApi, OrderSearch } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { anyCode, containing, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { CAME_FOR } from '../cross-dock/aim.ts';
import { transitRule } from '../transit/transit.ts';

type Row = OutputOf<typeof orderApi.queryPage>['list'][number];
export type RawRow = Omit<Row, 'expectAt' | 'createdAt' | 'updatedAt' | 'actions'> & {
  isTransfer: boolean;
  isBack: boolean;
  expectAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

function orderFilter(actor: Actor, s: OrderSearch): RawBuilder<unknown> {
  return sql`
    ${here(actor, 'o')}
      and ${ofOwners(actor, 'o')} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${anyCode(sql`o.external_no`, s.externalNo, 'externalNo', false)} ${containing(sql`o.external_no`, s.externalNoPart)} ${oneOrMany(sql`o.owner_id`, s.ownerId)} ${oneOrMany(sql`o.order_type`, s.orderType)} ${oneOrMany(sql`o.status`, s.status)} ${oneOrMany(sql`o.supplier_id`, s.supplierId)} ${equals(sql`o.is_suspended`, s.isSuspended)} ${s.goodsId ? sql`and exists (select 1 from inbound.detail d where ${here(actor, 'd')} and d.order_id = o.id and d.goods_id = ${s.goodsId})` : sql``} ${spanOf(sql`o.created_at`, s.createdFrom, s.createdTo, 'createdFrom')} ${spanOf(sql`o.expect_at`, s.expectFrom, s.expectTo, 'expectFrom')}
  `;
}

/** A vehicle of ours fetches it. */
const IS_PICKUP = sql`
  exists (
    select 1
    from inbound.pickup k
    where k.tenant_id = o.tenant_id
      and k.warehouse_id = o.warehouse_id
      and k.order_id = o.id
  )
`;

/** Cases: whole packs of level 3; goods without one count each piece. */
export const rowColumns = sql`
  o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id,
    s.name as supplier_name, o.expect_at, l.line_count, l.for_orders, l.qty_expected, l.qty_received, l.qty_putaway,
    l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state,
    ${IS_PICKUP} as is_pickup, o.from_warehouse_id is not null as is_transfer, o.back_house_id is not null as is_back,
    o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at,
    coalesce(uu.user_name, '') as updated_by
`;

/** Heads and what is shown of each. */
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
  left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
  left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
  cross join lateral (
    select count(*) as line_count, string_agg(distinct f.order_no, '、' order by f.order_no) as for_orders,
      coalesce(sum(d.qty_expected), 0)::bigint as qty_expected,
      coalesce(sum(d.qty_received), 0)::bigint as qty_received, coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway,
      coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected,
      coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received,
      coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway
    from inbound.detail d
    left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3 ${CAME_FOR}
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  ) l
`;
export const rowJoins = joined(sql`inbound.order`);

/** `mayTransit` as `transitRule` says of it. */
export const rowOf = ({ isTransfer, isBack, ...row }: RawRow, mayTransit: boolean): Row => ({
  ...row,
  expectAt: wireTimeOrNull(row.expectAt),
  createdAt: wireTime(row.createdAt),
  updatedAt: wireTime(row.updatedAt),
  actions: orderActions({ ...row, mayTransit, isTransfer, isBack }),
});

const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];

const FILLED: ReadonlySet<string> = new Set(['orderNo', 'createdAt', 'status']);

export async function orderPage(
  ctx: Ctx,
  input: InputOf<typeof orderApi.queryPage>,
): Promise<OutputOf<typeof orderApi.queryPage>> {
  const where = orderFilter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: rowColumns,
      from: sql`from ${rowJoins} where ${where}`,
      countFrom: sql`from inbound.order o where ${where}`,
      shown: joined,
      filled: FILLED,
      sortable: {
        orderNo: sql`o.order_no`,
        createdAt: sql`o.created_at`,
        expectAt: sql`o.expect_at`,
        status: sql`o.status`,
      },
      order: NEWEST,
    },
    input,
  );
  const mayTransit = await transitRule(
    ctx,
    page.list.map((row) => row.ownerId),
  );
  return { ...page, list: page.list.map((row) => rowOf(row, mayTransit(row))) };
}

/** Rows of the export, in the order of the list; nothing is done from a sheet. */
export async function orderRows(ctx: Ctx, search: OrderSearch): Promise<AsyncGenerator<Row>> {
  const where = orderFilter(ctx, search);
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: rowColumns,
    from: sql`from ${rowJoins} where ${where}`,
    countFrom: sql`from inbound.order o where ${where}`,
    order: NEWEST,
  });
  return each(rows, (row) => rowOf(row, false));
}

export async function orderStatistic(
  ctx: Ctx,
  input: InputOf<typeof orderApi.statistic>,
): Promise<OutputOf<typeof orderApi.statistic>> {
  const rows = await ctx.rows<{ status: number; count: number; suspended: number }>`
    select o.status, count(*) as count, count(*) filter (where o.is_suspended) as suspended
    from inbound.order o
    where ${orderFilter(ctx, { ...input, status: null })}
    group by o.status
  `;
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  return {
    total: rows.reduce((n, row) => n + row.count, 0),
    suspended: rows.reduce((n, row) => n + row.suspended, 0),
    list: Object.entries(orderLife.states).map(([status, name]) => ({
      status: Number(status),
      name,
      count: counted.get(Number(status)) ?? 0,
    })),
  };
}

type RawTrace = Omit<OutputOf<typeof orderApi.trace>[number], 'canRollback' | 'postedAt'> & {
  postedAt: Date;
  newest: boolean;
};

/** The whole history, newest first. `canRollback` marks the step of each line that `rollback` would take. */
export async function orderTrace(
  ctx: Ctx,
  input: InputOf<typeof orderApi.trace>,
): Promise<OutputOf<typeof orderApi.trace>> {
  const order = await ctx.row<{
    status: number;
    isSuspended: boolean;
    closeReason: string | null;
    transitMade: boolean;
    uploadState: number;
  }>`
    select o.status, o.is_suspended, o.close_reason, o.transit_made, o.upload_state
    from inbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${input.id}
  `;
  if (!order) refuse('NOT_FOUND');
  const open = orderActions({
    ...order,
    mayTransit: false,
    isTransfer: false,
    isBack: false,
    isPickup: false,
  }).includes('rollback');
  const rows = await ctx.rows<RawTrace>`
    with steps as (
      select t.*, r.id as reversed_by_id,
        t.reversible and r.id is null and t.id = max(t.id) filter (where t.reversible and r.id is null) over (partition by t.detail_id) and t.id > coalesce(
          max(t.id) filter (where t.action = 'REOPEN') over (), 0
        ) as newest
      from ops.doc_trace t
      left join ops.doc_trace r
        on r.tenant_id = t.tenant_id
        and r.warehouse_id = t.warehouse_id
        and r.doc_type = 'IN'
        and r.doc_id = t.doc_id
        and r.reverses_id = t.id
      where t.tenant_id = ${ctx.tenantId}
        and t.warehouse_id = ${ctx.warehouseId}
        and t.doc_type = 'IN'
        and t.doc_id = ${input.id}
    )
    select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status,
      t.qty, t.reversible, t.reversed_by_id, t.reverses_id, t.newest, t.payload, t.operator_name, t.posted_at
    from steps t
    left join inbound.detail d on d.tenant_id = t.tenant_id and d.warehouse_id = t.warehouse_id and d.id = t.detail_id
    left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    order by t.id desc
  `;
  return rows.map(({ newest, postedAt, ...row }) => ({
    ...row,
    canRollback: open && newest,
    postedAt: wireTime(postedAt),
  }));
}
