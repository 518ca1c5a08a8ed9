import { sql, type RawBuilder } from 'kysely';
import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { newId } from '../../../platform/command/change.ts';
import { climb } from '../../../platform/command/ladder.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { here } from '../../../platform/list/filters.ts';
import { packsOf, scansOf } from '../../basic/facade.ts';
import { serialsChecked } from '../../inventory/facade.ts';
import { internalPctOf } from '../../strategy/facade.ts';
import { floorOrders, foundOrders } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import { needsOf } from '../seed/rows.ts';
import { CHECK, INTERNAL, runningChecks, type CheckKind, type CheckTask } from './rows.ts';
import type { ExpectedRow } from './tally.plan.ts';

/** The orders at a bench, read under their locks: orders, running checks, lines. */
export interface Bench {
  orders: Map<number, FloorOrder>;
  running: Map<number, CheckTask>;
  expected: Map<number, ExpectedRow[]>;
  /** Counted lines of the running checks: the number of each by check and order line. */
  counted: Map<string, number>;
  /** A number for the check of each order that has none. */
  newIds: Map<number, number>;
  /** Partly checked orders that are picked again for what a count found missing. */
  picking: Set<number>;
  /** Of a first check: how many of a hundred orders of its owner are counted again, of orders that nobody was drawn for yet. */
  samples: Map<number, number>;
  /** Units that still have to be sorted into the seed wall, of orders that have a slot there. */
  unsorted: Map<number, number>;
}

export const countedKey = (checkId: number, detailId: number): string => `${checkId}/${detailId}`;

interface SceneLists extends Record<string, object> {
  orders: FloorOrder;
  running: CheckTask;
  expected: ExpectedRow;
  counted: { id: number; checkId: number; detailId: number };
  newIds: { orderId: number; id: number };
  picking: { orderId: number };
  unsorted: { orderId: number; qty: number };
  samples: { orderId: number; pct: number };
}

/** Lock orders to be checked. */
export async function lockBench(ctx: Ctx, kind: CheckKind, orderIds: readonly number[]): Promise<Bench> {
  const ids = [...new Set(orderIds)];
  const { checks, details } = await lists<{ checks: { id: number }; details: { id: number } }>(ctx, {
    checks: sql`select r.id from (${runningChecks(ctx, kind, ids)}) r`,
    details: sql`
      select d.id
      from outbound.detail d
      where ${here(ctx, 'd')}
        and d.order_id = any(${ids}::bigint[])
        and d.qty_picked > 0
    `,
  });
  const [ladder, scene] = await together(
    climb(ctx, {
      'outbound.order': ids,
      'outbound.checkTask': checks.map((check) => check.id),
      'outbound.detail': details.map((line) => line.id),
    }),
    lists<SceneLists>(ctx, {
      orders: floorOrders(ctx, ids),
      running: runningChecks(ctx, kind, ids),
      expected: expectedLines(ctx, ids),
      counted: countedLines(ctx, kind, ids),
      newIds: sql<SceneLists['newIds']>`
        select o.id as order_id, ${newId('outbound.checkTask')} as id
        from unnest(${ids}::bigint[]) o(id)
        where not exists (select 1 from (${runningChecks(ctx, kind, ids)}) r where r.order_id = o.id)
      `,
      picking: pickedAgain(ctx, ids),
      samples: samplesOf(ctx, kind, ids),
      unsorted: sql`
        select n.order_id, sum(n.need_qty - n.seeded_qty)::bigint as qty
        from (${needsOf(ctx, sql`s.out_order_id = any(${ids}::bigint[])`)}) n
        where n.need_qty > n.seeded_qty
        group by n.order_id
      `,
    }),
  );
  const orders = foundOrders(scene.orders, ids);
  for (const check of scene.running) ladder.holds('outbound.checkTask', check.id);
  return {
    orders,
    running: new Map(scene.running.map((check) => [check.orderId, check])),
    expected: Map.groupBy(scene.expected, (line) => line.orderId),
    counted: new Map(scene.counted.map((line) => [countedKey(line.checkId, line.detailId), line.id])),
    newIds: new Map(scene.newIds.map(({ orderId, id }) => [orderId, id])),
    picking: new Set(scene.picking.map(({ orderId }) => orderId)),
    samples: new Map(scene.samples.map(({ orderId, pct }) => [orderId, pct])),
    unsorted: new Map(scene.unsorted.map(({ orderId, qty }) => [orderId, qty])),
  };
}

/** What was picked of each line, by lot (open PICKED claims). */
const expectedLines = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<ExpectedRow> => sql<ExpectedRow>`
  select d.order_id, d.id as detail_id, d.line_no, d.goods_id, g.code as goods_code, g.name as goods_name, g.weight,
    ${packsOf} as packs, g.serial_mode,
    case when g.serial_mode > 0 then ${serialsChecked(sql`d`)} else '[]'::jsonb end as serials,
    d.qty_picked - d.qty_shipped as picked_qty, d.qty_checked as checked_qty,
    d.qty_packed - d.qty_shipped as packed_qty, d.qty_shipped as shipped_qty, ${scansOf} as scans,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('lotNo', x.lot_no, 'qty', x.qty) order by x.lot_no)
        from (
          select l.lot_no, sum(c.open_qty) as qty
          from inventory.stock_claim c
          join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
          join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
          where c.tenant_id = d.tenant_id
            and c.warehouse_id = d.warehouse_id
            and c.out_detail_id = d.id
            and c.kind = 'ALLOC'
            and c.stage = 'PICKED'
            and c.open_qty > 0
          group by l.lot_no
        ) x
      ), '[]'
    ) as lots,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('code', k.code, 'weightG', k.weight) order by k.code)
        from inventory.catch_code k
        where g.is_catch_weight
          and k.tenant_id = d.tenant_id
          and k.warehouse_id = d.warehouse_id
          and k.out_detail_id = d.id
          and k.state = ${CATCH_STATE.picked}
      ), '[]'
    ) as cartons
  from outbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  where ${here(ctx, 'd')}
    and d.order_id = any(${[...orderIds]}::bigint[])
    and d.qty_picked > 0
  order by d.id
`;

const countedLines = (ctx: Ctx, kind: CheckKind, orderIds: readonly number[]): RawBuilder<SceneLists['counted']> => sql<
  SceneLists['counted']
>`
  select c.id, c.check_id, c.out_detail_id as detail_id
  from (${runningChecks(ctx, kind, orderIds)}) r
  join outbound.check_line c on ${here(ctx, 'c')} and c.check_id = r.id
`;

const samplesOf = (ctx: Ctx, kind: CheckKind, orderIds: readonly number[]): RawBuilder<SceneLists['samples']> => sql<
  SceneLists['samples']
>`
  select o.id as order_id, ${internalPctOf(ctx, sql`o.owner_id`)} as pct
  from outbound.order o
  where ${here(ctx, 'o')}
    and o.id = any(${kind === CHECK ? [...orderIds] : []}::bigint[])
    and not exists (
      select 1
      from outbound.check_task t
      where t.tenant_id = o.tenant_id
        and t.warehouse_id = o.warehouse_id
        and t.order_id = o.id
        and t.kind = ${INTERNAL}
        and t.status <> 90
    )
`;

const pickedAgain = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<SceneLists['picking']> => sql<
  SceneLists['picking']
>`
  select distinct d.order_id
  from outbound.order o
  join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
  join outbound.pick_line l
    on l.tenant_id = d.tenant_id
    and l.warehouse_id = d.warehouse_id
    and l.out_detail_id = d.id
    and l.state in (5, 10)
  where ${here(ctx, 'o')}
    and o.id = any(${[...orderIds]}::bigint[])
    and o.status = 65
`;
