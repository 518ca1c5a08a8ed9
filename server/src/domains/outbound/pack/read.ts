import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import { collectionLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import type { assembleApi } from '#contract/outbound/pack.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import type { collectionApi } from '#contract/outbound/stage.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf, scansOf } from '../../basic/facade.ts';
import { ordersPicked } from '../check/rows.ts';
import { ROLLBACK_HOURS } from '../ship/rollback.ts';
import { readCartons, rowOfCarton } from './rows.ts';
import { looseOf } from './scene.ts';

type Packs = Bench['left'][number]['packs'];
type Bench = OutputOf<typeof assembleApi.scan>['list'][number];

/** What the packing bench shows of everything behind a scan: an order number, a cart, a tote or a carton. */
export async function scanBench(
  ctx: Ctx,
  { code }: InputOf<typeof assembleApi.scan>,
): Promise<OutputOf<typeof assembleApi.scan>> {
  const rows = await ctx.rows<Omit<Bench, 'left' | 'cartons'>>`
    select o.id, o.order_no, o.status, o.is_frozen, s.name as store_name, r.name as route_name
    from outbound.order o
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(
        array(
          ${ordersPicked(ctx, code)} union select l.out_order_id from basic.lpn l where ${here(ctx, 'l')}
          and l.code = ${code} and l.carton_state > 0
        )
      )
    order by o.id
    limit 100
  `;
  if (rows.length === 0) return refuse('NOT_FOUND', `【${code}】没有可装箱的出库单`);
  const ids = rows.map((row) => row.id);
  const [left, cartons] = [await leftOf(ctx, ids), await cartonsOf(ctx, ids)];
  return { list: rows.map((row) => ({ ...row, left: left.get(row.id) ?? [], cartons: cartons.get(row.id) ?? [] })) };
}

async function leftOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Bench['left']>> {
  const loose = await looseOf(ctx, orderIds);
  const claims = [...loose.values()].flat();
  const goodsOf = await goodsByIds(ctx, [...new Set(claims.map((c) => c.goodsId))]),
    mayOf = await packable(ctx, orderIds),
    lpnOf = await lpnCodes(ctx, [...new Set(claims.map((c) => c.lpnId))]);
  return new Map(
    [...loose].map(([orderId, rows]) => [
      orderId,
      rows.map((c) => {
        const canPack = Math.min(c.openQty, mayOf.get(c.detailId) ?? 0);
        mayOf.set(c.detailId, (mayOf.get(c.detailId) ?? 0) - canPack);
        const of = goodsOf.get(c.goodsId);
        return {
          detailId: c.detailId,
          goodsId: c.goodsId,
          goodsCode: of?.code ?? '',
          goodsName: of?.name ?? '',
          barcodes: (of?.scans ?? []).map(({ barcode }) => barcode),
          scans: of?.scans ?? [],
          packs: of?.packs ?? [],
          lotNo: c.lotNo,
          lpnCode: lpnOf.get(c.lpnId) ?? null,
          lpnKind: c.lpnKind,
          qty: c.openQty,
          canPack,
        };
      }),
    ]),
  );
}

interface Goods {
  id: number;
  code: string;
  name: string;
  scans: Bench['left'][number]['scans'];
  packs: Packs;
}

async function goodsByIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Goods>> {
  const rows = await ctx.rows<Goods>`
    select g.id, g.code, g.name, ${packsOf} as packs, ${scansOf} as scans
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((g) => [g.id, g]));
}

/** What of each line is checked and in no carton yet. */
async function packable(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<{ id: number; canPack: number }>`
    select d.id, d.qty_checked - d.qty_packed as can_pack
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
  `;
  return new Map(rows.map((l) => [l.id, l.canPack]));
}

async function lpnCodes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.rows<{ id: number; code: string }>`
    select l.id, l.code
    from basic.lpn l
    where ${here(ctx, 'l')}
      and l.id = any(${ids}::bigint[])
      and l.id <> 0
  `;
  return new Map(rows.map((l) => [l.id, l.code]));
}

async function cartonsOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Bench['cartons']>> {
  const ids = await ctx.rows<{ id: number }>`
    select l.id
    from basic.lpn l
    where ${here(ctx, 'l')}
      and l.out_order_id = any(${[...orderIds]}::bigint[])
      and l.carton_state between 10 and 50
  `;
  const cartons = await readCartons(
    ctx,
    ids.map((row) => row.id),
  );
  const lines = await ctx.rows<{
    lpnId: number;
    detailId: number;
    goodsCode: string;
    goodsName: string;
    packs: Packs;
    lotNo: string;
    qty: number;
  }>`
    select c.lpn_id, c.out_detail_id as detail_id, g.code as goods_code, g.name as goods_name, ${packsOf} as packs,
      t.lot_no, sum(c.qty)::bigint as qty
    from outbound.carton_line c
    join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
    join inventory.lot t on t.tenant_id = c.tenant_id and t.id = c.lot_id
    where ${here(ctx, 'c')}
      and c.lpn_id = any(${ids.map((row) => row.id)}::bigint[])
      and c.qty > 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2
  `;
  const byOrder = new Map<number, Bench['cartons']>();
  for (const carton of cartons.values()) {
    const inside = lines.filter((l) => l.lpnId === carton.id).map(({ lpnId: _, ...line }) => line);
    byOrder.set(carton.orderId, [...(byOrder.get(carton.orderId) ?? []), { ...rowOfCarton(carton), lines: inside }]);
  }
  return byOrder;
}

type CollectionRow = OutputOf<typeof collectionApi.queryDocPage>['list'][number];
interface CollectionRaw extends Omit<CollectionRow, 'createdAt' | 'doneAt'> {
  createdAt: Date;
  doneAt: Date | null;
}
const collectionColumns = sql`
  c.id, c.coll_no, w.wave_no, c.route_id, r.name as route_name, p.code as position_code, c.status, c.carton_total,
    c.carton_in, c.created_at, c.done_at
`;
const collectionFrom = sql`
  from outbound.collection c
  left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
  left join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
  join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.position_id
`;
/** A collection is seen by whoever may see some order in it. */
const seesCollection = (actor: Actor) =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      exists (
        select 1
        from outbound.collection_item i
        join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
        where i.tenant_id = c.tenant_id
          and i.warehouse_id = c.warehouse_id
          and i.coll_id = c.id
          and ${ofOwners(actor, 'o')}
      )
    `;
const collectionOf = ({ createdAt, doneAt, ...row }: CollectionRaw): CollectionRow => ({
  ...row,
  createdAt: wireTime(createdAt),
  doneAt: wireTimeOrNull(doneAt),
});

const collectionRows = (actor: Actor, param: InputOf<typeof collectionApi.statistic>): RawBuilder<unknown> => sql`
  ${collectionFrom}
  where ${here(actor, 'c')}
    and ${seesCollection(actor)}
    ${anyCode(sql`c.coll_no`, param.collNo, 'collNo')}
    ${anyCode(sql`w.wave_no`, param.waveNo, 'waveNo')}
    ${param.routeId ? sql`and c.route_id = ${param.routeId}` : sql``}
    ${oneOrMany(sql`c.status`, param.status)}
    ${spanOf(sql`c.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
`;

export const collectionStatistic = (
  ctx: Ctx,
  input: InputOf<typeof collectionApi.statistic>,
): Promise<OutputOf<typeof collectionApi.statistic>> =>
  countsByState(ctx, collectionLife, { status: sql`c.status`, from: collectionRows(ctx, { ...input, status: null }) });

export async function collectionPage(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof collectionApi.queryDocPage>,
): Promise<OutputOf<typeof collectionApi.queryDocPage>> {
  const page = await paged<CollectionRaw>(
    ctx.tx,
    {
      select: collectionColumns,
      sortable: { createdAt: sql`c.created_at`, status: sql`c.status` },
      order: [desc(sql`c.created_at`), desc(sql`c.id`)],
      from: collectionRows(ctx, param),
    },
    paging,
  );
  return { ...page, list: page.list.map(collectionOf) };
}

export async function collectionDetail(
  ctx: Ctx,
  { id }: InputOf<typeof collectionApi.get>,
): Promise<OutputOf<typeof collectionApi.get>> {
  const row = await ctx.row<CollectionRaw>`
    select ${collectionColumns} ${collectionFrom}
    where ${here(ctx, 'c')}
      and c.id = ${id}
      and ${seesCollection(ctx)}
  `;
  const items = await ctx.rows<{
    lpnId: number;
    code: string;
    orderId: number;
    orderNo: string;
    storeName: string | null;
    cartonState: number;
    inAt: Date | null;
  }>`
    select i.lpn_id, l.code, o.id as order_id, o.order_no, s.name as store_name, l.carton_state, i.in_at
    from outbound.collection_item i
    join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    where ${here(ctx, 'i')}
      and i.coll_id = ${id}
      and ${ofOwners(ctx, 'o')}
    order by i.in_at desc nulls last, i.id
  `;
  return {
    ...collectionOf(found(row)),
    items: items.map(({ inAt, ...item }) => ({ ...item, inAt: wireTimeOrNull(inAt) })),
  };
}

type ShipmentRow = OutputOf<typeof shipmentApi.queryDocPage>['list'][number];
interface ShipmentRaw extends Omit<
  ShipmentRow,
  'createdAt' | 'planDepart' | 'shippedAt' | 'tempBefore' | 'canRollback' | 'actions'
> {
  createdAt: Date;
  planDepart: Date | null;
  shippedAt: Date | null;
  tempBefore: string | null;
}
const shipmentColumns = sql`
  s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name,
    s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded,
    (
      select count(distinct i.order_id)
      from outbound.shipment_item i
      where i.tenant_id = s.tenant_id
        and i.warehouse_id = s.warehouse_id
        and i.ship_id = s.id
        and i.active
    )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at,
    coalesce(
      (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统'
    ) as created_by
`;
const shipmentFrom = sql`
  from outbound.shipment s
  left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
  left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
`;
const seesShipment = (actor: Actor) =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      exists (
        select 1
        from outbound.shipment_item i
        join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
        where i.tenant_id = s.tenant_id
          and i.warehouse_id = s.warehouse_id
          and i.ship_id = s.id
          and ${ofOwners(actor, 'o')}
      )
    `;

function shipmentOf({ createdAt, planDepart, shippedAt, tempBefore, ...row }: ShipmentRaw): ShipmentRow {
  const canRollback =
    row.status === shipmentLife.at.shipped &&
    shippedAt !== null &&
    Date.now() - shippedAt.getTime() <= ROLLBACK_HOURS * 3_600_000;
  return {
    ...row,
    tempBefore: tempBefore === null ? null : Number(tempBefore),
    planDepart: wireTimeOrNull(planDepart),
    shippedAt: wireTimeOrNull(shippedAt),
    createdAt: wireTime(createdAt),
    canRollback,
    actions: actionsAt(shipmentLife, row.status).filter((action) => action !== 'rollback' || canRollback),
  };
}

const shipmentRows = (actor: Actor, param: InputOf<typeof shipmentApi.statistic>): RawBuilder<unknown> => sql`
  ${shipmentFrom}
  where ${here(actor, 's')}
    and ${seesShipment(actor)}
    ${anyCode(sql`s.ship_no`, param.shipNo, 'shipNo')}
    ${param.routeId ? sql`and s.route_id = ${param.routeId}` : sql``}
    ${containing(sql`s.plate_no`, param.plateNo)}
    ${oneOrMany(sql`s.status`, param.status)}
    ${spanOf(sql`s.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
    ${param.orderNo ? sql`and exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id ${anyCode(sql`o.order_no`, param.orderNo, 'orderNo')})` : sql``}
`;

export const shipmentStatistic = (
  ctx: Ctx,
  input: InputOf<typeof shipmentApi.statistic>,
): Promise<OutputOf<typeof shipmentApi.statistic>> =>
  countsByState(ctx, shipmentLife, { status: sql`s.status`, from: shipmentRows(ctx, { ...input, status: null }) });

export async function shipmentPage(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof shipmentApi.queryDocPage>,
): Promise<OutputOf<typeof shipmentApi.queryDocPage>> {
  const page = await paged<ShipmentRaw>(
    ctx.tx,
    {
      select: shipmentColumns,
      sortable: { createdAt: sql`s.created_at`, shippedAt: sql`s.shipped_at`, status: sql`s.status` },
      order: [desc(sql`s.created_at`), desc(sql`s.id`)],
      from: shipmentRows(ctx, param),
    },
    paging,
  );
  return { ...page, list: page.list.map(shipmentOf) };
}

export async function shipmentDetail(
  ctx: Ctx,
  { id }: InputOf<typeof shipmentApi.get>,
): Promise<OutputOf<typeof shipmentApi.get>> {
  const row = await ctx.row<ShipmentRaw>`
    select ${shipmentColumns} ${shipmentFrom}
    where ${here(ctx, 's')}
      and s.id = ${id}
      and ${seesShipment(ctx)}
  `;
  const header = shipmentOf(found(row));
  const orders = await ctx.rows<OutputOf<typeof shipmentApi.get>['orders'][number]>`
    select distinct o.id, o.order_no, st.name as store_name, i.stop_no, o.status
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
    where ${here(ctx, 'i')}
      and i.ship_id = ${id}
      and ${ofOwners(ctx, 'o')}
      and (i.active or ${header.status} = 90)
    order by i.stop_no, o.id
  `;
  const cartons = await ctx.rows<{
    lpnId: number;
    code: string;
    orderId: number;
    orderNo: string;
    stopNo: number;
    cartonState: number;
    loadedAt: Date | null;
  }>`
    select i.lpn_id, l.code, o.id as order_id, o.order_no, i.stop_no, l.carton_state, i.loaded_at
    from outbound.shipment_item i
    join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where ${here(ctx, 'i')}
      and i.ship_id = ${id}
      and ${ofOwners(ctx, 'o')}
      and i.active
    order by i.stop_no desc, i.id
  `;
  return {
    ...header,
    orders,
    cartons: cartons.map(({ loadedAt, ...c }) => ({ ...c, loadedAt: wireTimeOrNull(loadedAt) })),
  };
}
