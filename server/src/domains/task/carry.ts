import { sql, type RawBuilder } from 'kysely';
import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { Retry, found, refuse } from '../../platform/errors.ts';
import {
  type StockState,
  postTxns,
  lockStock,
  type ClaimOp,
  type ClaimStage,
  type Dimension,
  type Posted,
  type Txn,
} from '../inventory/facade.ts';
import { takes, type OpenClaim, type Take } from './carry.plan.ts';
import type { RowCarton } from './cartons.plan.ts';
import type { LockedLine, Task } from './rows.ts';

/** One line, decided: so much goes there. */
export interface Carry {
  task: Task;
  line: LockedLine;
  qty: number;
  positionId: number;
  lpnId: number;
  cartonCodes?: readonly string[] | undefined;
}
export interface Carried {
  carry: Carry;
  qty: number;
  txnId: number;
  toStockId: number;
}

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
export interface Returned {
  claimId: number;
  outDetailId: number;
  qty: number;
}

/** A stock row goods are taken from, with every open promise on it, oldest first: allocation makes them in the order of the demand's priority. */
export interface Source extends StockState {
  claims: OpenClaim[];
  /** Of weighed goods. */
  cartons: RowCarton[];
}

/** Post the lines; places are locked by the caller, who has read the sources. Returns what moved and which promises moved with it. */
export async function carry(
  ctx: Ctx,
  carries: readonly Carry[],
  seen: ReadonlyMap<number, Source>,
  alongside: (carried: readonly Carried[]) => readonly RawBuilder<unknown>[],
): Promise<{ carried: Carried[]; travelled: Travelled[]; returned: Returned[] }> {
  const stock = await exactly(ctx, carries, seen);
  const claims = [...stock.values()].flatMap((row) => row.claims);
  const decided = takes(
    carries.map(({ task, line, qty, cartonCodes = [] }) => ({
      kind: task.kind,
      stockId: line.fromStockId,
      qty,
      claimId: line.claimId,
      wholeLpn: line.wholeLpn,
      last: qty === line.qty - line.doneQty,
      cartonCodes,
    })),
    claims,
    stock,
  );
  const txns = carries.map((c, i) => txnOf(c, decided[i] ?? refuse('DEFECT'), found(stock.get(c.line.fromStockId))));
  const carriedBy = (posted: readonly Posted[]): Carried[] =>
    carries.map((c, i) => ({
      carry: c,
      qty: decided[i]?.qty ?? 0,
      txnId: posted[i]?.txnId ?? 0,
      toStockId: posted[i]?.stockIds[1] ?? 0,
    }));
  const posted = await postTxns(ctx, txns, (made) => alongside(carriedBy(made)));
  return { carried: carriedBy(posted), ...followed(carries, decided, posted) };
}

/** What became of the promises of outbound lines. */
function followed(
  carries: readonly Carry[],
  decided: readonly Take[],
  posted: readonly Posted[],
): { travelled: Travelled[]; returned: Returned[] } {
  const ops = carries.flatMap((to, i) =>
    (decided[i]?.ops ?? []).map((op, n) => ({
      to,
      op,
      claimId: posted[i]?.claimIds[n],
      stockId: posted[i]?.stockIds[1],
    })),
  );
  return {
    returned: ops.flatMap(({ op }) =>
      op.op === 'release' && op.outDetailId !== null
        ? [{ claimId: op.claimId, outDetailId: op.outDetailId, qty: op.qty }]
        : [],
    ),
    travelled: ops.flatMap(({ to, op, claimId, stockId }) =>
      op.op === 'transfer' && op.outDetailId !== null
        ? [
            {
              fromClaimId: op.claimId,
              claimId: claimId ?? 0,
              outDetailId: op.outDetailId,
              qty: op.qty,
              stage: op.stage,
              stockId: stockId ?? 0,
              positionId: to.positionId,
              lpnId: to.lpnId,
            },
          ]
        : [],
    ),
  };
}

/** What lies in stock rows and who was promised it: a list of a larger look. */
export const sourceRows = (ctx: Ctx, stockIds: readonly number[]): RawBuilder<Source> => sql<Source>`
  select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand, s.allocated, s.locked,
    s.moving, s.weight_g, s.seq, coalesce(p.claims, '[]') as claims,
    case
      when s.weight_g > 0 then (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'outDetailId', k.out_detail_id) order by k.id), '[]'
        )
        from inventory.catch_code k
        where k.tenant_id = s.tenant_id
          and k.warehouse_id = s.warehouse_id
          and k.stock_id = s.id
          and k.state in (20, 30)
      )
      else '[]'
    end as cartons
  from inventory.stock s
  left join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'id', c.id, 'stockId', c.stock_id, 'kind', c.kind, 'stage', c.stage, 'openQty', c.open_qty, 'outDetailId',
        c.out_detail_id, 'lpnCode', n.code, 'started',
        exists (
          select 1
          from inventory.stock_claim k
          where k.tenant_id = c.tenant_id
            and k.warehouse_id = c.warehouse_id
            and k.parent_id = c.id
            and k.stage = 'PICKED'
        )
      ) order by c.id
    ) as claims
    from inventory.stock_claim c
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where c.tenant_id = s.tenant_id
      and c.warehouse_id = s.warehouse_id
      and c.stock_id = s.id
      and c.open_qty > 0
  ) p
    on true
  where s.tenant_id = ${ctx.tenantId}
    and s.warehouse_id = ${ctx.warehouseId}
    and s.id = any(${[...new Set(stockIds)]}::bigint[])
`;

async function readSources(ctx: Ctx, stockIds: readonly number[]): Promise<Map<number, Source>> {
  const { rows } = await sourceRows(ctx, stockIds).execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows of whole containers and of cartons by weight are locked before deciding, and read again: their quantity decides. The rest is judged by the posting. */
async function exactly(
  ctx: Ctx,
  carries: readonly Carry[],
  seen: ReadonlyMap<number, Source>,
): Promise<ReadonlyMap<number, Source>> {
  if (carries.some((c) => !seen.has(c.line.fromStockId))) throw new Retry('a stock row was swept');
  const exact = carries
    .filter((c) => c.line.wholeLpn || (seen.get(c.line.fromStockId)?.weightG ?? 0) > 0)
    .map((c) => c.line.fromStockId);
  if (exact.length === 0) return seen;
  const [, again] = await together(lockStock(ctx, exact), readSources(ctx, [...seen.keys()]));
  return again;
}

function txnOf({ task, line, positionId, lpnId }: Carry, take: Take, from: StockState): Txn {
  const to: Dimension = {
    positionId,
    goodsId: line.goodsId,
    lotId: line.lotId,
    lpnId,
    ownerId: line.ownerId,
    quality: line.quality,
  };
  // Weighed cartons go as a row, or one by one with their codes, which then say the weight.
  const whole = from.weightG > 0 && take.qty === from.onHand;
  const moved = (qty: number) => ({
    qty,
    cartonIds: take.cartonIds,
    ...(whole ? { weightG: Math.sign(qty) * from.weightG } : {}),
    sourceLineId: line.id,
  });
  const claims = take.ops.map((op): ClaimOp =>
    op.op === 'transfer'
      ? { op: 'transfer', claimId: op.claimId, qty: op.qty, stage: op.stage, to }
      : { op: op.op, claimId: op.claimId, qty: op.qty },
  );
  return {
    // What is only brought to a drop place is not put away yet.
    type: line.dropPositionId === null ? task.kind : 'MOVE',
    ...(task.kind === 'UNPICK' ? { cartonsAre: CATCH_STATE.inStock } : {}),
    source: { type: 'TASK', id: task.id, no: task.taskNo },
    claims,
    entries: [
      { at: line.fromStockId, ...moved(-take.qty) },
      { at: to, ...moved(take.qty) },
    ],
  };
}
