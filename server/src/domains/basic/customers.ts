import { sql } from 'kysely';
import { customer, type customerApi } from '#contract/basic/customer.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { specOf } from '../../crud/serve.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { setStatus } from './open-use.ts';
import { renewed } from './papers.ts';

export const setCustomers = (status: 0 | 1) => (tx: Tx, actor: Actor, input: InputOf<typeof customerApi.enable>) => setStatus(tx, actor, specOf(customer), { ids: input.ids, status });

/** Let customers order for longer: to a day that lies ahead. */
export async function renewCustomers(tx: Tx, actor: Actor, input: InputOf<typeof customerApi.renewValidity>) {
  renewed({ validUntil: input.validUntil });
  const { rows } = await sql`update basic.customer c set valid_until = ${input.validUntil}, version = c.version + 1, updated_by = ${actor.userId}, updated_at = now()
    where c.tenant_id = ${actor.tenantId} and not c.is_deleted and c.id = any(${input.ids}::bigint[]) ${actor.ownerIds ? sql`and c.owner_id = any(${actor.ownerIds}::bigint[])` : sql``} returning c.id`.execute(tx);
  return rows.length === new Set(input.ids).size ? { changed: rows.length } : refuse('NOT_FOUND');
}
