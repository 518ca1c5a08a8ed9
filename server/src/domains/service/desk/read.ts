import { settlementPoolApi } from '#contract/billing/pool.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { OUT } from '#contract/service/complaint-fields.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import type { orderDeskApi } from '#contract/service/desk.ts';
import { may } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { chargesOf } from '../../billing/facade.ts';
import { orderDetail, orderTrace } from '../../outbound/facade.ts';
import { courseOf } from '../../transport/facade.ts';

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
  const course = await courseFor(ctx, id);
  return {
    order,
    course,
    charges: may(ctx, settlementPoolApi.queryPage.permit) ? await chargesOf(ctx, { direction: 2, orderId: id }) : null,
    trace: await orderTrace(ctx, { id }),
    receipt: receipt ? { ...receipt, dueAt: wireTime(receipt.dueAt) } : null,
    evaluations: evaluations.map((row) => ({ ...row, evaluatedAt: wireTime(row.evaluatedAt) })),
    complaints: complaints.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })),
    moves: moves.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })),
  };
}

/** How it is brought: by a transport order of its own, or together with others. */
async function courseFor(ctx: Ctx, orderId: number): Promise<Whole['course']> {
  const merged = await ctx.row<{ transportId: number | null }>`
    select a.transport_id
    from service.aggregated_order_item i
    join service.aggregated_order a
      on a.tenant_id = i.tenant_id
      and a.warehouse_id = i.warehouse_id
      and a.id = i.agg_id
      and a.status = 1
    where ${here(ctx, 'i')}
      and i.order_id = ${orderId}
      and i.active
  `;
  const course = await courseOf(ctx, { orderId, mergedInto: merged?.transportId ?? null });
  return (
    course && {
      ...course,
      departAt: wireTimeOrNull(course.departAt),
      eta: wireTimeOrNull(course.eta),
      arriveAt: wireTimeOrNull(course.arriveAt),
      signedAt: wireTimeOrNull(course.signedAt),
    }
  );
}
