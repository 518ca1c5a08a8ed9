import { wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { ofOwners } from '../../platform/list/filters.ts';
import { areaFills, fillRules } from '../strategy/facade.ts';
import { byRotation, createTasks, filled, lockReplenishing, type Low, type TaskMade } from '../task/facade.ts';

/** So much of a goods is wanted at a face; `caseQty`: whole packs of it only (1 = pieces). */
interface Want {
  goodsId: number;
  goodsCode: string;
  faceId: number;
  qty: number;
  caseQty: number;
  priority: number;
}

const BY_HAND = 30;

/** By hand (§4.7): to the named face or the first of the goods. Refuses 商品【{x}】未设置拣货位 and 存储区无可补库存. */
export async function replenishByHand(
  ctx: Ctx,
  lines: readonly { goodsId: number; qty: number; positionId?: number | undefined }[],
): Promise<TaskMade[]> {
  const rows = await ctx.rows<Want & { n: number; faceId: number | null }>`
    select w.n, g.id as goods_id, g.code as goods_code, f.position_id as face_id, w.qty, 1 as case_qty,
      ${BY_HAND}::int as priority
    from unnest(
      ${lines.map((l) => l.goodsId)}::bigint[], ${lines.map((l) => l.qty)}::bigint[],
      ${lines.map((l) => l.positionId ?? null)}::bigint[]
    ) with ordinality w(goods_id, qty, position_id, n)
    join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = w.goods_id and ${ofOwners(ctx, 'g')}
    left join lateral (
      select p.position_id
      from basic.pick_position p
      where p.tenant_id = ${ctx.tenantId}
        and p.warehouse_id = ${ctx.warehouseId}
        and p.goods_id = g.id
        and p.status = 1
        and not p.is_deleted
        and (w.position_id is null or p.position_id = w.position_id)
      order by p.case_only, p.priority, p.id
      limit 1
    ) f
      on true
    order by w.n
  `;
  if (rows.length < lines.length) refuse('NOT_FOUND');
  const wants = rows.map((row) => ({
    ...row,
    faceId: row.faceId ?? refuse('BUSINESS', `商品【${row.goodsCode}】未设置拣货位`),
  }));
  const made = await carried(ctx, await sends(ctx, wants));
  return made.length > 0 ? made : refuse('STOCK', '存储区无可补库存');
}

/**
 * Every face whose free and coming quantity is below its minimum, as its goods and its area are filled; `faceIds`: none but these. `at`: the hour of the day
 * (`HH:mm:ss`) that the clock asks at, null by hand. Idempotent: what is on its way already asks for nothing, and one at a time decides in a warehouse. Takes
 * locks of rank 4 to 10; the caller holds none of them.
 */
export async function replenishLow(
  ctx: Ctx,
  { faceIds = null, at = null }: { faceIds?: readonly number[] | null; at?: string | null } = {},
): Promise<TaskMade[]> {
  await lockReplenishing(ctx);
  const lines = await sends(ctx, await lows(ctx, at));
  return carried(
    ctx,
    lines.filter((line) => faceIds === null || faceIds.includes(line.toPositionId)),
  );
}

/** Faces that would be sent for at this hour: below their minimum, with something in storage. */
export const lowFaces = async (ctx: Ctx, at: string): Promise<number[]> => [
  ...new Set((await sends(ctx, await lows(ctx, at))).map((line) => line.toPositionId)),
];

/** What low faces want, by the rules of their goods and areas. */
async function lows(ctx: Ctx, at: string | null): Promise<Want[]> {
  const rows = await lowRows(ctx);
  if (rows.length === 0) return [];
  const rules = await fillRules(
      ctx,
      rows.map(({ goodsId }) => goodsId),
    ),
    fills = await areaFills(ctx);
  return rows.flatMap(({ goodsId, goodsCode, faceId, ...low }) => {
    const want = filled(low, rules(goodsId), fills, at);
    return want ? [{ goodsId, goodsCode, faceId, qty: want.qty, caseQty: want.unitQty, priority: want.priority }] : [];
  });
}

type LowRow = Low & Pick<Want, 'goodsId' | 'goodsCode' | 'faceId'>;

function lowRows(ctx: Ctx): Promise<LowRow[]> {
  return ctx.rows<LowRow>`
    select p.goods_id, g.code as goods_code, p.position_id as face_id, q.area_id, p.min_qty, p.max_qty,
      (coalesce(x.free, 0) + coalesce(i.coming, 0))::bigint as there
    from basic.pick_position p
    join basic.position q
      on q.tenant_id = p.tenant_id
      and q.warehouse_id = p.warehouse_id
      and q.id = p.position_id
      and q.state in (10, 22)
    join basic.goods g on g.tenant_id = p.tenant_id and g.id = p.goods_id
    left join lateral (
      select sum(s.on_hand - s.allocated - s.locked - s.moving) as free
      from inventory.stock s
      where s.tenant_id = p.tenant_id
        and s.warehouse_id = p.warehouse_id
        and s.position_id = p.position_id
        and s.goods_id = p.goods_id
        and s.on_hand > 0
    ) x
      on true
    left join lateral (
      select sum(m.open_qty) as coming
      from inventory.task_line l
      join inventory.stock_claim m
        on m.tenant_id = l.tenant_id
        and m.warehouse_id = l.warehouse_id
        and m.id = l.claim_id
      where l.tenant_id = p.tenant_id
        and l.warehouse_id = p.warehouse_id
        and l.to_position_id = p.position_id
        and l.goods_id = p.goods_id
        and l.state = 10
    ) i
      on true
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.status = 1
      and not p.is_deleted
      and ${ofOwners(ctx, 'p')}
      and coalesce(x.free, 0) + coalesce(i.coming, 0) < p.min_qty
    order by p.priority, p.id
  `;
}

interface Source {
  id: number;
  onHand: number;
  expireOn: string | null;
  inboundOn: string | null;
  goodsId: number;
  positionId: number;
  free: number;
}

interface Send {
  fromStockId: number;
  toPositionId: number;
  qty: number;
  priority: number;
}

/** Storage rows as their goods rotate, the earliest expiry first where nothing is said; opened ones first. */
async function sends(ctx: Ctx, wants: readonly Want[]): Promise<Send[]> {
  if (wants.length === 0) return [];
  const rules = await fillRules(
    ctx,
    wants.map(({ goodsId }) => goodsId),
  );
  const sources = await ctx.rows<Source>`
    select s.id, s.goods_id, s.position_id, s.on_hand - s.allocated - s.locked - s.moving as free, s.on_hand,
      l.expire_on::text as expire_on, l.inbound_on::text as inbound_on
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id and l.status = 1
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    join basic.position p
      on p.tenant_id = s.tenant_id
      and p.warehouse_id = s.warehouse_id
      and p.id = s.position_id
      and p.state in (10, 21)
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'STORE'
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.goods_id = any(${wants.map((w) => w.goodsId)}::bigint[])
      and s.quality = 'A'
      and not s.off_shelf
      and s.on_hand > s.allocated + s.locked + s.moving
      and (l.expire_on is null or l.expire_on - ${wireDay(new Date())}::date >= g.ship_stop_days)
      and not exists (
        select 1
        from inventory.task_line k
        join inventory.task t
          on t.tenant_id = k.tenant_id
          and t.warehouse_id = k.warehouse_id
          and t.id = k.task_id
          and t.kind = 'REPLENISH'
        where k.tenant_id = s.tenant_id
          and k.warehouse_id = s.warehouse_id
          and k.from_stock_id = s.id
          and k.state = 10
      )
    order by s.id
  `;
  const free = new Map(sources.map((row) => [row.id, row.free]));
  return wants.flatMap((want) => {
    let left = want.qty;
    return sources
      .filter((row) => row.goodsId === want.goodsId && row.positionId !== want.faceId)
      .toSorted(byRotation(rules(want.goodsId).rotation))
      .flatMap((row) => {
        const qty = Math.floor(Math.min(left, free.get(row.id) ?? 0) / want.caseQty) * want.caseQty;
        if (qty <= 0) return [];
        left -= qty;
        // One open line per row and face: a row that feeds one face is left to it.
        free.set(row.id, 0);
        return [{ fromStockId: row.id, toPositionId: want.faceId, qty, priority: want.priority }];
      });
  });
}

/** One task per row and face. */
const carried = (ctx: Ctx, lines: readonly Send[]): Promise<TaskMade[]> =>
  createTasks(
    ctx,
    lines.map(({ priority, ...line }) => ({ kind: 'REPLENISH', priority, lines: [line] })),
  );
