import { sql, type RawBuilder } from 'kysely';
import { HOLD_LOTS_MAX, type HoldScope, type holdApi } from '#contract/inner/hold.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { anyCode, beingWritten, daysOf, equals, here, ofOwners } from '../../../platform/list/filters.ts';
import { traceLots } from '../../inventory/facade.ts';
import { concernedBy } from './concerned.ts';
import { goingOf, goneOf } from './going.ts';
import { lettersFor, noticesNaming } from './letters.ts';
import { openHold } from './notices.ts';
import { ordersHolding } from './orders.ts';

type Output = OutputOf<typeof holdApi.where>;
type Place = Output['places'][number];

/** Rows of stock and orders shown at once; the sums are of all. */
const SHOWN_MAX = 2000;
const NOTHING: Output['sums'] = {
  received: 0,
  adjusted: 0,
  free: 0,
  held: 0,
  moving: 0,
  promised: 0,
  picked: 0,
  packed: 0,
  shipped: 0,
};

/** 召回: where all of some lots is, to the unit: what came and was adjusted lies here, promised or free, or has left. */
export async function whereItIs(ctx: Ctx, scope: HoldScope): Promise<Output> {
  const lotIds = await meantBy(ctx, scope);
  if (lotIds.length > HOLD_LOTS_MAX) refuse('TOO_LARGE', `涉及批次超过${HOLD_LOTS_MAX}个，请缩小范围`);
  if (lotIds.length === 0)
    return {
      sums: NOTHING,
      lots: [],
      receipts: [],
      places: [],
      orders: [],
      shipments: [],
      notices: [],
      parties: [],
      letters: [],
    };
  const traced = await traceLots(ctx, lotIds);
  const places = await placesOf(ctx, lotIds);
  const held = await noticesOf(ctx, lotIds);
  const of = (name: 'free' | 'held' | 'moving' | 'promised' | 'picked' | 'packed'): number =>
    places.reduce((sum, row) => sum + row[name], 0);
  return {
    sums: {
      received: traced.receipts.reduce((sum, { qty }) => sum + qty, 0),
      adjusted: traced.changes.reduce((sum, { qty }) => sum + qty, 0),
      free: of('free'),
      held: of('held'),
      moving: of('moving'),
      promised: of('promised'),
      picked: of('picked'),
      packed: of('packed'),
      shipped: traced.shipments.reduce((sum, { qty }) => sum + qty, 0),
    },
    lots: traced.lots.map((lot) => ({ ...lot, ...(held.get(lot.lotId) ?? { frozen: false, noticeNos: '' }) })),
    receipts: traced.receipts,
    places: places.slice(0, SHOWN_MAX),
    orders: await ordersHolding(ctx, sql`s.lot_id = any(${lotIds}::bigint[])`),
    shipments: traced.shipments,
    notices: await holding(ctx, lotIds),
    parties: await concernedBy(ctx, lotIds, { gone: goneOf(traced.shipments), going: await goingOf(ctx, lotIds) }),
    letters: await lettersFor(ctx, await noticesNaming(ctx, lotIds)),
  };
}

async function meantBy(ctx: Ctx, s: HoldScope): Promise<number[]> {
  const byDay = s.producedFrom ?? s.producedTo ?? s.receivedFrom ?? s.receivedTo;
  if (!s.lotNo && !s.inOrderNo && !s.noticeNo && !(byDay && (s.goodsId ?? s.supplierId)))
    refuseField('lotNo', '请输入批次、入库单号、通知号，或商品（供应商）与日期');
  const rows = await ctx.rows<{ id: number }>`
    select l.id
    from inventory.lot l
    where l.tenant_id = ${ctx.tenantId}
      and ${ofOwners(ctx, 'l')}
      ${equals(sql`l.owner_id`, s.ownerId)}
      ${equals(sql`l.goods_id`, s.goodsId)}
      ${equals(sql`l.supplier_id`, s.supplierId)}
      ${beingWritten(sql`l.lot_no`, s.lotNo)}
      ${daysOf(sql`l.produced_on`, s.producedFrom, s.producedTo, 'producedFrom')}
      ${daysOf(sql`l.inbound_on`, s.receivedFrom, s.receivedTo, 'receivedFrom')}
      and exists (
        select 1
        from inventory.stock_ledger y
        where ${here(ctx, 'y')}
          and y.goods_id = l.goods_id
          and y.lot_id = l.id
      )
      ${s.inOrderNo ? cameWith(ctx, s.inOrderNo) : sql``}
      ${s.noticeNo ? namedIn(ctx, s.noticeNo) : sql``}
    order by l.id
    limit ${HOLD_LOTS_MAX + 1}
  `;
  return rows.map(({ id }) => id);
}

const cameWith = (actor: Actor, orderNo: string): RawBuilder<unknown> => sql`
  and l.id in (
    select r.lot_id
    from inbound.order o
    join inbound.receipt r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.order_id = o.id
    where ${here(actor, 'o')}
      and not r.is_reversed
      ${anyCode(sql`o.order_no`, orderNo, 'inOrderNo')}
  )
`;

/** Lots that notices name, still holding or released. */
const namedIn = (actor: Actor, noticeNo: string): RawBuilder<unknown> => sql`
  and l.id in (
    select x.lot_id
    from inventory.lock_notice n
    join inventory.lock_line x on x.tenant_id = n.tenant_id and x.warehouse_id = n.warehouse_id and x.notice_id = n.id
    where ${here(actor, 'n')}
      and ${ofOwners(actor, 'n')}
      ${anyCode(sql`n.notice_no`, noticeNo, 'noticeNo')}
  )
`;

/** Every row in which the lots lie, and what is said of it: free, locked, on its way, promised, picked or in a carton. */
const placesOf = (ctx: Ctx, lotIds: readonly number[]): Promise<Place[]> =>
  ctx.rows<Place>`
    select s.id as stock_id, t.lot_no, g.name as goods_name, p.code as position_code, a.name as area_name,
      case when s.lpn_id <> 0 then n.code end as lpn_code, s.quality, s.on_hand,
      s.on_hand - s.allocated - s.locked - s.moving as free, s.locked as held, s.moving,
      coalesce(c.promised, 0)::bigint as promised,
      (s.allocated - coalesce(c.promised, 0) - coalesce(c.packed, 0))::bigint as picked,
      coalesce(c.packed, 0)::bigint as packed
    from inventory.stock s
    join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    left join lateral (
      select sum(x.open_qty) filter (where x.stage <> 'PICKED') as promised,
        sum(x.open_qty) filter (where x.stage = 'PICKED' and n.kind = 'CARTON') as packed
      from inventory.stock_claim x
      where x.tenant_id = s.tenant_id
        and x.warehouse_id = s.warehouse_id
        and x.stock_id = s.id
        and x.kind = 'ALLOC'
        and x.open_qty > 0
    ) c
      on s.allocated > 0
    where ${here(ctx, 's')}
      and ${ofOwners(ctx, 's')}
      and s.lot_id = any(${[...lotIds]}::bigint[])
      and s.on_hand > 0
      and a.kind <> 'TRANSIT'
    order by t.lot_no, p.code collate ops.natural_order, s.id
  `;

async function noticesOf(
  ctx: Ctx,
  lotIds: readonly number[],
): Promise<Map<number, { frozen: boolean; noticeNos: string }>> {
  const rows = await ctx.rows<{ id: number; frozen: boolean; noticeNos: string }>`
    select t.id, t.status = 2 as frozen,
      coalesce(
        (
          select string_agg(distinct n.notice_no, ',')
          from inventory.lock_line l
          join inventory.lock_notice n
            on n.tenant_id = l.tenant_id
            and n.warehouse_id = l.warehouse_id
            and n.id = l.notice_id
          where ${here(ctx, 'l')}
            and l.lot_id = t.id
            and n.status in (10, 20, 25)
        ), ''
      ) as notice_nos
    from inventory.lot t
    where t.tenant_id = ${ctx.tenantId}
      and t.id = any(${[...lotIds]}::bigint[])
  `;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Notices that hold some of these lots still. */
const holding = (ctx: Ctx, lotIds: readonly number[]): Promise<Output['notices']> =>
  ctx.rows<Output['notices'][number]>`
    select n.id, n.version, n.notice_no, n.status, n.source, w.name as owner_name, n.freeze_lot,
      n.until_on::text as until_on, n.reason, x.lot_count, x.locked_qty
    from inventory.lock_notice n
    join basic.owner w on w.tenant_id = n.tenant_id and w.id = n.owner_id
    cross join lateral (
      select count(distinct l.lot_id)::int as lot_count,
        coalesce(sum(l.locked_qty - l.unlocked_qty), 0)::bigint as locked_qty
      from inventory.lock_line l
      where l.tenant_id = n.tenant_id
        and l.warehouse_id = n.warehouse_id
        and l.notice_id = n.id
    ) x
    where ${here(ctx, 'n')}
      and ${ofOwners(ctx, 'n')}
      and n.status in (20, 25)
      and n.id in (
        select l.notice_id
        from inventory.lock_line l
        where ${here(ctx, 'l')}
          and l.lot_id = any(${[...lotIds]}::bigint[])
      )
    order by n.id
    limit ${SHOWN_MAX}
  `;

/** 整体锁定: every lot of a scope at once, one notice for each owner; what has left is not stopped, and is listed. */
export async function holdAll(
  ctx: Ctx,
  { lotIds, ...said }: InputOf<typeof holdApi.open>,
): Promise<OutputOf<typeof holdApi.open>> {
  const rows = await ctx.rows<{ id: number; ownerId: number; goodsId: number }>`
    select l.id, l.owner_id, l.goods_id
    from inventory.lot l
    where l.tenant_id = ${ctx.tenantId}
      and ${ofOwners(ctx, 'l')}
      and l.id = any(${lotIds}::bigint[])
      and exists (
        select 1
        from inventory.stock_ledger y
        where ${here(ctx, 'y')}
          and y.goods_id = l.goods_id
          and y.lot_id = l.id
      )
    order by l.owner_id, l.id
  `;
  if (rows.length < new Set(lotIds).size) refuse('NOT_FOUND');
  const notices = [];
  for (const [ownerId, lots] of Map.groupBy(rows, (row) => row.ownerId))
    notices.push(
      await openHold(ctx, {
        ...said,
        ownerId,
        freezeLot: true,
        untilOn: said.untilOn ?? null,
        lines: lots.map(({ id, goodsId }) => ({ goodsId, lotId: id, positionId: null, lpnId: null, wantQty: null })),
      }),
    );
  return { notices };
}
