import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/**
 * A plan or a waybill whose orders the actor's owners all own: what carries a stranger's goods is not his to see. `column` of the orders
 * names the document. One that carries nothing yet is anybody's of the warehouse.
 */
export const carriesOwn = (actor: Actor, alias: string, column: 'plan_id' | 'waybill_id'): RawBuilder<unknown> =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      not exists (
        select 1
        from transport.order fo
        where fo.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
          and fo.warehouse_id = ${sql.ref(`${alias}.warehouse_id`)}
          and fo.${sql.ref(column)} = ${sql.ref(`${alias}.id`)}
          and fo.owner_id <> all(${actor.ownerIds}::bigint[])
      )
    `;
