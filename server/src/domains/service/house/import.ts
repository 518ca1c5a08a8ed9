import { changeHouseSheet } from '#contract/service/house.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import type { ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { removeChanges } from './acts.ts';
import {
  candidates,
  listingFault,
  listOrders,
  mappedOwners,
  mappingKey,
  NO_HOUSE,
  openHouses,
  SAME_HOUSE,
  UNMAPPED,
} from './rows.ts';

/** Orders put on the list from a sheet; they move when they are told to, as those entered by hand. */
export const changeHouseImport: ImportSpec = {
  biz: 'order.changeHouse',
  title: '换仓',
  shape: changeHouseSheet,
  unique: ['orderNo'],
  resolve,
};

const textsOf = (rows: readonly StagedRow[], field: string): string[] => [
  ...new Set(rows.flatMap(({ data }) => (typeof data[field] === 'string' ? [data[field]] : []))),
];

async function resolve(ctx: Ctx, rows: StagedRow[]): Promise<void> {
  const houses = new Map(
    (
      await ctx.rows<{ id: number; code: string }>`
        select w.id, w.code
        from basic.warehouse w
        where w.tenant_id = ${ctx.tenantId}
          and w.code = any(${textsOf(rows, 'toHouseId')}::text[])
          and not w.is_deleted
      `
    ).map(({ id, code }) => [code, id]),
  );
  const ids = [...houses.values()];
  const open = await openHouses(ctx, ids),
    mapped = await mappedOwners(ctx, ids),
    known = await candidates(ctx, textsOf(rows, 'orderNo'));
  for (const { data, faults } of rows) {
    const order = known.get(String(data.orderNo)),
      houseId = houses.get(String(data.toHouseId));
    const why = typeof data.orderNo === 'string' ? listingFault(order) : null;
    if (why) faults.push({ field: 'orderNo', msg: why });
    data.orderId = order?.orderId;
    data.ownerId = order?.ownerId;
    if (typeof data.toHouseId !== 'string') continue;
    data.toHouseId = houseId;
    if (houseId === ctx.warehouseId) faults.push({ field: 'toHouseId', msg: SAME_HOUSE });
    else if (houseId === undefined || !open.has(houseId)) faults.push({ field: 'toHouseId', msg: NO_HOUSE });
    else if (order && !mapped.has(mappingKey(houseId, order.ownerId)))
      faults.push({ field: 'toHouseId', msg: UNMAPPED });
  }
}

interface Listed {
  orderId: number;
  ownerId: number;
  toHouseId: number;
  reason?: string | null;
}

export async function insertChanges(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  let imported = 0;
  for await (const chunk of stagedRows<Listed>(ctx, batchId)) {
    const ids = await listOrders(
      ctx,
      chunk.map(({ data }) => ({ ...data, reason: data.reason ?? null })),
      2,
      batchId,
    );
    if (ids.length < chunk.length) refuse('DUPLICATE', '订单已在换仓列表中');
    await remember(ctx, batchId, { table: 'service.change_house', ids });
    imported += ids.length;
  }
  return { imported };
}

/** Taken back, they are off the list; what has moved meanwhile is refused by its state. */
export async function undoChanges(ctx: Ctx, rows: readonly { id: number }[]): Promise<void> {
  const { list } = await removeChanges(ctx, { ids: rows.map(({ id }) => id) });
  const stuck = list.find(({ ok }) => !ok);
  if (stuck) refuse('STATE', `${stuck.orderNo}：${stuck.msg ?? ''}`);
}
