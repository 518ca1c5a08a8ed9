import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { postTxn } from '../../inventory/facade.ts';
import type { Travelled } from '../../task/facade.ts';
import { settleTasks } from './rows.ts';
import { sequence } from './walks.ts';

/** Lock the pick tasks (rank 4) and open pick lines (rank 5) whose promises lie on these stock rows, before the goods are moved. */
export async function lockFollowers(ctx: Ctx, stockIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows<{ id: number }>`
    select t.id
    from outbound.pick_task t
    where ${here(ctx, 't')}
      and t.id in (
        select l.task_id
        from inventory.stock_claim c
        join outbound.pick_line l
          on l.tenant_id = c.tenant_id
          and l.warehouse_id = c.warehouse_id
          and l.claim_id = c.id
          and l.state in (5, 10)
        where ${here(ctx, 'c')}
          and c.stock_id = any(${stockIds}::bigint[])
          and c.kind = 'ALLOC'
          and c.open_qty > 0
      )
    order by t.id
    for no key update
  `;
  await ctx.run`
    select 1
    from outbound.pick_line l
    where ${here(ctx, 'l')}
      and l.task_id = any(${rows.map((row) => row.id)}::bigint[])
      and l.state in (5, 10)
    order by l.id
    for no key update
  `;
}

/**
 * Pick lines follow their promises: to the new place, and from 待补货 to 待拣 when the goods have come. A promise that was split takes its part of the
 * line along as a line of its own, in the same task.
 */
export async function followClaims(ctx: Ctx, travelled: readonly Travelled[]): Promise<void> {
  if (travelled.length === 0) return;
  const whole = travelled.filter((t) => t.claimId === t.fromClaimId);
  const parts = travelled.filter((t) => t.claimId !== t.fromClaimId);
  const of = <T>(rows: readonly Travelled[], pick: (t: Travelled) => T): T[] => rows.map(pick);
  const moved = await ctx.rows<{ taskId: number }>`
    update outbound.pick_line l
    set stock_id = n.stock_id, share_stock_id = null,
      share_lot_id = case when l.share_stock_id is null then l.share_lot_id end, position_id = n.position_id,
      lpn_id = n.lpn_id, state = case when n.waits then 5 else 10 end, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${of(whole, (t) => t.claimId)}::bigint[], ${of(whole, (t) => t.stockId)}::bigint[],
      ${of(whole, (t) => t.positionId)}::bigint[], ${of(whole, (t) => t.lpnId)}::bigint[],
      ${of(whole, (t) => t.stage === 'WAIT')}::bool[]
    ) n(claim_id, stock_id, position_id, lpn_id, waits)
    where ${here(ctx, 'l')}
      and l.claim_id = n.claim_id
      and l.state in (5, 10)
    returning l.task_id
  `;
  const split = await ctx.rows<{ taskId: number }>`
    with n as (
      select *
      from unnest(
        ${of(parts, (t) => t.fromClaimId)}::bigint[], ${of(parts, (t) => t.claimId)}::bigint[],
        ${of(parts, (t) => t.qty)}::bigint[], ${of(parts, (t) => t.stockId)}::bigint[],
        ${of(parts, (t) => t.positionId)}::bigint[], ${of(parts, (t) => t.lpnId)}::bigint[],
        ${of(parts, (t) => t.stage === 'WAIT')}::bool[]
      ) n(from_id, claim_id, qty, stock_id, position_id, lpn_id, waits)
    ),
    made as (
      insert into outbound.pick_line (
        tenant_id, warehouse_id, task_id, claim_id, out_detail_id, stock_id, position_id, goods_id, lot_id, lpn_id, qty,
        state, created_by, updated_by
      )
      select l.tenant_id, l.warehouse_id, l.task_id, n.claim_id, l.out_detail_id, n.stock_id, n.position_id, l.goods_id,
        l.lot_id, n.lpn_id, n.qty, case when n.waits then 5 else 10 end, ${ctx.userId}, ${ctx.userId}
      from n
      join outbound.pick_line l on ${here(ctx, 'l')} and l.claim_id = n.from_id and l.state in (5, 10)
      returning task_id
    )
    update outbound.pick_line l
    set qty = l.qty - x.qty, state = case when l.qty - x.qty > 0 then l.state when l.picked_qty > 0 then 20 else 90 end,
      updated_by = ${ctx.userId}, updated_at = now()
    from (select n.from_id, sum(n.qty)::bigint as qty from n group by n.from_id) x
    where ${here(ctx, 'l')}
      and l.claim_id = x.from_id
      and l.state in (5, 10)
    returning l.task_id
  `;
  const taskIds = [...new Set([...moved, ...split].map((row) => row.taskId))];
  await sequence(ctx, taskIds);
  await settleTasks(ctx, taskIds);
}

/**
 * No replenishment comes any more to these rows: what order lines wait for there, beyond what other tasks still carry, becomes pickable where it lies.
 */
export async function stopWaiting(ctx: Ctx, stockIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows<{
    claimId: number;
    outDetailId: number;
    qty: number;
    stockId: number;
    positionId: number;
    lpnId: number;
  }>`
    select c.id as claim_id, c.out_detail_id, c.open_qty as qty, s.id as stock_id, s.position_id, s.lpn_id
    from inventory.stock_claim c
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    where ${here(ctx, 'c')}
      and c.stock_id = any(${stockIds}::bigint[])
      and c.kind = 'ALLOC'
      and c.stage = 'WAIT'
      and c.open_qty > 0
      and not exists (
        select 1
        from inventory.task_line l
        join inventory.task t
          on t.tenant_id = l.tenant_id
          and t.warehouse_id = l.warehouse_id
          and t.id = l.task_id
          and t.kind = 'REPLENISH'
        where ${here(ctx, 'l')}
          and l.from_stock_id = c.stock_id
          and l.state = 10
      )
    order by c.id
  `;
  if (rows.length === 0) return;
  const { claimIds } = await postTxn(ctx, {
    type: 'REPLENISH',
    source: { type: 'TASK', id: 0, no: '' },
    entries: [],
    claims: rows.map((row) => ({
      op: 'transfer',
      claimId: row.claimId,
      qty: row.qty,
      to: row.stockId,
      stage: 'SHELF',
    })),
  });
  await followClaims(
    ctx,
    rows.map((row, i) => ({ ...row, fromClaimId: row.claimId, claimId: claimIds[i] ?? row.claimId, stage: 'SHELF' })),
  );
}
