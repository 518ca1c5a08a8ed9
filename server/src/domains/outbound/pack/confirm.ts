import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Packing, assembleApi } from '#contract/outbound/pack.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import { nextNumbers, record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons, makeLpns, openLpns, type CartonChange } from '../../basic/facade.ts';
import { postTxns, type Posted, type Txn } from '../../inventory/facade.ts';
import { deriveStatus, lockOrders, refuseFrozen, refuseOrder, type Order } from '../order/rows.ts';
import { planPacking, weightProblem, type Loose, type Take } from './confirm.plan.ts';
import { lockCartons, newCarton, refuseCarton, rowOfCarton, type Carton } from './rows.ts';

type Output = OutputOf<typeof assembleApi.confirm>;

/** One order's packing, decided: what goes into a carton, and which pallets become cartons as they stand. */
interface Job {
  item: Packing;
  order: Order;
  boxed: Take[];
  pallets: Map<number, Take[]>;
}

/** A carton that is filled: what comes into it, and how it stands then. `boxed`: the goods are moved into it, a pallet has them already. */
interface Filling {
  job: Job;
  boxed: boolean;
  takes: readonly Take[];
  carton: Carton;
  change: CartonChange;
}

/**
 * Pack any number of orders, all or none, in a fixed number of statements (§3.12). Goods move from cart or tote into the carton with their
 * promises; a whole picked pallet becomes a carton as it stands. Locks: orders, lines, cartons, then what posting locks.
 */
export async function pack(ctx: Ctx, { items }: InputOf<typeof assembleApi.confirm>): Promise<Output> {
  const ids = items.map((i) => i.orderId);
  if (new Set(ids).size < items.length) refuseField('items', '同一出库单一次只能装一箱');
  const [orders, canPack, loose, lastSeq] = await together(
    lockOrders(ctx, ids),
    lockLines(ctx, ids),
    looseOf(ctx, ids),
    lastSeqs(ctx, ids),
  );
  for (const order of orders.values()) refuseUnpackable(order);
  const jobs = items.map((item): Job => {
    const order = orders.get(item.orderId) ?? refuse('NOT_FOUND');
    const { boxed, pallets, problem } = planPacking(
      loose.get(order.id) ?? [],
      canPack.get(order.id) ?? new Map(),
      item.lines,
    );
    if (problem) refuse('BUSINESS', problem.msg, { orderNo: order.orderNo, detailId: problem.detailId });
    if (boxed.length === 0 && pallets.size === 0)
      refuse('BUSINESS', order.status < 70 ? '订单未复核，不能装箱' : '没有可装箱的商品', { orderNo: order.orderNo });
    if (new Set(boxed.map((t) => t.loose.storageMode)).size > 1)
      refuse('BUSINESS', '不同温层不能装同一箱', { orderNo: order.orderNo });
    return { item, order, boxed, pallets };
  });
  const cartons = await holdCartons(ctx, jobs);
  const fillings = jobs.flatMap((job) => fill(ctx, job, cartons, lastSeq.get(job.order.id) ?? 0));
  const [posted, status] = await together(
    postTxns(
      ctx,
      jobs.map((job) => txnOf(job, fillings)),
    ),
    settle(ctx, jobs, fillings),
  );
  await insertCartonLines(ctx, fillings, new Map(jobs.map((job, i) => [job, posted[i]])));
  const left = new Map([...canPack].map(([id, lines]) => [id, [...lines.values()].reduce((sum, n) => sum + n, 0)]));
  return {
    cartons: fillings.map((f) => rowOfCarton(f.carton)).sort((a, b) => a.id - b.id),
    orders: jobs.map((job) => ({
      id: job.order.id,
      orderNo: job.order.orderNo,
      status: status.get(job.order.id) ?? job.order.status,
      leftQty: (left.get(job.order.id) ?? 0) - qtyOf(takesOf(job)),
    })),
  };
}

const takesOf = ({ boxed, pallets }: Job): Take[] => [...boxed, ...[...pallets.values()].flat()];
const qtyOf = (takes: readonly Take[]): number => takes.reduce((sum, t) => sum + t.qty, 0);

function refuseUnpackable(order: Order): void {
  refuseFrozen(order);
  if (order.status < 65) refuse('STATE', '订单未复核，不能装箱', { orderNo: order.orderNo });
  refuseOrder(order, 'pack');
}

const LPN_USED = 20;

/** May seal a carton whose weight does not fit its contents. */
const WEIGHT_RIGHT = 'out:pack:weight';

/** A weight that does not fit the contents needs a right of its own. */
export function refuseWeight(actor: Actor, weighed: number, computed: number): void {
  const problem = weightProblem(weighed, computed);
  if (problem && !may(actor, WEIGHT_RIGHT)) refuse('BUSINESS', problem);
}

/** Lock the lines (rank 6); what of each is checked and not yet packed. */
export async function lockLines(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const rows = await ctx.rows<{
    id: number;
    orderId: number;
    canPack: number;
  }>`
    select d.id, d.order_id, d.qty_checked - d.qty_packed as can_pack
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
    order by d.id
    for no key update
  `;
  const byOrder = new Map<number, Map<number, number>>();
  for (const row of rows)
    byOrder.set(row.orderId, (byOrder.get(row.orderId) ?? new Map<number, number>()).set(row.id, row.canPack));
  return byOrder;
}

/** Picked goods of the orders that do not lie in their cartons yet. */
export async function looseOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Loose[]>> {
  const rows = await ctx.rows<Loose & { orderId: number }>`
    select d.order_id, c.id as claim_id, d.id as detail_id, d.line_no, c.stock_id, c.open_qty, s.position_id,
      s.goods_id, s.lot_id, t.lot_no, s.lpn_id, s.owner_id, s.quality, l.kind as lpn_kind, g.weight, g.volume,
      g.storage_mode,
      l.kind = 'PALLET' and l.carton_state = 0 and not exists (
        select 1
        from inventory.stock x
        where x.tenant_id = s.tenant_id
          and x.warehouse_id = s.warehouse_id
          and x.lpn_id = s.lpn_id
          and x.on_hand > coalesce(
            (
              select sum(y.open_qty)
              from inventory.stock_claim y
              join outbound.detail e
                on e.tenant_id = y.tenant_id
                and e.warehouse_id = y.warehouse_id
                and e.id = y.out_detail_id
              where y.tenant_id = x.tenant_id
                and y.warehouse_id = x.warehouse_id
                and y.stock_id = x.id
                and y.stage = 'PICKED'
                and e.order_id = d.order_id
            ), 0
          )
      ) as whole_pallet
    from outbound.detail d
    join inventory.stock_claim c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
      and c.kind = 'ALLOC'
      and c.stage = 'PICKED'
      and c.open_qty > 0
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
    join basic.lpn l on l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.id = s.lpn_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
      and l.carton_state = 0
    order by d.order_id, d.line_no, c.id
  `;
  const byOrder = new Map<number, Loose[]>();
  for (const { orderId, ...row } of rows) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), row]);
  return byOrder;
}

/** The carton of every job with boxed goods, the named one or a new one with a number of its own, and the pallets that become cartons; all locked. */
async function holdCartons(
  ctx: Ctx,
  jobs: readonly Job[],
): Promise<{ own: Map<Job, Carton>; pallets: Map<number, Carton> }> {
  const boxing = jobs.filter((job) => job.boxed.length > 0);
  const opening = boxing.filter((job) => !job.item.cartonId),
    unnamed = opening.filter((job) => !job.item.cartonCode);
  const numbers = unnamed.length > 0 ? await nextNumbers(ctx, 'BX', unnamed.length) : [];
  const codes = new Map(opening.map((job) => [job, job.item.cartonCode ?? numbers[unnamed.indexOf(job)] ?? '']));
  if (new Set(codes.values()).size < codes.size) refuse('BUSINESS', '箱号重复');
  const made = await makeLpns(ctx, [...codes.values()], 'CARTON');
  const standing = await openLpns(
    ctx,
    [...codes.values()].filter((code) => !made.has(code)),
    'CARTON',
  );
  const named = boxing.flatMap((job) => job.item.cartonId ?? []);
  const locked = await lockCartons(ctx, [
    ...named,
    ...[...standing.values()].map((lpn) => lpn.id),
    ...jobs.flatMap((job) => [...job.pallets.keys()]),
  ]);
  const own = new Map(
    boxing.map((job) => {
      const code = codes.get(job) ?? '',
        fresh = made.get(code);
      return [
        job,
        fresh
          ? newCarton(fresh)
          : (locked.get(job.item.cartonId ?? standing.get(code)?.id ?? 0) ?? refuse('NOT_FOUND', '出库箱不存在')),
      ];
    }),
  );
  return { own, pallets: locked };
}

async function lastSeqs(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<{
    orderId: number;
    seq: number;
  }>`
    select l.out_order_id as order_id, max(l.carton_seq) as seq
    from basic.lpn l
    where ${here(ctx, 'l')}
      and l.out_order_id = any(${[...orderIds]}::bigint[])
    group by 1
  `;
  return new Map(rows.map((row) => [row.orderId, row.seq]));
}

/** What becomes of a job's cartons: opened for the order where they were none, filled, and sealed when the clerk says so. What was weighed is the carton; pallets beside it weigh what they hold. */
function fill(actor: Actor, job: Job, cartons: Awaited<ReturnType<typeof holdCartons>>, lastSeq: number): Filling[] {
  const { item, order } = job,
    own = cartons.own.get(job);
  let seq = lastSeq;
  const filled = [
    ...(own ? [{ before: own, takes: job.boxed, boxed: true }] : []),
    ...[...job.pallets].map(([id, takes]) => ({
      before: cartons.pallets.get(id) ?? refuse('NOT_FOUND', '出库箱不存在'),
      takes,
      boxed: false,
    })),
  ];
  return filled.map(({ before, takes, boxed }, i): Filling => {
    if (before.cartonState !== 0) {
      if (before.orderId !== order.id) refuse('BUSINESS', `箱号【${before.code}】已使用`);
      refuseCarton(before, 'pack');
    }
    const goodsWeight = before.goodsWeight + takes.reduce((sum, t) => sum + t.qty * t.loose.weight, 0),
      computed = goodsWeight + before.specTare;
    if (before.maxWeight > 0 && computed > before.maxWeight)
      refuse('BUSINESS', '超过容器承重', { cartonCode: before.code });
    const weighed = i === 0 ? item.weightG : null;
    if (item.seal && weighed) refuseWeight(actor, weighed, computed);
    const change = {
      lpnId: before.id,
      cartonState: item.seal ? 20 : 10,
      ...(before.cartonState === 0 ? { orderId: order.id, cartonSeq: (seq += 1) } : {}),
      ...(item.seal ? { sealed: true, grossWeight: weighed ?? computed } : {}),
      ...(boxed && before.qty === 0 ? placeOf(takes) : {}),
    };
    return { job, boxed, takes, change, carton: { ...before, ...change, qty: before.qty + qtyOf(takes), goodsWeight } };
  });
}

/** An empty carton stands where what is put into it lay, if that is one place; posting would write the same once more. */
function placeOf([first, ...others]: readonly Take[]): Pick<CartonChange, 'state' | 'positionId' | 'ownerId'> {
  return first && others.every((t) => t.loose.positionId === first.loose.positionId)
    ? { state: LPN_USED, positionId: first.loose.positionId, ownerId: first.loose.ownerId }
    : {};
}

/** Goods and promises of one order into its carton. */
function txnOf(job: Job, fillings: readonly Filling[]): Txn {
  const lpnId = fillings.find((f) => f.job === job && f.boxed)?.carton.id ?? 0;
  return {
    type: 'PACK',
    source: { type: 'OUT', id: job.order.id, no: job.order.orderNo },
    entries: job.boxed.flatMap(({ loose, qty }) => [
      { at: loose.stockId, qty: -qty, sourceLineId: loose.detailId },
      { at: { ...dimension(loose), lpnId }, qty, sourceLineId: loose.detailId },
    ]),
    claims: job.boxed.map(({ loose, qty }) => ({
      op: 'transfer' as const,
      claimId: loose.claimId,
      qty,
      to: { ...dimension(loose), lpnId },
      stage: 'PICKED' as const,
    })),
  };
}

export const dimension = ({ positionId, goodsId, lotId, lpnId, ownerId, quality }: Loose) => ({
  positionId,
  goodsId,
  lotId,
  lpnId,
  ownerId,
  quality,
});

/** Cartons, counters, status and history of what is packed. It needs nothing of the posting and travels beside it. */
async function settle(ctx: Ctx, jobs: readonly Job[], fillings: readonly Filling[]): Promise<Map<number, number>> {
  const takes = fillings.flatMap((f) => f.takes);
  const [, , status] = await together(
    ctx.run`
      update outbound.detail d
      set qty_packed = d.qty_packed + n.qty, updated_by = ${ctx.userId}, updated_at = now()
      from (
        select id, sum(qty)::bigint as qty
        from unnest(${takes.map((t) => t.loose.detailId)}::bigint[], ${takes.map((t) => t.qty)}::bigint[]) x(id, qty)
        group by id
      ) n
      where ${here(ctx, 'd')}
        and d.id = n.id
    `,
    changeCartons(
      ctx,
      fillings.map((f) => f.change),
    ),
    deriveStatus(
      ctx,
      jobs.map((job) => job.order.id),
    ),
  );
  await together(
    trace(
      ctx,
      jobs.map((job) => ({
        docType: 'OUT',
        docId: job.order.id,
        action: 'PACK',
        actionName: '装箱',
        fromStatus: job.order.status,
        toStatus: status.get(job.order.id),
        qty: qtyOf(takesOf(job)),
        payload: { cartons: fillings.filter((f) => f.job === job).map((f) => f.carton.code) },
      })),
    ),
    record(
      ctx,
      fillings.flatMap(({ job: { order }, carton, takes: inside }) =>
        inside.map(({ loose, qty }) => ({
          recType: 'ASSEMBLE' as const,
          orderId: order.id,
          orderNo: order.orderNo,
          goodsId: loose.goodsId,
          lotNo: loose.lotNo,
          lpnCode: carton.code,
          qty,
          weightG: qty * loose.weight,
        })),
      ),
    ),
  );
  return status;
}

/** What lies in the cartons, with the promises as posting left them: a part of one became a promise of its own. */
async function insertCartonLines(
  ctx: Ctx,
  fillings: readonly Filling[],
  posted: ReadonlyMap<Job, Posted | undefined>,
): Promise<void> {
  const lines = fillings.flatMap(({ job, boxed, takes, carton }) =>
    takes.map(({ loose, qty }, i) => ({
      lpnId: carton.id,
      orderId: job.order.id,
      loose,
      qty,
      claimId: (boxed ? posted.get(job)?.claimIds[i] : undefined) ?? loose.claimId,
    })),
  );
  await ctx.run`
    insert into outbound.carton_line (
      tenant_id, warehouse_id, lpn_id, order_id, out_detail_id, goods_id, lot_id, qty, weight_g, claim_id, staff_id,
      created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.*, ${ctx.userId}, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${lines.map((l) => l.lpnId)}::bigint[], ${lines.map((l) => l.orderId)}::bigint[],
      ${lines.map((l) => l.loose.detailId)}::bigint[], ${lines.map((l) => l.loose.goodsId)}::bigint[],
      ${lines.map((l) => l.loose.lotId)}::bigint[], ${lines.map((l) => l.qty)}::bigint[],
      ${lines.map((l) => l.qty * l.loose.weight)}::bigint[], ${lines.map((l) => l.claimId)}::bigint[]
    ) n
  `;
}
