import { sql, type RawBuilder } from 'kysely';
import type { Packing } from '#contract/outbound/pack.ts';
import { newId } from '../../../platform/command/change.ts';
import { climb } from '../../../platform/command/ladder.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsPicked } from '../../inventory/facade.ts';
import { floorOrders, foundOrders } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import type { Loose } from './confirm.plan.ts';
import { cartonRows, type Carton } from './rows.ts';

/** What can still be packed of a line: checked, and not in a carton. */
interface PackLine {
  id: number;
  orderId: number;
  canPack: number;
}

/** The orders at a packing bench, read under their locks: orders, lines, the cartons named and the pallets that may become some. */
export interface PackScene {
  orders: Map<number, FloorOrder>;
  /** By order and line. */
  canPack: Map<number, Map<number, number>>;
  loose: Map<number, Loose[]>;
  /** The last number of a carton of each order. */
  lastSeq: Map<number, number>;
  cartons: Map<number, Carton>;
  /** Numbers for cartons that are opened. */
  newIds: number[];
}

interface SceneLists extends Record<string, object> {
  orders: FloorOrder;
  lines: PackLine;
  loose: LooseRow;
  seqs: { orderId: number; seq: number };
  cartons: Carton;
  newIds: { id: number };
}

/** Lock orders to be packed. */
export async function lockPacking(ctx: Ctx, items: readonly Packing[]): Promise<PackScene> {
  const ids = items.map((item) => item.orderId),
    opening = items.filter((item) => !item.cartonId).length;
  const { details, lpns } = await lists<{ details: { id: number }; lpns: { id: number } }>(ctx, {
    details: sql`
      select d.id
      from outbound.detail d
      where ${here(ctx, 'd')}
        and d.order_id = any(${ids}::bigint[])
    `,
    lpns: lpnsOf(ctx, items),
  });
  const lpnIds = lpns.map((lpn) => lpn.id);
  const [ladder, scene] = await together(
    climb(ctx, {
      'outbound.order': ids,
      'outbound.detail': details.map((line) => line.id),
      'basic.lpn': lpnIds,
    }),
    lists<SceneLists>(ctx, {
      orders: floorOrders(ctx, ids),
      lines: packLines(ctx, ids),
      loose: looseRows(ctx, ids),
      seqs: lastSeqs(ctx, ids),
      cartons: cartonRows(ctx, lpnIds),
      newIds: sql<SceneLists['newIds']>`
        select ${newId('basic.lpn')} as id
        from generate_series(1, ${opening}::int)
      `,
    }),
  );
  const orders = foundOrders(scene.orders, ids);
  for (const { wholePallet, lpnId } of scene.loose) if (wholePallet) ladder.holds('basic.lpn', lpnId);
  return {
    orders,
    canPack: linesByOrder(scene.lines),
    loose: Map.groupBy(scene.loose, (row) => row.orderId),
    lastSeq: new Map(scene.seqs.map(({ orderId, seq }) => [orderId, seq])),
    cartons: new Map(scene.cartons.map((carton) => [carton.id, carton])),
    newIds: scene.newIds.map(({ id }) => id),
  };
}

/** Order lines with their open promises on picked goods, and where these lie. */
const PICKED = sql`
  from outbound.detail d
  join inventory.stock_claim c
    on c.tenant_id = d.tenant_id
    and c.warehouse_id = d.warehouse_id
    and c.out_detail_id = d.id
    and c.kind = 'ALLOC'
    and c.stage = 'PICKED'
    and c.open_qty > 0
  join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
`;

/** Cartons by number or code, and pallets with picked goods of the orders. */
const lpnsOf = (ctx: Ctx, items: readonly Packing[]): RawBuilder<{ id: number }> => sql`
  select l.id
  from basic.lpn l
  where ${here(ctx, 'l')}
    and l.id <> 0
    and not l.is_deleted
    and l.id in (
      select unnest(${items.flatMap((item) => item.cartonId ?? [])}::bigint[])
      union
      select x.id
      from basic.lpn x
      where ${here(ctx, 'x')}
        and not x.is_deleted
        and x.code = any(${items.flatMap((item) => (item.cartonId ? [] : (item.cartonCode ?? [])))}::text[])
      union
      select s.lpn_id ${PICKED}
      join basic.lpn p
        on p.tenant_id = s.tenant_id
        and p.warehouse_id = s.warehouse_id
        and p.id = s.lpn_id
        and p.kind = 'PALLET'
      where ${here(ctx, 'd')}
        and d.order_id = any(${items.map((item) => item.orderId)}::bigint[])
    )
`;

const packLines = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<PackLine> => sql<PackLine>`
  select d.id, d.order_id, d.qty_checked - d.qty_packed as can_pack
  from outbound.detail d
  where ${here(ctx, 'd')}
    and d.order_id = any(${[...orderIds]}::bigint[])
  order by d.id
`;

function linesByOrder(lines: readonly PackLine[]): Map<number, Map<number, number>> {
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return new Map([...byOrder].map(([id, own]) => [id, new Map(own.map((line) => [line.id, line.canPack]))]));
}

/** Lock the lines (rank 6) of orders that are locked; what of each is checked and not yet packed. */
export async function lockLines(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<PackLine>`${packLines(ctx, orderIds)} for no key update`.execute(ctx.tx);
  return linesByOrder(rows);
}

const lastSeqs = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<SceneLists['seqs']> => sql<SceneLists['seqs']>`
  select l.out_order_id as order_id, max(l.carton_seq) as seq
  from basic.lpn l
  where ${here(ctx, 'l')}
    and l.out_order_id = any(${[...orderIds]}::bigint[])
  group by 1
`;

/** Picked goods of the orders that do not lie in their cartons yet. */
export const looseRows = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<LooseRow> => sql<LooseRow>`
  select d.order_id, c.id as claim_id, d.id as detail_id, d.line_no, c.stock_id, c.open_qty, s.position_id, s.goods_id,
    s.lot_id, t.lot_no, s.lpn_id, s.owner_id, s.quality, l.kind as lpn_kind, g.weight, g.volume, g.storage_mode,
    ${cartonsPicked(sql`s`, sql`d.id`)} as cartons,
    l.kind = 'PALLET' and l.carton_state = 0 and not exists (
      select 1
      from inventory.stock x
      where x.tenant_id = s.tenant_id
        and x.warehouse_id = s.warehouse_id
        and x.lpn_id = s.lpn_id
        and x.on_hand > coalesce(
          (
            select sum(y.open_qty)
            from inventory.stock_claim y
            join outbound.detail e
              on e.tenant_id = y.tenant_id
              and e.warehouse_id = y.warehouse_id
              and e.id = y.out_detail_id
            where y.tenant_id = x.tenant_id
              and y.warehouse_id = x.warehouse_id
              and y.stock_id = x.id
              and y.stage = 'PICKED'
              and e.order_id = d.order_id
          ), 0
        )
    ) as whole_pallet ${PICKED}
  join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
  join basic.lpn l on l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.id = s.lpn_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where ${here(ctx, 'd')}
    and d.order_id = any(${[...orderIds]}::bigint[])
    and l.carton_state = 0
  order by d.order_id, d.line_no, c.id
`;

export type LooseRow = Loose & { orderId: number };

/** The same by order. */
export async function looseOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, LooseRow[]>> {
  const { rows } = await looseRows(ctx, orderIds).execute(ctx.tx);
  return Map.groupBy(rows, (row) => row.orderId);
}
