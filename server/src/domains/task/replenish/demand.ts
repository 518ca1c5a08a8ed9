import { sql } from 'kysely';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { freeOf, postTxn, lockStock, type ClaimOp } from '../../inventory/facade.ts';
import { FILLED_ON_DEMAND, areaFills, fillRules } from '../../strategy/facade.ts';
import { createTasks, type TaskMade } from '../create.ts';
import { lockTaskPlaces, settleClaims } from '../places.ts';
import { lockTaskLines, type TaskLine } from '../rows.ts';
import { replenishments, type Demand } from './demand.plan.ts';
import { BY_LEVEL, unitForOrders } from './fill.plan.ts';

/** What order lines wait for comes before what faces want, unless their strategy says that both are alike. */
export const DEMAND_PRIORITY = 10;

/**
 * Make or enlarge replenishment tasks for what order lines wait for on these rows (§4.7). Idempotent: demand that is on its way already asks for nothing.
 * One open line per row and face. Takes locks of rank 4 to 10; the caller holds none of them.
 */
export async function replenishDemand(ctx: Ctx, stockIds: readonly number[]): Promise<TaskMade[]> {
  if (stockIds.length === 0) return [];
  await lockOpenLines(ctx, stockIds);
  const wanted = replenishments(await demands(ctx, stockIds));
  // All faces at once: enlarging and making tasks would each lock their own otherwise, out of order together.
  await lockTaskPlaces(
    ctx,
    wanted.map((w) => w.faceId),
    [],
  );
  const open = await openLines(
    ctx,
    wanted.map((w) => w.stockId),
  );
  const known = wanted.flatMap((w) => {
    const line = open.find((l) => l.fromStockId === w.stockId && l.toPositionId === w.faceId);
    return line ? [{ line, qty: w.qty, extra: w.qty - w.waitQty, priority: w.priority }] : [];
  });
  await enlarge(ctx, known);
  const fresh = wanted.filter(
    (w) => !known.some(({ line }) => line.fromStockId === w.stockId && line.toPositionId === w.faceId),
  );
  return createTasks(
    ctx,
    fresh.map((w) => ({
      kind: 'REPLENISH',
      priority: w.priority,
      lines: [{ fromStockId: w.stockId, toPositionId: w.faceId, qty: w.qty, waitQty: w.waitQty }],
    })),
  );
}

/** One at a time decides in a warehouse what is sent for and what is called off. */
export async function lockReplenishing(ctx: Ctx): Promise<void> {
  await ctx.run`select pg_advisory_xact_lock(1003, ${ctx.warehouseId}::int)`;
}

/** Whoever else replenishes from these rows waits here, and then finds the demand covered. */
async function lockOpenLines(ctx: Ctx, stockIds: readonly number[]): Promise<void> {
  await lockReplenishing(ctx);
  const lines = await openLines(ctx, stockIds);
  if (lines.length > 0)
    await lockTaskLines(
      ctx,
      lines.map((line) => line.id),
    );
}

async function openLines(ctx: Ctx, stockIds: readonly number[]): Promise<TaskLine[]> {
  const rows = await ctx.rows<TaskLine>`
    select l.id, l.task_id, l.goods_id, l.lot_id, l.owner_id, l.quality, l.from_stock_id, l.from_position_id,
      l.from_lpn_id, l.to_position_id, l.to_lpn_id, l.qty, l.done_qty, l.claim_id, l.whole_lpn, l.in_detail_id,
      l.drop_position_id, l.after_line_id, l.state
    from inventory.task_line l
    join inventory.task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.from_stock_id = any(${stockIds}::bigint[])
      and l.state = 10
      and t.kind = 'REPLENISH'
      and t.status in (10, 20)
    order by l.id
  `;
  return rows;
}

/** The face of a goods is its first active pick position; goods without one wait in vain, which is refused when they are allocated. */
async function demands(ctx: Ctx, stockIds: readonly number[]): Promise<Demand[]> {
  const rows = await ctx.rows<Omit<Demand, 'caseQty' | 'fillToMax' | 'priority'> & { areaId: number }>`
    select s.id as stock_id, s.goods_id, f.position_id as face_id, f.area_id, w.waiting,
      coalesce(c.covered, 0)::bigint as covered, s.on_hand - s.allocated - s.locked - s.moving as free, f.max_qty,
      coalesce(x.free, 0)::bigint as face_free, coalesce(i.incoming, 0)::bigint as incoming
    from inventory.stock s
    cross join lateral (${WAITING}) w
    cross join lateral (${FACE}) f
    left join lateral (${COVERED}) c on true
    left join lateral (${FREE_AT_FACE}) x on true
    left join lateral (${COMING_TO_FACE}) i on true
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.id = any(${stockIds}::bigint[])
      and w.waiting > 0
    order by s.id
  `;
  const rules = await fillRules(
      ctx,
      rows.map(({ goodsId }) => goodsId),
    ),
    fills = await areaFills(ctx);
  return rows.map(({ areaId, ...row }) => {
    const rule = rules(row.goodsId);
    return {
      ...row,
      caseQty: unitForOrders(areaId, rule, fills),
      fillToMax: rule.fillToMax,
      priority: rule.demandFirst ? DEMAND_PRIORITY : BY_LEVEL,
    };
  });
}

/** What order lines wait for on row `s`. */
const WAITING = sql`
  select coalesce(sum(k.open_qty), 0)::bigint as waiting
  from inventory.stock_claim k
  where k.tenant_id = s.tenant_id
    and k.warehouse_id = s.warehouse_id
    and k.stock_id = s.id
    and k.kind = 'ALLOC'
    and k.stage = 'WAIT'
    and k.open_qty > 0
`;

/** Where its goods are picked. */
const FACE = sql`
  select p.position_id, p.max_qty, q.area_id
  from basic.pick_position p
  join basic.position q
    on q.tenant_id = p.tenant_id
    and q.warehouse_id = p.warehouse_id
    and q.id = p.position_id
    and q.state in (10, 22)
    and ${FILLED_ON_DEMAND}
  where p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.goods_id = s.goods_id
    and p.position_id <> s.position_id
    and p.status = 1
    and not p.is_deleted
  order by p.case_only, p.priority, p.id
  limit 1
`;

/** What open lines from row `s` carry for order lines already. */
const COVERED = sql`
  select sum(l.qty - l.done_qty - coalesce(m.open_qty, 0)) as covered
  from inventory.task_line l
  join inventory.task t
    on t.tenant_id = l.tenant_id
    and t.warehouse_id = l.warehouse_id
    and t.id = l.task_id
    and t.kind = 'REPLENISH'
    and t.status in (10, 20)
  left join inventory.stock_claim m
    on m.tenant_id = l.tenant_id
    and m.warehouse_id = l.warehouse_id
    and m.id = l.claim_id
  where l.tenant_id = s.tenant_id
    and l.warehouse_id = s.warehouse_id
    and l.from_stock_id = s.id
    and l.state = 10
`;

const FREE_AT_FACE = sql`
  select sum(y.on_hand - y.allocated - y.locked - y.moving) as free
  from inventory.stock y
  where y.tenant_id = s.tenant_id
    and y.warehouse_id = s.warehouse_id
    and y.position_id = f.position_id
    and y.goods_id = s.goods_id
    and y.on_hand > 0
`;

/** What is promised to come to the face for itself. */
const COMING_TO_FACE = sql`
  select sum(m.open_qty) as incoming
  from inventory.task_line l
  join inventory.stock_claim m on m.tenant_id = l.tenant_id and m.warehouse_id = l.warehouse_id and m.id = l.claim_id
  where l.tenant_id = s.tenant_id
    and l.warehouse_id = s.warehouse_id
    and l.to_position_id = f.position_id
    and l.goods_id = s.goods_id
    and l.state = 10
`;

/** Demand for the row and face of a line that is open; `extra`: the part of `qty` that the line's own promise is to cover. */
interface More {
  line: TaskLine;
  qty: number;
  extra: number;
  priority: number;
}
/** `claim`: the promise of the line from now on, `held` until now. */
interface Enlarged {
  line: TaskLine;
  held: number;
  claim: number;
  qty: number;
  priority: number;
}

/** A second demand for the same row and face enlarges the open line; its claim is made anew for the sum. */
async function enlarge(ctx: Ctx, more: readonly More[]): Promise<void> {
  if (more.length === 0) return;
  const counted = await lockTaskPlaces(
    ctx,
    more.flatMap(({ line }) => (line.toPositionId === null ? [] : [line.toPositionId])),
    [],
  );
  const changes = await enlarged(ctx, more);
  await store(ctx, changes, await claimAnew(ctx, changes));
  await settleClaims(ctx, counted);
  await trace(
    ctx,
    changes.map(({ line, qty }) => ({
      docType: 'TASK',
      docId: line.taskId,
      detailId: line.id,
      action: 'ENLARGE',
      actionName: '增补',
      qty,
    })),
  );
}

/** How far the rows allow it; they are locked from here on (rank 9). */
async function enlarged(ctx: Ctx, more: readonly More[]): Promise<Enlarged[]> {
  const stock = await lockStock(
    ctx,
    more.map(({ line }) => line.fromStockId),
  );
  const rows = await ctx.rows<{ id: number; openQty: number }>`
    select id, open_qty
    from inventory.stock_claim
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${more.flatMap(({ line }) => line.claimId ?? [])}::bigint[])
  `;
  const openOf = new Map(rows.map((row) => [row.id, row.openQty]));
  return more.map(({ line, qty, extra, priority }) => {
    const row = stock.get(line.fromStockId) ?? refuse('NOT_FOUND');
    const held = line.claimId === null ? 0 : (openOf.get(line.claimId) ?? 0);
    const added = Math.min(extra, freeOf(row));
    return { line, held, claim: held + added, qty: qty - extra + added, priority };
  });
}

/** The new promises by line. */
async function claimAnew(ctx: Ctx, changes: readonly Enlarged[]): Promise<Map<number, number>> {
  const ops = changes
    .filter((c) => c.claim > c.held)
    .flatMap(({ line, held, claim }): ClaimOp[] => [
      ...(held > 0 && line.claimId !== null ? [{ op: 'release' as const, claimId: line.claimId, qty: held }] : []),
      {
        op: 'open',
        at: line.fromStockId,
        kind: 'MOVE',
        qty: claim,
        refType: 'TASK',
        refId: line.taskId,
        refLineId: line.id,
      },
    ]);
  const { claimIds } = await postTxn(ctx, {
    type: 'MOVE',
    source: { type: 'TASK', id: 0, no: '' },
    entries: [],
    claims: ops,
  });
  return new Map(ops.flatMap((op, i) => (op.op === 'open' ? [[op.refLineId ?? 0, claimIds[i] ?? 0] as const] : [])));
}

async function store(ctx: Ctx, changes: readonly Enlarged[], made: ReadonlyMap<number, number>): Promise<void> {
  await ctx.run`
    update inventory.task_line l
    set qty = l.qty + w.qty, claim_id = coalesce(w.claim_id, l.claim_id), updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${changes.map((c) => c.line.id)}::bigint[], ${changes.map((c) => c.qty)}::bigint[],
      ${changes.map((c) => made.get(c.line.id) ?? null)}::bigint[]
    ) w(id, qty, claim_id)
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.id = w.id
  `;
  await ctx.run`
    update inventory.task t
    set priority = least(t.priority, w.priority), version = t.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from (
      select c.id, min(c.priority) as priority
      from unnest(
        ${changes.map((c) => c.line.taskId)}::bigint[], ${changes.map((c) => c.priority)}::int[]
      ) c(id, priority)
      group by c.id
    ) w
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = w.id
  `;
}
