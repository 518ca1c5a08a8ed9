import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { OUT } from '#contract/service/complaint-fields.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import type { orderDeskApi } from '#contract/service/desk.ts';
import { may } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { orderDetail, orderTrace } from '../../outbound/facade.ts';

type Whole = OutputOf<(typeof orderDeskApi)['get']>;
type Timed<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date };

/** One order from both sides; whoever may not see the order sees nothing of it. */
export async function orderWhole(ctx: Ctx, { id }: InputOf<(typeof orderDeskApi)['get']>): Promise<Whole> {
  const order = await orderDetail(ctx, { id });
  const receipt = await ctx.row<Timed<NonNullable<Whole['receipt']>, 'dueAt'>>`
    select r.id, r.receipt_no, r.status, r.due_at, r.status in (0, 1, 5) and r.due_at < now() as overdue, r.abnormal,
      r.abnormal_cause, r.page_count
    from service.receipt r
    where ${here(ctx, 'r')}
      and r.out_order_id = ${id}
  `;
  const evaluations = await ctx.rows<Timed<Whole['evaluations'][number], 'evaluatedAt'>>`
    select e.id, e.channel, e.score_total::float8 as score_total, e.content, e.evaluated_at
    from service.evaluation e
    where ${here(ctx, 'e')}
      and e.out_order_id = ${id}
    order by e.id
  `;
  const complaints = may(ctx, complaintApi.getList.permit)
    ? await ctx.rows<Timed<Whole['complaints'][number], 'createdAt'>>`
      select c.id, c.complaint_no, c.type_code, c.status, c.description, c.created_at
      from service.complaint c
      where ${here(ctx, 'c')}
        and c.biz_no = ${order.orderNo}
        and c.biz_type = ${OUT}
      order by c.id desc
    `
    : [];
  const moves = await ctx.rows<Timed<Whole['moves'][number], 'createdAt'>>`
    select c.id, c.status, w.name as to_house_name, c.new_order_no, c.reason, c.created_at
    from service.change_house c
    join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.to_warehouse_id
    where ${here(ctx, 'c')}
      and c.order_id = ${id}
    order by c.id
  `;
  return {
    order,
    trace: await orderTrace(ctx, { id }),
    receipt: receipt ? { ...receipt, dueAt: wireTime(receipt.dueAt) } : null,
    evaluations: evaluations.map((row) => ({ ...row, evaluatedAt: wireTime(row.evaluatedAt) })),
    complaints: complaints.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })),
    moves: moves.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })),
  };
}
