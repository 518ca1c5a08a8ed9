import { sql } from 'kysely';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import { idOf } from './masters.ts';
import type { Depot } from './stock.ts';

/** 采购, and deliveries of another kind: those wait until somebody confirms their time. */
const BOUGHT = 1,
  OTHER = 9;
const VEHICLES = [
  { plateNo: '浙A6K82T', driverName: '周大勇', driverPhone: '13800020001' },
  { plateNo: '浙A9F31D', driverName: '吴小刚', driverPhone: '13800020002' },
  { plateNo: '沪B71Q06', driverName: '郑海', driverPhone: '13800020003' },
] as const;

/** Deliveries of the next days that have, or want, a time at a dock; a few still wait for one. */
export async function announce({ clerk, db, tenantId, owners, suppliers, goods, ranges }: Depot): Promise<void> {
  const plans = ranges.flatMap((range, i) => {
    const mode = range.goods[0]?.storageMode;
    const some = range.goods.filter((one) => one.storageMode === mode).slice(0, 3);
    return mode === undefined ? [] : [{ ...range, goods: some, mode, kind: i % 3 === 2 ? OTHER : BOUGHT }];
  });
  const day = (ahead: number): string => addDays(wireDay(new Date()), ahead);
  const { list } = await clerk('inboundOrder', 'addBatch', {
    orders: plans.map((plan, i) => ({
      ownerId: idOf(owners, plan.owner),
      orderType: plan.kind,
      externalNo: `${plan.owner}-YY${String(i + 1).padStart(2, '0')}`,
      supplierId: idOf(suppliers, plan.supplier),
      expectAt: `${day(1 + (i % 2))} 09:00:00`,
      lines: plan.goods.map((one, n) => ({ goodsId: idOf(goods, one.code), unitLevel: 3, unitQty: 20 + n * 12 })),
    })),
  });
  const { rows } = await db.read(tenantId, (tx) =>
    sql<{ id: number; mode: number }>`
      select distinct on (r.storage_mode) r.id, r.storage_mode as mode
      from inbound.order o
      join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id
      join basic.dock d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.room_id = r.id
      where o.tenant_id = ${tenantId}
        and o.id = ${list[0]?.id ?? 0}
        and d.direction in (1, 3)
      order by r.storage_mode, r.id
    `.execute(tx),
  );
  const rooms = new Map(rows.map(({ id, mode }) => [mode, id]));
  for (const [i, plan] of plans.entries()) {
    const roomId = rooms.get(plan.mode),
      order = list[i];
    // The last ones are left to whoever tries it.
    if (roomId === undefined || !order || i >= plans.length - 1) continue;
    const made = await clerk('inboundAppointment', 'appoint', {
      orderIds: [order.id],
      roomId,
      planFrom: `${day(1 + (i % 3))} ${String(13 + 2 * Math.floor(i / 3)).padStart(2, '0')}:00:00`,
      ...VEHICLES[i % VEHICLES.length],
    });
    // The first is fetched by a lorry of ours.
    if (i === 0)
      await clerk('inboundPickup', 'arrange', {
        id: order.id,
        pickOn: day(1),
        address: '杭州市余杭区仓前街道良睦路 12 号',
      });
    if (i % 3 === 0) await clerk('inboundUnload', 'add', { apptNo: made.apptNo, unloadType: 2, staffNum: 2 });
  }
}
