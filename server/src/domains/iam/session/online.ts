import { sql } from 'kysely';
import type { onlineApi } from '#contract/iam/user.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { LOG_KIND, logLogin } from '../login-log.ts';
import { lockPerson, peopleWithin } from '../role/people.ts';
import { endSessions, ENDED, KICKED_BY_ADMIN } from './rows.ts';

type Row = OutputOf<typeof onlineApi.page>['list'][number];
type Stored = Omit<Row, 'createdAt' | 'lastSeenAt'> & { createdAt: Date; lastSeenAt: Date };

/** Sessions that could still make a call or be refreshed to make one, the latest seen first. */
export async function onlinePage(
  ctx: Ctx,
  input: InputOf<typeof onlineApi.page>,
): Promise<OutputOf<typeof onlineApi.page>> {
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        s.id as sid, u.id as user_id, a.account, u.user_name, s.user_agent as device, host(s.ip) as ip,
          w.name as warehouse_name, s.login_mode, s.created_at, s.last_seen_at,
          coalesce(s.id::text = ${ctx.sessionId}, false) as is_current
      `,
      from: sql`
        from iam.session s
        join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
        join iam.account a on a.id = u.account_id
        left join basic.warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
        where s.tenant_id = ${ctx.tenantId}
          and s.status = 1
          and s.absolute_expire_at > now()
          and exists (
            select 1
            from iam.refresh_token r
            where r.tenant_id = s.tenant_id
              and r.session_id = s.id
              and r.status = 1
              and r.expire_at > now()
          )
          and ${await peopleWithin(ctx, 'u')}
          ${containing(sql`a.account`, input.account)}
          ${containing(sql`host(s.ip)`, input.ip)}
          ${equals(sql`u.id`, input.userId)}
      `,
      sortable: {},
      order: [desc(sql`s.last_seen_at`), asc(sql`s.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ createdAt, lastSeenAt, ...row }) => ({
      ...row,
      createdAt: wireTime(createdAt),
      lastSeenAt: wireTime(lastSeenAt),
    })),
  };
}

/** End somebody's session: his next call says why. */
export const kick = (call: Call, input: InputOf<typeof onlineApi.kick>): Promise<null> =>
  command(async (ctx: Ctx, { sid }: typeof input) => {
    if (sid === ctx.sessionId) refuse('BUSINESS', '不能下线当前会话');
    const session = await ctx.row<{ userId: number; account: string }>`
      select s.user_id, a.account
      from iam.session s
      join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join iam.account a on a.id = u.account_id
      where s.tenant_id = ${ctx.tenantId}
        and s.id = ${sid}
        and s.status = 1
    `;
    const { userId, account } = found(session, '会话不存在或已结束');
    await lockPerson(ctx, userId);
    await endSessions(ctx.tx, ctx.tenantId, [sid], { why: ENDED.disabled, says: KICKED_BY_ADMIN });
    await logLogin(ctx.tx, call, {
      tenantId: ctx.tenantId,
      account,
      userId,
      ok: true,
      kind: LOG_KIND.kicked,
      sessionId: sid,
      reason: ctx.userName,
    });
    return null;
  })(call, input);
