import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { outRecordApi } from '#contract/outbound/record.ts';
import { wireTime } from '../../platform/clock.ts';
import type { WorkRow } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { anyCode, here, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';

type Input = InputOf<typeof outRecordApi.pick>;
type Output = OutputOf<typeof outRecordApi.pick>;
type RecordRow = Output['list'][number];

/** Floor work of one kind (作业记录), newest first; owners by the order it was done for. */
export const records =
  (recType: WorkRow['recType']) =>
  async (ctx: Ctx, { param, ...paging }: Input): Promise<Output> => {
    const from = sql`
      from ops.work_record r
      where ${here(ctx, 'r')}
        and r.rec_type = ${recType}
        ${ctx.ownerIds === null ? sql`` : sql`and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any(${[...ctx.ownerIds]}::bigint[]))`}
        ${anyCode(sql`r.order_no`, param.orderNo, 'orderNo')}
        ${anyCode(sql`r.task_no`, param.taskNo, 'taskNo')}
        ${anyCode(sql`r.wave_no`, param.waveNo, 'waveNo')}
        ${param.goodsId ? sql`and r.goods_id = ${param.goodsId}` : sql``}
        ${param.staffId ? sql`and r.staff_id = ${param.staffId}` : sql``}
        ${spanOf(sql`r.posted_at`, param.postedFrom, param.postedTo, 'postedFrom')}
    `;
    const page = await paged<Omit<RecordRow, 'postedAt'> & { postedAt: Date }>(
      ctx.tx,
      {
        select: sql`
          r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
            coalesce(
              r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
            ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
        `,
        from,
        sortable: { postedAt: sql`r.posted_at`, qty: sql`r.qty` },
        order: [desc(sql`r.posted_at`), desc(sql`r.id`)],
      },
      paging,
    );
    return { ...page, list: page.list.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) })) };
  };
