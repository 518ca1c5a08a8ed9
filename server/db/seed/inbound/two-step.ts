import type { Ask } from '../acting.ts';
import { idOf } from '../masters.ts';
import type { Depot } from '../stock.ts';
import { lineOf, supply } from '../supply.ts';

/** Shelves of the narrow aisle the goods are meant for. */
const SHELVES = ['H01-01-01-1', 'H01-01-02-1'] as const;
const EACH = 30;

/** Bags for the narrow aisle: one lot stands at the drop place and waits for whoever drives up, the other still has to be brought there. */
export async function bringUp(depot: Depot, office: Ask): Promise<void> {
  const { clerk, receiver, owners } = depot;
  const goodsId = await supply(depot, office, {
    code: 'GJ1',
    name: '真空收纳袋',
    spec: '个',
    weight: 150,
    volume: 400,
    palletQty: 400,
    barcode: '6906700000885',
  });
  const made = await clerk('inboundOrder', 'add', {
    ownerId: idOf(owners, 'CWX'),
    orderType: 1,
    externalNo: 'CWX-GJ01',
    lines: [{ goodsId, unitLevel: 1, unitQty: EACH * SHELVES.length }],
  });
  const detailId = await lineOf(depot, made.id);
  const done = await receiver('inboundReceive', 'confirm', {
    lines: [{ detailId, qty: EACH * SHELVES.length, positionCode: 'REC-03' }],
  });
  for (const { id } of done.tasks) await receiver('inboundPutaway', 'cancel', { id, reason: '改上高架区' });
  const [receipt] = done.receipts;
  if (!receipt) return;
  const lines = [];
  for (const positionCode of SHELVES) {
    const { lines: of } = await receiver('inboundPutaway', 'create', {
      lines: [{ receiptId: receipt.receiptId, qty: EACH, positionCode }],
    });
    lines.push(...of);
  }
  if (lines[0]) await receiver('inboundPutaway', 'confirm', { lines: [{ lineId: lines[0].id }] });
}
