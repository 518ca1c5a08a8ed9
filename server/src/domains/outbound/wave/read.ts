import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt, reached } from '#contract/kit/machine.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import type { waveApi } from '#contract/outbound/wave.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { AS_WRITTEN } from '../../../platform/command/ladder.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { endOf } from './strategy/strategy.plan.ts';

type WaveSearch = InputOf<typeof waveApi.statistic>;
type Row = OutputOf<typeof waveApi.queryPage>['list'][number];
type Detail = OutputOf<typeof waveApi.get>;
type Raw = Omit<
  Row,
  'cutoffAt' | 'releasedAt' | 'doneAt' | 'createdAt' | 'isLate' | 'endsAt' | 'isAtRisk' | 'actions'
> & {
  lineSeconds: number;
  pickers: number;
  linesLeft: number;
  cutoffAt: Date | null;
  releasedAt: Date | null;
  doneAt: Date | null;
  createdAt: Date;
};

/** A wave `w` shows to whoever may see all of its orders. */
export const visible = (actor: Actor) =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      not exists (
        select 1
        from outbound.wave_order m
        join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
        where m.tenant_id = w.tenant_id
          and m.warehouse_id = w.warehouse_id
          and m.wave_id = w.id
          and not (${ofOwners(actor, 'o')})
      )
    `;

const COLUMNS = sql`
  w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name,
    w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked,
    q.qty_checked, t.task_count, t.task_done, w.strategy_id, w.is_urgent, w.line_seconds, w.pickers,
    case when w.status < 20 then w.line_count else t.lines_left end as lines_left, w.cutoff_at, w.released_at,
    w.done_at, w.remark, w.created_at, coalesce(u.user_name, '') as created_by
`;

const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} w
  left join basic.route r on r.tenant_id = w.tenant_id and r.warehouse_id = w.warehouse_id and r.id = w.route_id
  left join iam.user u on u.tenant_id = w.tenant_id and u.id = w.created_by
  cross join lateral (
    select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated,
      coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked
    from outbound.wave_order m
    join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id
    where m.tenant_id = w.tenant_id
      and m.warehouse_id = w.warehouse_id
      and m.wave_id = w.id
      and m.active
  ) q
  cross join lateral (
    select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done,
      coalesce(sum(k.line_count) filter (where k.status not in (40, 90)), 0)::int as lines_left
    from outbound.pick_task k
    where k.tenant_id = w.tenant_id
      and k.warehouse_id = w.warehouse_id
      and k.wave_id = w.id
  ) t
`;
const WAVES = joined(sql`outbound.wave`);

/** Late: past the cut-off with something still to pick. At risk: by what is left to pick it will be. */
function rowOf({ lineSeconds, pickers, linesLeft, ...row }: Raw): Row {
  const end = reached(waveLife, row.status, 'picked') ? null : endOf(linesLeft, { lineSeconds, pickers }, Date.now());
  return {
    ...row,
    endsAt: wireTimeOrNull(end === null ? null : new Date(end)),
    isAtRisk: end !== null && row.cutoffAt !== null && end > row.cutoffAt.getTime(),
    isLate: row.cutoffAt !== null && !reached(waveLife, row.status, 'picked') && row.cutoffAt.getTime() < Date.now(),
    cutoffAt: wireTimeOrNull(row.cutoffAt),
    releasedAt: wireTimeOrNull(row.releasedAt),
    doneAt: wireTimeOrNull(row.doneAt),
    createdAt: wireTime(row.createdAt),
    actions: actionsAt(waveLife, row.status).filter((action) => action !== 'pick' && action !== 'finish'),
  };
}

const filter = (actor: Actor, param: WaveSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'w')}
    and ${visible(actor)} ${anyCode(sql`w.wave_no`, param.waveNo, 'waveNo')} ${oneOrMany(sql`w.status`, param.status)} ${oneOrMany(sql`w.route_id`, param.routeId)} ${spanOf(sql`w.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
`;

export const waveStatistic = (
  ctx: Ctx,
  input: InputOf<typeof waveApi.statistic>,
): Promise<OutputOf<typeof waveApi.statistic>> =>
  countsByState(ctx, waveLife, {
    status: sql`w.status`,
    from: sql`from outbound.wave w where ${filter(ctx, { ...input, status: null })}`,
  });

export async function wavePage(
  ctx: Ctx,
  input: InputOf<typeof waveApi.queryPage>,
): Promise<OutputOf<typeof waveApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${WAVES} where ${where}`,
      countFrom: sql`from outbound.wave w where ${where}`,
      head: sql`w.*`,
      shown: joined,
      order: [desc(sql`w.created_at`), desc(sql`w.id`)],
      sortable: {
        waveNo: sql`w.wave_no`,
        createdAt: sql`w.created_at`,
        cutoffAt: sql`w.cutoff_at`,
        status: sql`w.status`,
      },
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function waveDetail(ctx: Ctx, input: InputOf<typeof waveApi.get>): Promise<Detail> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${WAVES}
    where ${here(ctx, 'w')}
      and ${visible(ctx)}
      and w.id = ${input.id}
      and ${AS_WRITTEN}
  `;
  const orders = await ctx.rows<Detail['orders'][number]>`
    select o.id, o.order_no, o.status, n.name as owner_name, s.name as store_name, o.stop_no, l.line_count,
      l.qty_wanted, l.qty_allocated, l.qty_picked, m.active, m.kick_reason
    from outbound.wave_order m
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    join basic.owner n on n.tenant_id = o.tenant_id and n.id = o.owner_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    cross join lateral (
      select count(*) as line_count, sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced)::bigint as qty_wanted,
        sum(d.qty_allocated)::bigint as qty_allocated, sum(d.qty_picked)::bigint as qty_picked
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
    ) l
    where ${here(ctx, 'm')}
      and m.wave_id = ${input.id}
      and ${ofOwners(ctx, 'o')}
    order by m.active desc, m.id
  `;
  const tasks = await ctx.rows<Detail['tasks'][number]>`
    select k.id, k.task_no, k.kind, k.status, a.name as area_name, k.line_count, k.qty, k.picked_qty,
      u.user_name as assignee_name
    from outbound.pick_task k
    left join basic.area a on a.tenant_id = k.tenant_id and a.warehouse_id = k.warehouse_id and a.id = k.area_id
    left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.assignee_id
    where ${here(ctx, 'k')}
      and k.wave_id = ${input.id}
    order by k.id
  `;
  const shortages = await ctx.rows<Detail['shortages'][number]>`
    select o.id as order_id, o.order_no, d.id as detail_id, g.code as goods_code, g.name as goods_name,
      d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty_open
    from outbound.wave_order m
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'm')}
      and m.wave_id = ${input.id}
      and m.active
      and ${ofOwners(ctx, 'o')}
      and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
    order by o.id, d.line_no
  `;
  return { ...rowOf(found(row)), orders, tasks, shortages };
}
