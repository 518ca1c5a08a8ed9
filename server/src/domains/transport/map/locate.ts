import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { transportOrderLife } from '#contract/transport/life.ts';
import type { mapApi } from '#contract/transport/map.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { PICKUP, stopOf } from '../order/lock.ts';
import { mapAdapter } from './adapter.ts';
import { remembered } from './answers.ts';
import type { Found } from './terms.ts';

type Locate = InputOf<(typeof mapApi)['locate']>;
type Located = OutputOf<(typeof mapApi)['locate']>;
const KEPT_HOURS = 30 * 24;
const { open, planned } = transportOrderLife.at;

interface Asked {
  id: number;
  orderNo: string;
  status: number;
  address: string | null;
}
const found = z.object({
  lng: z.number(),
  lat: z.number(),
  source: z.literal(['offline', 'amap']),
  precision: z.literal(['street', 'district', 'city', 'province']),
  name: z.string(),
});

const asked = (ctx: Ctx, ids: readonly number[]): Promise<Asked[]> => ctx.rows<Asked>`
  select o.id, o.order_no, o.status, ${stopOf('address')} as address
  from transport.order o
  where ${here(ctx, 'o')}
    and ${ofOwners(ctx, 'o')}
    and o.id = any(${ids}::bigint[])
  order by o.id
`;

function refuseUnplannable(rows: readonly Asked[], ids: readonly number[]): void {
  if (rows.length < new Set(ids).size) refuse('NOT_FOUND');
  const gone = rows.find(({ status }) => status !== open && status !== planned);
  if (gone) refuse('STATE', `【${gone.orderNo}】已不在待计划或已计划，不能定位`);
}

/**
 * 定位: looked up first, outside of any transaction; then written at once, where the address is still the one that was asked about. What is refused by whoever is
 * asked changes nothing.
 */
export async function locateOrders(call: Omit<Call, 'http'>, input: Locate): Promise<Located> {
  const { platform, actor } = call,
    map = mapAdapter(platform, input);
  const rows = await platform.db.read(actor.tenantId, (tx) => asked(ctxOf(tx, actor), input.orderIds));
  const places = new Map<string, Found | undefined>();
  const meant = rows.filter(({ status }) => status === open || status === planned);
  for (const address of new Set(meant.flatMap(({ address: text }) => text?.trim() || [])))
    places.set(
      address,
      await remembered<Found>(
        platform.db,
        { tenantId: actor.tenantId, kind: 'geocode', provider: map.source, asked: address, keptHours: KEPT_HOURS },
        { shape: found, ask: () => map.geocode(actor.tenantId, address) },
      ),
    );
  const write = async (ctx: Ctx): Promise<Located> => {
    refuseUnplannable(await asked(ctx, input.orderIds), input.orderIds);
    const told = rows.flatMap((row) => {
      const place = places.get(row.address?.trim() ?? '');
      return place ? [{ ...row, place }] : [];
    });
    await put(ctx, told);
    const known = new Set(told.map(({ id }) => id));
    return {
      source: map.source,
      located: told.length,
      coarse: told.filter(({ place }) => place.precision !== 'street').length,
      unknown: rows.flatMap(({ id, orderNo }) => (known.has(id) ? [] : [orderNo])),
    };
  };
  return run(platform.db, factsOf(call), write, input);
}

/** Locks the orders in the order of their ids; one that went on meanwhile, or is to go elsewhere now, is passed over. */
async function put(ctx: Ctx, told: readonly (Asked & { place: Found })[]): Promise<void> {
  await ctx.run`
    update transport.order o
    set to_lng = case when o.source_type = ${PICKUP} then o.to_lng else t.lng end,
      to_lat = case when o.source_type = ${PICKUP} then o.to_lat else t.lat end,
      from_lng = case when o.source_type = ${PICKUP} then t.lng else o.from_lng end,
      from_lat = case when o.source_type = ${PICKUP} then t.lat else o.from_lat end, geo_source = t.source,
      geo_precision = t.precision, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from (
      select x.id, n.lng, n.lat, n.source, n.precision
      from unnest(
        ${told.map(({ id }) => id)}::bigint[], ${told.map(({ address }) => address)}::text[],
        ${told.map(({ place }) => place.lng)}::float8[], ${told.map(({ place }) => place.lat)}::float8[],
        ${told.map(({ place }) => place.source)}::text[], ${told.map(({ place }) => place.precision)}::text[]
      ) n(id, address, lng, lat, source, precision)
      join transport.order x on ${here(ctx, 'x')} and x.id = n.id and ${stopOf('address', 'x')} = n.address
      where x.status in (${open}, ${planned})
      order by x.id
      for no key update of x
    ) t
    where ${here(ctx, 'o')}
      and o.id = t.id
  `;
}
