import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { printTaskApi } from '#contract/report/print-task.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, here, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { ofMine } from '../paper/sheet.ts';

type Page = OutputOf<typeof printTaskApi.queryPage>;

/** 打印任务: every paper that was handed to a printer, by whom, and what became of it. */
export async function printTaskPage(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof printTaskApi.queryPage>,
): Promise<Page> {
  const page = await paged<Omit<Page['list'][number], 'createdAt'> & { createdAt: Date }>(
    ctx.tx,
    {
      select: sql`
        t.id, t.kind, t.doc_id, t.doc_no, t.copies, t.engine, t.printer, t.status, t.error, t.reason,
          u.user_name as sent_by, t.created_at
      `,
      from: sql`
        from report.print_task t
        left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
        where ${here(ctx, 't')}
          and ${ofMine(ctx, 't')}
          ${anyCode(sql`t.doc_no`, param.docNo, 'docNo')}
          ${param.kind ? sql`and t.kind = ${param.kind}` : sql``}
          ${param.status === null || param.status === undefined ? sql`` : sql`and t.status = ${param.status}`}
          ${spanOf(sql`t.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
      `,
      sortable: { createdAt: sql`t.created_at` },
      filled: new Set(['createdAt']),
      order: [desc(sql`t.created_at`), desc(sql`t.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
