import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import { pickLineLife, pickTaskLife } from '#contract/outbound/pick-life.ts';
import type { newLine, pickTaskApi } from '#contract/outbound/pick.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { AS_WRITTEN } from '../../../platform/command/ladder.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf } from '../../basic/facade.ts';
import { skippedScans, spokenName } from '../../strategy/facade.ts';
import { laneRows } from '../stage/scene.ts';
import { labelsAtFace } from './lines.ts';

type NewLine = z.output<typeof newLine>;
type TaskSearch = InputOf<typeof pickTaskApi.statistic>;
type Row = OutputOf<typeof pickTaskApi.queryPage>['list'][number];
type Detail = OutputOf<typeof pickTaskApi.get>;
type Stop = Detail['stops'][number];
type Raw = Omit<Row, 'cutoffAt' | 'createdAt' | 'doneAt' | 'actions'> & {
  cutoffAt: Date | null;
  createdAt: Date;
  doneAt: Date | null;
};

/** A task is seen by whoever may see every order on it. */
export const seesTask = (actor: Actor) =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      not exists (
        select 1
        from outbound.pick_line l
        join outbound.detail d
          on d.tenant_id = l.tenant_id
          and d.warehouse_id = l.warehouse_id
          and d.id = l.out_detail_id
        join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
          and not (${ofOwners(actor, 'o')})
      )
    `;

const COLUMNS = sql`
  t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status,
    t.line_count,
    (
      select count(*)
      from outbound.pick_line l
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.task_id = t.id
        and l.state in (20, 30)
    ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at,
    t.done_at
`;

const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} t
  join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
  left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
  left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
  left join basic.cart c on c.tenant_id = t.tenant_id and c.warehouse_id = t.warehouse_id and c.id = t.cart_id
  left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
`;
const TASKS = joined(sql`outbound.pick_task`);

const rowOf = (row: Raw): Row => ({
  ...row,
  cutoffAt: wireTimeOrNull(row.cutoffAt),
  createdAt: wireTime(row.createdAt),
  doneAt: wireTimeOrNull(row.doneAt),
  actions: actionsAt(pickTaskLife, row.status).filter((action) => action !== 'cancel'),
});

const filter = (actor: Actor, param: TaskSearch): RawBuilder<unknown> => sql`
  ${here(actor, 't')}
    and ${seesTask(actor)} ${anyCode(sql`t.task_no`, param.taskNo, 'taskNo')} ${oneOrMany(sql`t.status`, param.status)} ${oneOrMany(sql`t.area_id`, param.areaId)} ${param.kind ? sql`and t.kind = ${param.kind}` : sql``} ${param.mine === true ? sql`and t.assignee_id = ${actor.userId}` : sql``} ${param.waveNo ? sql`and t.wave_id in (select v.id from outbound.wave v where ${here(actor, 'v')} ${anyCode(sql`v.wave_no`, param.waveNo, 'waveNo')})` : sql``} ${spanOf(sql`t.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
`;

export const taskStatistic = (
  ctx: Ctx,
  input: InputOf<typeof pickTaskApi.statistic>,
): Promise<OutputOf<typeof pickTaskApi.statistic>> =>
  countsByState(ctx, pickTaskLife, {
    status: sql`t.status`,
    from: sql`from outbound.pick_task t where ${filter(ctx, { ...input, status: null })}`,
  });

export async function taskPage(
  ctx: Ctx,
  input: InputOf<typeof pickTaskApi.queryPage>,
): Promise<OutputOf<typeof pickTaskApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${TASKS} where ${where}`,
      countFrom: sql`from outbound.pick_task t where ${where}`,
      head: sql`t.*`,
      shown: joined,
      order: [desc(sql`t.created_at`), desc(sql`t.id`)],
      sortable: { taskNo: sql`t.task_no`, createdAt: sql`t.created_at`, status: sql`t.status` },
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

/** Lines with their order, place, goods, lot and container, each looked up by its key (`offset 0`). */
const OF_STOPS = sql`
  from outbound.pick_line l
  cross join lateral (
    select o.id, o.order_no
    from outbound.detail d
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where d.tenant_id = l.tenant_id
      and d.warehouse_id = l.warehouse_id
      and d.id = l.out_detail_id
    offset 0
  ) o
  cross join lateral (
    select p.code, p.area_id
    from basic.position p
    where p.tenant_id = l.tenant_id
      and p.warehouse_id = l.warehouse_id
      and p.id = l.position_id
    offset 0
  ) p
  cross join lateral (
    select g.code, g.owner_id, ${spokenName(sql`l`)} as name, g.spec, g.is_catch_weight,
      array(
        select b.barcode
        from basic.goods_barcode b
        where b.tenant_id = g.tenant_id
          and b.goods_id = g.id
        order by b.barcode
      ) as barcodes,
      (
        select u.ratio
        from basic.goods_unit u
        where u.tenant_id = g.tenant_id
          and u.goods_id = g.id
          and u.level = 3
      ) as case_qty, ${packsOf} as packs
    from basic.goods g
    where g.tenant_id = l.tenant_id
      and g.id = l.goods_id
    offset 0
  ) g
  cross join lateral (
    select t.lot_no, t.produced_on, t.expire_on
    from inventory.lot t
    where t.tenant_id = l.tenant_id
      and t.id = l.lot_id
    offset 0
  ) t
  cross join lateral (
    select n.code
    from basic.lpn n
    where n.tenant_id = l.tenant_id
      and n.warehouse_id = l.warehouse_id
      and n.id = l.lpn_id
    offset 0
  ) n ${labelsAtFace} ${skippedScans({ line: sql`l`, owner: sql`g.owner_id`, area: sql`p.area_id` })}
`;

type Read = Omit<Stop, 'state' | 'leftQty' | 'cartons'>;

const stopsOf = (ctx: Ctx, taskId: number): Promise<Read[]> =>
  ctx.rows<Read>`
    select l.position_id, p.code as position_code, l.goods_id, g.code as goods_code, g.name as goods_name, g.spec,
      g.barcodes || coalesce(sh.codes, '{}') as barcodes, l.lot_id, coalesce(sh.lot_no, t.lot_no) as lot_no,
      case when sh.lot_no is null then t.produced_on else sh.produced_on end as produced_on,
      case when sh.lot_no is null then t.expire_on else sh.expire_on end as expire_on,
      case when l.lpn_id <> 0 then n.code end as lpn_code, g.case_qty, g.packs, g.is_catch_weight,
      coalesce(ns.skip_position, false) as skips_position, coalesce(ns.skip_goods, false) as skips_goods,
      coalesce(ns.skip_lot, true) as skips_lot, sum(l.qty)::bigint as qty, sum(l.picked_qty)::bigint as picked_qty,
      sum(l.short_qty)::bigint as short_qty, min(l.walk_seq) as walk_seq,
      jsonb_agg(
        jsonb_build_object(
          'lineId', l.id, 'orderId', o.id, 'orderNo', o.order_no, 'qty', l.qty, 'pickedQty', l.picked_qty, 'state',
          l.state
        ) order by l.walk_seq, l.id
      ) as parts ${OF_STOPS}
    where ${here(ctx, 'l')}
      and l.task_id = ${taskId}
      and l.state <> 90
    group by l.position_id, p.code, l.goods_id, g.code, g.name, g.spec, g.barcodes, l.lot_id, t.lot_no, t.produced_on,
      t.expire_on, sh.lot_no, sh.produced_on, sh.expire_on, sh.codes, l.lpn_id, n.code, g.case_qty, g.packs,
      g.is_catch_weight, ns.skip_position, ns.skip_goods, ns.skip_lot
    order by min(l.walk_seq), min(l.id)
  `;

/** A task with its stops in walk order: the lines of one position, goods, lot and container merged, with the share of each order beneath. */
export async function taskDetail(ctx: Ctx, input: InputOf<typeof pickTaskApi.get>): Promise<Detail> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${TASKS}
    where ${here(ctx, 't')}
      and ${seesTask(ctx)}
      and t.id = ${input.id}
      and ${AS_WRITTEN}
  `;
  const header = rowOf(found(row));
  const stops = await stopsOf(ctx, input.id);
  const cartons = stops.some((stop) => stop.isCatchWeight) ? await cartonsAt(ctx, input.id) : [];
  return {
    ...header,
    laneCode: header.kind === 'XDOCK' ? await laneOf(ctx, stops[0]?.parts[0]?.orderId ?? 0) : null,
    stops: stops.map((stop) => ({
      ...stop,
      leftQty: stop.qty - stop.pickedQty - stop.shortQty,
      state: stateOf(stop.parts),
      cartons: cartons
        .filter(({ lineIds }) => stop.parts.some(({ lineId }) => lineIds.includes(lineId)))
        .map(({ code, weightG }) => ({ code, weightG })),
    })),
  };
}

const laneOf = async (ctx: Ctx, orderId: number): Promise<string | null> =>
  (await laneRows(ctx, [orderId]).execute(ctx.tx)).rows[0]?.positionCode ?? null;

/** Weighed cartons a picker of the task may scan lie in few rows; so many are shown. */
const CARTONS_MAX = 2000;

/** Weighed cartons in the stock rows of what is still to be picked, with the lines that are picked from there. */
const cartonsAt = (ctx: Ctx, taskId: number): Promise<{ code: string; weightG: number; lineIds: number[] }[]> =>
  ctx.rows<{ code: string; weightG: number; lineIds: number[] }>`
    select k.code, k.weight as weight_g, x.line_ids
    from (
      select l.stock_id, array_agg(l.id) as line_ids
      from outbound.pick_line l
      where ${here(ctx, 'l')}
        and l.task_id = ${taskId}
        and l.state in (5, 10)
      group by l.stock_id
    ) x
    join inventory.catch_code k on ${here(ctx, 'k')} and k.stock_id = x.stock_id and k.state = 20
    order by k.code, k.id
    limit ${CARTONS_MAX}
  `;

/** The state of a stop: open while any part is, waiting when all that is open waits. */
function stateOf(parts: Stop['parts']): number {
  if (parts.some((part) => part.state === pickLineLife.at.open)) return pickLineLife.at.open;
  if (parts.some((part) => part.state === pickLineLife.at.waiting)) return pickLineLife.at.waiting;
  return parts.some((part) => part.state === pickLineLife.at.short) ? pickLineLife.at.short : pickLineLife.at.picked;
}

/** Lines just promised to somebody who goes on picking: where to, in the order of the walk. */
export async function readNewLines(ctx: Ctx, lineIds: readonly number[]): Promise<NewLine[]> {
  const rows = await ctx.rows<NewLine>`
    select l.id as line_id, l.task_id, t.task_no, p.code as position_code, l.qty
    from outbound.pick_line l
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    where ${here(ctx, 'l')}
      and l.id = any(${lineIds}::bigint[])
    order by l.task_id, l.walk_seq
  `;
  return rows;
}
