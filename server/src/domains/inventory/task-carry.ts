import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { Retry, found, refuse } from '../../platform/errors.ts';
import type { StockState } from './post.plan.ts';
import { postTxns } from './post.ts';
import { lockStock } from './stock-rows.ts';
import { takes, type OpenClaim, type Take } from './task-carry.plan.ts';
import type { Task, TaskLine } from './task-rows.ts';
import type { ClaimOp, ClaimStage, Dimension, Txn } from './types.ts';

/** One line, decided: so much goes there. */
export interface Carry { task: Task; line: TaskLine; qty: number; positionId: number; lpnId: number }
export interface Carried { carry: Carry; qty: number; txnId: number; toStockId: number }

/** A promise of an outbound line that went along with its goods. */
export interface Travelled {
  /** The claim as it was named before … */
  fromClaimId: number;
  /** … and now: the same when all of it went, a new one when a part was split off. */
  claimId: number;
  outDetailId: number;
  qty: number;
  stage: ClaimStage;
  stockId: number;
  positionId: number;
  lpnId: number;
}

/** A promise that ended because the goods went back (返架). */
export interface Returned { claimId: number; outDetailId: number; qty: number }

/** Post the lines; places are locked by the caller. Returns what moved and which promises moved with it. */
export async function carry(tx: Tx, actor: Actor, carries: readonly Carry[]): Promise<{ carried: Carried[]; travelled: Travelled[]; returned: Returned[] }> {
  const stock = await sourceRows(tx, actor, carries);
  const claims = await openClaims(tx, actor, carries);
  const decided = takes(carries.map(({ task, line, qty }) => ({ kind: task.kind, stockId: line.fromStockId, qty, claimId: line.claimId, wholeLpn: line.wholeLpn, last: qty === line.qty - line.doneQty })), claims, stock);
  const txns = carries.map((c, i) => txnOf(c, decided[i] ?? refuse('DEFECT'), found(stock.get(c.line.fromStockId))));
  const posted = await postTxns(tx, actor, txns);
  await moveCodes(tx, actor, carries.map((c, i) => ({ from: found(stock.get(c.line.fromStockId)), toStockId: posted[i]?.stockIds[1] ?? 0 })));
  const travelled: Travelled[] = [], returned: Returned[] = [];
  carries.forEach((c, i) => {
    const take = decided[i], post = posted[i];
    take?.ops.forEach((op, n) => {
      if (op.outDetailId === null) return;
      if (op.op === 'release') returned.push({ claimId: op.claimId, outDetailId: op.outDetailId, qty: op.qty });
      if (op.op === 'transfer') {
        travelled.push({ fromClaimId: op.claimId, claimId: post?.claimIds[n] ?? 0, outDetailId: op.outDetailId, qty: op.qty, stage: op.stage, stockId: post?.stockIds[1] ?? 0, positionId: c.positionId, lpnId: c.lpnId });
      }
    });
  });
  return { travelled, returned, carried: carries.map((c, i) => ({ carry: c, qty: decided[i]?.qty ?? 0, txnId: posted[i]?.txnId ?? 0, toStockId: posted[i]?.stockIds[1] ?? 0 })) };
}

/** Rows of whole containers and of cartons by weight are locked before deciding: their quantity decides. The rest is judged by the posting. */
async function sourceRows(tx: Tx, actor: Actor, carries: readonly Carry[]): Promise<Map<number, StockState>> {
  const ids = [...new Set(carries.map((c) => c.line.fromStockId))];
  const { rows } = await sql<StockState>`select id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, allocated, locked, moving, weight_g, seq from inventory.stock
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${ids}::bigint[])`.execute(tx);
  if (rows.length < ids.length) throw new Retry('a stock row was swept');
  const exact = [...carries.filter((c) => c.line.wholeLpn).map((c) => c.line.fromStockId), ...rows.filter((row) => row.weightG > 0).map((row) => row.id)];
  const locked = exact.length > 0 ? await lockStock(tx, actor, exact) : new Map<number, StockState>();
  return new Map(rows.map((row) => [row.id, locked.get(row.id) ?? row]));
}

/** Every open promise on the source rows, oldest first: allocation makes them in the order of the demand's priority. */
async function openClaims(tx: Tx, actor: Actor, carries: readonly Carry[]): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`select c.id, c.stock_id, c.kind, c.stage, c.open_qty, c.out_detail_id, n.code as lpn_code,
      exists (select 1 from inventory.stock_claim k where k.tenant_id = c.tenant_id and k.warehouse_id = c.warehouse_id and k.parent_id = c.id and k.stage = 'PICKED') as started
    from inventory.stock_claim c
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where c.tenant_id = ${actor.tenantId} and c.warehouse_id = ${actor.warehouseId} and c.stock_id = any(${carries.map((c) => c.line.fromStockId)}::bigint[]) and c.open_qty > 0
    order by c.id`.execute(tx);
  return rows;
}

function txnOf({ task, line, positionId, lpnId }: Carry, take: Take, from: StockState): Txn {
  const to: Dimension = { positionId, goodsId: line.goodsId, lotId: line.lotId, lpnId, ownerId: line.ownerId, quality: line.quality };
  // Weighed cartons go as a row or one by one with their codes; `takes` has refused anything between.
  const weightG = from.weightG;
  const claims = take.ops.map((op): ClaimOp => (op.op === 'transfer' ? { op: 'transfer', claimId: op.claimId, qty: op.qty, stage: op.stage, to } : { op: op.op, claimId: op.claimId, qty: op.qty }));
  return {
    type: task.kind, source: { type: 'TASK', id: task.id, no: task.taskNo }, claims,
    entries: [{ at: line.fromStockId, qty: -take.qty, weightG: -weightG, sourceLineId: line.id }, { at: to, qty: take.qty, weightG, sourceLineId: line.id }],
  };
}

/** The codes of weighed cartons follow them (rank 11). */
async function moveCodes(tx: Tx, actor: Actor, moves: readonly { from: StockState; toStockId: number }[]): Promise<void> {
  const moved = moves.filter(({ from }) => from.weightG > 0);
  if (moved.length === 0) return;
  await sql`update inventory.catch_code k set stock_id = w.to_id, updated_by = ${actor.userId}, updated_at = now()
    from unnest(${moved.map((m) => m.from.id)}::bigint[], ${moved.map((m) => m.toStockId)}::bigint[]) w(from_id, to_id)
    where k.tenant_id = ${actor.tenantId} and k.warehouse_id = ${actor.warehouseId} and k.stock_id = w.from_id and k.state in (20, 30)`.execute(tx);
}
