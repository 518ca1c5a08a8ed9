import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { alarmLife } from '#contract/message/alarm-life.ts';
import type { AlarmSearch, alarmApi } from '#contract/message/alarm.ts';
import type { thresholdApi } from '#contract/message/threshold.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { unreadCount } from '../message.ts';
import { panels, viewKey, whole, type Viewer } from './panel.ts';

export const viewerOf = (actor: Actor): Viewer => ({
  userId: actor.userId,
  warehouseId: actor.houseType === 0 ? 0 : actor.warehouseId,
  ownerIds: actor.ownerIds,
});

/** The wall of an alarm `a`: its warehouse (all for headquarters) and the caller's owners. */
export const within = (actor: Actor): RawBuilder<unknown> => sql`
  a.tenant_id = ${actor.tenantId} ${actor.houseType === 0 ? sql`` : sql`and a.warehouse_id = ${actor.warehouseId}`} ${actor.ownerIds === null ? sql`` : sql`and (a.owner_id is null or a.owner_id = any(${actor.ownerIds}::bigint[]))`}
`;

export async function alarmList(ctx: Ctx): Promise<OutputOf<typeof alarmApi.list>> {
  const viewer = viewerOf(ctx),
    found = await panels(ctx.tx, ctx.tenantId, [viewer], new Date());
  return whole(found.get(viewKey(viewer)));
}

/** Everything as it is now, and the number of the last push: what a client asks for whenever it may have missed one. */
export async function alarmSync(ctx: Ctx): Promise<OutputOf<typeof alarmApi.sync>> {
  const stream = await ctx.row<{ seq: number }>`
    select seq
    from message.user_stream
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
  `;
  return { seq: stream?.seq ?? 0, full: 1, groups: await alarmList(ctx), unreadNum: await unreadCount(ctx.tx, ctx) };
}

type Row = OutputOf<typeof alarmApi.queryPage>['list'][number];
type Raw = Omit<Row, 'createdTime' | 'lastTime' | 'handledTime' | 'actions'> & {
  createdAt: Date;
  lastAt: Date;
  handledAt: Date | null;
};

const COLUMNS = sql`
  a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content, a.status,
    a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged,
    a.created_at, a.last_at, a.handled_at
`;
export const MINE = sql`
  message.alarm_user u
  join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
`;

const rowOf =
  (actor: Actor) =>
  ({ createdAt, lastAt, handledAt, ...row }: Raw): Row => ({
    ...row,
    createdTime: wireTime(createdAt),
    lastTime: wireTime(lastAt),
    handledTime: wireTimeOrNull(handledAt),
    actions: may(actor, alarmLife.actions.handle.permit)
      ? actionsAt(alarmLife, row.status).filter(
          (action) => action !== 'clear' && (action !== 'ignore' || row.type === 1),
        )
      : [],
  });

async function pageOf(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  paging: Omit<InputOf<typeof alarmApi.queryPage>, 'param'>,
): Promise<Page<Row>> {
  const from = sql`
    from ${MINE}
    left join basic.owner o on o.tenant_id = a.tenant_id and o.id = a.owner_id
    left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
    where ${where}
  `;
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from,
      countFrom: sql`from ${MINE} where ${where}`,
      order: [desc(sql`a.created_at`), desc(sql`a.id`)],
      sortable: { createdTime: sql`a.created_at`, status: sql`a.status`, bizCode: sql`a.biz_code` },
    },
    paging,
  );
  return { ...page, list: page.list.map(rowOf(ctx)) };
}

export const mine = (actor: Actor): RawBuilder<unknown> =>
  sql`u.tenant_id = ${actor.tenantId} and u.user_id = ${actor.userId} and ${within(actor)}`;

export const alarmPage = (ctx: Ctx, { param, ...paging }: InputOf<typeof alarmApi.queryPage>): Promise<Page<Row>> =>
  pageOf(ctx, filter(ctx, param), paging);

/** How many of the caller's alarms still wait: what his list shows of 待处理 and 处理中. */
export async function alarmsOpen(ctx: Ctx): Promise<number> {
  const { open, claimed } = alarmLife.at;
  const row = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from ${MINE}
    where ${mine(ctx)}
      and a.status in (${open}, ${claimed})
  `;
  return row?.n ?? 0;
}

const filter = (actor: Actor, s: AlarmSearch): RawBuilder<unknown> => sql`
  ${mine(actor)} ${equals(sql`a.group_code`, s.groupCode)} ${oneOrMany(sql`a.status`, s.status)} ${equals(sql`a.owner_id`, s.ownerId)} ${anyCode(sql`a.biz_code`, s.bizCode, 'bizCode', false)} ${spanOf(sql`a.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export const thresholdAlerts = (
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof thresholdApi.alertPage>,
): Promise<Page<Row>> =>
  pageOf(
    ctx,
    sql`
      ${mine(ctx)} and a.rule_code = 'inventoryThresholdAlarm'
        and a.status in (0, 1) ${equals(sql`a.owner_id`, param.ownerId)}
    `,
    paging,
  );

/** Colleagues whom the alarm concerns as well. */
export async function alarmHandlers(
  ctx: Ctx,
  { id }: InputOf<typeof alarmApi.handlers>,
): Promise<OutputOf<typeof alarmApi.handlers>> {
  const rows = await ctx.rows<{ userId: number; userName: string }>`
    select p.id as user_id, p.user_name
    from message.alarm a
    join message.alarm_user u on u.tenant_id = a.tenant_id and u.alarm_id = a.id
    join iam.user p on p.tenant_id = u.tenant_id and p.id = u.user_id and p.status = 1 and not p.is_deleted
    where ${within(ctx)}
      and a.id = ${id}
      and exists (
        select 1
        from message.alarm_user me
        where me.tenant_id = a.tenant_id
          and me.alarm_id = a.id
          and me.user_id = ${ctx.userId}
      )
    order by p.user_name
    limit 200
  `;
  return rows;
}
