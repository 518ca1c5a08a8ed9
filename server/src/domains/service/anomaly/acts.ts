import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { anomalyLife } from '#contract/service/anomaly-life.ts';
import type { anomalyApi } from '#contract/service/anomaly.ts';
import { reaches } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { worksHere } from '../group/route.ts';
import { tell } from '../tell.ts';

type Api = typeof anomalyApi;
type Action = keyof typeof anomalyLife.actions;
type After = OutputOf<Api['accept']>;
interface Anomaly {
  id: number;
  version: number;
  anomalyNo: string;
  ownerId: number;
  status: number;
  handlerId: number | null;
  solverId: number | null;
  createdBy: number;
}

/** Record what went wrong with an order: how bad it is, who is told and until when it is put right stands in the anomaly config. */
export async function addAnomaly(ctx: Ctx, input: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  const order = await ctx.row<{ id: number; ownerId: number; orderNo: string }>`
    select o.id, o.owner_id, o.order_no
    from ${input.direction === 1 ? sql`inbound."order"` : sql`outbound."order"`} o
    where ${here(ctx, 'o')}
      and o.order_no = ${input.orderNo}
  `;
  if (!order || !reaches(ctx, order.ownerId)) return refuseField('orderNo', '单据不存在或无权访问');
  const kind = await ctx.row<{ name: string; level: number; deadlineHours: number; receiverRoleIds: number[] }>`
    select k.name, k.level, k.deadline_hours, k.receiver_role_ids
    from basic.anomaly_config k
    where k.tenant_id = ${ctx.tenantId}
      and k.direction = ${input.direction}
      and k.code = ${input.anomalyCode}
      and k.status = 1
      and not k.is_deleted
  `;
  if (!kind) return refuseField('anomalyCode', '异常编码不存在或已停用');
  const anomalyNo = await nextNo(ctx, 'YC');
  const row = found(
    await ctx.row<{ id: number; deadlineAt: Date }>`
      insert into service.anomaly_record (
        tenant_id, warehouse_id, anomaly_no, owner_id, direction, order_id, order_no, anomaly_code, anomaly_name, level,
        description, deadline_at, created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${ctx.warehouseId}, ${anomalyNo}, ${order.ownerId}, ${input.direction}, ${order.id},
        ${order.orderNo}, ${input.anomalyCode}, ${kind.name}, ${kind.level}, ${input.description},
        now() + make_interval(hours => ${kind.deadlineHours}), ${ctx.userId}, ${ctx.userId}
      )
      returning id, deadline_at
    `,
  );
  await setFiles(ctx, { use: 'anomaly', id: row.id, ownerId: order.ownerId, field: 'images' }, input.images);
  await written(ctx, row.id, { action: 'ADD', actionName: '登记异常', to: anomalyLife.at.open });
  await tell(ctx, {
    to: await receivers(ctx, kind.receiverRoleIds),
    title: `${kind.name}：${order.orderNo}`,
    content: input.description,
    category: 2,
    of: { type: 'ANOMALY', id: row.id },
  });
  const { level } = kind;
  return {
    id: row.id,
    anomalyNo,
    status: anomalyLife.at.open,
    version: 0,
    deadlineAt: wireTime(row.deadlineAt),
    level,
  };
}

/** People of this warehouse in the roles that are told. */
async function receivers(ctx: Ctx, roleIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select distinct u.id
    from iam.user_role r
    join iam.user u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.status = 1 and not u.is_deleted
    where r.tenant_id = ${ctx.tenantId}
      and r.role_id = any(${roleIds}::bigint[])
      and ${worksHere(ctx)}
  `;
  return rows.map(({ id }) => id);
}

const written = (
  ctx: Ctx,
  id: number,
  line: { action: string; actionName: string; from?: number; to: number; content?: string },
): Promise<void> =>
  trace(ctx, [
    {
      docType: 'ANOMALY',
      docId: id,
      action: line.action,
      actionName: line.actionName,
      fromStatus: line.from,
      toStatus: line.to,
      payload: line.content ? { content: line.content } : {},
    },
  ]);

async function lock(ctx: Ctx, action: Action, { id, version }: { id: number; version: number }): Promise<Anomaly> {
  const row = await ctx.row<Anomaly>`
    select a.id, a.version, a.anomaly_no, a.owner_id, a.status, a.handler_id, a.solver_id, a.created_by
    from service.anomaly_record a
    where ${here(ctx, 'a')}
      and a.id = ${id}
    for no key update
  `;
  if (!row || !reaches(ctx, row.ownerId)) return refuse('NOT_FOUND');
  const why = refusal(anomalyLife, action, row.status);
  if (why) refuse('STATE', why);
  return row.version === version ? row : refuse('VERSION');
}

interface Step {
  act: Action;
  status: number;
  set: RawBuilder<unknown>;
  content?: string;
}

async function step(ctx: Ctx, row: Anomaly, { act, status, set, content }: Step): Promise<After> {
  await ctx.run`
    update service.anomaly_record
    set ${set} status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${row.id}
  `;
  const { label } = anomalyLife.actions[act];
  await written(ctx, row.id, {
    action: act.toUpperCase(),
    actionName: label,
    from: row.status,
    to: status,
    ...(content ? { content } : {}),
  });
  return { id: row.id, anomalyNo: row.anomalyNo, status, version: row.version + 1 };
}

/** Whoever accepts it handles it. */
export async function acceptAnomaly(ctx: Ctx, input: InputOf<Api['accept']>): Promise<After> {
  const row = await lock(ctx, 'accept', input);
  return step(ctx, row, { act: 'accept', status: anomalyLife.at.working, set: sql`handler_id = ${ctx.userId},` });
}

export async function solveAnomaly(ctx: Ctx, input: InputOf<Api['solve']>): Promise<After> {
  const row = await lock(ctx, 'solve', input);
  await tell(ctx, {
    to: [row.createdBy],
    title: `异常已处理：${row.anomalyNo}`,
    content: input.solution,
    category: 2,
    of: { type: 'ANOMALY', id: row.id },
  });
  return step(ctx, row, {
    act: 'solve',
    status: anomalyLife.at.solved,
    content: input.solution,
    set: sql`solution = ${input.solution}, solver_id = ${ctx.userId}, solved_at = now(),`,
  });
}

function notOwn(ctx: Ctx, { solverId }: Anomaly): void {
  if (solverId === ctx.userId) refuse('BUSINESS', '处理人不能确认自己的处理结果');
}

export async function confirmAnomaly(ctx: Ctx, input: InputOf<Api['confirm']>): Promise<After> {
  const row = await lock(ctx, 'confirm', input);
  notOwn(ctx, row);
  return step(ctx, row, {
    act: 'confirm',
    status: anomalyLife.at.closed,
    set: sql`closed_by = ${ctx.userId}, closed_at = now(),`,
  });
}

export async function rejectAnomaly(ctx: Ctx, input: InputOf<Api['reject']>): Promise<After> {
  const row = await lock(ctx, 'reject', input);
  notOwn(ctx, row);
  await tell(ctx, {
    to: [row.handlerId],
    title: `异常处理被驳回：${row.anomalyNo}`,
    content: input.reason,
    category: 2,
    of: { type: 'ANOMALY', id: row.id },
  });
  return step(ctx, row, {
    act: 'reject',
    status: anomalyLife.at.working,
    content: input.reason,
    set: sql`solved_at = null,`,
  });
}
