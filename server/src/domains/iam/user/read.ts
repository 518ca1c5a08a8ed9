import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { userApi, UserDetail, UserRow } from '#contract/iam/user.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { may } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyHolds, containing, equals, spanOf } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { maskedPhone } from '../login-log.ts';
import { lockSentence, type Lock } from '../login/lock.plan.ts';
import { peopleWithin } from '../role/people.ts';

type Search = InputOf<typeof userApi.export>;
type Row = Omit<UserRow, 'lastLoginAt' | 'createdAt' | 'isLocked' | 'userId'> &
  Lock & { lastLoginAt: Date | null; createdAt: Date };

const COLUMNS = sql`
  u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status,
    u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until,
    a.lock_level,
    array(
      select r.role_name
      from iam.user_role ur
      join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
      where ur.tenant_id = u.tenant_id
        and ur.user_id = u.id
        and (ur.expire_at is null or ur.expire_at > now())
      order by r.role_name
    ) as role_names,
    (
      select count(*)
      from iam.user_warehouse uw
      where uw.tenant_id = u.tenant_id
        and uw.user_id = u.id
    ) as warehouse_count
`;

const FROM = sql`
  from iam.user u
  join iam.account a on a.id = u.account_id
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
`;

/** The people an actor reaches, narrowed by what he asks. A phone is found only whole, so that nobody can feel his way along its digits. */
async function matching(ctx: Ctx, asked: Search): Promise<RawBuilder<unknown>> {
  const { tenantId } = ctx;
  return sql`
    ${FROM}
    where u.tenant_id = ${tenantId}
      and not u.is_deleted
      and ${await peopleWithin(ctx, 'u')}
      ${containing(sql`a.account`, asked.account)}
      ${containing(sql`u.user_name`, asked.userName)}
      ${equals(sql`a.phone`, asked.phone || undefined)}
      ${equals(sql`u.status`, asked.status)}
      ${asked.deptId ? sql`and d.path like '%/' || ${asked.deptId}::text || '/%'` : sql``}
      ${asked.roleId ? sql`and exists (select 1 from iam.user_role ur where ur.tenant_id = ${tenantId} and ur.user_id = u.id and ur.role_id = ${asked.roleId})` : sql``}
      ${asked.warehouseId ? sql`and exists (select 1 from iam.user_warehouse uw where uw.tenant_id = ${tenantId} and uw.user_id = u.id and uw.warehouse_id = ${asked.warehouseId})` : sql``}
  `;
}

const shown =
  (now: Date) =>
  ({ failCount, failAt, lockedUntil, lockLevel, phone, lastLoginAt, createdAt, ...row }: Row): UserRow => ({
    ...row,
    userId: row.id,
    phone: phone && maskedPhone(phone),
    isLocked: lockSentence({ failCount, failAt, lockedUntil, lockLevel }, now) !== null,
    lastLoginAt: wireTimeOrNull(lastLoginAt),
    createdAt: wireTime(createdAt),
  });

export async function userPage(ctx: Ctx, input: InputOf<typeof userApi.page>): Promise<OutputOf<typeof userApi.page>> {
  const page = await paged<Row>(
    ctx.tx,
    { select: COLUMNS, from: await matching(ctx, input), sortable: {}, order: [desc(sql`u.id`)] },
    input,
  );
  return { ...page, list: page.list.map(shown(new Date())) };
}

/** The columns of the sheet, by their labels. */
const SHEET = fieldsOf({
  account: z.string().meta({ label: '账号' }),
  userName: z.string().meta({ label: '姓名' }),
  phone: z.string().meta({ label: '手机号' }),
  empNo: z.string().meta({ label: '工号' }),
  deptName: z.string().meta({ label: '部门' }),
  positionName: z.string().meta({ label: '岗位' }),
  roles: z.string().meta({ label: '角色' }),
  warehouseCount: z.int().meta({ label: '仓库数' }),
  status: z.int().meta({ label: '状态', dict: 'enabled' }),
  lastLoginAt: z.string().meta({ label: '最后登录' }),
});

export async function exportUsers(ctx: Ctx, input: Search): Promise<Outgoing> {
  const show = shown(new Date());
  const rows = await exportRows<Row>(ctx.tx, {
    select: COLUMNS,
    from: await matching(ctx, input),
    order: [asc(sql`u.id`)],
  });
  return {
    title: '用户',
    columns: SHEET,
    rows: each(rows, (row) => ({ ...show(row), roles: row.roleNames.join('、') })),
  };
}

type DetailRow = Row & Omit<UserDetail, keyof UserRow>;

export async function userDetail(ctx: Ctx, { id }: InputOf<typeof userApi.details>): Promise<UserDetail> {
  const rows = await ctx.rows<DetailRow>`
    select ${COLUMNS}, a.email, u.remark, host(u.last_login_ip) as last_login_ip, a.pwd_state,
      array(
        select ur.role_id
        from iam.user_role ur
        where ur.tenant_id = u.tenant_id
          and ur.user_id = u.id
        order by ur.role_id
      ) as role_ids,
      array(
        select uw.warehouse_id
        from iam.user_warehouse uw
        where uw.tenant_id = u.tenant_id
          and uw.user_id = u.id
        order by uw.warehouse_id
      ) as warehouse_ids,
      (
        select uw.warehouse_id
        from iam.user_warehouse uw
        where uw.tenant_id = u.tenant_id
          and uw.user_id = u.id
          and uw.is_default
      ) as default_warehouse_id,
      array(
        select uo.owner_id
        from iam.user_owner uo
        where uo.tenant_id = u.tenant_id
          and uo.user_id = u.id
        order by uo.owner_id
      ) as owner_ids ${FROM}
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${id}
      and not u.is_deleted
      and ${await peopleWithin(ctx, 'u')}
  `;
  const row = found(rows[0]);
  const { email, remark, lastLoginIp, pwdState, roleIds, warehouseIds, defaultWarehouseId, ownerIds } = row;
  const known = shown(new Date())(row);
  return { ...known, email, remark, lastLoginIp, pwdState, roleIds, warehouseIds, defaultWarehouseId, ownerIds };
}

/** The department of a user and those above it, outermost first. */
export async function userDepts(
  ctx: Ctx,
  { id }: InputOf<typeof userApi.selectDept>,
): Promise<OutputOf<typeof userApi.selectDept>> {
  const rows = await ctx.rows<OutputOf<typeof userApi.selectDept>[number]>`
    select d.id as dept_id, d.dept_code, d.dept_name, d.parent_id
    from iam.user u
    join iam.dept own on own.tenant_id = u.tenant_id and own.id = u.dept_id
    join iam.dept d on d.tenant_id = u.tenant_id and own.path like d.path || '%'
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${id}
      and not u.is_deleted
      and ${await peopleWithin(ctx, 'u')}
    order by length(d.path)
  `;
  if (rows.length === 0) found(undefined);
  return rows;
}

/** Enabled people who hold a role by themselves: whom work may be handed to. */
export async function usersOfRole(
  ctx: Ctx,
  { roleCode }: InputOf<typeof userApi.selectByRoleCode>,
): Promise<OutputOf<typeof userApi.selectByRoleCode>> {
  const rows = await ctx.rows<OutputOf<typeof userApi.selectByRoleCode>[number]>`
    select u.id as user_id, u.user_name, a.account, d.dept_name ${FROM}
    where u.tenant_id = ${ctx.tenantId}
      and u.status = 1
      and not u.is_deleted
      and exists (
        select 1
        from iam.user_role ur
        join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id
          and ur.user_id = u.id
          and r.role_code = ${roleCode}
          and r.status = 1
          and not r.is_deleted
          and (ur.expire_at is null or ur.expire_at > now())
      )
    order by u.user_name, u.id
    limit 1000
  `;
  return rows;
}

/** People to choose from, by name or account. */
export async function userOptions(
  ctx: Ctx,
  { keyword, ids, size }: InputOf<typeof userApi.options>,
): Promise<OutputOf<typeof userApi.options>> {
  const rows = await ctx.rows<OutputOf<typeof userApi.options>[number]>`
    select u.id, a.account as code, u.user_name as name
    from iam.user u
    join iam.account a on a.id = u.account_id
    where u.tenant_id = ${ctx.tenantId}
      and not u.is_deleted
      and ${ids ? sql`u.id = any(${ids}::bigint[])` : sql`u.status = 1 and ${anyHolds([sql`u.user_name`, sql`a.account`], keyword ?? '')}`}
    order by u.user_name, u.id
    limit ${size}
  `;
  return rows;
}

type LogSearch = InputOf<typeof userApi.exportLoginLog>;
type LogRow = Omit<OutputOf<typeof userApi.loginLog>['list'][number], 'createdAt'> & { createdAt: Date };

/** Logins of the people within reach; whoever may not see others' sees his own. Failures stand before any tenant: the database shows each tenant those of its people. */
async function logsOf(ctx: Ctx, asked: LogSearch): Promise<RawBuilder<unknown>> {
  const whose = may(ctx, 'sys:loginLog:list') ? await peopleWithin(ctx, 'u') : sql`u.id = ${ctx.userId}`;
  return sql`
    from iam.login_log l
    join iam.account a on a.account = l.account
    join iam.user u on u.tenant_id = ${ctx.tenantId} and u.account_id = a.id and not u.is_deleted
    where l.tenant_id in (${ctx.tenantId}, 0)
      and (l.user_id is null or l.user_id = u.id)
      and ${whose}
      ${containing(sql`l.account`, asked.account)}
      ${equals(sql`u.id`, asked.userId)}
      ${equals(sql`l.result`, asked.result)}
      ${containing(sql`host(l.ip)`, asked.ip)}
      ${spanOf(sql`l.created_at`, asked.createdFrom, asked.createdTo, 'createdFrom')}
  `;
}

const LOG_COLUMNS = sql`
  l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region, l.user_agent as device,
    l.created_at
`;
const logged = ({ createdAt, ...row }: LogRow) => ({ ...row, createdAt: wireTime(createdAt) });

export async function loginLogs(
  ctx: Ctx,
  input: InputOf<typeof userApi.loginLog>,
): Promise<OutputOf<typeof userApi.loginLog>> {
  const page = await paged<LogRow>(
    ctx.tx,
    {
      select: LOG_COLUMNS,
      from: await logsOf(ctx, input),
      sortable: {},
      order: [desc(sql`l.created_at`), desc(sql`l.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(logged) };
}

const LOG_SHEET = fieldsOf({
  createdAt: z.string().meta({ label: '时间' }),
  account: z.string().meta({ label: '账号' }),
  userName: z.string().meta({ label: '姓名' }),
  kind: z.int().meta({ label: '类型', dict: 'loginKind' }),
  mode: z.string().meta({ label: '方式', dict: 'loginMode' }),
  result: z.int().meta({ label: '结果', dict: 'loginResult' }),
  reason: z.string().meta({ label: '原因' }),
  ip: z.string().meta({ label: 'IP' }),
  device: z.string().meta({ label: '设备' }),
});

export async function exportLoginLogs(ctx: Ctx, input: LogSearch): Promise<Outgoing> {
  const rows = await exportRows<LogRow>(ctx.tx, {
    select: LOG_COLUMNS,
    from: await logsOf(ctx, input),
    order: [desc(sql`l.created_at`), desc(sql`l.id`)],
  });
  return { title: '登录日志', columns: LOG_SHEET, rows: each(rows, logged) };
}
