import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Packing, assembleApi } from '#contract/outbound/assemble.ts';
import { may, type Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/filters.ts';
import { nextNumbers, record, trace } from '../../platform/trace.ts';
import { changeCartons, openLpns } from '../basic/facade.ts';
import { postTxns, type Txn } from '../inventory/facade.ts';
import { lockCartons, readCartons, refuseCarton, rowOfCarton } from './cartons.ts';
import { deriveStatus, lockOrders, refuseFrozen, refuseOrder, type Order } from './order.ts';
import { planPacking, weightProblem, type Loose, type Take } from './pack.plan.ts';

type Output = OutputOf<typeof assembleApi.confirm>;

/** One order's packing, decided. `cartonId` is where the boxed goods go. */
interface Job { item: Packing; order: Order; boxed: Take[]; pallets: Map<number, Take[]>; cartonId: number }

/**
 * Pack any number of orders, all or none, in a fixed number of statements (§3.12). Goods move from cart or tote into the carton with their
 * promises; a whole picked pallet becomes a carton as it stands. Locks: orders, lines, cartons, then what posting locks.
 */
export async function pack(tx: Tx, actor: Actor, { items }: InputOf<typeof assembleApi.confirm>): Promise<Output> {
  if (new Set(items.map((i) => i.orderId)).size < items.length) refuseField('items', '同一出库单一次只能装一箱');
  const orders = await lockOrders(tx, actor, items.map((i) => i.orderId));
  for (const order of orders.values()) refuseUnpackable(order);
  const canPack = await lockLines(tx, actor, [...orders.keys()]);
  const loose = await looseOf(tx, actor, [...orders.keys()]);
  const jobs = items.map((item): Job => {
    const order = orders.get(item.orderId) ?? refuse('NOT_FOUND');
    const { boxed, pallets, problem } = planPacking(loose.get(order.id) ?? [], canPack.get(order.id) ?? new Map(), item.lines);
    if (problem) refuse('BUSINESS', problem.msg, { orderNo: order.orderNo, detailId: problem.detailId });
    if (boxed.length === 0 && pallets.size === 0) refuse('BUSINESS', order.status < 70 ? '订单未复核，不能装箱' : '没有可装箱的商品', { orderNo: order.orderNo });
    if (new Set(boxed.map((t) => t.loose.storageMode)).size > 1) refuse('BUSINESS', '不同温层不能装同一箱', { orderNo: order.orderNo });
    return { item, order, boxed, pallets, cartonId: 0 };
  });
  await openCartons(tx, actor, jobs);
  await movein(tx, actor, jobs);
  return settle(tx, actor, jobs);
}

function refuseUnpackable(order: Order): void {
  refuseFrozen(order);
  if (order.status < 65) refuse('STATE', '订单未复核，不能装箱', { orderNo: order.orderNo });
  refuseOrder(order, 'pack');
}

/** May seal a carton whose weight does not fit its contents. */
const WEIGHT_RIGHT = 'out:pack:weight';

/** A weight that does not fit the contents needs a right of its own. */
export function refuseWeight(actor: Actor, weighed: number, computed: number): void {
  const problem = weightProblem(weighed, computed);
  if (problem && !may(actor, WEIGHT_RIGHT)) refuse('BUSINESS', problem);
}

/** Lock the lines (rank 6); what of each is checked and not yet packed. */
export async function lockLines(tx: Tx, actor: Actor, orderIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ id: number; orderId: number; canPack: number }>`select d.id, d.order_id, d.qty_checked - d.qty_packed as can_pack from outbound.detail d
    where ${here(actor, 'd')} and d.order_id = any(${[...orderIds]}::bigint[]) order by d.id for no key update`.execute(tx);
  const byOrder = new Map<number, Map<number, number>>();
  for (const row of rows) byOrder.set(row.orderId, (byOrder.get(row.orderId) ?? new Map<number, number>()).set(row.id, row.canPack));
  return byOrder;
}

/** Picked goods of the orders that do not lie in their cartons yet. */
export async function looseOf(tx: Tx, actor: Actor, orderIds: readonly number[]): Promise<Map<number, Loose[]>> {
  const { rows } = await sql<Loose & { orderId: number }>`select d.order_id, c.id as claim_id, d.id as detail_id, d.line_no, c.stock_id, c.open_qty, s.position_id, s.goods_id, s.lot_id, t.lot_no, s.lpn_id, s.owner_id, s.quality,
      l.kind as lpn_kind, g.weight, g.volume, g.storage_mode,
      l.kind = 'PALLET' and l.carton_state = 0 and not exists (
        select 1 from inventory.stock x where x.tenant_id = s.tenant_id and x.warehouse_id = s.warehouse_id and x.lpn_id = s.lpn_id and x.on_hand > coalesce((
          select sum(y.open_qty) from inventory.stock_claim y join outbound.detail e on e.tenant_id = y.tenant_id and e.warehouse_id = y.warehouse_id and e.id = y.out_detail_id
          where y.tenant_id = x.tenant_id and y.warehouse_id = x.warehouse_id and y.stock_id = x.id and y.stage = 'PICKED' and e.order_id = d.order_id), 0)) as whole_pallet
    from outbound.detail d
    join inventory.stock_claim c on c.tenant_id = d.tenant_id and c.warehouse_id = d.warehouse_id and c.out_detail_id = d.id and c.kind = 'ALLOC' and c.stage = 'PICKED' and c.open_qty > 0
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
    join basic.lpn l on l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.id = s.lpn_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where ${here(actor, 'd')} and d.order_id = any(${[...orderIds]}::bigint[]) and l.carton_state = 0 order by d.order_id, d.line_no, c.id`.execute(tx);
  const byOrder = new Map<number, Loose[]>();
  for (const { orderId, ...row } of rows) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), row]);
  return byOrder;
}

/** Give every job with boxed goods its carton: the named one, or a new one with a number of its own. Pallets become cartons too. */
async function openCartons(tx: Tx, actor: Actor, jobs: Job[]): Promise<void> {
  const named = jobs.flatMap((job) => (job.boxed.length > 0 && job.item.cartonId ? [job.item.cartonId] : []));
  const fresh = jobs.filter((job) => job.boxed.length > 0 && !job.item.cartonId);
  const numbers = await nextNumbers(tx, actor, 'BX', fresh.length);
  const codes = new Map(fresh.map((job, i) => [job, job.item.cartonCode ?? numbers[i] ?? '']));
  if (new Set(codes.values()).size < codes.size) refuse('BUSINESS', '箱号重复');
  const opened = fresh.length > 0 ? await openLpns(tx, actor, [...codes.values()], 'CARTON') : new Map<string, { id: number }>();
  for (const job of jobs) job.cartonId = job.item.cartonId ?? opened.get(codes.get(job) ?? '')?.id ?? 0;
  const pallets = jobs.flatMap((job) => [...job.pallets.keys()]);
  const cartons = await lockCartons(tx, actor, [...named, ...jobs.map((j) => j.cartonId).filter((id) => id > 0), ...pallets]);
  const seqs = await lastSeqs(tx, actor, jobs.map((job) => job.order.id));
  const changes = jobs.flatMap((job) => {
    let seq = seqs.get(job.order.id) ?? 0;
    const carton = cartons.get(job.cartonId);
    if (job.cartonId !== 0 && !carton) refuse('NOT_FOUND', '出库箱不存在');
    const open = (lpnId: number) => ({ lpnId, orderId: job.order.id, cartonState: 10, cartonSeq: (seq += 1) });
    const own = carton && carton.cartonState === 0 ? [open(carton.id)] : [];
    if (carton && carton.cartonState !== 0) {
      if (carton.orderId !== job.order.id) refuse('BUSINESS', `箱号【${carton.code}】已使用`);
      refuseCarton(carton, 'pack');
    }
    return [...own, ...[...job.pallets.keys()].map(open)];
  });
  await changeCartons(tx, actor, changes);
}

async function lastSeqs(tx: Tx, actor: Actor, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ orderId: number; seq: number }>`select l.out_order_id as order_id, max(l.carton_seq) as seq from basic.lpn l where ${here(actor, 'l')} and l.out_order_id = any(${[...orderIds]}::bigint[]) group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.orderId, row.seq]));
}

/** Goods and promises into the cartons, one transaction an order; then the carton lines and the counters. */
async function movein(tx: Tx, actor: Actor, jobs: readonly Job[]): Promise<void> {
  const posted = await postTxns(tx, actor, jobs.map(({ order, boxed, cartonId }): Txn => ({
    type: 'PACK', source: { type: 'OUT', id: order.id, no: order.orderNo },
    entries: boxed.flatMap(({ loose, qty }) => [
      { at: loose.stockId, qty: -qty, sourceLineId: loose.detailId },
      { at: { ...dimension(loose), lpnId: cartonId }, qty, sourceLineId: loose.detailId },
    ]),
    claims: boxed.map(({ loose, qty }) => ({ op: 'transfer' as const, claimId: loose.claimId, qty, to: { ...dimension(loose), lpnId: cartonId }, stage: 'PICKED' as const })),
  })));
  const lines = jobs.flatMap((job, j) => [
    ...job.boxed.map(({ loose, qty }, i) => ({ lpnId: job.cartonId, orderId: job.order.id, loose, qty, claimId: posted[j]?.claimIds[i] ?? loose.claimId })),
    ...[...job.pallets].flatMap(([lpnId, takes]) => takes.map(({ loose, qty }) => ({ lpnId, orderId: job.order.id, loose, qty, claimId: loose.claimId }))),
  ]);
  await sql`insert into outbound.carton_line (tenant_id, warehouse_id, lpn_id, order_id, out_detail_id, goods_id, lot_id, qty, weight_g, claim_id, staff_id, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, n.*, ${actor.userId}, ${actor.userId}, ${actor.userId}
    from unnest(${lines.map((l) => l.lpnId)}::bigint[], ${lines.map((l) => l.orderId)}::bigint[], ${lines.map((l) => l.loose.detailId)}::bigint[], ${lines.map((l) => l.loose.goodsId)}::bigint[], ${lines.map((l) => l.loose.lotId)}::bigint[],
      ${lines.map((l) => l.qty)}::bigint[], ${lines.map((l) => l.qty * l.loose.weight)}::bigint[], ${lines.map((l) => l.claimId)}::bigint[]) n`.execute(tx);
  await sql`update outbound.detail d set qty_packed = d.qty_packed + n.qty, updated_by = ${actor.userId}, updated_at = now()
    from (select id, sum(qty) as qty from unnest(${lines.map((l) => l.loose.detailId)}::bigint[], ${lines.map((l) => l.qty)}::bigint[]) x(id, qty) group by id) n where ${here(actor, 'd')} and d.id = n.id`.execute(tx);
}

export const dimension = ({ positionId, goodsId, lotId, lpnId, ownerId, quality }: Loose) => ({ positionId, goodsId, lotId, lpnId, ownerId, quality });

async function settle(tx: Tx, actor: Actor, jobs: readonly Job[]): Promise<Output> {
  const ids = jobs.flatMap((job) => [...(job.cartonId ? [job.cartonId] : []), ...job.pallets.keys()]);
  const packed = await readCartons(tx, actor, ids);
  const sealing = jobs.filter((job) => job.item.seal);
  for (const carton of packed.values()) {
    if (carton.maxWeight > 0 && carton.goodsWeight + carton.specTare > carton.maxWeight) refuse('BUSINESS', '超过容器承重', { cartonCode: carton.code });
  }
  // What was weighed is the carton; pallets that became cartons beside it weigh what they hold.
  await changeCartons(tx, actor, sealing.flatMap((job) => [...(job.cartonId ? [job.cartonId] : []), ...job.pallets.keys()].map((lpnId, i) => {
    const carton = packed.get(lpnId);
    const computed = carton ? carton.goodsWeight + carton.specTare : 0;
    const weighed = i === 0 ? job.item.weightG : null;
    if (weighed) refuseWeight(actor, weighed, computed);
    return { lpnId, cartonState: 20, sealed: true, grossWeight: weighed ?? computed };
  })));
  const status = await deriveStatus(tx, actor, jobs.map((job) => job.order.id));
  const left = await lockLines(tx, actor, jobs.map((job) => job.order.id));
  await trace(tx, actor, jobs.map(({ order, boxed, pallets, cartonId }) => ({
    docType: 'OUT', docId: order.id, action: 'PACK', actionName: '装箱', fromStatus: order.status, toStatus: status.get(order.id), qty: [...boxed, ...[...pallets.values()].flat()].reduce((sum, t) => sum + t.qty, 0),
    payload: { cartons: [cartonId, ...pallets.keys()].map((id) => packed.get(id)?.code).filter((code) => code !== undefined) },
  })));
  await record(tx, actor, jobs.flatMap(({ order, boxed, pallets, cartonId }) => [...boxed.map((t) => ({ ...t, lpnId: cartonId })), ...[...pallets].flatMap(([lpnId, takes]) => takes.map((t) => ({ ...t, lpnId })))].map(({ loose, qty, lpnId }) => ({
    recType: 'ASSEMBLE' as const, orderId: order.id, orderNo: order.orderNo, goodsId: loose.goodsId, lotNo: loose.lotNo, lpnCode: packed.get(lpnId)?.code ?? '', qty, weightG: qty * loose.weight,
  }))));
  const cartons = await readCartons(tx, actor, ids);
  return {
    cartons: [...cartons.values()].map(rowOfCarton),
    orders: jobs.map(({ order }) => ({ id: order.id, orderNo: order.orderNo, status: status.get(order.id) ?? order.status, leftQty: [...(left.get(order.id)?.values() ?? [])].reduce((sum, n) => sum + n, 0) })),
  };
}
