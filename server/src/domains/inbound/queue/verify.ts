import { sql, type RawBuilder } from 'kysely';
import type { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { codeText } from '../../../platform/text.ts';
import { signRules } from '../../strategy/facade.ts';
import { loadsOf } from '../appoint/load.ts';
import { earliest } from './gate.plan.ts';
import { gateSpan } from './register.ts';
import { isCold, modesOf, roomsFor } from './rooms.ts';

type Verified = OutputOf<typeof preCheckV2Api.verify>;

/** What is told at the gate; one of them is enough. */
interface Words {
  plate?: string;
  phone?: string;
  apptNo?: string;
  orderNo?: string;
}

const folded = (text: string | null | undefined): string | undefined => (text ? codeText(text) : undefined);

/** Version 1: each word in its own field. */
export async function verifyByField(
  ctx: Ctx,
  input: InputOf<typeof preCheckApi.verify>,
): Promise<OutputOf<typeof preCheckApi.verify>> {
  const words: Words = {};
  const plate = folded(input.plateNo),
    apptNo = folded(input.apptNo),
    orderNo = folded(input.orderNo);
  if (plate) words.plate = plate;
  if (input.driverPhone) words.phone = input.driverPhone;
  if (apptNo) words.apptNo = apptNo;
  if (orderNo) words.orderNo = orderNo;
  if (Object.keys(words).length === 0) refuseField('plateNo', '请输入车牌、预约号、入库单号或司机电话');
  const { rooms: _, ...rest } = await verified(ctx, words);
  return rest;
}

/** Version 2: whatever was scanned. */
export function verifyText(ctx: Ctx, { text }: InputOf<typeof preCheckV2Api.verify>): Promise<Verified> {
  const word = codeText(text);
  return verified(ctx, { plate: word, phone: text, apptNo: word, orderNo: word });
}

interface Appt {
  id: number;
  apptNo: string;
  planFrom: Date;
  planTo: Date;
  plateNo: string | null;
  driverName: string | null;
  driverPhone: string | null;
  vehicleType: string | null;
  pallets: number;
}

/** 核对: who stands at the gate, with what, and where it could go. Writes nothing. */
async function verified(ctx: Ctx, words: Words): Promise<Verified> {
  const appt = await appointmentOf(ctx, words);
  if (appt) {
    const { earlyMin } = await signRules(ctx);
    const from = earliest({ planFrom: appt.planFrom, earlyMin });
    if (Date.now() < from.getTime()) refuse('BUSINESS', `未到签到时间，最早${wireTime(from).slice(0, 16)}`);
  }
  const orders = await ordersOf(ctx, appt ? appt.id : null, words);
  if (!appt && orders.length === 0) refuse('BUSINESS', '未找到今日预约，请办理临时登记');
  const orderIds = orders.map(({ orderId }) => orderId);
  const pallets = appt?.pallets ?? orders.reduce((n, order) => n + order.pallets, 0);
  const vehicleType = appt?.vehicleType ?? null;
  const { tempNeed } = await signRules(ctx);
  return {
    apptId: appt?.id ?? null,
    apptNo: appt?.apptNo ?? null,
    planFrom: wireTimeOrNull(appt?.planFrom),
    planTo: wireTimeOrNull(appt?.planTo),
    plateNo: appt?.plateNo ?? null,
    driverName: appt?.driverName ?? null,
    driverPhone: appt?.driverPhone ?? null,
    vehicleType,
    pallets,
    needsTemperature: tempNeed && isCold(await modesOf(ctx, orderIds)),
    orders,
    rooms: await roomsFor(ctx, { orderIds, pallets, vehicleType }),
  };
}

const either = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;

/** The appointment of this time that has not signed in yet; of several the one whose time is nearest. */
async function appointmentOf(ctx: Ctx, { plate, phone, apptNo, orderNo }: Words): Promise<Appt | undefined> {
  const { from, before } = gateSpan();
  return ctx.row<Appt>`
    select a.id, a.appt_no, a.plan_from, a.plan_to, a.plate_no, a.driver_name, a.driver_phone, a.vehicle_type, a.pallets
    from inbound.appointment a
    where ${here(ctx, 'a')}
      and ${ofOwners(ctx, 'a')}
      and a.status in (10, 20)
      and a.plan_from >= ${from}
      and a.plan_from < ${before}
      and ${either([
        ...(plate ? [sql`a.plate_no = ${plate}`] : []),
        ...(phone ? [sql`a.driver_phone = ${phone}`] : []),
        ...(apptNo ? [sql`a.appt_no = ${apptNo}`] : []),
        ...(orderNo
          ? [
              sql`
                exists (
                  select 1
                  from inbound.appointment_order ao
                  join inbound.order o
                    on o.tenant_id = ao.tenant_id
                    and o.warehouse_id = ao.warehouse_id
                    and o.id = ao.order_id
                  where ao.tenant_id = a.tenant_id
                    and ao.warehouse_id = a.warehouse_id
                    and ao.appt_id = a.id
                    and (o.order_no = ${orderNo} or o.external_no = ${orderNo})
                )
              `,
            ]
          : []),
      ])}
    order by abs(extract(epoch from a.plan_from - now())), a.id
    limit 1
  `;
}

/** What it brings; without an appointment the order that was named, while it still waits for a truck. */
async function ordersOf(ctx: Ctx, apptId: number | null, { orderNo }: Words): Promise<Verified['orders']> {
  if (apptId === null && !orderNo) return [];
  const rows = await ctx.rows<Omit<Verified['orders'][number], 'pallets'>>`
    select o.id as order_id, o.order_no, w.name as owner_name, s.name as supplier_name, o.status
    from inbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and ${
        apptId === null
          ? sql`(o.order_no = ${orderNo} or o.external_no = ${orderNo}) and o.status = 10 and not o.is_suspended`
          : sql`
            o.id in (
              select ao.order_id
              from inbound.appointment_order ao
              where ${here(ctx, 'ao')}
                and ao.appt_id = ${apptId}
            )
          `
      }
    order by o.id
    limit 50
  `;
  const loads =
    rows.length > 0
      ? await loadsOf(
          ctx,
          rows.map(({ orderId }) => orderId),
        )
      : [];
  const pallets = new Map(loads.map((load) => [load.orderId, load.pallets]));
  return rows.map((row) => ({ ...row, pallets: pallets.get(row.orderId) ?? 0 }));
}
