import { createClient, HaocangError, rowsOf, stockOf, type OutboundOrdersUpsertInput } from '@haocang/client';

/**
 * From a key to an order that has left the warehouse. `API`, `KEY`, `OWNER` (the code of an owner) and `TOMORROW` come from the environment:
 *
 *     KEY=hc_live_… OWNER=CWX TOMORROW=2026-12-01 node order.ts
 */
const { API = 'http://localhost:8080/api/open/v1', KEY = '', OWNER = '', TOMORROW = '' } = process.env;
const say = (line: string): unknown => process.stdout.write(`${line}\n`);

// 1. Who am I, and where?
const anywhere = createClient({ baseUrl: API, key: KEY });
const me = await anywhere.me();
const [warehouse] = me.warehouses;
if (!warehouse) throw new Error('The key opens no warehouse');
const haocang = createClient({ baseUrl: API, key: KEY, warehouseId: warehouse.id });
say(`${me.name} at ${warehouse.name}`);

// 2. Goods, by our own codes.
const goods = await haocang.goods.upsert({
  goods: [
    {
      ownerCode: OWNER,
      code: 'TEA-500',
      name: '绿茶 500ml',
      storageMode: 3,
      baseUnit: '件',
      shelfLifeDays: 365,
      units: [{ level: 3, unit: '箱', ratio: 15 }],
    },
  ],
});
say(`goods: ${goods.okCount} taken`);

// 3. Orders, by our own numbers. One of them is wrong; the other is there all the same.
type Order = OutboundOrdersUpsertInput['orders'][number];
const order = (externalNo: string, goodsCode: string): Order => ({
  ownerCode: OWNER,
  externalNo,
  requireOn: TOMORROW,
  consignee: '老王',
  address: '东街1号',
  lines: [{ goodsCode, unitLevel: 3, unitQty: 2 }],
});
const sent = await haocang.outboundOrders.upsert(
  { orders: [order('SO-2001', 'TEA-500'), order('SO-2002', 'NO-SUCH-GOODS')] },
  { idempotencyKey: 'example-batch-1' },
);
for (const row of sent.list)
  say(
    `${row.externalNo}: ${row.ok ? 'taken' : `refused, ${row.errors.map(({ field, msg }) => `${field} ${msg}`).join()}`}`,
  );

// 4. A whole call that is refused throws; nothing of it was done.
try {
  await haocang.outboundOrders.upsert({ orders: [] });
} catch (error) {
  if (!(error instanceof HaocangError)) throw error;
  say(`refused with ${error.code}: ${error.errors.map(({ field, msg }) => `${field} ${msg}`).join()}`);
}

// 5. What lies there, and what becomes of the order: followed until it has left.
for await (const lies of stockOf(haocang.stock.query, { ownerCode: OWNER, goodsCodes: ['TEA-500'] }))
  say(`stock: ${lies.goodsCode} ${lies.available}`);
say('following');
for await (const now of rowsOf(haocang.outboundOrders.changes, {}, { everyMs: 500 })) {
  if (now.externalNo !== 'SO-2001') continue;
  say(`${now.externalNo}: ${now.statusName}`);
  if (now.shippedAt === null) continue;
  say(`shipped: ${now.lines.map(({ goodsCode, qtyShipped }) => `${goodsCode} ${qtyShipped}`).join()}`);
  break;
}
