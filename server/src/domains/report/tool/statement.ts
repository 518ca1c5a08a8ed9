import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { reportToolApi } from '#contract/report/tool.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { containing } from '../../../platform/list/filters.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { OPEN, openTo } from '../template/read.ts';

type Api = typeof reportToolApi;
type Row = OutputOf<Api['operatingStatement']>['list'][number];

/** Published reports the caller may open (运营报表). */
export async function operatingStatement(
  ctx: Ctx,
  input: InputOf<Api['operatingStatement']>,
): Promise<OutputOf<Api['operatingStatement']>> {
  const { name, className } = input.param;
  const page = await paged<Omit<Row, 'publishedAt'> & { publishedAt: Date }>(
    ctx.tx,
    {
      select: sql`
        t.id, t.code, v.name, c.name as class_name, t.design ->> 'kind' as kind, t.remark, v.revision, v.published_at
      `,
      from: sql`
        ${OPEN}
        where ${openTo(ctx)}
          ${containing(sql`v.name`, name)}
          ${containing(sql`c.name`, className)}
      `,
      sortable: { code: sql`t.code`, name: sql`v.name`, publishedAt: sql`v.published_at` },
      order: [asc(sql`t.code`), asc(sql`t.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, publishedAt: wireTime(row.publishedAt) })) };
}
