import { sql } from 'kysely';
import { DAY_CUT, workDateOf } from '../../src/domains/billing/efficiency/post.plan.ts';
import { fromWire, wireTime } from '../../src/platform/clock.ts';
import { idOf } from './masters.ts';
import type { Depot } from './stock.ts';

/** What is said often at the gate, by kind: 1 remark, 2 priority, 3 unreceived, 4 not quick. */
const PHRASES = [
  [1, '铅封完好'],
  [1, '随车单据齐全'],
  [2, '鲜活商品，先卸'],
  [2, '门店缺货待补'],
  [3, '到车温度超标'],
  [3, '单货不符，退回'],
  [4, '需全检，卸货时间长'],
] as const;

const DRIVERS = ['周大勇', '吴小刚', '郑海', '冯立', '陈建国', '褚明', '卫东', '蒋平'] as const;
/** Minutes between two trucks at the gate. */
const APART = 6;

type Gate = Pick<Depot, 'clerk' | 'db' | 'tenantId'>;
interface Truck {
  id: number;
  roomId: number;
}

/** What becomes of a truck of the day, in the order in which they came; the rest waits. */
const DAY = { done: 16, away: 2, gone: 1, passed: 1, working: 2, called: 1, waiting: 17 } as const;
const TRUCKS = Object.values(DAY).reduce((sum, n) => sum + n, 0);

/** A day of forty trucks at the centre, in every state: some announced, some not, some with orders, some quick, one before all others. */
export async function drive(depot: Depot): Promise<void> {
  const { clerk, db, tenantId } = depot;
  for (const [kind, content] of PHRASES)
    await clerk('preCheckCommentConfig', 'add', {
      kind,
      content,
      sort: PHRASES.findIndex((one) => one[1] === content) + 1,
    });
  const rooms = (await clerk('room', 'options', {})).filter(({ code }) => ['R1', 'R2', 'R3'].includes(code));
  const roomAt = (n: number): number => (rooms[n % rooms.length] ?? rooms[0])?.id ?? 0;
  const orders = await deliveries(depot);
  const trucks: Truck[] = [];
  for (let n = 0; n < TRUCKS; n += 1) {
    const order = orders[TRUCKS - 1 - n],
      later = n >= TRUCKS - DAY.waiting;
    const known = {
      plateNo: `浙A${String(20_517 + n * 379).padStart(5, '0')}`,
      driverName: DRIVERS[n % DRIVERS.length],
      ...(later ? { driverPhone: `1380003${String(1000 + n)}` } : {}),
      tempOnArrival: n % 3 === 0 ? -18 + (n % 5) / 2 : null,
      sealNo: `FQ${String(310_000 + n * 7)}`,
    };
    const { id } = order
      ? await byAppointment(clerk, { order, n, known })
      : await clerk('preCheck', 'temporaryAdd', { ...known, roomId: roomAt(n), pallets: 2 + ((n * 5) % 14) });
    trucks.push({ id, roomId: roomAt(n) });
  }
  await backInTime({ db, tenantId }, trucks);
  await work({ clerk, db, tenantId }, trucks);
}

interface Order {
  id: number;
  roomId: number;
}

/** Orders that come today: the last ones to come have an appointment. */
async function deliveries({ clerk, db, tenantId, owners, suppliers, goods, ranges }: Depot): Promise<Order[]> {
  const plans = ranges.slice(0, 6).flatMap((range) => {
    const mode = range.goods[0]?.storageMode;
    return mode === undefined ? [] : [{ ...range, goods: range.goods.filter((one) => one.storageMode === mode) }];
  });
  const { list } = await clerk('inboundOrder', 'addBatch', {
    orders: plans.map((plan, i) => ({
      ownerId: idOf(owners, plan.owner),
      orderType: 1,
      externalNo: `${plan.owner}-DC${String(i + 1).padStart(2, '0')}`,
      supplierId: idOf(suppliers, plan.supplier),
      lines: plan.goods
        .slice(0, 2)
        .map((one, n) => ({ goodsId: idOf(goods, one.code), unitLevel: 3, unitQty: 10 + n * 6 })),
    })),
  });
  const { rows } = await db.read(tenantId, (tx) =>
    sql<Order>`
      select distinct on (o.id) o.id, r.id as room_id
      from inbound.order o
      join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
      join basic.room r
        on r.tenant_id = o.tenant_id
        and r.warehouse_id = o.warehouse_id
        and r.storage_mode = g.storage_mode
        and left(r.code, 1) <> '@'
      where o.tenant_id = ${tenantId}
        and o.id = any(${list.map(({ id }) => id)}::bigint[])
      order by o.id, r.sort, r.id
    `.execute(tx),
  );
  return rows;
}

const SOON_MS = 15 * 60_000;

/** Announced at short notice, and there already. */
async function byAppointment(
  clerk: Gate['clerk'],
  { order, n, known }: { order: Order; n: number; known: { plateNo: string; tempOnArrival: number | null } },
): Promise<{ id: number }> {
  const { id } = await clerk('inboundAppointment', 'appoint', {
    orderIds: [order.id],
    roomId: order.roomId,
    planFrom: wireTime(new Date(Date.now() + SOON_MS + n * 60_000)),
    isForce: true,
    forceReason: '当日加急',
    pallets: 1 + (n % 4),
    plateNo: known.plateNo,
  });
  return clerk('preCheck', 'signIn', { apptId: id, ...known, tempOnArrival: known.tempOnArrival ?? -18 });
}

/** How much of its usual pace the day has had time for: whatever the hour at which the world is made, all of it has happened since dawn. */
function sinceDawn(now: Date): number {
  const dawn = fromWire(`${workDateOf(now, DAY_CUT)} ${DAY_CUT}:00`);
  return Math.min(1, (now.getTime() - dawn.getTime()) / (APART * (TRUCKS + 1) * 60_000));
}

/** They did not all come in this minute. */
async function backInTime({ db, tenantId }: Pick<Gate, 'db' | 'tenantId'>, trucks: readonly Truck[]): Promise<void> {
  await db.write(tenantId, (tx) =>
    sql`
      update inbound.pre_check p
      set sign_at = p.sign_at - t.ago, queue_at = p.queue_at - t.ago
      from (
        select n.id,
          make_interval(
            secs => ${60 * APART * sinceDawn(new Date())}::float8 * (${trucks.length}::int - n.nr::int + 1)
          ) as ago
        from unnest(${trucks.map(({ id }) => id)}::bigint[]) with ordinality n(id, nr)
      ) t
      where p.tenant_id = ${tenantId}
        and p.id = t.id
    `.execute(tx),
  );
}

/** Trucks are called, unloaded and sent away, as far as the day has come. */
async function work({ clerk, db, tenantId }: Gate, trucks: readonly Truck[]): Promise<void> {
  const queue = [...trucks];
  const take = (n: number): number[] => queue.splice(0, n).map(({ id }) => id);
  const done = take(DAY.done);
  for (const id of done) {
    await clerk('preCheck', 'call', { id });
    await clerk('preCheck', 'start', { id });
    await clerk('preCheck', 'finish', { id });
  }
  const pace = sinceDawn(new Date());
  await db.write(tenantId, (tx) =>
    sql`
      update inbound.pre_check p
      set called_at = p.sign_at + interval '18 minutes' * ${pace}::float8,
        start_at = p.sign_at + interval '24 minutes' * ${pace}::float8,
        finish_at = p.sign_at + interval '61 minutes' * ${pace}::float8
      where p.tenant_id = ${tenantId}
        and p.id = any(${done}::bigint[])
    `.execute(tx),
  );
  for (const id of take(DAY.away)) await clerk('preCheck', 'markUnreceived', { id, reason: '到车温度超标' });
  for (const id of take(DAY.gone)) await clerk('preCheck', 'cancel', { id, reason: '司机改日再送' });
  // Called and passed over before the docks fill up.
  for (const id of take(DAY.passed)) {
    await clerk('preCheck', 'call', { id });
    await clerk('preCheck', 'pass', { id });
  }
  for (const id of take(DAY.working)) {
    await clerk('preCheck', 'call', { id });
    await clerk('preCheck', 'start', { id });
  }
  for (const id of take(DAY.called)) await clerk('preCheck', 'call', { id });
  const [slow, first] = queue;
  if (slow) await clerk('preCheck', 'markNoQuickChannel', { id: slow.id, reason: '需全检，卸货时间长' });
  if (first) {
    await clerk('preCheck', 'setPriorityOrder', { id: first.id, reason: '门店缺货待补' });
    await clerk('preCheck', 'comment', { id: first.id, content: '铅封完好' });
  }
}

/** A few trucks of a small house. */
export async function comeIn({ clerk, db, tenantId }: Gate): Promise<void> {
  const [room] = await clerk('room', 'options', { keyword: 'R3' });
  const [dock] = await clerk('dock', 'options', {});
  if (!room || !dock) return;
  const trucks: Truck[] = [];
  for (const n of [1, 2, 3]) {
    const { id } = await clerk('preCheck', 'temporaryAdd', {
      plateNo: `京B7${n}09${n}`,
      driverName: DRIVERS[n],
      roomId: room.id,
      pallets: 2 * n,
    });
    trucks.push({ id, roomId: room.id });
  }
  await backInTime({ db, tenantId }, trucks);
  const [first] = trucks;
  if (first) await clerk('preCheck', 'call', { id: first.id, dockId: dock.id });
}
