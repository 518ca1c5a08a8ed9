import { sql, type RawBuilder } from 'kysely';
import { nameOf } from '#contract/kit/sheet.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import type { LpnFact } from './receive/confirm.plan.ts';

export interface Place {
  id: number;
  code: string;
  kind: string;
  state: number;
}

/** Areas goods may be received into. */
const RECEIVING = new Set(['REC', 'QC', 'RTN']);

/** What the first place of arriving goods is for. */
export type Arriving = 'REC' | 'QC' | 'RTN';

type Code = string | null | undefined;

/** Positions by code, and the warehouse's first receiving position where one has no code: lists of a larger look, which `receivingPlaces` reads. */
export const placeRows = (ctx: Ctx, codes: readonly Code[]) => ({
  called: placesCalled(
    ctx,
    codes.flatMap((code) => code || []),
  ),
  first: firstReceiving(
    ctx,
    codes.some((code) => !code),
    'REC',
  ),
  inspecting: firstReceiving(ctx, true, 'QC'),
  returning: firstReceiving(ctx, true, 'RTN'),
});

/** Positions by code; the empty code means the first receiving position. Goods under inspection go to a position for them, where the warehouse has one. */
export function receivingPlaces(rows: {
  called: Place[];
  first: Place[];
  inspecting: Place[];
  returning: Place[];
}): (code: Code, kind: Arriving) => Place {
  const called = new Map(rows.called.map((row) => [row.code, row]));
  return (code, kind) => {
    const apart = kind === 'QC' ? rows.inspecting[0] : undefined,
      own = kind === 'RTN' ? rows.returning[0] : apart;
    if (!code) return own ?? rows.first[0] ?? refuse('BUSINESS', '当前仓库没有可用的收货库位');
    const place = called.get(code) ?? refuseField('positionCode', `库位【${code}】不存在`);
    if (!RECEIVING.has(place.kind)) refuseField('positionCode', `库位【${code}】不是收货库位`);
    if (apart && place.kind !== 'QC') refuseField('positionCode', `待检商品请收入质检库位，如【${apart.code}】`);
    if (place.state !== 10 && place.state !== 22)
      refuse('BUSINESS', `目标库位【${code}】已${nameOf('positionState', place.state)}`);
    return place;
  };
}

export const placesCalled = (ctx: Ctx, codes: readonly string[]): RawBuilder<Place> => sql<Place>`
  select p.id, p.code, a.kind, p.state
  from basic.position p
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where ${here(ctx, 'p')}
    and not p.is_deleted
    and p.code = any(${[...new Set(codes)]}::text[])
`;

const firstReceiving = (ctx: Ctx, wanted: boolean, kind: Arriving): RawBuilder<Place> => sql<Place>`
  select p.id, p.code, a.kind, p.state
  from basic.position p
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where ${wanted}
    and ${here(ctx, 'p')}
    and not p.is_deleted
    and a.kind = ${kind}
    and a.status = 1
    and p.state in (10, 22)
  order by a.order_no, a.id, p.order_num, p.code
  limit 1
`;

interface Lpn {
  id: number;
  code: string;
}

/** Containers by code, without lock; an unknown one is refused when it is asked for. */
export async function lpnIds(ctx: Ctx, codes: readonly Code[]): Promise<(code: string) => number> {
  if (codes.every((code) => typeof code !== 'string')) return lpnsFrom([]);
  return lpnsFrom((await lpnRows(ctx, codes).execute(ctx.tx)).rows);
}

/** The same as a list of a larger look; `lpnsFrom` reads it. */
export const lpnRows = (ctx: Ctx, codes: readonly Code[]): RawBuilder<Lpn> => sql<Lpn>`
  select n.id, n.code
  from basic.lpn n
  where ${here(ctx, 'n')}
    and not n.is_deleted
    and n.id <> 0
    and n.code = any(${[...new Set(codes.filter((code) => typeof code === 'string'))]}::text[])
`;

export function lpnsFrom(rows: readonly Lpn[]): (code: string) => number {
  const called = new Map(rows.map((row) => [row.code, row.id]));
  return (code) => called.get(code) ?? refuseField('lpnCode', `容器【${code}】不存在`);
}

/** Containers with their contents; read under their locks. */
export async function lpnFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LpnFact>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<LpnFact>`
    select n.id, n.code, n.state, n.position_id, p.code as position_code, n.owner_id,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('goodsId', s.goods_id, 'lotId', s.lot_id))
          from inventory.stock s
          where s.tenant_id = n.tenant_id
            and s.warehouse_id = n.warehouse_id
            and s.lpn_id = n.id
            and s.on_hand > 0
        ), '[]'
      ) as contents
    from basic.lpn n
    left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
    where ${here(ctx, 'n')}
      and n.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Any positions by code; unknown ones are missing from the map. */
export async function positionIds(
  ctx: Ctx,
  codes: readonly (string | null | undefined)[],
): Promise<Map<string, number>> {
  const named = [...new Set(codes.filter((code) => typeof code === 'string'))];
  if (named.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; code: string }>`
    select p.id, p.code
    from basic.position p
    where ${here(ctx, 'p')}
      and not p.is_deleted
      and p.code = any(${named}::text[])
  `;
  return new Map(rows.map((row) => [row.code, row.id]));
}
