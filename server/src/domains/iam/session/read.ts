import { createHash } from 'node:crypto';
import { dictionaries } from '#contract/dictionaries.ts';
import type { menuApi } from '#contract/iam/menu.ts';
import type { sessionApi } from '#contract/iam/session.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { maskedPhone } from '../login-log.ts';
import { rolesOf } from '../role/held.ts';

type UserInfo = OutputOf<typeof sessionApi.userInfo>;
type UserRow = Omit<UserInfo, 'lastLoginTime' | 'pwdStatus'> & { lastLoginAt: Date | null; tourAckAt: Date | null };

export async function userInfo(ctx: Ctx): Promise<UserInfo> {
  const rows = await ctx.rows<UserRow>`
    select u.id as user_id, u.user_name, a.account, a.phone, a.phone_verified, w.id as house_id, w.name as house_name,
      w.house_type, w.code as house_code, t.id as tenant_id, t.tenant_name, d.id as dept_id, d.dept_name,
      p.position_name, u.is_admin, u.last_login_at, u.tour_ack_at,
      case when u.is_admin then array['租户管理员'] else '{}' end || array(
        select role_name
        from (${rolesOf(ctx.tenantId, ctx.userId)}) r
        order by role_name
      ) as role_names
    from iam.user u
    join iam.account a on a.id = u.account_id
    join iam.tenant t on t.id = u.tenant_id
    left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
    left join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = ${ctx.warehouseId}
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${ctx.userId}
  `;
  const { lastLoginAt, tourAckAt, phone, ...user } = found(rows[0]);
  return {
    ...user,
    phone: phone && maskedPhone(phone),
    pwdStatus: ctx.mustChangePassword ? 1 : 0,
    // Empty until the first tour was answered: the console offers the tour to whoever has none.
    lastLoginTime: tourAckAt && lastLoginAt ? wireTime(lastLoginAt) : null,
  };
}

const dictionary = {
  version: createHash('sha256').update(JSON.stringify(dictionaries)).digest('hex').slice(0, 12),
  items: { ...dictionaries },
};

export const allDictionaries = async (): Promise<OutputOf<typeof menuApi.dictionary>> => dictionary;
