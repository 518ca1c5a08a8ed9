import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { paperApi } from '#contract/report/paper.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, here, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { ofMine } from './sheet.ts';

type Page = OutputOf<typeof paperApi.queryPage>;

/** 打印记录: who printed what, when, how many, and why again. */
export async function printLog(ctx: Ctx, { param, ...paging }: InputOf<typeof paperApi.queryPage>): Promise<Page> {
  const page = await paged<Omit<Page['list'][number], 'createdAt'> & { createdAt: Date }>(
    ctx.tx,
    {
      select: sql`
        d.id, d.paper, d.doc_id, d.doc_no, d.times, r.copies, case when d.times > 1 then r.reason end as reason,
          u.user_name as printed_by, d.created_at
      `,
      from: sql`
        from report.print_doc d
        join report.print_run r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.run_id
        left join iam.user u on u.tenant_id = d.tenant_id and u.id = d.created_by
        where ${here(ctx, 'd')}
          and ${ofMine(ctx, 'd')}
          ${anyCode(sql`d.doc_no`, param.docNo, 'docNo')}
          ${param.paper ? sql`and d.paper = ${param.paper}` : sql``}
          ${param.isAgain === true ? sql`and d.times > 1` : param.isAgain === false ? sql`and d.times = 1` : sql``}
          ${spanOf(sql`d.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
      `,
      sortable: { createdAt: sql`d.created_at` },
      filled: new Set(['createdAt']),
      order: [desc(sql`d.created_at`), desc(sql`d.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
