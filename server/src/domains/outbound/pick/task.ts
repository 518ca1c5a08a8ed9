import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reached, refusal, within } from '#contract/kit/machine.ts';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import type { pickTaskApi } from '#contract/outbound/pick.ts';
import type { waveApi } from '#contract/outbound/wave.ts';
import type { Actor } from '../../../platform/actor.ts';
import { NOW, by, update, write } from '../../../platform/command/change.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { setCartBusy, worksIn } from '../../basic/facade.ts';
import { bindCart } from './cart.ts';
import { settleTasks } from './rows.ts';
import { lockPickTask, pickTasks, type PickTask } from './scene.ts';
import { sequence } from './walks.ts';

type State = OutputOf<typeof pickTaskApi.claim>;

/** A task with lines of foreign owners is not there for whoever may not see them. */
const reachable = (actor: Actor) =>
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

/** Lock rank 4: the one task of which this is true. */
async function lockTask(ctx: Ctx, by: ReturnType<typeof sql>): Promise<PickTask> {
  const { rows } = await sql<PickTask>`
    ${pickTasks(ctx, sql`${by} and ${reachable(ctx)}`)}
    for no key update of t
  `.execute(ctx.tx);
  return rows[0] ?? refuse('NOT_FOUND', '拣货任务不存在');
}

/** 领取: a task by number, for this user; again by the same user changes nothing but the cart. */
export async function claimTask(ctx: Ctx, input: InputOf<typeof pickTaskApi.claim>): Promise<State> {
  if (!input.taskId && !input.taskNo) refuseField('taskId', '请选择拣货任务');
  const task = await lockTask(
    ctx,
    input.taskId ? sql`t.id = ${input.taskId}` : sql`upper(t.task_no) = ${input.taskNo}`,
  );
  return take(ctx, task, input.cartCode ?? null);
}

/** The next open task: of the areas one works in before others, then what is cut off first, then the nearest area. Tasks that others are just taking are passed over. */
export async function nextTask(
  ctx: Ctx,
  input: InputOf<typeof pickTaskApi.next>,
): Promise<OutputOf<typeof pickTaskApi.next>> {
  const row = await ctx.row<{ id: number }>`
    select t.id
    from outbound.pick_task t
    join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
    left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
    where ${here(ctx, 't')}
      and t.status = 10
      and ${reachable(ctx)}
      ${input.areaId ? sql`and t.area_id = ${input.areaId}` : sql``}
      ${input.kind ? sql`and t.kind = ${input.kind}` : sql``}
      ${input.waveId ? sql`and t.wave_id = ${input.waveId}` : sql``}
    order by ${worksIn(ctx, sql`t.area_id`)} desc, w.cutoff_at nulls last, t.wave_id, a.order_no, t.id
    limit 1
    for no key update of t skip locked
  `;
  if (!row) return { task: null };
  const task = (await lockPickTask(ctx, row.id)) ?? refuse('NOT_FOUND');
  return { task: await take(ctx, task, input.cartCode ?? null) };
}

async function take(ctx: Ctx, task: PickTask, cartCode: string | null): Promise<State> {
  const mine = task.assigneeId === ctx.userId && within(pickTaskLife, task.status, 'claimed', 'done');
  if (!mine && within(pickTaskLife, task.status, 'claimed', 'done'))
    refuse('STATE', '任务已被他人领取', { taskNo: task.taskNo });
  const why = mine ? null : refusal(pickTaskLife, 'claim', task.status);
  if (why) refuse('STATE', why, { taskNo: task.taskNo });
  const cartId = cartCode === null ? task.cartId : await bindCart(ctx, task, cartCode);
  await write(ctx, [
    update('outbound.pickTask', [
      {
        id: task.id,
        status: Math.max(task.status, 20),
        assigneeId: ctx.userId,
        claimedAt: task.isClaimed ? undefined : NOW,
        cartId,
        version: by(1),
      },
    ]),
  ]);
  if (!mine)
    await trace(ctx, [
      {
        docType: 'PICK',
        docId: task.id,
        action: 'CLAIM',
        actionName: '领取',
        fromStatus: task.status,
        toStatus: pickTaskLife.at.claimed,
        payload: { cartCode },
      },
    ]);
  return stateOf(ctx, task.id);
}

/** 退回: nothing picked yet. */
export async function releaseTask(ctx: Ctx, input: InputOf<typeof pickTaskApi.release>): Promise<State> {
  const task = await lockTask(ctx, sql`t.id = ${input.id}`);
  if (task.status === pickTaskLife.at.picking) refuse('BUSINESS', '已开始拣货，不能退回');
  const why = refusal(pickTaskLife, 'release', task.status);
  if (why) refuse('STATE', why, { taskNo: task.taskNo });
  if (task.cartId !== null) await setCartBusy(ctx, task.cartId, false);
  await ctx.run`
    update outbound.pick_task t
    set status = 10, assignee_id = null, claimed_at = null, cart_id = null, version = t.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 't')}
      and t.id = ${task.id}
  `;
  await trace(ctx, [
    {
      docType: 'PICK',
      docId: task.id,
      action: 'RELEASE',
      actionName: '退回',
      fromStatus: task.status,
      toStatus: pickTaskLife.at.open,
    },
  ]);
  return stateOf(ctx, task.id);
}

/** 完成: the last pick ends a task by itself; asking for it then changes nothing. */
export async function finishTask(ctx: Ctx, input: InputOf<typeof pickTaskApi.finish>): Promise<State> {
  const task = await lockTask(ctx, sql`t.id = ${input.id}`);
  const state = await stateOf(ctx, task.id);
  if (state.leftLines > 0 && within(pickTaskLife, task.status, 'claimed', 'done'))
    refuse('BUSINESS', `还有${state.leftLines}行未拣`);
  const why = task.status === pickTaskLife.at.done ? null : refusal(pickTaskLife, 'finish', task.status);
  if (why) refuse('STATE', why, { taskNo: task.taskNo });
  await settleTasks(ctx, [task.id]);
  return stateOf(ctx, task.id);
}

async function stateOf(ctx: Ctx, id: number): Promise<State> {
  const row = await ctx.row<State>`
    select t.id, t.task_no, t.status,
      (
        select count(*)
        from outbound.pick_line l
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
          and l.state in (5, 10)
      ) as left_lines
    from outbound.pick_task t
    where ${here(ctx, 't')}
      and t.id = ${id}
  `;
  return row ?? refuse('NOT_FOUND');
}

interface Movable {
  id: number;
  qty: number;
  roadwayId: number;
}

/** Lock rank 5: the open lines of a task, in the order of the walk. */
const lockMovable = (ctx: Ctx, taskId: number): Promise<Movable[]> =>
  ctx.rows<Movable>`
    select l.id, l.qty, coalesce(p.roadway_id, 0) as roadway_id
    from outbound.pick_line l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    where ${here(ctx, 'l')}
      and l.task_id = ${taskId}
      and l.state in (5, 10)
    order by l.walk_seq, l.id
    for no key update of l
  `;

/** A task of its own for each piece. Returns their numbers. */
async function cutOff(
  ctx: Ctx,
  taskId: number,
  pieces: readonly (readonly Movable[])[],
  numbers: readonly string[],
): Promise<number[]> {
  const made = await ctx.rows<{
    id: number;
  }>`
    insert into outbound.pick_task (
      tenant_id, warehouse_id, task_no, wave_id, kind, method, area_id, order_id, parent_id, created_by, updated_by
    )
    select t.tenant_id, t.warehouse_id, n.no, t.wave_id, t.kind, t.method, t.area_id, t.order_id, t.id, ${ctx.userId},
      ${ctx.userId}
    from unnest(${numbers}::text[]) with ordinality n(no, ord)
    join outbound.pick_task t on ${here(ctx, 't')} and t.id = ${taskId}
    order by n.ord
    returning id
  `;
  const moves = pieces.flatMap((piece, i) => piece.map((line) => ({ lineId: line.id, taskId: made[i]?.id ?? 0 })));
  await ctx.run`
    update outbound.pick_line l
    set task_id = n.task_id, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${moves.map((m) => m.lineId)}::bigint[], ${moves.map((m) => m.taskId)}::bigint[]) n(id, task_id)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
  return made.map((row) => row.id);
}

/** 拆分拣货任务: cut a task nobody works on; the first piece stays what it was. Σ of the lines is unchanged. */
export async function splitPicking(
  ctx: Ctx,
  input: InputOf<typeof waveApi.splitPicking>,
): Promise<OutputOf<typeof waveApi.splitPicking>> {
  const task = await lockTask(ctx, sql`t.id = ${input.taskId}`);
  if (input.version !== undefined && input.version !== task.version) refuse('VERSION');
  if (reached(pickTaskLife, task.status, 'picking')) refuse('BUSINESS', '任务已开始，不能拆分');
  const lines = await lockMovable(ctx, task.id);
  const pieces = piecesOf(lines, input);
  if (pieces.length < 2 || pieces.some((piece) => piece.length === 0)) refuse('BUSINESS', '拆分后不能为空');
  const more = pieces.slice(1);
  const numbers = await nextNumbers(ctx, 'PK', more.length);
  const made = await cutOff(ctx, task.id, more, numbers);
  const ids = [task.id, ...made];
  await sequence(ctx, ids);
  await settleTasks(ctx, ids);
  await trace(ctx, [
    {
      docType: 'PICK',
      docId: task.id,
      action: 'SPLIT',
      actionName: '拆分',
      fromStatus: task.status,
      toStatus: task.status,
      payload: { into: numbers },
    },
  ]);
  const list = await ctx.rows<OutputOf<typeof waveApi.splitPicking>['list'][number]>`
    select t.id, t.task_no, t.line_count, t.qty
    from outbound.pick_task t
    where ${here(ctx, 't')}
      and t.id = any(${ids}::bigint[])
    order by t.id
  `;
  return { list };
}

/** The pieces a task falls into: the named lines out of it, one per aisle, or runs of the walk up to a number of lines or units. */
function piecesOf(lines: readonly Movable[], input: InputOf<typeof waveApi.splitPicking>): Movable[][] {
  if (input.lineIds) {
    const out = new Set(input.lineIds);
    return [lines.filter((line) => !out.has(line.id)), lines.filter((line) => out.has(line.id))];
  }
  if (input.byRoadway) return [...Map.groupBy(lines, (line) => line.roadwayId).values()];
  const maxLines = input.maxLines ?? Infinity,
    maxQty = input.maxQty ?? Infinity;
  const pieces: Movable[][] = [];
  let qty = 0;
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last && last.length < maxLines && qty + line.qty <= maxQty) last.push(line);
    else {
      pieces.push([line]);
      qty = 0;
    }
    qty += line.qty;
  }
  return pieces;
}
