import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { unpickApi, UnpickSearch } from '#contract/outbound/unpick.ts';
import { unpickLife } from '#contract/task/life.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, here } from '../../../platform/list/filters.ts';
import {
  claimNextTask,
  claimTask,
  refuseOtherKinds,
  taskLinePage,
  taskLineStatistic,
  type ClaimedTask,
} from '../../task/facade.ts';

type Page = OutputOf<typeof unpickApi.queryPage>;
type Taken = OutputOf<typeof unpickApi.claim>;

const KIND = 'UNPICK';

/** ` and` the task returns what was picked for one of these orders. */
const ofOrders = (actor: Actor, { orderNo }: UnpickSearch): RawBuilder<unknown> =>
  orderNo
    ? sql`
      and t.source_type = 'OUT'
        and t.source_id in (
          select o.id
          from outbound.order o
          where ${here(actor, 'o')}
            ${anyCode(sql`o.order_no`, orderNo, 'orderNo')}
        )
    `
    : sql``;

/** What goes back to the shelf, and the order and wave it was picked for. */
export async function unpickPage(ctx: Ctx, input: InputOf<typeof unpickApi.queryPage>): Promise<Page> {
  const page = await taskLinePage(ctx, KIND, input, ofOrders(ctx, input.param));
  const rows = await ctx.rows<{
    taskId: number;
    orderId: number | null;
    orderNo: string | null;
    waveNo: string | null;
  }>`
    select t.id as task_id, o.id as order_id, o.order_no, w.wave_no
    from inventory.task t
    left join outbound.order o
      on t.source_type = 'OUT'
      and o.tenant_id = t.tenant_id
      and o.warehouse_id = t.warehouse_id
      and o.id = t.source_id
    left join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = o.wave_id
    where ${here(ctx, 't')}
      and t.id = any(${page.list.map(({ taskId }) => taskId)}::bigint[])
  `;
  const of = new Map(rows.map((row) => [row.taskId, row]));
  return {
    ...page,
    list: page.list.map((line) => {
      const { orderId = null, orderNo = null, waveNo = null } = of.get(line.taskId) ?? {};
      return { ...line, orderId, orderNo, waveNo };
    }),
  };
}

export const unpickStatistic = (ctx: Ctx, search: UnpickSearch) =>
  taskLineStatistic(ctx, KIND, search, ofOrders(ctx, search));

const taken = ({ taskId, taskNo }: ClaimedTask): Taken => ({ id: taskId, taskNo, status: unpickLife.at.claimed });

/** 领取: the task alone is locked; who comes second is told whose it is. */
export async function claimUnpick(ctx: Ctx, { id }: InputOf<typeof unpickApi.claim>): Promise<Taken> {
  await refuseOtherKinds(ctx, KIND, [id]);
  return taken(await claimTask(ctx, id));
}

export async function nextUnpick(ctx: Ctx): Promise<Taken | null> {
  const task = await claimNextTask(ctx, KIND);
  return task && taken(task);
}
