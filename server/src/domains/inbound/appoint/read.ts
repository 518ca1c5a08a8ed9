import { sql, type RawBuilder } from 'kysely';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { appointmentRow, type appointmentApi, type AppointmentSearch } from '#contract/inbound/appointment.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, containing, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { sumOf } from './appoint.ts';
import { carOf, instantOf, loadsOf, minuteOf, roomOf, sceneOf } from './load.ts';
import { grid, stayMinutes } from './slot.plan.ts';

type Row = OutputOf<typeof appointmentApi.queryPage>['list'][number];
type RawRow = Omit<Row, 'planFrom' | 'planTo' | 'createdAt'> & { planFrom: Date; planTo: Date; createdAt: Date };

function filter(actor: Actor, s: AppointmentSearch): RawBuilder<unknown> {
  return sql`
    ${here(actor, 'o')}
      and ${ofOwners(actor, 'o')} ${anyCode(sql`o.appt_no`, s.apptNo, 'apptNo')} ${oneOrMany(sql`o.owner_id`, s.ownerId)} ${equals(sql`o.room_id`, s.roomId)} ${equals(sql`o.dock_id`, s.dockId)} ${containing(sql`o.plate_no`, s.plateNo, true)} ${s.orderNo ? sql`and exists (select 1 from inbound.appointment_order ao join inbound.order x on x.tenant_id = ao.tenant_id and x.warehouse_id = ao.warehouse_id and x.id = ao.order_id where ${here(actor, 'ao')} and ao.appt_id = o.id ${anyCode(sql`x.order_no`, s.orderNo, 'orderNo')})` : sql``} ${equals(sql`o.is_force`, s.isForce)} ${oneOrMany(sql`o.status`, s.status)} ${spanOf(sql`o.plan_from`, s.comeFrom, s.comeTo, 'comeFrom')}
  `;
}

const columns = sql`
  o.id, o.version, o.appt_no, o.status, o.plan_from, o.plan_to, o.room_id, r.name as room_name, o.dock_id,
    k.code as dock_code, o.owner_id, w.name as owner_name, o.vehicle_type, o.plate_no, o.driver_name, o.driver_phone,
    o.pallets, o.weight, n.order_count, o.is_force, o.force_reason, o.moved, o.cancel_reason, o.created_at,
    coalesce(cu.user_name, '') as created_by
`;

const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.room_id
  left join basic.dock k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.id = o.dock_id
  left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
  cross join lateral (
    select count(*) as order_count
    from inbound.appointment_order ao
    where ao.tenant_id = o.tenant_id
      and ao.warehouse_id = o.warehouse_id
      and ao.appt_id = o.id
  ) n
`;
const joins = joined(sql`inbound.appointment`);

const rowOf = (row: RawRow): Row => ({
  ...row,
  planFrom: wireTime(row.planFrom),
  planTo: wireTime(row.planTo),
  createdAt: wireTime(row.createdAt),
});

const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];
const FILLED: ReadonlySet<string> = new Set(['apptNo', 'planFrom', 'createdAt', 'status']);

export async function appointmentPage(
  ctx: Ctx,
  input: InputOf<typeof appointmentApi.queryPage>,
): Promise<OutputOf<typeof appointmentApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from: sql`from ${joins} where ${where}`,
      countFrom: sql`from inbound.appointment o where ${where}`,
      shown: joined,
      filled: FILLED,
      sortable: {
        apptNo: sql`o.appt_no`,
        planFrom: sql`o.plan_from`,
        createdAt: sql`o.created_at`,
        status: sql`o.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

const HIDDEN = new Set(['id', 'version', 'ownerId', 'roomId', 'dockId']);

export async function exportAppointments(ctx: Ctx, search: AppointmentSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: columns,
    from: sql`from ${joins} where ${where}`,
    countFrom: sql`from inbound.appointment o where ${where}`,
    order: NEWEST,
  });
  return {
    title: '预约单',
    columns: fieldsOf(appointmentRow.shape)
      .filter((field) => !HIDDEN.has(field.name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, (row) => ({ ...rowOf(row), status: stateName(appointmentLife, row.status) })),
  };
}

type Detail = OutputOf<typeof appointmentApi.get>;

export async function appointmentDetail(ctx: Ctx, { id }: InputOf<typeof appointmentApi.get>): Promise<Detail> {
  const row = found(
    await ctx.row<RawRow>`
      select ${columns}
      from ${joins}
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${id}
    `,
  );
  const orders = await ctx.rows<Detail['orders'][number]>`
    select o.id as order_id, o.order_no, o.external_no, s.name as supplier_name, o.status, ao.pallets
    from inbound.appointment_order ao
    join inbound.order o on o.tenant_id = ao.tenant_id and o.warehouse_id = ao.warehouse_id and o.id = ao.order_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    where ${here(ctx, 'ao')}
      and ao.appt_id = ${id}
    order by o.id
  `;
  const traces = await ctx.rows<Omit<Detail['traces'][number], 'postedAt'> & { postedAt: Date }>`
    select t.id, t.action_name, t.from_status, t.to_status, t.payload, t.operator_name, t.posted_at
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'APPT'
      and t.doc_id = ${id}
    order by t.id desc
  `;
  return { ...rowOf(row), orders, traces: traces.map((t) => ({ ...t, postedAt: wireTime(t.postedAt) })) };
}

const DAY_MINUTES = 1440;

type Slots = InputOf<typeof appointmentApi.slots>;

/** The grid of a day. What has passed already is not offered. */
export const slots = (ctx: Ctx, input: Slots): Promise<OutputOf<typeof appointmentApi.slots>> => slotsOf(ctx, input);

/** The same; `but`: an appointment whose own time is free to it, which keeps its kind of vehicle. */
export async function slotsOf(
  ctx: Ctx,
  input: Slots & { but?: number; vehicleType?: string | null },
): Promise<OutputOf<typeof appointmentApi.slots>> {
  const room = await roomOf(ctx, input.roomId),
    car = await carOf(ctx, input.carTypeId),
    { pallets, weight } = sumOf(await loadsOf(ctx, input.orderIds), input.pallets);
  const vehicleType = car?.code ?? input.vehicleType ?? null,
    visit = { pallets, minutesPerPallet: room.minutesPerPallet, vehicleType };
  const midnight = minuteOf(fromWire(input.day)),
    now = minuteOf(new Date());
  const scene = await sceneOf(ctx, visit, {
    roomId: input.roomId,
    from: midnight,
    until: midnight + DAY_MINUTES,
    but: input.but,
  });
  return {
    pallets,
    weight,
    minutes: stayMinutes(visit, scene.berths[0]?.slotMinutes ?? 30),
    slots: grid(scene, midnight)
      .filter(({ from }) => from > now)
      .map((slot) => ({ ...slot, from: wireTime(instantOf(slot.from)), to: wireTime(instantOf(slot.to)) })),
  };
}
