import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { mapApi } from '#contract/transport/map.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Point } from '../../../platform/sphere.ts';
import { gateOf } from '../plan/cars.ts';
import { carriesOwn } from '../reach.ts';
import { mapAdapter } from './adapter.ts';
import { remembered } from './answers.ts';
import type { Lorry, Way } from './terms.ts';

type Api = (typeof mapApi)['way'];
const KEPT_HOURS = 24;
const way = z.object({
  source: z.literal(['offline', 'amap']),
  km: z.number(),
  minutes: z.number(),
  toll: z.number(),
  restriction: z.literal(['none', 'some', 'unknown']),
  line: z.array(z.object({ lng: z.number(), lat: z.number() })),
});

interface Stop {
  stopNo: number;
  name: string;
  lng: number | null;
  lat: number | null;
}
interface Scene {
  gate: Point | null;
  lorry: Lorry;
  stops: Stop[];
}

/** A lorry as its master says; a waybill that has none yet is driven by a middling one. */
async function sceneOf(ctx: Ctx, id: number): Promise<Scene> {
  const lorry = found(
    await ctx.row<Lorry>`
      select c.plate_no, coalesce(t.size_class, 2) as size_class,
        coalesce(c.height_m, t.height_m, 3)::float8 as height_m, coalesce(c.width_m, t.width_m, 2.5)::float8 as width_m,
        coalesce(c.gross_kg, 10000)::float8 as gross_kg,
        coalesce(c.load_kg, nullif(t.load_kg, 0), 5000)::float8 as load_kg, coalesce(c.axles, t.axles, 2) as axles,
        coalesce(t.speed_kmh, 55)::float8 as speed_kmh
      from transport.waybill b
      left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
      left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
      where ${here(ctx, 'b')}
        and b.id = ${id}
        and ${carriesOwn(ctx, 'b', 'waybill_id')}
    `,
  );
  const stops = await ctx.rows<Stop>`
    select s.stop_no, s.name, s.lng::float8 as lng, s.lat::float8 as lat
    from transport.waybill_stop s
    where ${here(ctx, 's')}
      and s.waybill_id = ${id}
    order by s.stop_no
  `;
  return { gate: await gateOf(ctx), lorry, stops };
}

/** 规划路线: by whoever is configured, or by what the product knows; which of them is said. Asked outside of any transaction. */
export async function waybillWay(
  { platform, actor }: Pick<Call, 'platform' | 'actor'>,
  { id, offline }: InputOf<Api>,
): Promise<OutputOf<Api>> {
  const map = mapAdapter(platform, { offline });
  const { gate, lorry, stops } = await platform.db.read(actor.tenantId, (tx) => sceneOf(ctxOf(tx, actor), id));
  const placed = stops.flatMap(({ stopNo, name, lng, lat }) =>
    lng === null || lat === null ? [] : [{ stopNo, name, lng, lat }],
  );
  const points = [...(gate ? [gate] : []), ...placed.map(({ lng, lat }) => ({ lng, lat }))];
  if (points.length < 2) refuse('BUSINESS', '仓库或站点没有坐标，不能规划路线');
  const told = await remembered<Way>(
    platform.db,
    { tenantId: actor.tenantId, kind: 'way', provider: map.source, asked: [points, lorry], keptHours: KEPT_HOURS },
    { shape: way, ask: () => map.truckWay(actor.tenantId, points, lorry) },
  );
  const { source, km, minutes, toll, restriction, line } = told ?? refuse('DEFECT');
  return {
    source,
    km: Math.round(km * 10) / 10,
    minutes: Math.round(minutes),
    toll,
    restriction,
    missing: stops.length - placed.length,
    line,
    stops: placed,
    gate,
    styleUrl: platform.outside.mapStyleUrl ?? null,
  };
}
