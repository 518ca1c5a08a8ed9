import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { here } from '../../platform/filters.ts';
import { createTasks, type TaskWish } from '../inventory/facade.ts';

/** Demand goes before filling up. */
const DEMAND_PRIORITY = 10;

interface Need { stockId: number; need: number; free: number; faceId: number; caseQty: number; room: number }

/**
 * Replenishment for pick lines that wait (§4.7): per source row, up to what the face may hold, in whole cases. The waiting part keeps its promise and
 * travels with the goods; only the rest takes a claim of its own. A face that will not take so much is offered the bare need.
 */
export async function replenishFor(tx: Tx, actor: Actor, waveId: number, claimIds: readonly number[]): Promise<void> {
  const needs = await needsOf(tx, actor, claimIds);
  if (needs.length === 0) return;
  await createTasks(tx, actor, needs.map((need) => wish(waveId, need, wanted(need)))).catch((error: unknown) => {
    if (error instanceof Refusal) return createTasks(tx, actor, needs.map((need) => wish(waveId, need, need.need)));
    throw error;
  });
}

const wish = (waveId: number, { stockId, need, faceId }: Need, qty: number): TaskWish => ({
  kind: 'REPLENISH', waveId, source: { type: 'WAVE', id: waveId }, priority: DEMAND_PRIORITY, lines: [{ fromStockId: stockId, qty, waitQty: need, toPositionId: faceId }],
});

/** Fill the face up, in whole cases, but never more than the row can give. */
function wanted({ need, free, caseQty, room }: Need): number {
  const pack = Math.max(1, caseQty);
  return Math.min(Math.ceil(Math.max(need, room) / pack) * pack, need + free);
}

async function needsOf(tx: Tx, actor: Actor, claimIds: readonly number[]): Promise<Need[]> {
  if (claimIds.length === 0) return [];
  const { rows } = await sql<Need>`select w.stock_id, w.need, s.on_hand - s.allocated - s.locked - s.moving as free, k.position_id as face_id, coalesce(u.ratio, 1) as case_qty,
      greatest(0, k.max_qty - f.free - f.incoming) as room
    from (select c.stock_id, sum(c.open_qty)::bigint as need from inventory.stock_claim c where ${here(actor, 'c')} and c.id = any(${claimIds}::bigint[]) and c.stage = 'WAIT' and c.open_qty > 0 group by 1) w
    join inventory.stock s on ${here(actor, 's')} and s.id = w.stock_id
    cross join lateral (
      select k.position_id, k.max_qty from basic.pick_position k join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
      where ${here(actor, 'k')} and k.goods_id = s.goods_id and k.status = 1 and not k.is_deleted and not k.case_only and p.state in (10, 22) order by k.priority, k.id limit 1) k
    cross join lateral (
      select coalesce((select sum(x.on_hand - x.allocated - x.locked - x.moving) from inventory.stock x where ${here(actor, 'x')} and x.position_id = k.position_id and x.goods_id = s.goods_id), 0)::bigint as free,
        coalesce((select sum(l.qty - l.done_qty) from inventory.task_line l where ${here(actor, 'l')} and l.to_position_id = k.position_id and l.goods_id = s.goods_id and l.state = 10), 0)::bigint as incoming) f
    left join basic.goods_unit u on u.tenant_id = s.tenant_id and u.goods_id = s.goods_id and u.level = 3
    order by w.stock_id`.execute(tx);
  return rows;
}
