import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Ask } from '../acting.ts';
import { idOf } from '../masters.ts';
import type { Depot } from '../stock.ts';
import { lineOf, supply } from '../supply.ts';

const WANTED = 12,
  CAME = 40;
/** 领用: the type of order whose goods go on from the receiving place. */
const CONSUMED = 5;

/** Tape that two departments wait for comes in: theirs stands on the receiving place with its tasks, the rest is to be put away. */
export async function dockAcross(depot: Depot, office: Ask): Promise<void> {
  const { clerk, receiver, owners } = depot;
  const ownerId = idOf(owners, 'CWX');
  const goodsId = await supply(depot, office, {
    code: 'XD1',
    name: '封箱胶带',
    spec: '卷',
    weight: 200,
    volume: 500,
    palletQty: 400,
    barcode: '6906700000083',
  });
  const wanted = async (externalNo: string): Promise<number> =>
    (
      await clerk('outOrder', 'add', {
        ownerId,
        orderType: CONSUMED,
        externalNo,
        requireOn: addDays(wireDay(new Date()), 1),
        lines: [{ goodsId, unitLevel: 1, unitQty: WANTED }],
      })
    ).id;
  await clerk('outOrder', 'allocate', { ids: [await wanted('CWX-XD01'), await wanted('CWX-XD02')] });
  const made = await clerk('inboundOrder', 'add', {
    ownerId,
    orderType: 1,
    externalNo: 'CWX-XD03',
    lines: [{ goodsId, unitLevel: 1, unitQty: CAME }],
  });
  const detailId = await lineOf(depot, made.id);
  await receiver('inboundReceive', 'confirm', { lines: [{ detailId, qty: CAME, positionCode: 'REC-03' }] });
}
