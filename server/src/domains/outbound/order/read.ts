import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { reached } from '#contract/kit/machine.ts';
import { orderActions, orderLife } from '#contract/outbound/order-life.ts';
import { orderRow } from '#contract/outbound/order-rows.ts';
import type { OrderSearch, outOrderApi } from '#contract/outbound/order.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import {
  anyCode,
  containing,
  daysOf,
  equals,
  here,
  ofOwners,
  oneOrMany,
  spanOf,
} from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';

type Row = z.output<typeof orderRow>;
export type RawRow = Omit<Row, 'cutoffAt' | 'createdAt' | 'updatedAt' | 'actions' | 'qtyOpen'> & {
  cutoffAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Something is neither allocated nor given up, though allocation was tried. */
const SHORT = sql`
  o.status < 90
    and exists (
      select 1
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
        and d.explanation is not null
    )
`;

/** The home page counts the same. */
/** Of it, something has left. */
const PARTLY_SHIPPED = orderLife.at.partlyShipped;
const OVERDUE = sql`o.status < 90 and o.cutoff_at < now()`;

function orderFilter(actor: Actor, s: OrderSearch): RawBuilder<unknown> {
  return sql`
    ${here(actor, 'o')}
      and ${ofOwners(actor, 'o')} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${anyCode(sql`o.external_no`, s.externalNo, 'externalNo', false)} ${containing(sql`o.external_no`, s.externalNoPart)} ${containing(sql`o.consignee`, s.consignee, true)} ${oneOrMany(sql`o.owner_id`, s.ownerId)} ${oneOrMany(sql`o.store_id`, s.storeId)} ${oneOrMany(sql`o.route_id`, s.routeId)} ${oneOrMany(sql`o.order_type`, s.orderType)} ${oneOrMany(sql`o.delivery_type`, s.deliveryType)} ${oneOrMany(sql`o.status`, s.status)} ${equals(sql`o.is_hidden`, s.isHidden)} ${equals(sql`o.is_frozen`, s.isFrozen)} ${s.waveNo ? sql`and o.wave_id in (select w.id from outbound.wave w where ${here(actor, 'w')} ${anyCode(sql`w.wave_no`, s.waveNo, 'waveNo')})` : sql``} ${s.goodsId ? sql`and exists (select 1 from outbound.detail d where ${here(actor, 'd')} and d.order_id = o.id and d.goods_id = ${s.goodsId})` : sql``} ${s.isShort === true ? sql`and ${SHORT}` : s.isShort === false ? sql`and not (${SHORT})` : sql``} ${s.isOverdue === true ? sql`and ${OVERDUE}` : s.isOverdue === false ? sql`and (${OVERDUE}) is not true` : sql``} ${s.isOpen === true ? sql`and o.status < ${PARTLY_SHIPPED}` : s.isOpen === false ? sql`and o.status >= ${PARTLY_SHIPPED}` : sql``} ${daysOf(sql`o.require_on`, s.requireFrom, s.requireTo, 'requireFrom')} ${spanOf(sql`o.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
  `;
}

/** Frozen with its goods on their way back. */
export const intercepted = sql`(o.is_frozen and o.cancel_reason is not null)`;

export const rowColumns = sql`
  o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
    o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
    o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
    ${intercepted} as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy, o.consignee,
    o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
    coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
`;

/** Heads and what is shown of each. */
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
  left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
  left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
  left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
  left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
  cross join lateral (
    select count(*) as line_count,
      coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
      coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
      coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
      coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
    from outbound.detail d
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  ) l
`;
export const rowJoins = joined(sql`outbound.order`);

const FILLED: ReadonlySet<string> = new Set(['orderNo', 'createdAt', 'status']);

export function rowOf(row: RawRow): Row {
  const qtyOpen = reached(orderLife, row.status, 'shipped') ? 0 : row.qtyWanted - row.qtyAllocated;
  return {
    ...row,
    qtyOpen,
    cutoffAt: wireTimeOrNull(row.cutoffAt),
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
    actions: orderActions({ ...row, openQty: qtyOpen }),
  };
}

const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];

async function pageOf(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.queryPage>,
  search: OrderSearch,
): Promise<OutputOf<typeof outOrderApi.queryPage>> {
  const where = orderFilter(ctx, search);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: rowColumns,
      from: sql`from ${rowJoins} where ${where}`,
      countFrom: sql`from outbound.order o where ${where}`,
      shown: joined,
      filled: FILLED,
      sortable: {
        orderNo: sql`o.order_no`,
        createdAt: sql`o.created_at`,
        requireOn: sql`o.require_on`,
        cutoffAt: sql`o.cutoff_at`,
        priority: sql`o.priority`,
        status: sql`o.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

/** Hidden orders show only when they are asked for. */
export const orderPage = (
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.queryPage>,
): Promise<OutputOf<typeof outOrderApi.queryPage>> =>
  pageOf(ctx, input, { ...input.param, isHidden: input.param.isHidden ?? false });

export const hiddenPage = (
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.queryPage>,
): Promise<OutputOf<typeof outOrderApi.queryPage>> => pageOf(ctx, input, { ...input.param, isHidden: true });

export async function orderStatistic(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.statistic>,
): Promise<OutputOf<typeof outOrderApi.statistic>> {
  const rows = await ctx.rows<{ status: number; count: number; hidden: number; frozen: number; short: number }>`
    select o.status, count(*) filter (where not o.is_hidden) as count, count(*) filter (where o.is_hidden) as hidden,
      count(*) filter (where o.is_frozen) as frozen, count(*) filter (where not o.is_hidden and ${SHORT}) as short
    from outbound.order o
    where ${orderFilter(ctx, { ...input, status: null, isHidden: null })}
    group by o.status
  `;
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((n, row) => n + of(row), 0);
  return {
    total: sum((row) => row.count),
    hidden: sum((row) => row.hidden),
    frozen: sum((row) => row.frozen),
    short: sum((row) => row.short),
    list: Object.entries(orderLife.states).map(([status, name]) => ({
      status: Number(status),
      name,
      count: counted.get(Number(status)) ?? 0,
    })),
  };
}

/** The list as a sheet, whole. */
export async function orderExport(ctx: Ctx, search: OrderSearch): Promise<Outgoing> {
  const where = orderFilter(ctx, { ...search, isHidden: search.isHidden ?? false });
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: rowColumns,
    from: sql`from ${rowJoins} where ${where}`,
    countFrom: sql`from outbound.order o where ${where}`,
    order: NEWEST,
  });
  const shown = fieldsOf(orderRow.shape).filter(
    (field) => !['id', 'version', 'ownerId', 'storeId', 'routeId', 'waveId', 'actions'].includes(field.name),
  );
  const states: Record<number, string> = orderLife.states;
  return {
    title: '出库单',
    columns: shown.map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, (row) => ({ ...rowOf(row), status: states[row.status] ?? row.status })),
  };
}

type RawTrace = Omit<OutputOf<typeof outOrderApi.trace>[number], 'postedAt'> & { postedAt: Date };

/** The whole history, newest first. */
export async function orderTrace(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.trace>,
): Promise<OutputOf<typeof outOrderApi.trace>> {
  const order = await ctx.row`
    select 1
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${input.id}
  `;
  if (!order) refuse('NOT_FOUND');
  return traceOf(ctx, 'OUT', input.id);
}

export async function traceOf(ctx: Ctx, docType: string, docId: number): Promise<OutputOf<typeof outOrderApi.trace>> {
  const rows = await ctx.rows<RawTrace>`
    select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status,
      t.qty, t.txn_id, t.payload, t.operator_name, t.posted_at
    from ops.doc_trace t
    left join outbound.detail d on d.tenant_id = t.tenant_id and d.warehouse_id = t.warehouse_id and d.id = t.detail_id
    left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 't')}
      and t.doc_type = ${docType}
      and t.doc_id = ${docId}
    order by t.id desc
    limit 1000
  `;
  return rows.map(({ postedAt, ...row }) => ({ ...row, postedAt: wireTime(postedAt) }));
}
