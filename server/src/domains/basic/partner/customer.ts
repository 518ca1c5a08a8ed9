import { sql } from 'kysely';
import { customer, type customerApi } from '#contract/basic/partner/customer.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { setStatus } from '../open-use.ts';
import { renewed } from '../validity.ts';

export const setCustomers = (status: 0 | 1) => (ctx: Ctx, input: InputOf<typeof customerApi.enable>) =>
  setStatus(ctx, specOf(customer), { ids: input.ids, status });

/** Let customers order for longer: to a day that lies ahead. */
export async function renewCustomers(ctx: Ctx, input: InputOf<typeof customerApi.renewValidity>) {
  renewed({ validUntil: input.validUntil });
  const rows = await ctx.rows`
    update basic.customer c
    set valid_until = ${input.validUntil}, version = c.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where c.tenant_id = ${ctx.tenantId}
      and not c.is_deleted
      and c.id = any(${input.ids}::bigint[])
      ${ctx.ownerIds ? sql`and c.owner_id = any(${ctx.ownerIds}::bigint[])` : sql``}
    returning c.id
  `;
  return rows.length === new Set(input.ids).size ? { changed: rows.length } : refuse('NOT_FOUND');
}
