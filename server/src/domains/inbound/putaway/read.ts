import { sql, type RawBuilder } from 'kysely';
import type { putawayApi, PutawaySearch } from '#contract/inbound/putaway.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import { putawayLife } from '#contract/task/life.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, here, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf, scansOf } from '../../basic/facade.ts';
import { openLineOf } from '../../task/facade.ts';
import { standingDocks } from '../cross-dock/read.ts';

type Row = OutputOf<typeof putawayApi.queryPage>['list'][number];
type RawRow = Omit<Row, 'createdAt' | 'doneAt' | 'actions'> & {
  createdAt: Date;
  doneAt: Date | null;
  isSuspended: boolean;
};
type Line = OutputOf<typeof putawayApi.create>['lines'][number];

const columns = sql`
  t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty,
    l.leg, l.positions, l.unplaced_lines, l.no_place_reason, t.assignee_id, u.user_name as assignee_name, t.status,
    floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes,
    t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
`;

const SECOND = 2;

/** The order it carries in; tasks are found and counted by it. */
const WITH_ORDER = sql`
  left join inbound.order o
    on o.tenant_id = t.tenant_id
    and o.warehouse_id = t.warehouse_id
    and t.source_type = 'IN'
    and o.id = t.source_id
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} t ${WITH_ORDER}
  left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
  cross join lateral (
    select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty,
      coalesce(sum(l.done_qty), 0)::bigint as done_qty,
      case
        when bool_or(l.drop_position_id is not null) then 1
        when bool_or(l.after_line_id is not null) then 2
        else 0
      end as leg, coalesce(string_agg(distinct p.code, ','), '') as positions,
      count(*) filter (where l.state = 10 and l.to_position_id is null) as unplaced_lines,
      coalesce(
        string_agg(distinct l.no_place_reason, '；') filter (where l.state = 10 and l.to_position_id is null), ''
      ) as no_place_reason
    from inventory.task_line l
    left join basic.position p
      on p.tenant_id = l.tenant_id
      and p.warehouse_id = l.warehouse_id
      and p.id = coalesce(l.drop_position_id, l.to_position_id)
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
  ) l
`;
const joins = joined(sql`inventory.task`);

/** A task is seen by whoever may see all owners on it. */
function fence(actor: Actor): RawBuilder<unknown> {
  const whole = sql`${here(actor, 't')} and t.kind = 'PUTAWAY'`;
  return actor.ownerIds === null
    ? whole
    : sql`
      ${whole}
        and not exists (
          select 1
          from inventory.task_line x
          where x.tenant_id = t.tenant_id
            and x.warehouse_id = t.warehouse_id
            and x.task_id = t.id
            and x.owner_id <> all(${actor.ownerIds}::bigint[])
        )
    `;
}

function filter(actor: Actor, s: PutawaySearch): RawBuilder<unknown> {
  return sql`
    ${fence(actor)} ${anyCode(sql`t.task_no`, s.taskNo, 'taskNo')} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${openLineOf(actor, s.holds)} ${oneOrMany(sql`o.owner_id`, s.ownerId)} ${oneOrMany(sql`t.status`, s.status)} ${s.mine ? sql`and t.assignee_id = ${actor.userId}` : sql``} ${typeof s.leg === 'number' ? onLeg(s.leg) : sql``} ${typeof s.unplaced === 'boolean' ? lacking(s.unplaced) : sql``} ${spanOf(sql`t.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
  `;
}

/** Tasks with, or without, an open line that has no suggested position. */
const lacking = (wanted: boolean): RawBuilder<unknown> => sql`
  and ${wanted}::bool = exists (
    select 1
    from inventory.task_line x
    where x.tenant_id = t.tenant_id
      and x.warehouse_id = t.warehouse_id
      and x.task_id = t.id
      and x.to_position_id is null
      and x.state = 10
  )
`;

/** Tasks of one step, or of the only one. */
const onLeg = (leg: number): RawBuilder<unknown> => sql`
  and ${leg}::int = (
    select case
      when bool_or(x.drop_position_id is not null) then 1
      when bool_or(x.after_line_id is not null) then 2
      else 0
    end
    from inventory.task_line x
    where x.tenant_id = t.tenant_id
      and x.warehouse_id = t.warehouse_id
      and x.task_id = t.id
  )
`;

/** Tasks of a suspended order lie still. */
const rowOf = ({ isSuspended, ...row }: RawRow): Row => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  doneAt: wireTimeOrNull(row.doneAt),
  actions: isSuspended
    ? []
    : actionsAt(putawayLife, row.status).filter(
        (action) => action !== 'cancel' || (row.doneQty === 0 && row.leg !== SECOND),
      ),
});

export async function putawayPage(
  ctx: Ctx,
  input: InputOf<typeof putawayApi.queryPage>,
): Promise<OutputOf<typeof putawayApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from: sql`from ${joins} where ${where}`,
      countFrom: sql`from inventory.task t ${WITH_ORDER} where ${where}`,
      head: sql`t.*`,
      shown: joined,
      sortable: { taskNo: sql`t.task_no`, createdAt: sql`t.created_at`, status: sql`t.status` },
      order: [desc(sql`t.created_at`), desc(sql`t.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function putawayTask(
  ctx: Ctx,
  input: InputOf<typeof putawayApi.get>,
): Promise<OutputOf<typeof putawayApi.get>> {
  const row = await ctx.row<RawRow>`
    select ${columns}
    from ${joins}
    where ${fence(ctx)}
      and t.id = ${input.id}
  `;
  const lines = await putawayLines(ctx, [input.id]);
  const docks = await standingDocks(
    ctx,
    lines.flatMap(({ detailId }) => detailId ?? []),
  );
  return { ...rowOf(found(row)), lines, docks };
}

/** Lines of tasks, in the order to walk them: by target position. */
export async function putawayLines(ctx: Ctx, taskIds: readonly number[]): Promise<Line[]> {
  const rows = await ctx.rows<Line>`
    select l.id, l.state, l.in_detail_id as detail_id, o.id as order_id, o.order_no, g.id as goods_id,
      g.code as goods_code, g.name as goods_name, ${packsOf} as packs, ${scansOf} as scans, t.lot_no, t.produced_on,
      t.expire_on, l.quality, p.code as from_position_code,
      case when l.from_lpn_id <> 0 then n.code end as from_lpn_code,
      l.from_lpn_id <> 0 and l.to_lpn_id = l.from_lpn_id as whole_lpn,
      case when l.drop_position_id is not null then 1 when l.after_line_id is not null then 2 else 0 end as leg,
      coalesce(l.drop_position_id, l.to_position_id) as to_position_id, q.code as to_position_code,
      case when l.drop_position_id is not null then f.code end as final_position_code, l.route_reason,
      case when l.to_position_id is null then l.no_place_reason end as no_place_reason, r.code as real_position_code,
      l.qty, l.done_qty
    from inventory.task_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.from_position_id
    join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.from_lpn_id
    left join basic.position q
      on q.tenant_id = l.tenant_id
      and q.warehouse_id = l.warehouse_id
      and q.id = coalesce(l.drop_position_id, l.to_position_id)
    left join basic.position f
      on f.tenant_id = l.tenant_id
      and f.warehouse_id = l.warehouse_id
      and f.id = l.to_position_id
    left join basic.position r
      on r.tenant_id = l.tenant_id
      and r.warehouse_id = l.warehouse_id
      and r.id = l.real_position_id
    left join inbound.detail d
      on d.tenant_id = l.tenant_id
      and d.warehouse_id = l.warehouse_id
      and d.id = l.in_detail_id
    left join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where ${here(ctx, 'l')}
      and l.task_id = any(${taskIds}::bigint[])
    order by l.task_id, q.code nulls last, l.id
  `;
  return rows;
}
