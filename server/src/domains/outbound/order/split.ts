import { sql, type RawBuilder } from 'kysely';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry, sqlState } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Order } from './rows.ts';

export interface Child {
  parentId: number;
  id: number;
  orderNo: string;
}

/** What a split-off order does when goods lack: wait for all of them. */
const CHILD_POLICY = 2;

/**
 * Split off what is neither allocated nor given up: the parents keep what they have, each child takes the rest and waits for all of it (§4.12).
 * The caller holds the orders and their lines.
 */
export async function splitOpen(ctx: Ctx, parents: readonly Order[]): Promise<Child[]> {
  return await splitOff(ctx, parents, { policy: CHILD_POLICY, pieces: openPieces });
}

/** Which lines lose how much to which child, as a relation (detail_id, child, qty); asked anew by every statement. */
type Pieces = (ctx: Ctx, children: readonly Child[]) => RawBuilder<unknown>;

/** Everything open. */
const openPieces: Pieces = (ctx, children) => sql`
  (
    select d.id as detail_id, n.child, d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty
    from unnest(
      ${children.map((child) => child.parentId)}::bigint[], ${children.map((child) => child.id)}::bigint[]
    ) n(parent, child)
    join outbound.detail d on ${here(ctx, 'd')} and d.order_id = n.parent
    where d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
  )
`;

/** Chosen quantities of one order's lines. */
export const chosenPieces =
  (lines: readonly { detailId: number; qty: number }[]): Pieces =>
  (_ctx, [child]) =>
    sql`
      (
        select x.detail_id, ${child?.id ?? 0}::bigint as child, x.qty
        from unnest(
          ${lines.map((line) => line.detailId)}::bigint[], ${lines.map((line) => line.qty)}::bigint[]
        ) x(detail_id, qty)
      )
    `;

/**
 * Split pieces of lines off: each parent's go to one child. Lines that lose everything move as they are, the others are cut.
 * Σ ordered = Σ origin stays true (V18). No piece may be promised any more. `policy`: what a child does when goods lack, else what its parent does.
 */
export async function splitOff(
  ctx: Ctx,
  parents: readonly Order[],
  { policy, pieces }: { policy: number | null; pieces: Pieces },
): Promise<Child[]> {
  if (parents.length === 0) return [];
  const children = await insertChildren(ctx, parents, policy);
  await cutLines(ctx, pieces(ctx, children));
  await restate(ctx, [...parents.map((parent) => parent.id), ...children.map((child) => child.id)]);
  await traceSplit(ctx, parents, children);
  return children;
}

/** How many packs of level `level` a quantity is; what is no whole number of them is said in base units. */
const packed = (qty: RawBuilder<unknown>) => ({
  level: sql`case when ${qty} % coalesce(u.ratio, 1) = 0 then d.unit_level else 1 end`,
  count: sql`case when ${qty} % coalesce(u.ratio, 1) = 0 then ${qty} / coalesce(u.ratio, 1) else ${qty} end`,
});
const UNITS = sql`
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = d.unit_level
`;

/** A line that keeps something is cut: the piece goes to the child. One that keeps nothing moves as it is. */
async function cutLines(ctx: Ctx, pieces: RawBuilder<unknown>): Promise<void> {
  const piece = packed(sql`n.qty`),
    rest = packed(sql`(d.qty_ordered - n.qty)`);
  await ctx.run`
    insert into outbound.detail (
      tenant_id, warehouse_id, order_id, line_no, root_id, goods_id, unit_level, unit_qty, qty_origin, qty_ordered,
      want_lot_id, want_from, want_to, quality, replaces_id, created_by, updated_by
    )
    select d.tenant_id, d.warehouse_id, n.child, d.line_no, coalesce(d.root_id, d.id), d.goods_id, ${piece.level},
      ${piece.count}, 0, n.qty, d.want_lot_id, d.want_from, d.want_to, d.quality, d.replaces_id, ${ctx.userId},
      ${ctx.userId}
    from ${pieces} n
    join outbound.detail d on ${here(ctx, 'd')} and d.id = n.detail_id ${UNITS}
    where n.qty < d.qty_ordered
  `;
  await ctx.run`
    with moved as (
      update outbound.detail d
      set order_id = n.child, updated_by = ${ctx.userId}, updated_at = now()
      from ${pieces} n
      where ${here(ctx, 'd')}
        and d.id = n.detail_id
        and n.qty = d.qty_ordered
    )
    update outbound.detail d
    set qty_ordered = x.qty, unit_level = x.level, unit_qty = x.count, updated_by = ${ctx.userId}, updated_at = now()
    from (
      select d.id, d.qty_ordered - n.qty as qty, ${rest.level} as level, ${rest.count} as count
      from ${pieces} n
      join outbound.detail d on ${here(ctx, 'd')} and d.id = n.detail_id ${UNITS}
      where n.qty < d.qty_ordered
    ) x
    where ${here(ctx, 'd')}
      and d.id = x.id
  `;
}

async function traceSplit(ctx: Ctx, parents: readonly Order[], children: readonly Child[]): Promise<void> {
  const noOf = new Map(parents.map((parent) => [parent.id, parent.orderNo]));
  await trace(
    ctx,
    children.flatMap(({ parentId, id, orderNo }) => [
      {
        docType: 'OUT' as const,
        docId: parentId,
        action: 'SPLIT',
        actionName: '拆单',
        payload: { childId: id, childNo: orderNo },
      },
      {
        docType: 'OUT' as const,
        docId: id,
        action: 'SPLIT',
        actionName: '拆单',
        toStatus: 10,
        payload: { parentId, parentNo: noOf.get(parentId) },
      },
    ]),
  );
}

/** Copies of the headers, numbered on within their family: root number and the next free ending. */
async function insertChildren(ctx: Ctx, parents: readonly Order[], policy: number | null): Promise<Child[]> {
  const { rows } = await ctx.run<Child>`
    with recursive up(parent, id, above) as (
      select o.id, o.id, o.parent_id
      from outbound.order o
      where ${here(ctx, 'o')}
        and o.id = any(${parents.map((parent) => parent.id)}::bigint[])
      union all
      select u.parent, o.id, o.parent_id
      from up u
      join outbound.order o on ${here(ctx, 'o')} and o.id = u.above
    ),
    root as (select parent, id as root from up where above is null),
    down(root, id, split_no) as (
      select distinct r.root, r.root, 0
      from root r
      union all
      select w.root, o.id, o.split_no
      from down w
      join outbound.order o on ${here(ctx, 'o')} and o.parent_id = w.id
    ),
    numbered as (
      select r.parent, r.root,
        (
          select max(w.split_no)
          from down w
          where w.root = r.root
        ) + row_number() over (partition by r.root order by r.parent) as k
      from root r
    )
    insert into outbound.order (
      tenant_id, warehouse_id, order_no, external_no, parent_id, split_no, order_type, delivery_type, owner_id,
      store_id, customer_id, supplier_id, to_warehouse_id, route_id, stop_no, storage_mode, combine_key, priority,
      require_on, cutoff_at, consignee, phone, address, short_policy, source, remark, created_by, updated_by
    )
    select p.tenant_id, p.warehouse_id, t.order_no || '-' || n.k, p.external_no, p.id, n.k, p.order_type,
      p.delivery_type, p.owner_id, p.store_id, p.customer_id, p.supplier_id, p.to_warehouse_id, p.route_id, p.stop_no,
      p.storage_mode, p.combine_key, p.priority, p.require_on, p.cutoff_at, p.consignee, p.phone, p.address,
      coalesce(${policy}::smallint, p.short_policy), 4, p.remark, ${ctx.userId}, ${ctx.userId}
    from numbered n
    join outbound.order p on ${here(ctx, 'p')} and p.id = n.parent
    join outbound.order t on ${here(ctx, 't')} and t.id = n.root
    order by p.id
    returning parent_id, id, order_no
  `
    // A sister was split off at the same moment and took the ending.
    .catch((error: unknown) =>
      Promise.reject(sqlState(error) === '23505' ? new Retry('the number of the child was taken') : error),
    );
  return rows;
}

/** Sums of the header from its lines, and the storage they have in common. */
async function restate(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.run`
    update outbound.order o
    set total_qty = n.qty, total_weight = n.weight, total_volume = n.volume, storage_mode = n.mode
    from (
      select d.order_id, sum(d.qty_ordered)::bigint as qty, sum(d.qty_ordered * g.weight)::bigint as weight,
        sum(d.qty_ordered * g.volume)::bigint as volume,
        case when count(distinct g.storage_mode) = 1 then min(g.storage_mode) else 0 end as mode
      from outbound.detail d
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
      where ${here(ctx, 'd')}
        and d.order_id = any(${orderIds}::bigint[])
      group by 1
    ) n
    where ${here(ctx, 'o')}
      and o.id = n.order_id
  `;
}
