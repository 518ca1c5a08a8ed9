import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { checkTask } from '#contract/outbound/check.ts';
import type { Actor } from '../../../platform/actor.ts';
import { nextNumbers } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Expected } from './tally.plan.ts';

export const CHECK = 1,
  INTERNAL = 2;
const DIFFERS = 30;
export type CheckKind = typeof CHECK | typeof INTERNAL;

/**
 * Ids of the orders behind a scan at a desk: the order of this number, or those whose picked goods lie on this cart or in this tote. Each half begins at its
 * own index: asked of every order instead, a scan would read all that the warehouse ever had.
 */
export const ordersPicked = (actor: Actor, code: string): RawBuilder<unknown> => sql`
  select x.id
  from outbound.order x
  where ${here(actor, 'x')}
    and x.order_no = ${code}
  union
  select d.order_id
  from basic.lpn l
  join inventory.stock k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.lpn_id = l.id
  join inventory.stock_claim c
    on c.tenant_id = k.tenant_id
    and c.warehouse_id = k.warehouse_id
    and c.stock_id = k.id
    and c.stage = 'PICKED'
    and c.open_qty > 0
  join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id
  where ${here(actor, 'l')}
    and l.code = ${code}
`;

/** A check as it stands under lock (rank 4). */
export interface CheckTask {
  id: number;
  checkNo: string;
  orderId: number;
  status: number;
  checkerId: number | null;
  checkerName: string | null;
}

/** A check as it is made: the actor's own, begun now. */
export interface NewCheck {
  checkNo: string;
  order: { id: number; waveId: number | null };
  status: 20 | 30 | 40;
  diffs: number;
}

/** Numbers for as many new checks. */
export const checkNumbers = async (ctx: Ctx, kind: CheckKind, count: number): Promise<string[]> =>
  count > 0 ? nextNumbers(ctx, kind === CHECK ? 'FH' : 'NF', count) : [];

/** Make checks; their ids by order. Orders are locked by the caller, so two clerks who open one order cannot make two checks. */
export async function makeChecks(ctx: Ctx, kind: CheckKind, checks: readonly NewCheck[]): Promise<Map<number, number>> {
  if (checks.length === 0) return new Map();
  const rows = await ctx.rows<{
    id: number;
    orderId: number;
  }>`
    insert into outbound.check_task (
      tenant_id, warehouse_id, check_no, kind, order_id, wave_id, status, checker_id, start_at, done_at, diff_count,
      created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.no, ${kind}, n.order_id, n.wave_id, n.status, ${ctx.userId}, now(),
      case when n.status = 40 then now() end, n.diffs, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${checks.map((c) => c.checkNo)}::text[], ${checks.map((c) => c.order.id)}::bigint[],
      ${checks.map((c) => c.order.waveId)}::bigint[], ${checks.map((c) => c.status)}::smallint[],
      ${checks.map((c) => c.diffs)}::int[]
    ) n(no, order_id, wave_id, status, diffs)
    returning id, order_id
  `;
  return new Map(rows.map((row) => [row.orderId, row.id]));
}

/** The running check of each order that has one, locked. */
export async function lockChecks(
  ctx: Ctx,
  kind: CheckKind,
  orderIds: readonly number[],
): Promise<Map<number, CheckTask>> {
  const rows = await ctx.rows<CheckTask>`
    select t.id, t.check_no, t.order_id, t.status, t.checker_id, u.user_name as checker_name
    from outbound.check_task t
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.checker_id
    where ${here(ctx, 't')}
      and t.kind = ${kind}
      and t.order_id = any(${[...orderIds]}::bigint[])
      and t.status in (10, 20, 30)
    order by t.id
    for no key update of t
  `;
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The check of an order whose difference is to be settled, locked. Of two who settle one difference the second is told who was quicker, and what he chose. */
export async function differingCheck(ctx: Ctx, orderId: number): Promise<CheckTask> {
  const task = (await lockChecks(ctx, CHECK, [orderId])).get(orderId);
  if (task?.status === DIFFERS) return task;
  const settled = await ctx.row<{
    userName: string | null;
    handle: number;
  }>`
    select u.user_name, l.handle
    from outbound.check_task t
    join outbound.check_line l
      on l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.check_id = t.id
      and l.handle > 0
    left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.updated_by
    where ${here(ctx, 't')}
      and t.order_id = ${orderId}
      and t.kind = ${CHECK}
    order by l.updated_at desc, l.id desc
    limit 1
  `;
  return refuse(
    'STATE',
    settled
      ? `复核差异已由【${settled.userName ?? '他人'}】处理（${settled.handle === 1 ? '补拣' : '按实确认'}）`
      : '没有待处理的复核差异',
  );
}

/** Units of an order that passed a check. */
export async function checkedBefore(ctx: Ctx, orderId: number): Promise<number> {
  const row = await ctx.row<{
    qty: number;
  }>`
    select coalesce(sum(d.qty_checked), 0)::bigint as qty
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
  `;
  return row?.qty ?? 0;
}

interface ExpectedRow extends Expected {
  orderId: number;
  lineNo: number;
  goodsCode: string;
  checkedQty: number;
  packedQty: number;
  barcodes: string[];
  weight: number;
}

/** What was picked of each line, by lot (open PICKED claims), with everything a checker reads. Locks the lines (rank 6). */
export async function expectedOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, ExpectedRow[]>> {
  const rows = await ctx.rows<ExpectedRow>`
    select d.order_id, d.id as detail_id, d.line_no, d.goods_id, g.code as goods_code, g.name as goods_name, g.weight,
      d.qty_picked - d.qty_shipped as picked_qty, d.qty_checked as checked_qty,
      d.qty_packed - d.qty_shipped as packed_qty,
      array(
        select b.barcode
        from basic.goods_barcode b
        where b.tenant_id = d.tenant_id
          and b.goods_id = d.goods_id
        order by b.barcode
      ) as barcodes,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('lotNo', x.lot_no, 'qty', x.qty) order by x.lot_no)
          from (
            select l.lot_no, sum(c.open_qty) as qty
            from inventory.stock_claim c
            join inventory.stock s
              on s.tenant_id = c.tenant_id
              and s.warehouse_id = c.warehouse_id
              and s.id = c.stock_id
            join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
            where c.tenant_id = d.tenant_id
              and c.warehouse_id = d.warehouse_id
              and c.out_detail_id = d.id
              and c.kind = 'ALLOC'
              and c.stage = 'PICKED'
              and c.open_qty > 0
            group by l.lot_no
          ) x
        ), '[]'
      ) as lots
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
      and d.qty_picked > 0
    order by d.id
    for no key update of d
  `;
  const byOrder = new Map<number, ExpectedRow[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return byOrder;
}

export type { ExpectedRow };

/** Counts of a running check, by line. */
export async function countsOf(
  ctx: Ctx,
  checkId: number,
): Promise<Map<number, { countQty: number | null; diff: number | null }>> {
  const rows = await ctx.rows<{
    detailId: number;
    countQty: number | null;
    diff: number | null;
  }>`
    select out_detail_id as detail_id, count_qty, diff
    from outbound.check_line c
    where ${here(ctx, 'c')}
      and c.check_id = ${checkId}
  `;
  return new Map(rows.map((row) => [row.detailId, row]));
}

/** The bench's view of one check. What passed an earlier check of the order counts as counted until somebody says otherwise. */
export function benchOf(
  task: CheckTask,
  order: { id: number; orderNo: string; status: number },
  lines: readonly ExpectedRow[],
  counts: ReadonlyMap<number, { countQty: number | null; diff: number | null }>,
): z.output<typeof checkTask> {
  return {
    checkId: task.id,
    checkNo: task.checkNo,
    status: task.status,
    orderId: order.id,
    orderNo: order.orderNo,
    orderStatus: order.status,
    checkerName: task.checkerName,
    lines: lines.map((l) => ({
      detailId: l.detailId,
      lineNo: l.lineNo,
      goodsId: l.goodsId,
      goodsCode: l.goodsCode,
      goodsName: l.goodsName,
      barcodes: l.barcodes,
      lots: l.lots,
      expectQty: l.pickedQty,
      countQty: counts.get(l.detailId)?.countQty ?? (l.checkedQty > 0 ? l.checkedQty : null),
      diff: counts.get(l.detailId)?.diff ?? null,
      checkedQty: l.checkedQty,
    })),
  };
}

/** Settle running checks: 40 when nothing differs, 30 when something does. */
export async function settleChecks(
  ctx: Ctx,
  checks: readonly { id: number; status: 30 | 40; diffs: number }[],
): Promise<void> {
  if (checks.length === 0) return;
  await ctx.run`
    update outbound.check_task t
    set status = n.status, checker_id = coalesce(t.checker_id, ${ctx.userId}), start_at = coalesce(t.start_at, now()),
      done_at = case when n.status = 40 then now() end, diff_count = n.diffs, version = t.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${checks.map((c) => c.id)}::bigint[], ${checks.map((c) => c.status)}::smallint[],
      ${checks.map((c) => c.diffs)}::int[]
    ) n(id, status, diffs)
    where ${here(ctx, 't')}
      and t.id = n.id
  `;
}

interface CountedLine {
  checkNo: string;
  detailId: number;
  expectQty: number;
  countQty: number;
  diff: number;
  weightG: number;
}

/** Replace the counted lines of checks. */
export async function writeCounts(ctx: Ctx, lines: readonly CountedLine[]): Promise<void> {
  await ctx.run`
    with counted as (
      select t.id as check_id, n.*
      from unnest(
        ${lines.map((l) => l.checkNo)}::text[], ${lines.map((l) => l.detailId)}::bigint[],
        ${lines.map((l) => l.expectQty)}::bigint[], ${lines.map((l) => l.countQty)}::bigint[],
        ${lines.map((l) => l.diff)}::bigint[], ${lines.map((l) => l.weightG)}::bigint[]
      ) n(check_no, detail_id, expect_qty, count_qty, diff, weight_g)
      join outbound.check_task t on ${here(ctx, 't')} and t.check_no = n.check_no
    ),
      known as (
        update outbound.check_line c
        set expect_qty = n.expect_qty, count_qty = n.count_qty, diff = n.diff, weight_g = n.weight_g,
          result = case when n.diff = 0 then 1 else 3 end, handle = 0, updated_by = ${ctx.userId}, updated_at = now()
        from counted n
        where ${here(ctx, 'c')}
          and c.check_id = n.check_id
          and c.out_detail_id = n.detail_id
        returning c.check_id, c.out_detail_id
      )
    insert into outbound.check_line (
      tenant_id, warehouse_id, check_id, out_detail_id, expect_qty, count_qty, diff, weight_g, result, created_by,
      updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.check_id, n.detail_id, n.expect_qty, n.count_qty, n.diff, n.weight_g,
      case when n.diff = 0 then 1 else 3 end, ${ctx.userId}, ${ctx.userId}
    from counted n
    where not exists (select 1 from known k where k.check_id = n.check_id and k.out_detail_id = n.detail_id)
  `;
}
