import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Readmit } from '../../../services/jobs/work.ts';
import { permissionsHeld } from './permissions.ts';

interface Person {
  userName: string;
  account: string;
  isActive: boolean;
  houseType: number | null;
  houseOpen: boolean | null;
  ownerIds: number[] | null;
  isOwnerAccount: boolean;
}

const BRANCH = 1;

/** As a session of his would be now, and no further than he could reach when he asked. */
export const readmit: Readmit = async (
  tx,
  { tenantId, warehouseId, userId, permit, ownerIds: frozen },
): Promise<Actor> => {
  const person = await personOf(tx, { tenantId, warehouseId, userId });
  if (!person?.isActive) return refuse('FORBIDDEN', '提交人已停用，任务未执行');
  if (warehouseId !== 0 && person.houseOpen !== true) refuse('FORBIDDEN', '提交人已无权访问任务所在的仓库，任务未执行');
  const houseType = person.houseType ?? BRANCH,
    permissions = await permissionsHeld(tx, { tenantId, userId, houseType });
  if (permit !== 'session' && !permissions.has(permit)) refuse('FORBIDDEN', '提交人已没有执行该任务的权限，任务未执行');
  const now = person.ownerIds;
  return {
    tenantId,
    userId,
    userName: person.userName,
    account: person.account,
    sessionId: '',
    warehouseId,
    houseType,
    permissions,
    isOwnerAccount: person.isOwnerAccount,
    mustChangePassword: false,
    ownerIds: frozen === null ? now : now === null ? frozen : frozen.filter((id) => now.includes(id)),
  };
};

async function personOf(
  tx: Tx,
  { tenantId, warehouseId, userId }: Pick<Actor, 'tenantId' | 'warehouseId' | 'userId'>,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.user_name, u.is_owner_account, a.account, w.house_type,
      u.status = 1 and not u.is_deleted and a.status <> 0 and t.status = 1 and coalesce(
        t.expire_at > now(), true
      ) as is_active,
      w.status = 1 and not w.is_deleted and (
        u.is_admin
        or exists (
          select 1
          from iam.user_warehouse b
          where b.tenant_id = u.tenant_id
            and b.user_id = u.id
            and b.warehouse_id = w.id
        )
      ) as house_open, iam.owners_seen(u.tenant_id, u.id, w.id) as owner_ids
    from iam.user u
    join iam.account a on a.id = u.account_id
    join iam.tenant t on t.id = u.tenant_id
    left join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = ${warehouseId}
    where u.tenant_id = ${tenantId}
      and u.id = ${userId}
  `.execute(tx);
  return rows[0];
}
