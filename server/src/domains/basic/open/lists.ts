import { sql, type RawBuilder } from 'kysely';
import type { openMastersApi } from '#contract/basic/open.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { changed, placedAt, type Place, type Since } from '../../../services/open/since.ts';

type Row<K extends 'owners' | 'customers' | 'stores' | 'consignees'> = OutputOf<
  (typeof openMastersApi)[K]
>['list'][number];

/** A master in the order of its changes, as the owners of the actor show it. */
const listOf =
  <R>(table: string, columns: RawBuilder<unknown>, owned = true) =>
  (ctx: Ctx, { place, until, limit }: Since): Promise<(R & Place)[]> =>
    ctx.rows<R & Place>`
      select o.id, ${columns}, o.status, o.is_deleted, ${placedAt}
      from ${sql.table(table)} o ${owned ? sql`join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id` : sql``}
      where o.tenant_id = ${ctx.tenantId}
        and ${owned ? ofOwners(ctx, 'o') : sql`(${ctx.ownerIds}::bigint[] is null or o.id = any(${ctx.ownerIds}::bigint[]))`}
        and ${changed(place, until)}
      order by o.updated_at, o.id
      limit ${limit}
    `;

const KNOWN = sql`o.code, o.name`;
const OWNED = sql`w.code as owner_code`;

export const owners = listOf<Row<'owners'>>('basic.owner', KNOWN, false);
export const customers = listOf<Row<'customers'>>('basic.customer', sql`${KNOWN}, ${OWNED}`);
export const stores = listOf<Row<'stores'>>(
  'basic.store',
  sql`${KNOWN}, ${OWNED}, o.contact, o.phone, concat(o.province, o.city, o.address) as address`,
);
export const consignees = listOf<Row<'consignees'>>(
  'basic.consignee_address',
  sql`${OWNED}, o.consignee, o.phone, concat(o.province, o.city, o.district, o.detail) as address, o.audit_status`,
);
