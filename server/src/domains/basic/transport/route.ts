import { route, routeSheet, type routeApi } from '#contract/basic/transport/route.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { grouped } from '../../../crud/grouped.ts';
import { specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
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
