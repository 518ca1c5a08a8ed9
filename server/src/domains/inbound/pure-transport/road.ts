import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { trace } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Consumer } from '../../../services/events/outbox.ts';

const DEPARTED = 'TRANSPORT.DEPARTED',
  SIGNED = 'TRANSPORT.SIGNED';
const PURE_TRANSPORT = 4;
const { at, actions } = pureTransportLife;

interface Moved {
  id: number;
  before: number;
}

/** What waybills carry goes the way its waybill goes: under way with it, signed for with it. Twice is the same as once, and the second of two that were told in the wrong order finds nothing to do. */
export const pureTransportConsumer: Consumer = {
  name: 'pure-transport-road',
  topics: [DEPARTED, SIGNED],
  consume: async ({ tx, tenantId }, events) => {
    for (const { topic, payload, warehouseId } of events) {
      const orderId = payload.transportOrderId;
      if (typeof orderId !== 'number' || warehouseId === null) continue;
      const ctx = ctxOf(tx, systemActor(tenantId, warehouseId));
      if (topic === DEPARTED) await depart(ctx, orderId);
      else await sign(ctx, orderId);
    }
  },
};

async function depart(ctx: Ctx, orderId: number): Promise<void> {
  const moved = await ctx.row<Moved>`
    update inbound.pure_transport p
    set status = ${at.underway}, plate_no = s.plate_no, driver_phone = s.phone, version = p.version + 1,
      updated_at = now()
    from (
      select x.id, x.status, c.plate_no, left(d.phone, 64) as phone
      from transport.order o
      join inbound.pure_transport x
        on x.tenant_id = o.tenant_id
        and x.warehouse_id = o.warehouse_id
        and x.id = o.source_id
      join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
      left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
      left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
      where ${here(ctx, 'o')}
        and o.id = ${orderId}
        and o.source_type = ${PURE_TRANSPORT}
        and x.status in (${at.accepted}, ${at.loaded})
      for no key update of x
    ) s
    where ${here(ctx, 'p')}
      and p.id = s.id
    returning p.id, s.status as before
  `;
  if (moved) await told(ctx, moved, 'depart', at.underway);
}

/** What was taken is given to the lines in their order; refused means none of it. */
async function sign(ctx: Ctx, orderId: number): Promise<void> {
  const moved = await ctx.row<Moved & { taken: number }>`
    update inbound.pure_transport p
    set status = ${at.signed}, sign_at = s.signed_at, sign_by = s.signed_by, version = p.version + 1, updated_at = now()
    from (
      select x.id, x.status, o.signed_at, coalesce(o.signed_by, o.contact, x.to_name) as signed_by,
        coalesce(o.signed_qty, o.qty) as taken
      from transport.order o
      join inbound.pure_transport x
        on x.tenant_id = o.tenant_id
        and x.warehouse_id = o.warehouse_id
        and x.id = o.source_id
      where ${here(ctx, 'o')}
        and o.id = ${orderId}
        and o.source_type = ${PURE_TRANSPORT}
        and o.signed_at is not null
        and x.status in (${at.accepted}, ${at.loaded}, ${at.underway})
      for no key update of x
    ) s
    where ${here(ctx, 'p')}
      and p.id = s.id
    returning p.id, s.status as before, s.taken
  `;
  if (!moved) return;
  await ctx.run`
    update inbound.pure_transport_line l
    set signed_qty = least(l.qty, greatest(0, ${moved.taken}::bigint - b.before)), updated_at = now()
    from (
      select x.id, sum(x.qty) over (order by x.id) - x.qty as before
      from inbound.pure_transport_line x
      where ${here(ctx, 'x')}
        and x.pt_id = ${moved.id}
    ) b
    where ${here(ctx, 'l')}
      and l.id = b.id
  `;
  await told(ctx, moved, 'sign', at.signed);
}

const told = (ctx: Ctx, { id, before }: Moved, act: 'depart' | 'sign', to: number): Promise<unknown> =>
  trace(ctx, [
    {
      docType: 'PT',
      docId: id,
      action: act.toUpperCase(),
      actionName: actions[act].label,
      fromStatus: before,
      toStatus: to,
      payload: { by: 'WAYBILL' },
    },
  ]);
