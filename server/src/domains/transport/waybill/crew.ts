import { sql } from 'kysely';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { NOTE_TOPIC } from '../../../services/jobs/workers.ts';
import { CAR_COLUMNS, CAR_FROM } from '../plan/cars.ts';
import type { CarFacts, DriverFacts } from './guards.plan.ts';

interface When {
  from: Date;
  to: Date;
  /** This waybill itself is no other trip. */
  waybillId: number;
}

/** Another trip of a car or driver at the time: as a whole, or on a leg of its own. */
const busyAt = (column: 'car_id' | 'driver_id', row: string, { from, to, waybillId }: When) => sql`
  exists (
    select 1
    from transport.waybill w
    where w.tenant_id = ${sql.ref(`${row}.tenant_id`)}
      and ${sql.ref(`w.${column}`)} = ${sql.ref(`${row}.id`)}
      and w.id <> ${waybillId}
      and w.status between 2 and 6
      and tstzrange(w.plan_depart_at, w.plan_arrive_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
  )
    or exists (
      select 1
      from transport.waybill_leg l
      join transport.waybill w on w.tenant_id = l.tenant_id and w.warehouse_id = l.warehouse_id and w.id = l.waybill_id
      where l.tenant_id = ${sql.ref(`${row}.tenant_id`)}
        and ${sql.ref(`l.${column}`)} = ${sql.ref(`${row}.id`)}
        and l.status in (0, 1, 3)
        and w.id <> ${waybillId}
        and w.status between 2 and 6
        and tstzrange(l.plan_depart_at, l.plan_arrive_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    )
`;

/** Cars, all or one of them, with what decides whether they may drive. One that is to drive is locked: nobody else sends it meanwhile. */
export const carsFor = (
  ctx: Ctx,
  when: When,
  { id, lock }: { id?: number; lock?: boolean } = {},
): Promise<CarFacts[]> =>
  ctx.rows<CarFacts>`
    select ${CAR_COLUMNS}, c.state, c.gross_kg::float8 as gross_kg, c.carrier_code,
      coalesce(k.status = 0, false) as carrier_off,
      least(k.licence_until, k.insure_until, k.contract_until) as carrier_until,
      least(c.inspect_until, c.insure_until) as papers_until, (${busyAt('car_id', 'c', when)}) as busy ${CAR_FROM}
    left join basic.carrier k on k.tenant_id = c.tenant_id and k.code = upper(trim(c.carrier_code)) and not k.is_deleted
    where c.tenant_id = ${ctx.tenantId}
      and not c.is_deleted
      and (${id ?? null}::bigint is null or c.id = ${id ?? null})
    order by c.plate_no
    limit 500 ${lock ? sql`for no key update of c` : sql``}
  `;

export const driversFor = (
  ctx: Ctx,
  when: When,
  { id, lock }: { id?: number; lock?: boolean } = {},
): Promise<DriverFacts[]> =>
  ctx.rows<DriverFacts>`
    select d.id, d.name, d.phone, d.state, d.audit_status, d.licence_class, d.licence_until,
      (${busyAt('driver_id', 'd', when)}) as busy
    from basic.driver d
    where d.tenant_id = ${ctx.tenantId}
      and not d.is_deleted
      and (${id ?? null}::bigint is null or d.id = ${id ?? null})
    order by d.name
    limit 500 ${lock ? sql`for no key update of d` : sql``}
  `;

/** A line to the account of a driver, if he has one: it is the one with his phone number. */
export async function tellDriver(
  ctx: Ctx,
  driverId: number,
  { title, content }: { title: string; content: string },
): Promise<void> {
  const user = await ctx.row<{ id: number }>`
    select u.id
    from basic.driver d
    join iam.account a on a.phone = d.phone
    join iam.user u on u.account_id = a.id and u.tenant_id = d.tenant_id
    where d.tenant_id = ${ctx.tenantId}
      and d.id = ${driverId}
      and u.status = 1
      and not u.is_deleted
    limit 1
  `;
  if (user)
    await emit(ctx, [
      {
        topic: NOTE_TOPIC,
        aggKey: `DRIVER:${driverId}`,
        payload: { userId: user.id, title, content, url: '/Transport/Trip' },
      },
    ]);
}
