import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

/** Counters and, where nothing is left to do, the end of tasks: 40 when something was picked, 90 when nothing ever was. Returns the tasks as they now are. */
export async function settleTasks(
  ctx: Ctx,
  taskIds: Iterable<number>,
): Promise<{ id: number; taskNo: string; status: number; leftLines: number }[]> {
  const ids = [...new Set(taskIds)].sort((a, b) => a - b);
  if (ids.length === 0) return [];
  const rows = await ctx.rows<{ id: number; taskNo: string; status: number; leftLines: number }>`
    update outbound.pick_task t
    set status = n.status, line_count = n.lines, qty = n.qty, picked_qty = n.picked,
      done_at = case when n.status in (40, 90) then coalesce(t.done_at, now()) end,
      start_at = case when n.status in (30, 40) then coalesce(t.start_at, now()) end, version = t.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${ids}::bigint[]) x(id)
    cross join lateral (
      select c.lines, c.qty, c.picked, c.open,
        case
          when c.open = 0 and c.touched then 40
          when c.open = 0 then 90
          when c.touched then 30
          else k.status
        end as status
      from (
        select count(*) filter (where p.state <> 90) as lines,
          coalesce(sum(p.qty) filter (where p.state <> 90 or p.picked_qty > 0), 0)::bigint as qty,
          coalesce(sum(p.picked_qty), 0)::bigint as picked, count(*) filter (where p.state in (5, 10)) as open,
          coalesce(bool_or(p.state in (20, 30) or p.picked_qty > 0), false) as touched
        from outbound.pick_line p
        where ${here(ctx, 'p')}
          and p.task_id = x.id
      ) c, (select k.status from outbound.pick_task k where ${here(ctx, 'k')} and k.id = x.id) k
    ) n
    where ${here(ctx, 't')}
      and t.id = x.id
    returning t.id, t.task_no, t.status, n.open as left_lines
  `;
  return rows;
}

/** Open lines of these orders end (90); their tasks are restated. Locks tasks (rank 4), then lines (rank 5); the caller releases the claims. */
export async function cancelPickLines(ctx: Ctx, orderIds: readonly number[]): Promise<number[]> {
  const tasks = await ctx.rows<{ id: number }>`
    select t.id
    from outbound.pick_task t
    where ${here(ctx, 't')}
      and t.id in (
        select p.task_id
        from outbound.detail d
        join outbound.pick_line p
          on p.tenant_id = d.tenant_id
          and p.warehouse_id = d.warehouse_id
          and p.out_detail_id = d.id
        where ${here(ctx, 'd')}
          and d.order_id = any(${orderIds}::bigint[])
          and p.state in (5, 10)
      )
    order by t.id
    for no key update
  `;
  if (tasks.length === 0) return [];
  const ids = tasks.map((task) => task.id);
  await ctx.run`
    select 1
    from outbound.pick_line p
    where ${here(ctx, 'p')}
      and p.task_id = any(${ids}::bigint[])
    order by p.id
    for no key update
  `;
  await ctx.run`
    update outbound.pick_line p
    set state = 90, updated_by = ${ctx.userId}, updated_at = now()
    from outbound.detail d
    where ${here(ctx, 'p')}
      and d.tenant_id = p.tenant_id
      and d.warehouse_id = p.warehouse_id
      and d.id = p.out_detail_id
      and d.order_id = any(${orderIds}::bigint[])
      and p.state in (5, 10)
  `;
  await settleTasks(ctx, ids);
  return ids;
}
