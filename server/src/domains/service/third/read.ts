import { sql, type RawBuilder } from 'kysely';
import { dictionaries } from '#contract/dictionaries.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { ThirdSearch, thirdErrorLogApi } from '#contract/service/third.ts';
import { folded } from '#contract/terms/folding.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { equals, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { numbersIn } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Api = typeof thirdErrorLogApi;
type Row = OutputOf<Api['query']>['list'][number];
type Raw = Omit<Row, 'createdAt' | 'handledAt'> & { createdAt: Date; handledAt: Date | null };

/** Said by us, to a system that can hear it again. */
const REPEATABLE = ['SMS', 'TMS'] as const;
const COLUMNS = sql`
  e.id, e.version, e.created_at, e.module_type, e.system, e.direction, e.biz_no, e.error_msg, e.occurrences,
    e.retry_count, e.status, u.user_name as handler, e.handled_at, e.direction = 2 and e.status = 0
    and e.system in (${sql.join(REPEATABLE.map((name) => sql.lit(name)))}) as may_retry
`;
const FROM = sql`
  from service.third_error_log e
  left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.handled_by
`;

const rowOf = <R extends { createdAt: Date; handledAt: Date | null }>({ createdAt, handledAt, ...row }: R) => ({
  ...row,
  createdAt: wireTime(createdAt),
  handledAt: wireTimeOrNull(handledAt),
});

const filter = ({ tenantId }: Actor, s: ThirdSearch): RawBuilder<unknown> => sql`
  e.tenant_id = ${tenantId} ${equals(sql`ops.folded(e.module_type)`, folded(s.moduleType ?? '') || null)} ${equals(sql`ops.folded(e.system)`, folded(s.system ?? '') || null)} ${s.bizNo ? sql`and e.biz_no = any(${numbersIn(s.bizNo, 'bizNo')}::text[])` : sql``} ${oneOrMany(sql`e.status`, s.status)} ${spanOf(sql`e.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export async function thirdPage(ctx: Ctx, input: InputOf<Api['query']>): Promise<OutputOf<Api['query']>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} where ${where}`,
      countFrom: sql`from service.third_error_log e where ${where}`,
      sortable: { createdAt: sql`e.created_at`, status: sql`e.status`, retryCount: sql`e.retry_count` },
      order: [desc(sql`e.created_at`), desc(sql`e.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

/** The modules something went wrong in, and how much of it waits. */
export async function moduleTypes(ctx: Ctx): Promise<OutputOf<Api['moduleTypeList']>> {
  const rows = await ctx.rows<{ moduleType: string; open: number }>`
    select e.module_type, count(*) filter (where e.status = 0)::int as open
    from service.third_error_log e
    where e.tenant_id = ${ctx.tenantId}
    group by e.module_type
    order by e.module_type
  `;
  const names = new Map(dictionaries.logModule?.map(({ value, label }) => [String(value), label]));
  return rows.map((row) => ({ ...row, name: names.get(row.moduleType) ?? row.moduleType }));
}

export async function thirdDetail(ctx: Ctx, { id }: InputOf<Api['detail']>): Promise<OutputOf<Api['detail']>> {
  const row = await ctx.row<Raw & { url: string | null; request: string | null; response: string | null }>`
    select ${COLUMNS}, l.url, l.request, l.response ${FROM}
    left join ops.interface_log l on l.tenant_id = e.tenant_id and l.posted_on = e.log_posted_on and l.id = e.log_id
    where e.tenant_id = ${ctx.tenantId}
      and e.id = ${id}
  `;
  const { url, ...rest } = found(row);
  return { ...rowOf(rest), url: url ?? '' };
}
