import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';

const KINDS = {
  user: {
    sentence: (limit: number) => `启用的用户已达上限${limit}，请联系平台运营方`,
    count: (ctx: Ctx) =>
      ctx.row<{ n: number }>`
        select count(*)::int as n
        from iam.user
        where tenant_id = ${ctx.tenantId}
          and status = 1
          and not is_deleted
      `,
  },
  warehouse: {
    sentence: (limit: number) => `启用的仓库已达上限${limit}，请联系平台运营方`,
    count: (ctx: Ctx) =>
      ctx.row<{ n: number }>`
        select count(*)::int as n
        from basic.warehouse
        where tenant_id = ${ctx.tenantId}
          and status = 1
          and house_type <> 0
          and not is_deleted
      `,
  },
};

/**
 * Refuse what has just been added or switched on where the company has more people or warehouses now than the operator of the platform lets it have. The company's row
 * is locked where there is a limit: of two who take the last place one is refused.
 */
export async function refuseOverfull(ctx: Ctx, kind: keyof typeof KINDS): Promise<void> {
  const terms = await ctx.row<{ limit: number | null }>`
    select case when ${kind} = 'user' then user_limit else warehouse_limit end as
    limit
    from iam.tenant
    where id = ${ctx.tenantId}
  `;
  const limit = terms?.limit ?? null;
  if (limit === null) return;
  await ctx.run` select 1 from iam.tenant where id = ${ctx.tenantId} for no key update `;
  const { n } = found(await KINDS[kind].count(ctx));
  if (n > limit) refuse('BUSINESS', KINDS[kind].sentence(limit));
}
