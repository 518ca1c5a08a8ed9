import { sql } from 'kysely';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Ask } from './acting.ts';
import { idOf, type Ids } from './masters.ts';

interface Watched {
  db: Database;
  tenantId: number;
  clerk: Ask;
  owners: Ids;
  stores: Ids;
  goods: Ids;
}

/** Papers that run out, levels that are not reached: what the alarms about masters and stock find. */
export async function watchStock({ clerk, owners, goods }: Watched): Promise<void> {
  await clerk('customer', 'add', {
    ownerId: idOf(owners, 'CWX'),
    code: 'CWX-C01',
    name: '川味鲜餐饮管理',
    validUntil: addDays(wireDay(new Date()), 12),
  });
  await clerk('customer', 'add', {
    ownerId: idOf(owners, 'FGJ'),
    code: 'FGJ-C01',
    name: '饭管家团餐',
    validUntil: addDays(wireDay(new Date()), 200),
  });
  for (const [code, minQty, maxQty] of [
    ['G1', 900_000, 0],
    ['G3', 10, 900_000],
    ['G14', 0, 1],
  ] as const)
    await clerk('inventoryThreshold', 'add', {
      ownerId: idOf(owners, 'CWX'),
      goodsId: idOf(goods, code),
      minQty,
      maxQty,
    });
}

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** Orders somebody should look at: one of each kind that the alarms about orders know. */
export async function watchOrders({ db, tenantId, clerk, owners, stores, goods }: Watched): Promise<void> {
  const ownerId = idOf(owners, 'CWX'),
    requireOn = wireDay(new Date()),
    lines = [{ goodsId: idOf(goods, 'G3'), unitQty: 3 }];
  const { list } = await clerk('outOrder', 'addBatch', {
    orders: [
      { ownerId, requireOn, lines, externalNo: 'CWX-WATCH-1', deliveryType: 2, consignee: '门店自提' },
      {
        ownerId,
        requireOn,
        lines,
        externalNo: 'CWX-WATCH-2',
        consignee: '张女士',
        phone: '13912345678',
        address: '拱墅区莫干山路 88 号',
      },
      {
        ownerId,
        requireOn,
        lines,
        externalNo: 'CWX-WATCH-3',
        storeId: idOf(stores, 'CWX-M03'),
        remark: '加急，务必上午送到',
      },
      { ownerId, requireOn, lines, externalNo: 'CWX-WATCH-4', storeId: idOf(stores, 'CWX-M03') },
    ],
  });
  const { id: returned } = await clerk('inboundOrder', 'add', { ownerId, orderType: 3, externalNo: 'CWX-RT01', lines });
  // They lie there since the day before yesterday: no command puts an order into the past.
  const [fetched] = list;
  await db.write(tenantId, (tx) =>
    sql`
      update outbound."order"
      set require_on = ${wireDay(ago(2))}::date, created_at = ${ago(2)}
      where tenant_id = ${tenantId}
        and id = ${fetched?.id ?? 0}
    `.execute(tx),
  );
  await db.write(tenantId, (tx) =>
    sql`
      update inbound."order"
      set created_at = ${ago(2)}
      where tenant_id = ${tenantId}
        and id = ${returned}
    `.execute(tx),
  );
}
