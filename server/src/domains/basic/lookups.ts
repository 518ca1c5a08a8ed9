import { sql } from 'kysely';
import { codeForms } from '#contract/terms/gs1.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors.ts';
import { codeText } from '../../platform/text.ts';

/** A pack of goods: `ratio` base units. Level 1 基本, 2 中包, 3 箱, 4 托. */
export interface GoodsUnit {
  level: number;
  name: string;
  ratio: number;
}
/** What documents and stock need to know of goods; quantities in base units, weight in g, volume in cm³ per base unit. */
export interface GoodsFacts {
  id: number;
  ownerId: number;
  code: string;
  name: string;
  spec: string | null;
  storageMode: number;
  isLot: boolean;
  isCatchWeight: boolean;
  shelfLifeDays: number | null;
  shipStopDays: number;
  weight: number;
  volume: number;
  palletQty: number;
  status: number;
  units: GoodsUnit[];
}
export interface PositionFacts {
  id: number;
  code: string;
  areaId: number;
  areaKind: string;
  roomId: number;
  storageMode: number;
  state: number;
}
export interface LpnFacts {
  id: number;
  code: string;
  kind: string;
  state: number;
  positionId: number | null;
  ownerId: number | null;
  specId: number | null;
}

const goodsColumns = sql`
  g.id, g.owner_id, g.code, g.name, g.spec, g.storage_mode, g.is_lot, g.is_catch_weight, g.shelf_life_days,
    g.ship_stop_days, g.weight, g.volume, g.pallet_qty, g.status,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('level', x.level, 'name', n.name, 'ratio', x.ratio) order by x.level)
        from basic.goods_unit x
        join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
        where x.tenant_id = g.tenant_id
          and x.goods_id = g.id
      ), '[]'
    ) as units
`;

const lpnColumns = sql`l.id, l.code, l.kind, l.state, l.position_id, l.owner_id, l.spec_id`;

/** Goods the actor may see, deleted ones aside. */
const goodsFence = (actor: Actor) =>
  sql`
    g.tenant_id = ${actor.tenantId}
      and not g.is_deleted ${actor.ownerIds ? sql`and g.owner_id = any(${actor.ownerIds}::bigint[])` : sql``}
  `;
const here = (alias: string, actor: Actor) =>
  sql`
    ${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId} and ${sql.ref(`${alias}.warehouse_id`)} = ${actor.warehouseId}
      and not ${sql.ref(`${alias}.is_deleted`)}
  `;

const byCode = <T extends { code: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.code, row]));

/** Goods of an owner by code; unknown codes are missing from the map. One statement whatever the number of codes. */
export async function goodsByCode(
  ctx: Ctx,
  ownerId: number,
  codes: readonly string[],
): Promise<Map<string, GoodsFacts>> {
  const rows = await ctx.rows<GoodsFacts>`
    select ${goodsColumns}
    from basic.goods g
    where ${goodsFence(ctx)}
      and g.owner_id = ${ownerId}
      and g.code = any(${codes.map(codeText)}::text[])
  `;
  return byCode(rows);
}

export async function positionsByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, PositionFacts>> {
  const rows = await ctx.rows<PositionFacts>`
    select p.id, p.code, p.area_id, a.kind as area_kind, p.room_id, r.storage_mode, p.state
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
    where ${here('p', ctx)}
      and p.code = any(${codes.map(codeText)}::text[])
  `;
  return byCode(rows);
}

/** Containers by code; the one all loose goods stand in (id 0) has no code anybody scans. */
export async function lpnsByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, LpnFacts>> {
  const rows = await ctx.rows<LpnFacts>`
    select ${lpnColumns}
    from basic.lpn l
    where ${here('l', ctx)}
      and l.id <> 0
      and l.code = any(${codes.map(codeText)}::text[])
  `;
  return byCode(rows);
}

export const lpnByCode = async (ctx: Ctx, code: string): Promise<LpnFacts | undefined> =>
  (await lpnsByCode(ctx, [code])).get(codeText(code));

const DISABLED = 80,
  SHIPPED = 90;

/** New containers; codes that are somebody's already are missing from the map, and nothing has happened to them. */
export async function makeLpns(ctx: Ctx, codes: readonly string[], kind: string): Promise<Map<string, LpnFacts>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.rows<LpnFacts>`
    insert into basic.lpn as l (tenant_id, warehouse_id, code, kind, created_by, updated_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, c, ${kind}, ${ctx.userId}, ${ctx.userId}
    from unnest(${[...new Set(codes.map(codeText))]}::text[]) c
    order by c
    on conflict (tenant_id, warehouse_id, code) where not is_deleted do nothing
    returning ${lpnColumns}
  `;
  return byCode(rows);
}

/**
 * The containers behind codes, made when they do not exist yet, locked in order of id (lock rank 8). Refuses those of another
 * kind, disabled and shipped ones (STATE).
 */
async function openLpns(ctx: Ctx, codes: readonly string[], kind: string): Promise<Map<string, LpnFacts>> {
  if (codes.length === 0) return new Map();
  const [, { rows }] = await together(
    makeLpns(ctx, codes, kind),
    ctx.run<LpnFacts>`
      select ${lpnColumns}
      from basic.lpn l
      where ${here('l', ctx)}
        and l.code = any(${[...new Set(codes.map(codeText))]}::text[])
      order by l.id
      for no key update
    `,
  );
  for (const lpn of rows) refuseContainer(lpn, kind);
  return byCode(rows);
}

/** A container that cannot be taken as one of this kind. */
export function refuseContainer(lpn: Pick<LpnFacts, 'id' | 'code' | 'kind' | 'state'>, kind: string): void {
  if (lpn.id === 0 || lpn.kind !== kind) refuse('STATE', `容器【${lpn.code}】类型不符`);
  if (lpn.state === DISABLED) refuse('STATE', `容器【${lpn.code}】已停用`);
  if (lpn.state === SHIPPED) refuse('STATE', `容器【${lpn.code}】已发出`);
}

export async function openLpn(ctx: Ctx, code: string, kind: string): Promise<LpnFacts> {
  return (await openLpns(ctx, [code], kind)).get(codeText(code)) ?? refuse('NOT_FOUND');
}

/** What a scanned text can mean. Goods carry the pack level the barcode stands on. */
export type Scanned =
  | { kind: 'goods'; goods: GoodsFacts; level: number }
  | { kind: 'lpn'; lpn: LpnFacts }
  | { kind: 'position'; position: PositionFacts }
  /** Goods of several owners (or several goods) answer to this text: the user chooses. */
  | { kind: 'ambiguous'; candidates: { goods: GoodsFacts; level: number }[] }
  | { kind: 'unknown' };

/** Find out what was scanned: container, then position, then barcode, then goods code; within the owner when one is given. */
export async function resolveScan(ctx: Ctx, text: string, ownerId?: number): Promise<Scanned> {
  const code = codeText(text);
  const lpn = await lpnByCode(ctx, code);
  if (lpn) return { kind: 'lpn', lpn };
  const position = (await positionsByCode(ctx, [code])).get(code);
  if (position) return { kind: 'position', position };
  const rows = await ctx.rows<GoodsFacts & { scanLevel: number; byBarcode: boolean }>`
    select ${goodsColumns}, x.level as scan_level, x.by_barcode
    from (
      select b.goods_id, b.unit_level as level, true as by_barcode
      from basic.goods_barcode b
      where b.tenant_id = ${ctx.tenantId}
        and b.barcode = any(${codeForms(code)}::text[])
      union all
      select c.id, 1, false
      from basic.goods c
      where c.tenant_id = ${ctx.tenantId}
        and c.code = ${code}
        and not c.is_deleted
    ) x
    join basic.goods g on g.id = x.goods_id
    where ${goodsFence(ctx)}
      ${ownerId === undefined ? sql`` : sql`and g.owner_id = ${ownerId}`}
    order by g.owner_id, g.id
  `;
  const found = rows.some((row) => row.byBarcode) ? rows.filter((row) => row.byBarcode) : rows;
  const candidates = found.map(({ scanLevel, byBarcode: _, ...goods }) => ({ goods, level: scanLevel }));
  const [only] = candidates;
  if (!only) return { kind: 'unknown' };
  return candidates.length === 1 ? { kind: 'goods', ...only } : { kind: 'ambiguous', candidates };
}
