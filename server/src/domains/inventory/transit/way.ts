import { sql, type RawBuilder } from 'kysely';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { positionsByCode } from '../../basic/facade.ts';
import { resolveLots } from '../lots.ts';
import { postTxns } from '../post.ts';
import { lostAmong, piecesLost, piecesOnWay } from '../serial/lost.ts';
import type { Dimension, Quality, Txn } from '../txn.ts';

/** Every warehouse is made with it (basic.equip_warehouse). */
const POSITION = '@TRANSIT';
/** Refused when more is to arrive, or to be given up, than has left. */
export const NOT_ON_WAY = '在途数量不足';

/** A line of goods on their way from one house to another, under lock. */
interface Way {
  id: number;
  toHouseId: number;
  fromHouseId: number;
  inOrderId: number;
  inOrderNo: string;
  inDetailId: number;
  outDetailId: number;
  ownerId: number;
  goodsId: number;
  quality: Quality;
}

const COLUMNS = sql`
  t.id, t.warehouse_id as to_house_id, t.from_warehouse_id as from_house_id, t.in_order_id, t.in_order_no,
    t.in_detail_id, t.out_detail_id, t.owner_id, t.goods_id, t.quality
`;

/** A line that is expected in one house and leaves the other. */
export interface Expected {
  inDetailId: number;
  outDetailId: number;
  goodsId: number;
  quality: Quality;
}
interface Pair {
  inOrderId: number;
  inOrderNo: string;
  fromHouseId: number;
  ownerId: number;
  lines: readonly Expected[];
}

/** What a house expects from another one, line by line; `there` is the house it goes to. */
export async function openWays(there: Ctx, { inOrderId, inOrderNo, fromHouseId, ownerId, lines }: Pair): Promise<void> {
  await there.run`
    insert into inventory.transit_line (
      tenant_id, warehouse_id, in_order_id, in_order_no, in_detail_id, from_warehouse_id, out_detail_id, owner_id,
      goods_id, quality, created_by, updated_by
    )
    select ${there.tenantId}, ${there.warehouseId}, ${inOrderId}, ${inOrderNo}, n.in_id, ${fromHouseId}, n.out_id,
      ${ownerId}, n.goods_id, n.quality, ${there.userId}, ${there.userId}
    from unnest(
      ${lines.map((line) => line.inDetailId)}::bigint[], ${lines.map((line) => line.outDetailId)}::bigint[],
      ${lines.map((line) => line.goodsId)}::bigint[], ${lines.map((line) => line.quality)}::text[]
    ) n(in_id, out_id, goods_id, quality)
  `;
}

/** A quantity of an outbound line; of one that was split off, the line it was split from. */
export interface Leaving {
  outDetailId: number;
  qty: number;
}

/**
 * Goods leave this house for another: they are in transit there from the same moment. Lines no other house expects are passed over. Locks the lines of transit, ids
 * ascending, then @TRANSIT of the houses they go to; the caller has posted what leaves here. Nobody who holds the stock of @TRANSIT waits for the stock of the
 * house the goods come from, so the two houses never wait for each other.
 */
export async function sendOnWay(ctx: Ctx, leaving: readonly Leaving[]): Promise<void> {
  const sums = summed(leaving);
  const ways = await waysOf(ctx, [...sums.keys()]);
  await moveOnWay(
    ctx,
    ways.map((way) => ({ way, qty: sums.get(way.outDetailId) ?? 0 })),
  );
}

/** A departure is taken back: the goods are no longer in transit. Refuses `msg` when some of them have arrived or been given up. */
export async function takeOffWay(ctx: Ctx, back: readonly Leaving[], msg: string): Promise<void> {
  const sums = summed(back);
  const ways = await waysOf(ctx, [...sums.keys()]);
  for (const [toHouseId, group] of Map.groupBy(ways, (way) => way.toHouseId)) {
    const left = await leftOf(
      ctxOf(ctx.tx, { ...ctx, warehouseId: toHouseId }),
      group.map(({ inDetailId }) => inDetailId),
    );
    if (group.some((way) => (left.get(way.inDetailId) ?? 0) < (sums.get(way.outDetailId) ?? 0)))
      refuse('BUSINESS', msg);
  }
  await moveOnWay(
    ctx,
    ways.map((way) => ({ way, qty: -(sums.get(way.outDetailId) ?? 0) })),
  );
}

/**
 * Goods in transit are given up: they will not arrive. `there` is the house that waited for them. Of goods told apart piece by piece it says which, and answers their
 * numbers; locks the line of transit, then @TRANSIT, then the pieces.
 */
export async function giveUp(
  there: Ctx,
  lost: { inDetailId: number; qty: number; serials: readonly string[] },
): Promise<string[]> {
  const [row] = await there.rows<Way>`
    select ${COLUMNS}
    from inventory.transit_line t
    where ${here(there, 't')}
      and t.in_detail_id = ${lost.inDetailId}
    for no key update
  `;
  const way = found(row),
    { inDetailId, id, fromHouseId } = way;
  if (((await leftOf(there, [inDetailId])).get(inDetailId) ?? 0) < lost.qty) refuse('BUSINESS', NOT_ON_WAY);
  await there.run`
    update inventory.transit_line t
    set qty_lost = t.qty_lost + ${lost.qty}, updated_by = ${there.userId}, updated_at = now()
    where ${here(there, 't')}
      and t.id = ${id}
  `;
  const [posted] = await post(there, [{ way, qty: -lost.qty }]);
  const pieces = lostAmong(await piecesOnWay(there, way.outDetailId, fromHouseId), lost.serials, lost.qty);
  const order = { id: way.inOrderId, no: way.inOrderNo };
  await piecesLost(there, { pieces, fromHouseId, inDetailId, order, txnId: posted?.txnId ?? null });
  return pieces.map(({ serial }) => serial);
}

/** Lines of an inbound order of which something will never leave: how much of each is settled, as it is now. */
export async function setUnsent(there: Ctx, unsent: readonly { inDetailId: number; qty: number }[]): Promise<void> {
  await there.run`
    update inventory.transit_line t
    set qty_unsent = n.qty, updated_by = ${there.userId}, updated_at = now()
    from unnest(
      ${unsent.map((line) => line.inDetailId)}::bigint[], ${unsent.map((line) => line.qty)}::bigint[]
    ) n(id, qty)
    where ${here(there, 't')}
      and t.in_detail_id = n.id
  `;
}

/** Hold what is on its way to these inbound orders: what is left of it is read after this and stays so. */
export const holdWays = (ctx: Ctx, inOrderIds: readonly number[]): Promise<unknown> => ctx.run`
  select 1
  from inventory.transit_line t
  where ${here(ctx, 't')}
    and t.in_order_id = any(${[...inOrderIds]}::bigint[])
  order by t.id
  for no key update
`;

const summed = (leaving: readonly Leaving[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { outDetailId, qty } of leaving) sums.set(outDetailId, (sums.get(outDetailId) ?? 0) + qty);
  return sums;
};

const waysOf = (ctx: Ctx, outDetailIds: readonly number[]): Promise<Way[]> => ctx.rows<Way>`
  select ${COLUMNS}
  from inventory.transit_line t
  where t.tenant_id = ${ctx.tenantId}
    and t.from_warehouse_id = ${ctx.warehouseId}
    and t.out_detail_id = any(${[...outDetailIds]}::bigint[])
  order by t.id
  for no key update
`;

/** What is left in transit of each line, as the ledger knows it: its stock row is shared by all lines of the goods. */
async function leftOf(there: Ctx, inDetailIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await there.rows<{ id: number; qty: number }>`
    select l.source_line_id as id, sum(l.delta)::bigint as qty
    from inventory.transit_line t
    join inventory.stock_ledger l
      on l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.source_type = 'IN'
      and l.source_id = t.in_order_id
      and l.source_line_id = t.in_detail_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'TRANSIT'
    where ${here(there, 't')}
      and t.in_detail_id = any(${[...inDetailIds]}::bigint[])
    group by 1
  `;
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}

interface Moved {
  way: Way;
  /** Negative: back again. */
  qty: number;
}

/** Count and post what goes, house by house. */
async function moveOnWay(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  await ctx.run`
    update inventory.transit_line t
    set qty_sent = t.qty_sent + n.qty, sent_at = case when n.qty > 0 then now() else t.sent_at end,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${moved.map(({ way }) => way.id)}::bigint[], ${moved.map(({ qty }) => qty)}::bigint[]) n(id, qty)
    where t.tenant_id = ${ctx.tenantId}
      and t.from_warehouse_id = ${ctx.warehouseId}
      and t.id = n.id
  `;
  const byHouse = [...Map.groupBy(moved, ({ way }) => way.toHouseId)].sort(([a], [b]) => a - b);
  for (const [toHouseId, group] of byHouse) await post(ctxOf(ctx.tx, { ...ctx, warehouseId: toHouseId }), group);
}

/** On behalf of the inbound order that expects it: one transaction for each order and direction. */
async function post(there: Ctx, moved: readonly Moved[]): ReturnType<typeof postTxns> {
  const positionId = found((await positionsByCode(there, [POSITION])).get(POSITION)).id;
  const lots = await resolveLots(
    there,
    moved.map(({ way: { ownerId, goodsId } }) => ({ ownerId, goodsId, noLot: true })),
  );
  const at = ({ goodsId, ownerId, quality }: Way, i: number): Dimension => ({
    positionId,
    goodsId,
    lotId: found(lots[i]),
    lpnId: 0,
    ownerId,
    quality,
  });
  const entries = moved.map(({ way, qty }, i) => ({
    way,
    entry: { at: at(way, i), qty, sourceLineId: way.inDetailId },
  }));
  return postTxns(
    there,
    [...Map.groupBy(entries, ({ way }) => way.inOrderId).values()].map((group): Txn => {
      const { inOrderId, inOrderNo } = found(group[0]).way;
      return {
        type: (group[0]?.entry.qty ?? 0) > 0 ? 'TRANSIT_ADD' : 'TRANSIT_CUT',
        source: { type: 'IN', id: inOrderId, no: inOrderNo },
        entries: group.map(({ entry }) => entry),
      };
    }),
  );
}

/** Outbound lines another house expects: they are changed on the transfer, not by themselves. A condition on line `d`. */
export const EXPECTED_ELSEWHERE: RawBuilder<unknown> = sql`
  exists (
    select 1
    from inventory.transit_line y
    where y.tenant_id = d.tenant_id
      and y.from_warehouse_id = d.warehouse_id
      and y.out_detail_id = coalesce(d.root_id, d.id)
  )
`;
