import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { superiorApi } from '#contract/service/superior.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { worksHere } from './route.ts';
import { refuseStrangers } from './save.ts';
import { lineOf, refusesBond, type Bonds } from './superior.plan.ts';

type Row = OutputOf<typeof superiorApi.info>['list'][number];

async function bondsOf(ctx: Ctx): Promise<Bonds> {
  const rows = await ctx.rows<{ userId: number; superiorId: number }>`
    select user_id, superior_id
    from service.superior_bind
    where tenant_id = ${ctx.tenantId}
  `;
  return new Map(rows.map(({ userId, superiorId }) => [userId, superiorId]));
}

/** Everybody above somebody, from his superior to the top. */
export const superiorsOf = async (ctx: Ctx, userId: number): Promise<number[]> => lineOf(await bondsOf(ctx), userId);

/** The people of this warehouse, and who stands above them. */
export async function superiorPage(ctx: Ctx, input: InputOf<typeof superiorApi.info>): Promise<Page<Row>> {
  const { userName, superiorId, bound } = input.param;
  const page = await paged<Omit<Row, 'boundAt' | 'line'> & { boundAt: Date | null }>(
    ctx.tx,
    {
      select: sql`
        u.id as user_id, u.user_name, b.superior_id, s.user_name as superior_name, b.bound_at,
          coalesce(b.version, 0) as version
      `,
      from: sql`
        from iam.user u
        left join service.superior_bind b on b.tenant_id = u.tenant_id and b.user_id = u.id
        left join iam.user s on s.tenant_id = b.tenant_id and s.id = b.superior_id
        where u.tenant_id = ${ctx.tenantId}
          and not u.is_deleted
          and u.status = 1
          and ${worksHere(ctx)}
          ${containing(sql`u.user_name`, userName)}
          ${equals(sql`b.superior_id`, superiorId)}
          ${typeof bound === 'boolean' ? sql`and (b.user_id is not null) = ${bound}` : sql``}
      `,
      sortable: { userName: sql`u.user_name`, boundAt: sql`b.bound_at` },
      order: [asc(sql`u.id`)],
    },
    input,
  );
  const bonds = await bondsOf(ctx),
    names = await namesOf(ctx, [...new Set(page.list.flatMap(({ userId }) => lineOf(bonds, userId)))]);
  return {
    ...page,
    list: page.list.map(({ boundAt, ...row }) => ({
      ...row,
      boundAt: wireTimeOrNull(boundAt),
      line: lineOf(bonds, row.userId).map((id) => names.get(id) ?? ''),
    })),
  };
}

/** What people are called. */
export async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.rows<{ id: number; userName: string }>`
    select u.id, u.user_name
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}

/** Bind, bind anew or let go. All bonds of a tenant are changed one after the other: two who bind at once could close a circle neither sees. */
export async function bindSuperior(
  ctx: Ctx,
  { userId, superiorId = null, version }: InputOf<typeof superiorApi.bind>,
): Promise<OutputOf<typeof superiorApi.bind>> {
  await ctx.run`select pg_advisory_xact_lock(hashtextextended('service.superior_bind', ${ctx.tenantId}))`;
  await refuseStrangers(ctx, 'userId', [userId]);
  if (superiorId !== null) await refuseStrangers(ctx, 'superiorId', [superiorId]);
  const seen = await ctx.row<{ version: number }>`
    select version
    from service.superior_bind
    where tenant_id = ${ctx.tenantId}
      and user_id = ${userId}
  `;
  if ((seen?.version ?? 0) !== version) refuse('VERSION');
  if (superiorId === null) {
    await ctx.run`
      delete from service.superior_bind
      where tenant_id = ${ctx.tenantId}
        and user_id = ${userId}
    `;
    return { userId, superiorId, version: 0 };
  }
  const bonds = new Map(await bondsOf(ctx));
  bonds.delete(userId);
  const why = refusesBond(bonds, userId, superiorId);
  if (why) refuseField('superiorId', why);
  await ctx.run`
    insert into service.superior_bind (tenant_id, user_id, superior_id, version, bound_by)
    values (${ctx.tenantId}, ${userId}, ${superiorId}, 1, ${ctx.userId})
    on conflict (tenant_id, user_id) do update set superior_id = excluded.superior_id,
      version = service.superior_bind.version + 1, bound_by = excluded.bound_by, bound_at = now()
  `;
  return { userId, superiorId, version: version + 1 };
}
