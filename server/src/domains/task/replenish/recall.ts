import { sql, type RawBuilder } from 'kysely';
import { replenishLife } from '#contract/task/life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { freeOf, postTxn, lockStock, type ClaimOp } from '../../inventory/facade.ts';
import { lockTaskPlaces, settleClaims } from '../places.ts';
import { lockTaskLines } from '../rows.ts';
import { recalled, type Carried } from './demand.plan.ts';
import { lockReplenishing } from './demand.ts';
import { BY_LEVEL } from './fill.plan.ts';

interface Line extends Omit<Carried, 'free'> {
  lineId: number;
  taskId: number;
  stockId: number;
  faceId: number;
  claimId: number | null;
  qty: number;
}

/**
 * Replenishments on which nobody has laid a hand, and which carry more for order lines than still wait for it: their wave was cancelled, their orders left (§4.7).
 * They shrink to what still waits and what the face itself wants, or are called off. Returns the tasks touched. Takes locks of rank 4 to 10; the caller holds none of them.
 */
export async function recallDemand(ctx: Ctx): Promise<{ taskId: number; qty: number }[]> {
  await lockReplenishing(ctx);
  const found = await overcarried(ctx);
  if (found.length === 0) return [];
  const { tasks } = await lockTaskLines(
    ctx,
    found.map((line) => line.lineId),
  );
  const lines = (await overcarried(ctx)).filter((line) => tasks.get(line.taskId)?.status === replenishLife.at.open);
  const counted = await lockTaskPlaces(
    ctx,
    lines.map((line) => line.faceId),
    [],
  );
  const stock = await lockStock(
    ctx,
    lines.map((line) => line.stockId),
  );
  const changes = lines
    .map((line) => {
      const keep = recalled({ ...line, free: freeOf(stock.get(line.stockId) ?? refuse('NOT_FOUND')) });
      return { line, keep, claim: keep.qty - keep.waitQty };
    })
    .filter(({ line, keep, claim }) => keep.qty !== line.qty || claim !== line.held);
  const ops = changes
    .filter(({ line, claim }) => claim !== line.held)
    .flatMap(({ line, claim }): ClaimOp[] => [
      ...(line.claimId !== null && line.held > 0
        ? [{ op: 'release' as const, claimId: line.claimId, qty: line.held }]
        : []),
      ...(claim > 0
        ? [
            {
              op: 'open' as const,
              at: line.stockId,
              kind: 'MOVE' as const,
              qty: claim,
              refType: 'TASK',
              refId: line.taskId,
              refLineId: line.lineId,
            },
          ]
        : []),
    ]);
  if (ops.length > 0) {
    const { claimIds } = await postTxn(ctx, {
      type: 'MOVE',
      source: { type: 'TASK', id: 0, no: '' },
      entries: [],
      claims: ops,
    });
    await point(
      ctx,
      new Map(ops.flatMap((op, i) => (op.op === 'open' ? [[op.refLineId ?? 0, claimIds[i] ?? 0] as const] : []))),
    );
  }
  await shrink(ctx, changes);
  await settleClaims(ctx, counted);
  return changes.map(({ line, keep }) => ({ taskId: line.taskId, qty: keep.qty }));
}

/** Whether there is anything to recall. */
export const overcarries = async (ctx: Ctx): Promise<boolean> => (await overcarried(ctx)).length > 0;

/** Lines of untouched demand tasks, where a row's lines carry more for waiting orders than waits on the row. */
async function overcarried(ctx: Ctx): Promise<Line[]> {
  const rows = await ctx.rows<Line>`
    with open as (${openCarries(ctx)})
    select o.line_id, o.task_id, o.stock_id, o.face_id, o.claim_id, o.qty, o.held,
      greatest(w.waiting - coalesce(w.others, 0), 0)::bigint as waiting, coalesce(u.ratio, 1) as case_qty,
      coalesce(p.min_qty, 0) as min_qty, coalesce(p.max_qty, 0) as max_qty, coalesce(x.free, 0)::bigint as face_free,
      coalesce(i.incoming, 0)::bigint as incoming
    from open o
    cross join lateral (${waitingAt(ctx)}) w
    left join basic.pick_position p
      on ${here(ctx, 'p')}
      and p.position_id = o.face_id
      and p.goods_id = o.goods_id
      and p.status = 1
      and not p.is_deleted
    left join basic.goods_unit u on u.tenant_id = ${ctx.tenantId} and u.goods_id = o.goods_id and u.level = 3
    left join lateral (${freeAtFace(ctx)}) x on true
    left join lateral (
      select sum(z.held) as incoming
      from open z
      where z.face_id = o.face_id
        and z.goods_id = o.goods_id
        and z.line_id <> o.line_id
    ) i
      on true
    where o.untouched
      and o.carries > greatest(w.waiting - coalesce(w.others, 0), 0)
    order by o.line_id
  `;
  return rows;
}

/** Open replenishing lines: what of each its own promise covers (`held`), and what it carries for order lines. */
const openCarries = (ctx: Ctx): RawBuilder<unknown> => sql`
  select l.id as line_id, l.task_id, l.from_stock_id as stock_id, l.to_position_id as face_id, l.claim_id, l.qty,
    l.goods_id, coalesce(m.open_qty, 0) as held, l.qty - l.done_qty - coalesce(m.open_qty, 0) as carries,
    t.status = 10 and l.done_qty = 0 and l.to_position_id is not null as untouched
  from inventory.task t
  join inventory.task_line l
    on l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.task_id = t.id
    and l.state = 10
  left join inventory.stock_claim m
    on m.tenant_id = l.tenant_id
    and m.warehouse_id = l.warehouse_id
    and m.id = l.claim_id
  where ${here(ctx, 't')}
    and t.kind = 'REPLENISH'
    and t.status in (10, 20)
    and ${ofOwners(ctx, 'l')}
`;

/** What order lines wait for on the row of line `o`, and what other lines carry from it. */
const waitingAt = (ctx: Ctx): RawBuilder<unknown> => sql`
  select coalesce(sum(k.open_qty), 0) as waiting,
    (select sum(z.carries) from open z where z.stock_id = o.stock_id and z.line_id <> o.line_id) as others
  from inventory.stock_claim k
  where ${here(ctx, 'k')}
    and k.stock_id = o.stock_id
    and k.kind = 'ALLOC'
    and k.stage = 'WAIT'
    and k.open_qty > 0
`;

const freeAtFace = (ctx: Ctx): RawBuilder<unknown> => sql`
  select sum(y.on_hand - y.allocated - y.locked - y.moving) as free
  from inventory.stock y
  where ${here(ctx, 'y')}
    and y.position_id = o.face_id
    and y.goods_id = o.goods_id
    and y.on_hand > 0
`;

async function point(ctx: Ctx, claimOf: ReadonlyMap<number, number>): Promise<void> {
  await ctx.run`
    update inventory.task_line l
    set claim_id = n.claim_id, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${[...claimOf.keys()]}::bigint[], ${[...claimOf.values()]}::bigint[]) n(id, claim_id)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
}

/** Write the smaller lines; a task none of whose lines is left is called off, one that only fills its face is as urgent as any such. */
async function shrink(
  ctx: Ctx,
  changes: readonly { line: Line; keep: { qty: number; waitQty: number } }[],
): Promise<void> {
  if (changes.length === 0) return;
  await ctx.run`
    update inventory.task_line l
    set qty = case when n.qty > 0 then n.qty else l.qty end, state = case when n.qty > 0 then l.state else 90 end,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${changes.map((c) => c.line.lineId)}::bigint[], ${changes.map((c) => c.keep.qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
  const ended = await ctx.rows<{ id: number; status: number }>`
    update inventory.task t
    set status = case when x.open then t.status else 90 end, done_at = case when x.open then null else now() end,
      cancel_reason = case when x.open then t.cancel_reason else '等待补货的需求已取消' end,
      priority = case when x.waited then t.priority else ${BY_LEVEL} end, version = t.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from (
      select n.task_id, bool_or(n.waited) as waited,
        exists (
          select 1
          from inventory.task_line l
          where ${here(ctx, 'l')}
            and l.task_id = n.task_id
            and l.state = 10
        ) as open
      from unnest(
        ${changes.map((c) => c.line.taskId)}::bigint[], ${changes.map((c) => c.keep.waitQty > 0)}::bool[]
      ) n(task_id, waited)
      group by n.task_id
    ) x
    where ${here(ctx, 't')}
      and t.id = x.task_id
    returning t.id, t.status
  `;
  const statusOf = new Map(ended.map((task) => [task.id, task.status]));
  await trace(
    ctx,
    changes.map(({ line, keep }) => ({
      docType: 'TASK',
      docId: line.taskId,
      detailId: line.lineId,
      action: keep.qty > 0 ? 'SHRINK' : 'CANCEL',
      actionName: keep.qty > 0 ? '缩减' : '取消',
      fromStatus: replenishLife.at.open,
      toStatus: statusOf.get(line.taskId) ?? 10,
      qty: keep.qty,
      payload: { from: line.qty },
    })),
  );
}
