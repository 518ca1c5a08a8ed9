import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { tripApi } from '#contract/transport/trip.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { BY_DRIVER } from '../waybill/events.ts';
import type { After } from '../waybill/lock.ts';
import { waybillDetail, waybillsOfDriver } from '../waybill/read.ts';
import { heldOn } from './held.ts';

/** Who drives under the phone number of this account; nobody is one answer. */
async function driverOf(ctx: Ctx): Promise<{ id: number; name: string } | undefined> {
  return ctx.row<{ id: number; name: string }>`
    select d.id, d.name
    from iam.user u
    join iam.account a on a.id = u.account_id
    join basic.driver d on d.tenant_id = u.tenant_id and d.phone = a.phone
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${ctx.userId}
      and d.state = 1
      and not d.is_deleted
  `;
}

/** A driver sees what he carries, whoever owns it. */
const asDriver = (ctx: Ctx): Ctx => ({ ...ctx, ownerIds: null });

export async function myTrips(ctx: Ctx): Promise<OutputOf<(typeof tripApi)['mine']>> {
  const driver = await driverOf(ctx);
  return { driverName: driver?.name ?? null, list: driver ? await waybillsOfDriver(asDriver(ctx), driver.id) : [] };
}

/** His own waybill: another's is answered like one that is not there. */
async function own(ctx: Ctx, id: number): Promise<Ctx> {
  const driver = found(await driverOf(ctx));
  found(
    await ctx.row`
      select 1 as one
      from transport.waybill b
      where b.tenant_id = ${ctx.tenantId}
        and b.warehouse_id = ${ctx.warehouseId}
        and b.id = ${id}
        and b.driver_id = ${driver.id}
        and b.status <> 1
    `,
  );
  return asDriver(ctx);
}

export const myTrip = async (ctx: Ctx, { id }: { id: number }): Promise<OutputOf<(typeof tripApi)['get']>> =>
  detailed(await own(ctx, id), id);

const detailed = async (ctx: Ctx, id: number): Promise<OutputOf<(typeof tripApi)['get']>> => ({
  ...(await waybillDetail(ctx, { id })),
  held: await heldOn(ctx, id),
});

/** What the console may do with a waybill, a driver may do with his own. */
export const driven =
  <I extends { id: number }>(act: (ctx: Ctx, input: I, source?: number) => Promise<After>) =>
  async (ctx: Ctx, input: I): Promise<After> =>
    act(await own(ctx, input.id), input, BY_DRIVER);
