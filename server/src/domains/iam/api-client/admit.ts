import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal, refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { permissionsHeld } from '../session/permissions.ts';
import { refuseBeyond } from './reach.ts';
import { reachOf } from './rows.ts';

interface Found {
  userId: number;
  name: string;
  permissions: string[];
  sponsorId: number;
  isOpen: boolean;
  isHouseOpen: boolean;
  sponsorOpen: boolean;
  houseType: number;
  ownerIds: number[] | null;
  sponsorOwnerIds: number[] | null;
}

/** A client in one of its warehouses without its key, for what reaches us by another way than a call: with all it may do now, and no more. */
export async function clientIn(
  tx: Tx,
  { tenantId, clientId, warehouseId }: { tenantId: number; clientId: number; warehouseId: number },
): Promise<Actor> {
  const {
    rows: [found],
  } = await sql<Found>`
    select c.user_id, c.name, c.permissions::text[] as permissions, c.sponsor_id,
      c.status = 1 and not c.is_deleted and coalesce(
        c.expire_at > now(), true
      ) and t.status = 1 and coalesce(t.expire_at > now(), true) as is_open,
      s.status = 1 and not s.is_deleted and a.status <> 0 as sponsor_open,
      w.status = 1 and not w.is_deleted and exists (
        select 1
        from iam.user_warehouse b
        where b.tenant_id = c.tenant_id
          and b.user_id = c.user_id
          and b.warehouse_id = w.id
      ) and (
        s.is_admin
        or exists (
          select 1
          from iam.user_warehouse b
          where b.tenant_id = c.tenant_id
            and b.user_id = s.id
            and b.warehouse_id = w.id
        )
      ) as is_house_open, w.house_type, iam.owners_seen(c.tenant_id, c.user_id, w.id) as owner_ids,
      iam.owners_seen(c.tenant_id, c.sponsor_id, w.id) as sponsor_owner_ids
    from iam.api_client c
    join iam.tenant t on t.id = c.tenant_id
    join iam.user s on s.tenant_id = c.tenant_id and s.id = c.sponsor_id
    join iam.account a on a.id = s.account_id
    join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = ${warehouseId}
    where c.tenant_id = ${tenantId}
      and c.id = ${clientId}
  `.execute(tx);
  if (!found?.isOpen) return refuse('FORBIDDEN', 'API客户端已停用或已到期');
  if (!found.sponsorOpen) refuse('FORBIDDEN', 'API客户端的责任人已停用');
  if (!found.isHouseOpen) refuse('FORBIDDEN', 'API客户端无权访问该仓库');
  const { userId, name, houseType, sponsorId } = found,
    held = await permissionsHeld(tx, { tenantId, userId: sponsorId, houseType });
  return {
    tenantId,
    userId,
    userName: name,
    account: name,
    sessionId: '',
    warehouseId,
    houseType,
    ownerIds: both(found.ownerIds, found.sponsorOwnerIds),
    isOwnerAccount: false,
    permissions: new Set(found.permissions.filter((code) => held.has(code))),
    mustChangePassword: false,
  };
}

/** Owners that both see; null sees all. */
const both = (some: number[] | null, others: number[] | null): number[] | null =>
  some === null || others === null ? (some ?? others) : some.filter((id) => others.includes(id));

interface Client {
  id: number;
  name: string;
  userId: number;
  permissions: string[];
}

const clientsHere = (ctx: Ctx): Promise<Client[]> => ctx.rows<Client>`
  select c.id, c.name, c.user_id, c.permissions::text[] as permissions
  from iam.api_client c
  join iam.user_warehouse b
    on b.tenant_id = c.tenant_id
    and b.user_id = c.user_id
    and b.warehouse_id = ${ctx.warehouseId}
  where c.tenant_id = ${ctx.tenantId}
    and c.status = 1
    and not c.is_deleted
  order by c.name, c.id
  limit 200
`;

/** Whether somebody holds all that a client may do, as he must who hands it to anybody. */
async function isWithin(ctx: Ctx, { userId, permissions }: Client): Promise<boolean> {
  try {
    await refuseBeyond(ctx, { permissions, ...(await reachOf(ctx, userId)) });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Clients of this warehouse that somebody may hand to a system of others. */
export async function clientsWithin(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const within: { id: number; name: string }[] = [];
  for (const client of await clientsHere(ctx))
    if (await isWithin(ctx, client)) within.push({ id: client.id, name: client.name });
  return within;
}

/** Refuses a client that is none of these. */
export async function refuseClient(ctx: Ctx, clientId: number, field: string): Promise<void> {
  const client = (await clientsHere(ctx)).find(({ id }) => id === clientId);
  if (!client || !(await isWithin(ctx, client)))
    refuseFieldAs('SCOPE', field, 'API客户端不存在，或其权限、仓库、货主超出您自身的范围');
}
