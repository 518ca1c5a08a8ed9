import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rights as patrolRights } from '#contract/patrol/rights.ts';
import { reportViews } from '#contract/report/views.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';

const HEADQUARTERS = 0;
/** Beyond any statement's time. */
const MINUTES = 5;

/** Permissions the views ask for, of those the actor holds; names of people are one of their own. */
const permitsOf = (actor: Actor): string[] =>
  [...new Set([...reportViews.map(({ permit }) => permit), 'sys:user:list', ...Object.keys(patrolRights)])].filter(
    (permit) => may(actor, permit),
  );

/** The warehouses a report reads: headquarters all the user may work in, everybody else the one he is in. */
async function housesOf(tx: Tx, { tenantId, userId, warehouseId, houseType }: Actor): Promise<number[]> {
  if (houseType !== HEADQUARTERS) return [warehouseId];
  const { rows } = await sql<{ id: number }>`
    select w.id
    from basic.warehouse w
    join iam.user u on u.tenant_id = w.tenant_id and u.id = ${userId}
    where w.tenant_id = ${tenantId}
      and not w.is_deleted
      and (
        u.is_admin
        or exists (
          select 1
          from iam.user_warehouse b
          where b.tenant_id = w.tenant_id
            and b.user_id = u.id
            and b.warehouse_id = w.id
        )
      )
    order by w.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lay down what the actor may see under a token nobody can guess, for as long as the work takes. */
export async function withScope<T>(db: Database, actor: Actor, work: (token: string) => Promise<T>): Promise<T> {
  const token = randomUUID();
  await db.write(actor.tenantId, async (tx) => {
    const houses = await housesOf(tx, actor);
    await sql`
      insert into report.query_scope (token, tenant_id, warehouse_ids, owner_ids, permits, expires_at)
      values (
        ${token}, ${actor.tenantId}, ${houses}::bigint[], ${actor.ownerIds}::bigint[], ${permitsOf(actor)}::text[],
        now() + make_interval(mins => ${MINUTES})
      )
    `.execute(tx);
  });
  try {
    return await work(token);
  } finally {
    await db
      .write(actor.tenantId, (tx) =>
        sql`delete from report.query_scope where token = ${token} or expires_at < now()`.execute(tx),
      )
      .catch(() => undefined);
  }
}
