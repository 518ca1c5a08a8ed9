import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { boardApi } from '#contract/report/board.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals, here, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { mine } from './read.ts';

type Works = OutputOf<typeof boardApi.works>;
type Work = Works['list'][number];

/** 作业明细: what the hours and the staff of a board add up, newest first. */
export async function worksOf(ctx: Ctx, { param, ...paging }: InputOf<typeof boardApi.works>): Promise<Works> {
  const from = sql`
    from ops.work_record w
    where ${here(ctx, 'w')}
      and ${mine(ctx)}
      ${equals(sql`w.rec_type`, param.recType)}
      ${anyCode(sql`w.order_no`, param.orderNo, 'orderNo')}
      ${equals(sql`w.staff_id`, param.staffId)}
      ${spanOf(sql`w.posted_at`, param.postedFrom, param.postedTo, 'postedFrom')}
  `;
  const page = await paged<Omit<Work, 'postedAt'> & { postedAt: Date }>(
    ctx.tx,
    {
      select: sql`
        w.id, w.rec_type, w.posted_at, w.order_id, w.order_no, w.task_no, w.wave_no, w.goods_id,
          coalesce(
            w.goods_name, (select g.name from basic.goods g where g.tenant_id = w.tenant_id and g.id = w.goods_id)
          ) as goods_name, w.lot_no, w.position_code, w.lpn_code, w.qty, w.weight_g, w.staff_id, w.staff_name
      `,
      from,
      sortable: { postedAt: sql`w.posted_at`, qty: sql`w.qty` },
      filled: new Set(['postedAt', 'qty']),
      order: [desc(sql`w.posted_at`), desc(sql`w.id`)],
    },
    paging,
  );
  const bounded = Boolean(param.postedFrom && param.postedTo);
  const sums = bounded
    ? await ctx.row<{ qty: number; people: number }>`
      select coalesce(sum(w.qty), 0)::bigint as qty, count(distinct w.staff_id)::int as people ${from}
    `
    : undefined;
  return {
    ...page,
    sums: sums ?? null,
    list: page.list.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) })),
  };
}
