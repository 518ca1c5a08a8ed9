import { route, routeSheet, type routeApi } from '#contract/basic/transport/route.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { grouped } from '../../../crud/grouped.ts';
import { specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { refuseDisable } from '../open-use.ts';

/** Stops at stores the actor cannot see are not shown, and stay as they are. */
export const deliveryRoutes = grouped(route, {
  field: 'stops',
  label: '门店',
  table: 'basic.route_stop',
  head: 'route_id',
  member: 'store_id',
  rank: 'stop_no',
  sheet: routeSheet,
});

/** Routes with their stops in driving order. */
export const routePage = (ctx: Ctx, input: InputOf<typeof routeApi.page>) =>
  deliveryRoutes.page(ctx, input, (own) => ({
    stops: own.map(({ member, rank, code, name }) => ({
      storeId: member,
      stopNo: rank,
      storeCode: code,
      storeName: name,
    })),
  }));

type Stops = InputOf<typeof routeApi.add>['stops'];

/** Of what was entered, asked when the route itself is in order. */
const refuseTwice = (stops: Stops) => async (): Promise<void> => {
  if (new Set(stops.map((stop) => stop.stopNo)).size < stops.length) refuseField('stops', '站序重复');
  if (new Set(stops.map((stop) => stop.storeId)).size < stops.length) refuseField('stops', '门店重复');
};

export const addRoute = (ctx: Ctx, input: InputOf<typeof routeApi.add>) =>
  deliveryRoutes.add(ctx, input, refuseTwice(input.stops));

export async function updateRoute(ctx: Ctx, input: InputOf<typeof routeApi.update>) {
  if (input.status === 0) await refuseDisable(ctx, specOf(route), [input.id]);
  return deliveryRoutes.update(ctx, input, refuseTwice(input.stops));
}

type Places = OutputOf<typeof routeApi.places>;

/** Where the stores of a route stand, and the gate they are driven to from. */
export async function storePlaces(
  ctx: Ctx,
  { storeIds }: InputOf<typeof routeApi.places>,
): Promise<Omit<Places, 'styleUrl'>> {
  const gate = await ctx.row<{ lng: number; lat: number }>`
    select w.lng::float8 as lng, w.lat::float8 as lat
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = ${ctx.warehouseId}
      and w.lng is not null
      and w.lat is not null
  `;
  const stores = await ctx.rows<Places['stores'][number]>`
    select s.id as store_id, s.name, s.lng::float8 as lng, s.lat::float8 as lat
    from basic.store s
    where s.tenant_id = ${ctx.tenantId}
      and ${ofOwners(ctx, 's')}
      and s.id = any(${storeIds}::bigint[])
      and s.lng is not null
      and s.lat is not null
      and not s.is_deleted
    order by s.id
  `;
  return { gate: gate ?? null, stores };
}
