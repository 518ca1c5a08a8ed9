import type { qcStoreApi } from '#contract/inbound/qc-store.ts';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { lockPlaceRows } from '../../basic/facade.ts';
import {
  cartonsMoved,
  holdStock,
  postTxn,
  type Dimension,
  type Entry,
  type HeldStock,
} from '../../inventory/facade.ts';
import { placesCalled } from '../places.ts';
import { sampleSize } from './mode.plan.ts';
import { lockQc, settleQc, traceQc } from './rows.ts';

/** Areas whose goods are on their way and no stock to look at: picked, staged, expected. */
const UNDERWAY = new Set(['PACK', 'STAGE', 'TRANSIT']);

interface Facts {
  areaKind: string;
  isCatchWeight: boolean;
}

/** A row under lock that the actor may touch, with what its place and its goods say. */
async function held(ctx: Ctx, id: number): Promise<HeldStock & Facts> {
  const facts = await ctx.row<Facts>`
    select a.kind as area_kind, g.is_catch_weight
    from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where ${here(ctx, 's')}
      and ${ofOwners(ctx, 's')}
      and s.id = ${id}
  `;
  const known = found(facts); // before the lock, which waits for rows that were there
  return { ...found((await holdStock(ctx, [id])).get(id)), ...known };
}

const atOf = ({ positionId, goodsId, lotId, lpnId, ownerId, quality }: HeldStock): Dimension => ({
  positionId,
  goodsId,
  lotId,
  lpnId,
  ownerId,
  quality,
});

/** All cartons of rows, by row. */
async function cartonsIn(ctx: Ctx, stockIds: readonly number[]): Promise<(stockId: number) => number[]> {
  const rows = await ctx.rows<{ id: number; stockId: number }>`
    select k.id, k.stock_id
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.stock_id = any(${[...stockIds]}::bigint[])
      and k.state in (20, 30)
    order by k.id
  `;
  return (stockId) => rows.filter((row) => row.stockId === stockId).map(({ id }) => id);
}

interface Sent {
  qcId: number;
  stock: HeldStock;
  stockId: number;
  qty: number;
  mode: InputOf<typeof qcStoreApi.add>['mode'];
}
/** The one line of an inspection of stock: so much of a row, which lies as row `stockId` now. */
async function addLine(ctx: Ctx, { qcId, stock, stockId, qty, mode }: Sent): Promise<void> {
  await ctx.run`
    insert into inbound.qc_line (
      tenant_id, warehouse_id, qc_id, goods_id, lot_id, stock_id, position_id, lpn_id, qty_total, qty_wanted,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${qcId}, ${stock.goodsId}, ${stock.lotId}, ${stockId}, ${stock.positionId},
      ${stock.lpnId}, ${qty}, ${sampleSize(qty, { mode, level: 1 })}, ${ctx.userId}, ${ctx.userId}
    )
  `;
}

/** 在库送检: so much of a row can no longer be promised, and waits for an inspection where it lies. Cartons with weights of their own go as a whole row. */
export async function sendToQc(
  ctx: Ctx,
  { stockId, qty, mode, reason }: InputOf<typeof qcStoreApi.add>,
): Promise<OutputOf<typeof qcStoreApi.add>> {
  const stock = await held(ctx, stockId);
  if (stock.quality !== 'A') refuse('BUSINESS', `${nameOf('quality', stock.quality)}库存不能送检`);
  if (UNDERWAY.has(stock.areaKind)) refuse('BUSINESS', '已拣或在途的库存不能送检');
  if (stock.isCatchWeight && qty !== stock.onHand) refuseField('qty', `抄码商品请整行送检，共${stock.onHand}`);
  if (qty > stock.free) refuse('STOCK', `可送检数量不足，可用${stock.free}`);
  const qcNo = await nextNo(ctx, 'QC');
  const qc = found(
    await ctx.row<{ id: number; qcNo: string }>`
      insert into inbound.qc_order as q (
        tenant_id, warehouse_id, qc_no, owner_id, mode, source, remark, created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${ctx.warehouseId}, ${qcNo}, ${stock.ownerId}, ${mode}, 2, ${reason}, ${ctx.userId},
        ${ctx.userId}
      )
      returning q.id, q.qc_no
    `,
  );
  const at = atOf(stock),
    weightG = stock.isCatchWeight ? stock.weightG : 0,
    codes = stock.isCatchWeight ? (await cartonsIn(ctx, [stockId]))(stockId) : [];
  const posted = await postTxn(
    ctx,
    {
      type: 'QLT_CHG',
      source: { type: 'QC', id: qc.id, no: qc.qcNo },
      remark: reason,
      entries: [
        { at, qty: -qty, weightG: -weightG },
        { at: { ...at, quality: 'Q' }, qty, weightG },
      ],
    },
    ({ stockIds: [, toStockId = 0] }) => cartonsMoved(ctx, [{ ids: codes, toStockId }]),
  );
  await addLine(ctx, { qcId: qc.id, stock, stockId: posted.stockIds[1] ?? 0, qty, mode });
  await trace(ctx, [
    {
      docType: 'QC',
      docId: qc.id,
      action: 'CREATE',
      actionName: '送检',
      toStatus: qcLife.at.open,
      qty,
      txnId: posted.txnId ?? undefined,
      payload: { reason },
    },
  ]);
  return qc;
}

interface InQc {
  positionId: number;
  lpnId: number;
  qcId: number | null;
  qcNo: string | null;
}
/** A row under inspection as it is seen without a lock, and the inspection it waits for. */
const inQc = async (ctx: Ctx, id: number): Promise<InQc> =>
  found(
    await ctx.row<InQc>`
      select s.position_id, s.lpn_id, q.id as qc_id, q.qc_no
      from inventory.stock s
      left join lateral (
        select q.id, q.qc_no
        from inbound.qc_line l
        join inbound.qc_order q on q.tenant_id = l.tenant_id and q.warehouse_id = l.warehouse_id and q.id = l.qc_id
        where ${here(ctx, 'l')}
          and l.stock_id = s.id
        order by l.state, l.id desc
        limit 1
      ) q
        on true
      where ${here(ctx, 's')}
        and ${ofOwners(ctx, 's')}
        and s.quality = 'Q'
        and s.id = ${id}
    `,
  );

/** A place for goods under inspection that may be used. */
async function placeForQc(ctx: Ctx, positionCode: string): Promise<{ id: number }> {
  const [to] = (await placesCalled(ctx, [positionCode]).execute(ctx.tx)).rows;
  if (!to) return refuseField('positionCode', `库位【${positionCode}】不存在`);
  if (to.kind !== 'QC') refuseField('positionCode', `库位【${positionCode}】不是质检库位`);
  if (to.state !== 10 && to.state !== 22)
    refuseField('positionCode', `目标库位【${positionCode}】已${nameOf('positionState', to.state)}`);
  return to;
}

/** Goods under inspection to another place for them; a container goes with everything on it. */
export async function moveInQc(
  ctx: Ctx,
  { id, positionCode }: InputOf<typeof qcStoreApi.update>,
): Promise<OutputOf<typeof qcStoreApi.update>> {
  const seen = await inQc(ctx, id);
  const to = await placeForQc(ctx, positionCode);
  if (to.id === seen.positionId) refuseField('positionCode', '源库位与目标库位相同');
  await lockPlaceRows(ctx, [seen.positionId, to.id], seen.lpnId === 0 ? [] : [seen.lpnId]);
  const stock = await held(ctx, id);
  if (stock.onHand === 0) refuse('BUSINESS', '该库存不在质检中');
  const rows = stock.lpnId === 0 ? [stock] : await onContainer(ctx, stock.lpnId);
  const codes = await cartonsIn(
    ctx,
    rows.map((row) => row.id),
  );
  const posted = await postTxn(
    ctx,
    {
      type: 'MOVE',
      source: { type: 'QC', id: seen.qcId ?? 0, no: seen.qcNo ?? '' },
      entries: rows.flatMap((row): Entry[] => [
        { at: row.id, qty: -row.onHand, weightG: -row.weightG },
        { at: { ...atOf(row), positionId: to.id }, qty: row.onHand, weightG: row.weightG },
      ]),
    },
    ({ stockIds }) =>
      cartonsMoved(
        ctx,
        rows.map((row, i) => ({ ids: codes(row.id), toStockId: stockIds[i * 2 + 1] ?? 0 })),
      ),
  );
  for (const [i, row] of rows.entries())
    await ctx.run`
      update inbound.qc_line l
      set stock_id = ${posted.stockIds[i * 2 + 1] ?? 0}, position_id = ${to.id}, updated_by = ${ctx.userId},
        updated_at = now()
      where ${here(ctx, 'l')}
        and l.stock_id = ${row.id}
        and l.state = ${QC_LINE.waiting}
    `;
  return { id: posted.stockIds[rows.findIndex((row) => row.id === id) * 2 + 1] ?? id };
}

async function onContainer(ctx: Ctx, lpnId: number): Promise<HeldStock[]> {
  const ids = await ctx.rows<{ id: number }>`
    select s.id
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.lpn_id = ${lpnId}
      and s.on_hand > 0
    order by s.id
  `;
  const rows = await holdStock(
    ctx,
    ids.map(({ id }) => id),
  );
  const busy = [...rows.values()].find((row) => row.free < row.onHand);
  if (busy) refuse('BUSINESS', '容器上有被占用的库存，不能移动');
  return [...rows.values()];
}

/** 撤回送检: what was sent from the shelf and not judged yet is good again. */
export async function withdrawSent(
  ctx: Ctx,
  { id, reason }: InputOf<typeof qcStoreApi.delete>,
): Promise<OutputOf<typeof qcStoreApi.delete>> {
  const line = await ctx.row<{ id: number; qcId: number; source: number; qty: number }>`
    select l.id, l.qc_id, q.source, l.qty_total as qty
    from inbound.qc_line l
    join inbound.qc_order q on q.tenant_id = l.tenant_id and q.warehouse_id = l.warehouse_id and q.id = l.qc_id
    where ${here(ctx, 'l')}
      and ${ofOwners(ctx, 'q')}
      and l.stock_id = ${id}
      and l.state = ${QC_LINE.waiting}
    order by q.source desc, l.id desc
    limit 1
  `;
  if (!line) return refuse('NOT_FOUND');
  if (line.source !== 2) refuse('BUSINESS', '收货待检的库存请在质检单中判定');
  const { qc } = await lockQc(ctx, line.qcId, 'cancel');
  const stock = await held(ctx, id);
  const at = atOf(stock),
    weightG = stock.isCatchWeight ? stock.weightG : 0,
    codes = stock.isCatchWeight ? (await cartonsIn(ctx, [id]))(id) : [];
  const posted = await postTxn(
    ctx,
    {
      type: 'QLT_CHG',
      source: { type: 'QC', id: qc.id, no: qc.qcNo },
      remark: reason,
      entries: [
        { at, qty: -line.qty, weightG: -weightG },
        { at: { ...at, quality: 'A' }, qty: line.qty, weightG },
      ],
    },
    ({ stockIds: [, toStockId = 0] }) => cartonsMoved(ctx, [{ ids: codes, toStockId }]),
  );
  await ctx.run`
    update inbound.qc_line l
    set state = ${QC_LINE.withdrawn}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = ${line.id}
  `;
  const after = await settleQc(ctx, qc);
  await traceQc(ctx, qc, {
    action: 'WITHDRAW',
    actionName: '撤回送检',
    toStatus: after.status,
    qty: line.qty,
    txnId: posted.txnId ?? undefined,
    payload: { reason },
  });
  return { id: posted.stockIds[1] ?? id, qty: line.qty };
}
