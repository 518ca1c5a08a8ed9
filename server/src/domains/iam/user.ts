import { sql } from 'kysely';
import type { HouseChoice, sessionApi } from '#contract/iam/session.ts';
import { wireTimeOrNull } from '../../platform/clock.ts';
import type { Handler } from '../../platform/call.ts';
import { found, refuse } from '../../platform/errors.ts';
import type { Tx } from '../../platform/db.ts';
import { maskedPhone } from './login.ts';
import { signStatement } from './tokens.ts';

interface UserRow {
  userId: number; userName: string; account: string; phone: string | null; houseId: number | null; houseName: string | null; houseType: number | null; houseCode: string | null;
  tenantName: string; deptId: number | null; deptName: string | null; positionName: string | null; roleNames: string[]; tourAckAt: Date | null; isAdmin: boolean;
}

/** `auth/user-info`: the person at the desk. `lastLoginTime` stays null until the first-login tour was answered. */
export const userInfo: Handler<typeof sessionApi.userInfo> = (call) => call.platform.db.read(call.actor.tenantId, async (tx) => {
  const { actor } = call;
  const { rows: [row] } = await sql<UserRow>`select u.id as user_id, u.user_name, a.account, a.phone, w.id as house_id, w.name as house_name, w.house_type, w.code as house_code, t.tenant_name,
      d.id as dept_id, d.dept_name, p.position_name, u.tour_ack_at, u.is_admin,
      array(select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by r.id) as role_names
    from iam.user u join iam.account a on a.id = u.account_id join iam.tenant t on t.id = u.tenant_id
    left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
    left join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = ${actor.warehouseId}
    where u.tenant_id = ${actor.tenantId} and u.id = ${actor.userId}`.execute(tx);
  const { tourAckAt, phone, ...user } = found(row);
  return { ...user, phone: phone ? maskedPhone(phone) : null, pwdStatus: actor.mustChangePassword ? 1 : 0, tenantId: actor.tenantId, lastLoginTime: wireTimeOrNull(tourAckAt) };
});

/** The warehouses a user may enter; an administrator may enter all of his tenant. Another user's list needs the right to bind. */
export const houses: Handler<typeof sessionApi.houses> = (call, { userId }) => {
  const { actor } = call;
  if (userId !== undefined && userId !== actor.userId && !actor.permissions.has('sys:user:bindHouse')) refuse('NOT_FOUND');
  return call.platform.db.read(actor.tenantId, (tx) => housesOf(tx, actor.tenantId, userId ?? actor.userId, actor.warehouseId));
};

async function housesOf(tx: Tx, tenantId: number, userId: number, current: number): Promise<HouseChoice[]> {
  const { rows } = await sql<HouseChoice>`select ${houseColumns}, (w.id = ${current})::int as is_current, coalesce(b.is_default, false)::int as is_default
    from basic.warehouse w join iam.user u on u.tenant_id = w.tenant_id and u.id = ${userId}
    left join iam.user_warehouse b on b.tenant_id = w.tenant_id and b.user_id = u.id and b.warehouse_id = w.id
    where w.tenant_id = ${tenantId} and w.status = 1 and not w.is_deleted and not w.is_test_central and (u.is_admin or b.user_id is not null) order by w.id`.execute(tx);
  return rows;
}

const houseColumns = sql`w.id as warehouse_id, w.code as warehouse_code, w.name as warehouse_name, w.house_type as warehouse_type, w.source_code, w.company_id, w.company_code, null::text as company_name`;

/** Every active warehouse of the tenant but the test centre. */
export const allHouses: Handler<typeof sessionApi.allHouses> = (call) => call.platform.db.read(call.actor.tenantId, async (tx) => {
  const { rows } = await sql<HouseChoice>`select ${houseColumns} from basic.warehouse w where w.tenant_id = ${call.actor.tenantId} and w.status = 1 and not w.is_deleted and not w.is_test_central order by w.id`.execute(tx);
  return rows;
});

/** Move the session to another of the user's warehouses; from the next call on everything is asked there. */
export const setHouse: Handler<typeof sessionApi.setHouse> = async (call, { warehouseId }) => {
  const { actor, platform } = call;
  if (warehouseId === actor.warehouseId) refuse('BUSINESS', '不能切换为当前仓库');
  const house = await platform.db.write(actor.tenantId, async (tx) => {
    const { rows: [row] } = await sql<{ id: number; name: string; houseType: number; code: string; status: number }>`select w.id, w.name, w.house_type, w.code, w.status from basic.warehouse w
      join iam.user u on u.tenant_id = w.tenant_id and u.id = ${actor.userId}
      where w.tenant_id = ${actor.tenantId} and w.id = ${warehouseId} and not w.is_deleted and (u.is_admin or exists (
        select 1 from iam.user_warehouse b where b.tenant_id = w.tenant_id and b.user_id = u.id and b.warehouse_id = w.id))`.execute(tx);
    const target = found(row);
    if (target.status !== 1) refuse('BUSINESS', '仓库已停用');
    await sql`update iam.session set warehouse_id = ${warehouseId} where tenant_id = ${actor.tenantId} and id = ${actor.sessionId}::uuid`.execute(tx);
    await sql`update iam.user set current_warehouse_id = ${warehouseId} where tenant_id = ${actor.tenantId} and id = ${actor.userId}`.execute(tx);
    return target;
  });
  const authorization = await signStatement(platform.secrets, { sid: actor.sessionId, uid: actor.userId, tid: actor.tenantId, hid: warehouseId });
  return { authorization, houseId: house.id, houseName: house.name, houseType: house.houseType, houseCode: house.code };
};
