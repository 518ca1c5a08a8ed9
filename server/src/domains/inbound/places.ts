import { nameOf } from '#contract/kit/sheet.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
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

/** Positions by code; the empty code means the warehouse's first receiving position. */
export async function receivingPlaces(
  ctx: Ctx,
  codes: readonly (string | null | undefined)[],
): Promise<(code: string | null | undefined) => Place> {
  const [byCode, first] = await together(
    placesCalled(ctx, [...new Set(codes.flatMap((code) => code || []))]),
    codes.some((code) => !code) ? firstReceiving(ctx) : undefined,
  );
  return (code) => {
    if (!code) return first ?? refuse('BUSINESS', '当前仓库没有可用的收货库位');
    const place = byCode.get(code) ?? refuseField('positionCode', `库位【${code}】不存在`);
    if (!RECEIVING.has(place.kind)) refuseField('positionCode', `库位【${code}】不是收货库位`);
    if (place.state !== 10 && place.state !== 22)
      refuse('BUSINESS', `目标库位【${code}】已${nameOf('positionState', place.state)}`);
    return place;
  };
}

async function placesCalled(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Place>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.rows<Place>`
    select p.id, p.code, a.kind, p.state
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'p')}
      and not p.is_deleted
      and p.code = any(${codes}::text[])
  `;
  return new Map(rows.map((row) => [row.code, row]));
}

async function firstReceiving(ctx: Ctx): Promise<Place | undefined> {
  const rows = await ctx.rows<Place>`
    select p.id, p.code, a.kind, p.state
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'p')}
      and not p.is_deleted
      and a.kind = 'REC'
      and a.status = 1
      and p.state in (10, 22)
    order by a.order_no, a.id, p.order_num, p.code
    limit 1
  `;
  return rows[0];
}

/** Containers by code, without lock; an unknown one is refused when it is asked for. */
export async function lpnIds(
  ctx: Ctx,
  codes: readonly (string | null | undefined)[],
): Promise<(code: string) => number> {
  const found = await lpnsCalled(ctx, [...new Set(codes.filter((code) => typeof code === 'string'))]);
  return (code) => found.get(code) ?? refuseField('lpnCode', `容器【${code}】不存在`);
}

async function lpnsCalled(ctx: Ctx, named: readonly string[]): Promise<Map<string, number>> {
  if (named.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; code: string }>`
    select n.id, n.code
    from basic.lpn n
    where ${here(ctx, 'n')}
      and not n.is_deleted
      and n.id <> 0
      and n.code = any(${named}::text[])
  `;
  return new Map(rows.map((row) => [row.code, row.id]));
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
