import { pickLineLife } from '#contract/outbound/pick-life.ts';
import { update, write } from '../../../platform/command/change.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { postTxns, resolveLots, type Dimension, type Txn } from '../../inventory/facade.ts';
import { leftOf, type PickLine } from './confirm.plan.ts';
import type { PickScene } from './scene.ts';

/** A stock row with what its lot says. */
interface Row extends Dimension {
  id: number;
  producedOn: string | null;
  expireOn: string | null;
  inboundOn: string | null;
  supplierId: number | null;
  producerId: number | null;
  supplierLotNo: string;
}

interface Exchange {
  line: PickLine;
  qty: number;
  own: Row;
  face: Row;
  /** What the pieces at the face are called when they are the line's, and what the pieces in storage are called when they are the other owner's. */
  ownLotId: number;
  faceLotId: number;
}

/**
 * 货权对换 (C20): what a line takes from another owner's face becomes its owner's there, and as much of his own in storage the other owner's, before it is picked. From then on
 * the line is like any other: its promise lies at the face. Both rows, and what was held of them, are locked by the posting; of two pickers each finds his own part.
 * The lines of the scene as they are then.
 */
export async function exchangeShared(ctx: Ctx, scene: PickScene): Promise<PickScene> {
  const shared = [...scene.lines.values()].filter(
    (line) => line.shareStockId !== null && line.state === pickLineLife.at.open && leftOf(line) > 0,
  );
  if (shared.length === 0) return scene;
  const exchanges = await exchangesOf(ctx, shared);
  const posted = await postTxns(
    ctx,
    exchanges.map((one) => txnOf(one, scene.orders.get(one.line.orderId)?.orderNo ?? '')),
  );
  const lines = exchanges.map(({ line, ownLotId }, i): PickLine => ({
    ...line,
    stockId: posted[i]?.stockIds[1] ?? refuse('DEFECT'),
    claimId: posted[i]?.claimIds[0] ?? refuse('DEFECT'),
    lotId: ownLotId,
    shareStockId: null,
  }));
  await write(ctx, [
    update(
      'outbound.pickLine',
      lines.map(({ id, stockId, claimId, lotId }) => ({ id, stockId, claimId, lotId, shareStockId: null })),
    ),
  ]);
  return { ...scene, lines: new Map([...scene.lines, ...lines.map((line) => [line.id, line] as const)]) };
}

async function exchangesOf(ctx: Ctx, lines: readonly PickLine[]): Promise<Exchange[]> {
  const rows = await ctx.rows<Row>`
    select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, l.produced_on, l.expire_on,
      l.inbound_on, l.supplier_id, l.producer_id, l.supplier_lot_no
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    where ${here(ctx, 's')}
      and s.id = any(${lines.flatMap((line) => [line.stockId, line.shareStockId])}::bigint[])
  `;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const known = lines.map((line) => ({
    line,
    qty: leftOf(line),
    own: rowOf.get(line.stockId) ?? refuse('DEFECT'),
    face: rowOf.get(line.shareStockId ?? 0) ?? refuse('DEFECT'),
  }));
  // Days travel with the pieces: where they differ, each owner's part is of the lot that has them.
  const differing = known.filter(
    ({ own, face }) => own.producedOn !== face.producedOn || own.expireOn !== face.expireOn,
  );
  const lotIds = await resolveLots(
    ctx,
    differing.flatMap(({ own, face }) => [dated(own, face), dated(face, own)]),
  );
  return known.map((one) => {
    const at = differing.indexOf(one);
    return {
      ...one,
      ownLotId: (at < 0 ? undefined : lotIds[2 * at]) ?? one.own.lotId,
      faceLotId: (at < 0 ? undefined : lotIds[2 * at + 1]) ?? one.face.lotId,
    };
  });
}

const dated = (
  { ownerId, goodsId, inboundOn, supplierId, producerId, supplierLotNo }: Row,
  { producedOn, expireOn }: Row,
) => ({ ownerId, goodsId, inboundOn, supplierId, producerId, supplierLotNo, producedOn, expireOn });

function txnOf({ line, qty, own, face, ownLotId, faceLotId }: Exchange, orderNo: string): Txn {
  const at = ({ positionId, lpnId }: Row, { goodsId, ownerId, quality }: Row, lotId: number): Dimension => ({
    positionId,
    lpnId,
    goodsId,
    ownerId,
    quality,
    lotId,
  });
  const mine = at(face, own, ownLotId);
  const entry = (place: Dimension | number, by: number) => ({ at: place, qty: by, sourceLineId: line.detailId });
  return {
    type: 'OWN_CHG',
    source: { type: 'OUT', id: line.orderId, no: orderNo },
    entries: [entry(face.id, -qty), entry(mine, qty), entry(own.id, -qty), entry(at(own, face, faceLotId), qty)],
    claims: [{ op: 'transfer', claimId: line.claimId, qty, to: mine, stage: 'SHELF' }],
    remark: '共享拣货位货权对换',
  };
}
