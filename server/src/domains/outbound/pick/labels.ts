import { nameOf } from '#contract/kit/sheet.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Contents } from '../../../services/labels/serve.ts';
import { seesTask } from './read.ts';

interface TaskLabel {
  id: number;
  taskNo: string;
  kind: string;
  waveNo: string;
  area: string | null;
  orderNo: string | null;
  lines: number;
  qty: number;
  first: string | null;
}

/** Labels of walks, to be handed out and scanned by who takes them: which wave and area, how much it is, and where it begins. */
export const taskLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<TaskLabel>`
    select t.id, t.task_no, t.kind, w.wave_no, a.name as area, o.order_no, t.line_count as lines, t.qty,
      (
        select p.code
        from outbound.pick_line l
        join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
        order by l.walk_seq, l.id
        limit 1
      ) as first
    from outbound.pick_task t
    join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
    left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
    left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
    where ${here(ctx, 't')}
      and ${seesTask(ctx)}
      and t.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, taskNo, kind, waveNo, area, orderNo, lines, qty, first }) => ({
    id,
    code: taskNo,
    title: taskNo,
    headline: nameOf('pickKind', kind),
    facts: [
      ['波次', waveNo],
      ['库区', area],
      ['出库单', orderNo],
      ['行 / 件', `${lines} / ${qty}`],
      ['起始库位', first],
    ],
  }));
};
