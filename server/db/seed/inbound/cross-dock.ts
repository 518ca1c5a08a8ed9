import { sql } from 'kysely';
import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Ask } from '../acting.ts';
import { idOf } from '../masters.ts';
import type { Depot } from '../stock.ts';

const WANTED = 12,
  CAME = 40;
/** 领用: the type of order whose goods go on from the receiving place. */
const CONSUMED = 5;

/** Tape that two departments wait for comes in: theirs stands on the receiving place with its tasks, the rest is to be put away. */
export async function dockAcross({ db, tenantId, clerk, receiver, owners }: Depot, office: Ask): Promise<void> {
  const ownerId = idOf(owners, 'CWX');
  const one = async <R>(query: ReturnType<typeof sql<R>>): Promise<R> => {
    const { rows } = await db.read(tenantId, (tx) => query.execute(tx));
    const [row] = rows;
    if (!row) throw new Error('the demo world lacks what a cross-dock needs');
    return row;
  };
  const of = await one(sql<{ categoryId: number; unitId: number }>`
    select g.category_id, g.base_unit_id as unit_id
    from basic.goods g
    where g.tenant_id = ${tenantId}
      and g.owner_id = ${ownerId}
      and g.code = 'G15'
  `);
  const { id: goodsId } = await office('goods', 'add', {
    ownerId,
    code: 'XD1',
    name: '封箱胶带',
    spec: '卷',
    categoryId: of.categoryId,
    baseUnitId: of.unitId,
    storageMode: 3,
    isLot: false,
    weight: 200,
    volume: 500,
    palletQty: 400,
    barcodes: [{ barcode: '6906700000083', unitLevel: 1 }],
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
  const { id: detailId } = await one(sql<{ id: number }>`
    select id
    from inbound.detail
    where tenant_id = ${tenantId}
      and order_id = ${made.id}
  `);
  await receiver('inboundReceive', 'confirm', { lines: [{ detailId, qty: CAME, positionCode: 'REC-03' }] });
}
