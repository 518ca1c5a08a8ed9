import { sql } from 'kysely';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { command } from '../../../platform/command/run.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Delivery, Event } from '../../../services/events/lane.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { lockAppointment } from '../appoint/rows.ts';
import { signIn } from '../queue/sign-in.ts';
import { temporaryAdd } from '../queue/temporary.ts';
import { OF_PICKUP } from './told.ts';

const DEPARTED = 'TRANSPORT.DEPARTED',
  ARRIVED = 'TRANSPORT.ARRIVED';
const FACTS = { method: 'POST', path: '/events/pickup', label: '提货车辆到仓', permit: 'in:pre:sign' } as const;
const { unconfirmed, appointed } = appointmentLife.at;

/** A vehicle of ours and a receipt it fetches. */
interface Fetching {
  orderId: number;
  status: number;
  apptId: number | null;
  waybillNo: string;
  plateNo: string | null;
  driverName: string | null;
  driverPhone: string | null;
  /** What its driver read last off a thermometer. */
  temp: number | null;
}

/** What a waybill fetches for us, each receipt with the appointment that has not signed in yet. */
const fetchedBy = (ctx: Ctx, waybillId: number): Promise<Fetching[]> => ctx.rows<Fetching>`
  select i.id as order_id, i.status,
    (
      select min(a.id)
      from inbound.appointment_order ao
      join inbound.appointment a
        on a.tenant_id = ao.tenant_id
        and a.warehouse_id = ao.warehouse_id
        and a.id = ao.appt_id
      where ao.tenant_id = i.tenant_id
        and ao.warehouse_id = i.warehouse_id
        and ao.order_id = i.id
        and a.status in (${unconfirmed}, ${appointed})
    ) as appt_id, b.waybill_no, c.plate_no, left(d.name, 255) as driver_name, left(d.phone, 64) as driver_phone,
    (
      select e.temp::float8
      from transport.waybill_event e
      where e.tenant_id = b.tenant_id
        and e.warehouse_id = b.warehouse_id
        and e.waybill_id = b.id
        and e.temp is not null
      order by e.event_at desc, e.id desc
      limit 1
    ) as temp
  from transport.order o
  join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.source_id
  join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
  left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
  left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
  where ${here(ctx, 'o')}
    and o.waybill_id = ${waybillId}
    and o.source_type = ${OF_PICKUP}
    and not o.source_cancelled
  order by i.id
`;

const told = (
  ctx: Ctx,
  fetched: readonly Fetching[],
  { action, actionName, ...more }: { action: string; actionName: string } & Record<string, unknown>,
): Promise<void> =>
  trace(
    ctx,
    fetched.map(({ orderId, status, waybillNo, plateNo }) => ({
      docType: 'IN' as const,
      docId: orderId,
      action,
      actionName,
      fromStatus: status,
      toStatus: status,
      payload: { waybillNo, plateNo, ...more },
    })),
  );

interface About {
  waybillId: number;
}

/** Under way: the gate knows by which plate and whom it is brought. */
async function departed(ctx: Ctx, { waybillId }: About): Promise<null> {
  const fetched = await fetchedBy(ctx, waybillId);
  for (const apptId of new Set(fetched.flatMap((one) => one.apptId ?? []))) {
    const { status } = await lockAppointment(ctx, apptId),
      vehicle = fetched.find((one) => one.apptId === apptId);
    if (!vehicle?.plateNo || (status !== unconfirmed && status !== appointed)) continue;
    const { plateNo, driverName, driverPhone, waybillNo } = vehicle;
    await ctx.run`
      update inbound.appointment a
      set plate_no = ${plateNo}, driver_name = ${driverName}, driver_phone = ${driverPhone}, version = a.version + 1,
        updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'a')}
        and a.id = ${apptId}
    `;
    const step = { action: 'VEHICLE', actionName: '修改车辆', fromStatus: status, toStatus: status };
    await trace(ctx, [{ docType: 'APPT', docId: apptId, ...step, payload: { plateNo, waybillNo } }]);
  }
  await told(ctx, fetched, { action: 'PICKUP_DEPART', actionName: '提货发车' });
  return null;
}

/** At our gate: the truck signs in as any other does, by its appointment or without one. It stands in the queue once: of several appointments the first is signed in. */
async function arrived(ctx: Ctx, { waybillId }: About): Promise<null> {
  const fetched = await fetchedBy(ctx, waybillId),
    [first] = fetched;
  if (!first?.plateNo) return null;
  const { plateNo, temp } = first,
    driver = { driverName: first.driverName, driverPhone: first.driverPhone };
  const common = { plateNo, ...driver, tempOnArrival: temp };
  const apptId = fetched.find((one) => one.apptId !== null)?.apptId ?? null;
  if (apptId !== null) await signIn(ctx, { ...common, apptId });
  else await temporaryAdd(ctx, { ...common, orderIds: fetched.map(({ orderId }) => orderId) });
  await told(ctx, fetched, { action: 'PICKUP_ARRIVE', actionName: '提货到仓' });
  return null;
}

/** What the gate would not take by itself is somebody's to do; that the truck is there is told all the same. */
const unsigned =
  (why: string) =>
  async (ctx: Ctx, { waybillId }: About): Promise<null> => {
    await told(ctx, await fetchedBy(ctx, waybillId), {
      action: 'PICKUP_ARRIVE',
      actionName: '提货到仓，未自动签到',
      reason: why,
    });
    return null;
  };

/** Of these waybills the ones that fetch something for us. */
async function fetching({ tx, tenantId }: Pick<Delivery, 'tx' | 'tenantId'>, ids: readonly number[]) {
  const { rows } = await sql<{ waybillId: number }>`
    select distinct o.waybill_id
    from transport.order o
    where o.tenant_id = ${tenantId}
      and o.waybill_id = any(${[...ids]}::bigint[])
      and o.source_type = ${OF_PICKUP}
  `.execute(tx);
  return new Set(rows.map(({ waybillId }) => waybillId));
}

const waybillOf = ({ payload: { waybillId } }: Pick<Event, 'payload'>): number =>
  typeof waybillId === 'number' ? waybillId : 0;

/** Receipts follow the vehicle that fetches them. A transaction of its own for each event, under a key of its own: whoever is told twice does it once. */
export const pickupConsumer = ({ db }: Pick<Platform, 'db'>): Consumer => ({
  name: 'pickup-road',
  topics: [DEPARTED, ARRIVED],
  consume: async (delivery, events) => {
    const { tenantId } = delivery,
      ours = await fetching(delivery, events.map(waybillOf));
    for (const event of events) {
      const waybillId = waybillOf(event);
      if (!ours.has(waybillId)) continue;
      const actor = systemActor(tenantId, event.warehouseId ?? 0);
      const once = (key: string, act: (ctx: Ctx, about: About) => Promise<null>) =>
        command(db, { actor, endpoint: FACTS, requestId: 'event', key: `${key}-${waybillId}` }, act, { waybillId });
      if (event.topic === DEPARTED) await once('pickup-left', departed);
      else
        await once('pickup-come', arrived).catch(async (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          await once('pickup-waits', unsigned(error.message));
        });
    }
  },
});
