import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { readSlotCode } from '#contract/basic/container/seed-wall.ts';
import type { checkTask } from '#contract/outbound/check.ts';
import type { Actor } from '../../../platform/actor.ts';
import { nextNumbers } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { ExpectedRow } from './tally.plan.ts';

export const CHECK = 1,
  INTERNAL = 2;
const DIFFERS = 30;
export type CheckKind = typeof CHECK | typeof INTERNAL;

/** The order sorted into the slot of this label: one part more, where it is a label. */
function slotted(actor: Actor, code: string): RawBuilder<unknown> {
  const label = readSlotCode(code);
  return label === null
    ? sql``
    : sql`
      union
      select s.out_order_id
      from basic.seed_wall w
      join basic.seed_slot s on s.tenant_id = w.tenant_id and s.warehouse_id = w.warehouse_id and s.wall_id = w.id
      where ${here(actor, 'w')}
        and not w.is_deleted
        and w.code = ${label.wall}
        and s.slot_no = ${label.slotNo}
        and s.out_order_id is not null
    `;
}

/**
 * Ids of the orders behind a scan at a desk: the order of this number, those whose picked goods lie on this cart or in this tote, or the one sorted into this slot of
 * a seed wall. Each part begins at its own index: asked of every order instead, a scan would read all that the warehouse ever had.
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
    ${slotted(actor, code)}
`;

/** A check as it stands under lock (rank 4). */
export interface CheckTask {
  id: number;
  checkNo: string;
  orderId: number;
  status: number;
  checkerId: number | null;
  checkerName: string | null;
  isStarted: boolean;
}

/** Numbers for as many new checks. */
export const checkNumbers = async (ctx: Ctx, kind: CheckKind, count: number): Promise<string[]> =>
  count > 0 ? nextNumbers(ctx, kind === CHECK ? 'FH' : 'NF', count) : [];

const checkColumns = sql`
  t.id, t.check_no, t.order_id, t.status, t.checker_id, u.user_name as checker_name,
    t.start_at is not null as is_started
`;

/** The running check of each order that has one: a list of what is read under the orders' locks. */
export const runningChecks = (ctx: Ctx, kind: CheckKind, orderIds: readonly number[]): RawBuilder<CheckTask> =>
  sql<CheckTask>`
    select ${checkColumns}
    from outbound.check_task t
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.checker_id
    where ${here(ctx, 't')}
      and t.kind = ${kind}
      and t.order_id = any(${[...orderIds]}::bigint[])
      and t.status in (10, 20, 30)
    order by t.id
  `;

/** The check of an order whose difference is to be settled, locked. Of two who settle one difference the second is told who was quicker, and what he chose. */
export async function differingCheck(ctx: Ctx, orderId: number): Promise<CheckTask> {
  const task = await ctx.row<CheckTask>`
    select ${checkColumns}
    from outbound.check_task t
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.checker_id
    where ${here(ctx, 't')}
      and t.kind = ${CHECK}
      and t.order_id = ${orderId}
      and t.status in (10, 20, 30)
    order by t.id desc
    limit 1
    for no key update of t
  `;
  if (task?.status === DIFFERS) return task;
  const settled = await ctx.row<{ userName: string | null; handle: number }>`
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
  const row = await ctx.row<{ qty: number }>`
    select coalesce(sum(d.qty_checked), 0)::bigint as qty
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
  `;
  return row?.qty ?? 0;
}

/** Counts of a running check, by line. */
export async function countsOf(
  ctx: Ctx,
  checkId: number,
): Promise<Map<number, { countQty: number | null; diff: number | null }>> {
  const rows = await ctx.rows<{ detailId: number; countQty: number | null; diff: number | null }>`
    select out_detail_id as detail_id, count_qty, diff
    from outbound.check_line c
    where ${here(ctx, 'c')}
      and c.check_id = ${checkId}
  `;
  return new Map(rows.map((row) => [row.detailId, row]));
}

/** What is counted, and what of it is counted already. */
interface Sheet {
  kind: CheckKind;
  lines: readonly ExpectedRow[];
  counts: ReadonlyMap<number, { countQty: number | null; diff: number | null }>;
}

/** The bench's view of one check. What passed an earlier check of the order counts as counted until somebody says otherwise; who counts a second time begins with nothing. */
export function benchOf(
  task: CheckTask,
  order: { id: number; orderNo: string; status: number },
  { kind, lines, counts }: Sheet,
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
      barcodes: l.scans.map(({ barcode }) => barcode),
      scans: l.scans,
      packs: l.packs,
      lots: l.lots,
      cartons: l.cartons,
      isSerial: kind === CHECK && l.serialMode > 0,
      serials: kind === CHECK ? l.serials : [],
      expectQty: l.pickedQty,
      countQty: counts.get(l.detailId)?.countQty ?? (kind === CHECK && l.checkedQty > 0 ? l.checkedQty : null),
      diff: counts.get(l.detailId)?.diff ?? null,
      checkedQty: l.checkedQty,
    })),
  };
}
