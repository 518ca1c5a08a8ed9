import { sql } from 'kysely';
import type { Ask } from './acting.ts';
import { idOf } from './masters.ts';
import type { Depot } from './stock.ts';

/** Asks the database of the demo world for the one row that something goes on from. */
export const reading =
  ({ db, tenantId }: Pick<Depot, 'db' | 'tenantId'>) =>
  async <R>(query: ReturnType<typeof sql<R>>): Promise<R> => {
    const { rows } = await db.read(tenantId, (tx) => query.execute(tx));
    const [row] = rows;
    if (!row) throw new Error('the demo world lacks what its work goes on from');
    return row;
  };

/** The only line of an inbound order. */
export async function lineOf(depot: Pick<Depot, 'db' | 'tenantId'>, orderId: number): Promise<number> {
  const { id } = await reading(depot)(sql<{ id: number }>`
    select id
    from inbound.detail
    where tenant_id = ${depot.tenantId}
      and order_id = ${orderId}
  `);
  return id;
}

interface Supply {
  code: string;
  name: string;
  spec: string;
  weight: number;
  volume: number;
  palletQty: number;
  barcode: string;
  serialMode?: 1 | 2;
  /** Of goods with lots: how many days they keep. */
  shelfLifeDays?: number;
}

/** Ambient goods, without lots unless they keep only so long, of the kind and in the unit of those their owner has from the start. Answers its id. */
export async function supply(
  depot: Pick<Depot, 'db' | 'tenantId' | 'owners'>,
  office: Ask,
  goods: Supply,
): Promise<number> {
  const ownerId = idOf(depot.owners, 'CWX');
  const of = await reading(depot)(sql<{ categoryId: number; unitId: number }>`
    select g.category_id, g.base_unit_id as unit_id
    from basic.goods g
    where g.tenant_id = ${depot.tenantId}
      and g.owner_id = ${ownerId}
      and g.code = 'G15'
  `);
  const { barcode, shelfLifeDays, ...rest } = goods;
  const { id } = await office('goods', 'add', {
    ...rest,
    ownerId,
    categoryId: of.categoryId,
    baseUnitId: of.unitId,
    storageMode: 3,
    ...(shelfLifeDays === undefined ? { isLot: false } : { isLot: true, shelfLifeDays }),
    barcodes: [{ barcode, unitLevel: 1 }],
  });
  return id;
}
