import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { REFILL_WINDOW_DAYS, type RefillRow, type refillApi } from '#contract/service/transfer/refill.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { TRANSFER_LINES_MAX, transferInput } from '#contract/service/transfer/transfer.ts';
import { addDays, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { packsOf } from '../../basic/facade.ts';
import { openHouses } from '../house/rows.ts';
import { refills, type Standing } from './refill.plan.ts';
import { writeTransfer } from './save.ts';

type Api = typeof refillApi;

/** What the transfers say that were made of it. */
export const REFILL = '前置仓补货';
/** 调拨: what one house sends another is no demand. */
const TRANSFER = 2;
const NOT_FILLED = '该前置仓不由本仓补货，或无权进入';
/** Goods of one look; the houses that last the shortest come first. */
const ROWS_MAX = 2000;

/** Advance house `a` is filled from this warehouse. */
const filledFrom = (ctx: Ctx): RawBuilder<unknown> => sql`
  a.tenant_id = ${ctx.tenantId} and a.parent_house_id = ${ctx.warehouseId} and a.status = 1 and not a.is_deleted
`;

/** Advance houses this warehouse fills, and what left each of them lately, by owner and goods that both have. */
const demand = (ctx: Ctx, houseIds: readonly number[]): RawBuilder<unknown> => sql`
  select a.house_id, a.cut_off, a.replenish_days, o.owner_id, d.goods_id, sum(d.qty_shipped)::bigint as sold
  from basic.advance_house a
  join outbound.order o
    on o.tenant_id = a.tenant_id
    and o.warehouse_id = a.house_id
    and o.order_type <> ${TRANSFER}
    and o.updated_at >= now() - make_interval(days => ${REFILL_WINDOW_DAYS})
    and o.shipped_at >= now() - make_interval(days => ${REFILL_WINDOW_DAYS})
  join outbound.detail d
    on d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
    and d.quality = 'A'
    and d.qty_shipped > 0
  where ${filledFrom(ctx)}
    and a.house_id = any(${houseIds}::bigint[])
    and ${ofOwners(ctx, 'o')}
    and 2 = (
      select count(*)
      from basic.owner_warehouse m
      where m.tenant_id = a.tenant_id
        and m.owner_id = o.owner_id
        and m.warehouse_id in (a.house_id, a.parent_house_id)
        and m.status = 1
        and not m.is_deleted
    )
  group by 1, 2, 3, 4, 5
`;

/** Good and free in a house; `which` narrows to what could leave it at once. */
const freeIn = (house: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(sum(s.on_hand - s.allocated - s.locked - s.moving), 0)::bigint
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id and l.status = 1
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where s.tenant_id = g.tenant_id
    and s.warehouse_id = ${house}
    and s.goods_id = g.id
    and s.owner_id = n.owner_id
    and s.quality = 'A'
    and not s.off_shelf
    and ${which}
`;
const SENDABLE = sql`a.kind in ('STORE', 'PICK') and p.state in (10, 21)`;

/** Lines of transfers that are not over: what the other house still waits for, and what this one has not promised yet, drafts included. */
const openLines = (which: RawBuilder<unknown>, qty: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(sum(greatest(0, ${qty})), 0)::bigint
  from service.transfer_order t
  join service.transfer_line l
    on l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.transfer_id = t.id
    and l.goods_id = g.id
    and l.quality = 'A'
  left join inbound.detail i
    on i.tenant_id = l.tenant_id
    and i.warehouse_id = t.to_warehouse_id
    and i.id = l.in_detail_id
  left join outbound.detail d
    on d.tenant_id = l.tenant_id
    and d.warehouse_id = l.warehouse_id
    and d.id = l.out_detail_id
  where t.tenant_id = g.tenant_id
    and t.status between ${transferLife.at.draft} and ${transferLife.at.arriving}
    and ${which}
`;
const WAITED_FOR = sql`coalesce(i.qty_expected - i.qty_received - i.qty_rejected - i.qty_closed, l.qty)`,
  UNPROMISED = sql`coalesce(d.qty_ordered - d.qty_cancelled - d.qty_replaced - d.qty_allocated, l.qty)`;

const standings = (ctx: Ctx, houseIds: readonly number[]): Promise<Standing[]> => ctx.rows<Standing>`
  select n.house_id, w.name as house_name, to_char(n.cut_off, 'HH24:MI') as cut_off, n.owner_id, o.name as owner_name,
    n.goods_id, g.code as goods_code, g.name as goods_name, ${packsOf} as packs, n.replenish_days, n.sold,
    coalesce(u.ratio, 0) as case_qty, (${freeIn(sql`n.house_id`, sql`true`)}) as qty_there,
    (${openLines(sql`t.to_warehouse_id = n.house_id`, WAITED_FOR)}) as qty_on_way,
    (${freeIn(sql`${ctx.warehouseId}`, SENDABLE)}) - (
      ${openLines(sql`t.warehouse_id = ${ctx.warehouseId}`, UNPROMISED)}
    ) as qty_here
  from (${demand(ctx, houseIds)}) n
  join basic.warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = n.house_id and w.status = 1 and not w.is_deleted
  join basic.owner o on o.tenant_id = ${ctx.tenantId} and o.id = n.owner_id
  join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = n.goods_id and g.status = 1 and not g.is_deleted
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  order by n.sold desc, n.house_id, n.goods_id
  limit ${ROWS_MAX}
`;

/** The advance houses this warehouse fills in which whoever asks works as well. */
async function filledHouses(ctx: Ctx, houseId: number | null | undefined): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select a.house_id as id
    from basic.advance_house a
    where ${filledFrom(ctx)}
      ${houseId ? sql`and a.house_id = ${houseId}` : sql``}
    order by 1
  `;
  return [
    ...(await openHouses(
      ctx,
      rows.map(({ id }) => id),
    )),
  ];
}

/** What they lack, with what this house can give; both sides are shown to whoever works in both. */
export async function refillList(
  ctx: Ctx,
  { houseId }: InputOf<Api['refillList']>,
): Promise<OutputOf<Api['refillList']>> {
  const open = await filledHouses(ctx, houseId);
  return { list: refills(await standings(ctx, open)) };
}

/** 生成: drafts for the houses in which whoever asks works as well. */
export async function refill(ctx: Ctx, { houseId }: InputOf<Api['refill']>): Promise<OutputOf<Api['refill']>> {
  const open = await filledHouses(ctx, houseId);
  if (houseId && open.length === 0) refuseField('houseId', NOT_FILLED);
  return { list: await draftRefills(ctx, open) };
}

/**
 * Drafts of what these houses lack, one for each house and owner. One at a time for a filling warehouse: the second waits, and finds what the first wrote among what is on its
 * way; so does a retry without its key. A kill leaves nothing.
 */
export async function draftRefills(ctx: Ctx, houseIds: readonly number[]): Promise<OutputOf<Api['refill']>['list']> {
  await ctx.run`
    select pg_advisory_xact_lock(hashtextextended('service.refill/' || ${ctx.warehouseId}::text, ${ctx.tenantId}))
  `;
  const rows = refills(await standings(ctx, houseIds)).filter(({ qty }) => qty > 0);
  const made: OutputOf<Api['refill']>['list'] = [];
  for (const group of Map.groupBy(rows, ({ houseId, ownerId }) => `${houseId}/${ownerId}`).values())
    for (let at = 0; at < group.length; at += TRANSFER_LINES_MAX) {
      const lines = group.slice(at, at + TRANSFER_LINES_MAX);
      const [first] = lines;
      if (!first) continue;
      const { id, orderNo } = await writeTransfer(ctx, draftOf(first, lines));
      made.push({ id, orderNo, houseId: first.houseId, lineCount: lines.length });
    }
  return made;
}

/** To arrive today where today's cut-off has not passed, else tomorrow. */
const draftOf = ({ ownerId, houseId, cutOff, replenishDays }: RefillRow, lines: readonly RefillRow[]) => {
  const now = wireTime(new Date()),
    today = now.slice(0, 10);
  return transferInput.parse({
    ownerId,
    toHouseId: houseId,
    wantOn: now.slice(11, 16) < cutOff ? today : addDays(today, 1),
    reason: REFILL,
    remark: `按近${REFILL_WINDOW_DAYS}天日均出库补足${replenishDays}天，截单${cutOff}`,
    lines: lines.map(({ goodsId, qty }) => ({ goodsId, unitLevel: 1, unitQty: qty, quality: 'A' })),
  });
};

/** Houses whose cut-off comes within these minutes and that were not sent for by the clock since the one before. */
export async function dueRefills(ctx: Ctx, at: string, withinMinutes: number): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select a.house_id as id
    from basic.advance_house a
    where ${filledFrom(ctx)}
      and mod(
        (extract(epoch from a.cut_off) - extract(epoch from ${at}::time) + 86400)::int, 86400
      ) between 1 and ${withinMinutes * 60}
      and not exists (
        select 1
        from service.transfer_order t
        where ${here(ctx, 't')}
          and t.to_warehouse_id = a.house_id
          and t.reason = ${REFILL}
          and t.created_by = 0
          and t.created_at > now() - interval '12 hours'
      )
    order by 1
  `;
  return rows.map(({ id }) => id);
}
