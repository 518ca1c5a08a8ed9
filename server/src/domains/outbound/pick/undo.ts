import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import type { pickApi } from '#contract/outbound/pick.ts';
import { write } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { reverseTxns } from '../../inventory/facade.ts';
import { CHECK, runningChecks } from '../check/rows.ts';
import type { Scan } from './scan.plan.ts';
import { lockScene, type PickScene } from './scene.ts';
import {
  cartonsBack,
  claimsBack,
  outcomeOf,
  returnedOf,
  undoProblem,
  type Deed,
  type Facts,
  type UndoFacts,
} from './undo.plan.ts';

/**
 * 撤销拣货: what one scan took is put back by who took it, while nothing later stands on it. The posting is reversed, promises return to the shelf, and the
 * lines are open again; the traces of both stay. Of two at once the second waits for the orders and then finds it taken back.
 */
export async function undoPick(
  ctx: Ctx,
  { txnIds }: InputOf<typeof pickApi.undo>,
): Promise<OutputOf<typeof pickApi.undo>> {
  const deeds = await deedsOf(ctx, [...new Set(txnIds)]);
  const scene = await lockScene(ctx, {
    lineIds: deeds.flatMap((deed) => deed.lines.map(({ lineId }) => lineId)),
    waves: 'all',
  });
  const undoing = { deeds, facts: await factsOf(ctx, deeds) };
  const problem = undoProblem(ctx.userId, scene, undoing);
  if (problem) refuse(problem.kind, problem.msg);
  const back = await reverseTxns(
    ctx,
    deeds.map((deed) => ({
      txnId: deed.txnId,
      claims: claimsBack(scene, deed),
      cartons: cartonsBack(scene, deed),
    })),
    '撤销拣货',
  );
  const returned = deeds.flatMap((deed, i) => returnedOf(scene, deed, back[i]));
  const outcome = outcomeOf(scene, undoing, returned);
  await write(ctx, outcome.changes);
  await tell(ctx, { scene, deeds, status: outcome.status });
  return {
    undoneQty: returned.reduce((sum, { qty }) => sum + qty, 0),
    orders: [...scene.orders.values()].map(({ id, orderNo, status }) => ({
      id,
      orderNo,
      status: outcome.status.get(id) ?? status,
    })),
    tasks: outcome.tasks.map(({ id, leftLines }) => ({
      id,
      taskNo: scene.tasks.get(id)?.taskNo ?? '',
      status: pickTaskLife.at.picking,
      leftLines,
    })),
  };
}

interface Row {
  id: number;
  orderId: number;
  operatorId: number;
  operatorName: string;
  txnId: number;
  payload: Pick<Scan, 'lines' | 'passed'>;
}

/** What the postings took, by the traces they left; the ledger leads from a posting to its order. */
async function deedsOf(ctx: Ctx, txnIds: readonly number[]): Promise<Deed[]> {
  const rows = await ctx.rows<Row>`
    select t.id, t.doc_id as order_id, t.operator_id, t.operator_name, t.txn_id, t.payload
    from (
      select distinct l.txn_id, l.posted_on, d.order_id
      from inventory.stock_ledger l
      join outbound.detail d
        on d.tenant_id = l.tenant_id
        and d.warehouse_id = l.warehouse_id
        and d.id = l.source_line_id
      where ${here(ctx, 'l')}
        and l.source_type = 'OUT'
        and l.txn_id = any(${txnIds}::bigint[])
    ) x
    join ops.doc_trace t
      on ${here(ctx, 't')}
      and t.doc_type = 'OUT'
      and t.doc_id = x.order_id
      and t.posted_on = x.posted_on
      and t.txn_id = x.txn_id
    where t.action = 'PICK'
      and t.reversible
    order by t.id
  `;
  if (txnIds.some((id) => !rows.some(({ txnId }) => txnId === id))) refuse('NOT_FOUND');
  return rows.map(({ id, payload, ...row }) => ({ ...row, traceId: id, lines: payload.lines, passed: payload.passed }));
}

const factsOf = (ctx: Ctx, deeds: readonly Deed[]): Promise<Facts> => {
  const orderIds = deeds.map(({ orderId }) => orderId),
    lines = deeds.flatMap((deed) => deed.lines);
  return lists<UndoFacts>(ctx, {
    claims: sql`
      select c.id, c.open_qty, c.stage, s.position_id, s.lpn_id
      from inventory.stock_claim c
      join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
      where ${here(ctx, 'c')}
        and c.id = any(${lines.map(({ claimId }) => claimId)}::bigint[])
    `,
    details: sql`
      select d.id, d.order_id, d.qty_picked, d.qty_checked, d.qty_packed
      from outbound.detail d
      where ${here(ctx, 'd')}
        and d.order_id = any(${orderIds}::bigint[])
    `,
    checking: sql`
      select r.order_id
      from (${runningChecks(ctx, CHECK, orderIds)}) r
      where r.status > 10
    `,
    reversed: sql`
      select r.txn_id
      from inventory.stock_reversal r
      where ${here(ctx, 'r')}
        and r.txn_id = any(${deeds.map(({ txnId }) => txnId)}::bigint[])
    `,
    sorted: sortedOf(
      ctx,
      lines.map(({ lineId }) => lineId),
    ),
    walk: sql`
      select l.id as line_id, l.walk_seq
      from outbound.pick_line l
      where ${here(ctx, 'l')}
        and l.id = any(${lines.map(({ lineId }) => lineId)}::bigint[])
    `,
    cartons: sql`
      select k.id, s.position_id, s.lpn_id
      from inventory.catch_code k
      join inventory.stock s on s.tenant_id = k.tenant_id and s.warehouse_id = k.warehouse_id and s.id = k.stock_id
      where ${here(ctx, 'k')}
        and k.id = any(${lines.flatMap(({ cartonIds = [] }) => cartonIds)}::bigint[])
        and k.state = 30
    `,
  });
};

/** What lies sorted in a seed wall of the order lines picked here, and how much of it was picked beyond. */
const sortedOf = (ctx: Ctx, lineIds: readonly number[]): RawBuilder<UndoFacts['sorted']> => sql<UndoFacts['sorted']>`
  select x.task_id, x.out_detail_id as detail_id, x.lot_id,
    (
      select coalesce(sum(l.picked_qty), 0)
      from outbound.pick_line l
      where ${here(ctx, 'l')}
        and l.task_id = x.task_id
        and l.out_detail_id = x.out_detail_id
        and l.lot_id = x.lot_id
    )::bigint - sum(x.qty)::bigint as spare_qty
  from outbound.seed_log x
  where ${here(ctx, 'x')}
    and x.out_detail_id in (
      select l.out_detail_id
      from outbound.pick_line l
      where ${here(ctx, 'l')}
        and l.id = any(${lineIds}::bigint[])
    )
  group by x.task_id, x.out_detail_id, x.lot_id
  having sum(x.qty) > 0
`;

const tell = (
  ctx: Ctx,
  { scene, deeds, status }: { scene: PickScene; deeds: readonly Deed[]; status: ReadonlyMap<number, number> },
): Promise<void> =>
  trace(
    ctx,
    deeds.map((deed) => ({
      docType: 'OUT',
      docId: deed.orderId,
      action: 'PICK_UNDO',
      actionName: '撤销拣货',
      fromStatus: scene.orders.get(deed.orderId)?.status,
      toStatus: status.get(deed.orderId),
      qty: deed.lines.reduce((sum, { qty }) => sum + qty, 0),
      reversesId: deed.traceId,
    })),
  );
