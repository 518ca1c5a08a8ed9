import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import {
  PAGE_CHANNEL,
  POOR_SCORE,
  PURE_CHANNEL,
  type EvaluateSearch,
  type evaluateApi,
  type ptevalApi,
} from '#contract/service/evaluate.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';

type Row = OutputOf<typeof evaluateApi.detail>;
type Raw = Omit<Row, 'evaluatedAt' | 'pushedAt'> & { evaluatedAt: Date; pushedAt: Date | null };

const COLUMNS = sql`
  e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
    coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
    e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
    case when e.channel = ${sql.lit(PAGE_CHANNEL)} then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by,
    e.push_status, e.push_count, e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no,
    e.score_total <= ${sql.lit(POOR_SCORE)} as poor
`;
const FROM = sql`
  from service.evaluation e
  join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
`;
const SHOWN = sql`
  join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
  left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
  left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  left join service.receipt s
    on s.tenant_id = e.tenant_id
    and s.warehouse_id = e.warehouse_id
    and s.out_order_id = e.out_order_id
  left join service.complaint k
    on k.tenant_id = e.tenant_id
    and k.warehouse_id = e.warehouse_id
    and k.id = e.complaint_id
  left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
`;
const NEWEST = [desc(sql`e.evaluated_at`), desc(sql`e.id`)];

const rowOf = (row: Raw): Row => ({
  ...row,
  evaluatedAt: wireTime(row.evaluatedAt),
  pushedAt: wireTimeOrNull(row.pushedAt),
});

const filter = (actor: Actor, s: EvaluateSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'e')}
    and ${ofOwners(actor, 'e')} ${anyCode(sql`o.order_no`, s.omsOutNo, 'omsOutNo')} ${equals(sql`e.channel`, s.channel)} ${equals(sql`e.owner_id`, s.ownerId)} ${typeof s.scoreMax === 'number' ? sql`and e.score_total <= ${s.scoreMax}::numeric` : sql``} ${equals(sql`e.push_status`, s.pushStatus)} ${spanOf(sql`e.evaluated_at`, s.evaluatedFrom, s.evaluatedTo, 'evaluatedFrom')}
`;

async function page(ctx: Ctx, search: EvaluateSearch, paging: Paging): Promise<Page<Row>> {
  const where = filter(ctx, search);
  const rows = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: { scoreTotal: sql`e.score_total`, evaluatedAt: sql`e.evaluated_at`, pushStatus: sql`e.push_status` },
      order: NEWEST,
    },
    paging,
  );
  return { ...rows, list: rows.list.map(rowOf) };
}

export const evaluatePage = (ctx: Ctx, { param, ...paging }: InputOf<typeof evaluateApi.list>): Promise<Page<Row>> =>
  page(ctx, param, paging);

export const purePage = (ctx: Ctx, { orderNo, ...paging }: InputOf<typeof ptevalApi.page>): Promise<Page<Row>> =>
  page(ctx, { omsOutNo: orderNo, channel: PURE_CHANNEL }, paging);

export async function evaluateDetail(ctx: Ctx, { id }: { id: number }): Promise<Row> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS} ${FROM} ${SHOWN}
    where ${here(ctx, 'e')}
      and ${ofOwners(ctx, 'e')}
      and e.id = ${id}
  `;
  return rowOf(found(row));
}

export async function evaluateRows(ctx: Ctx, search: EvaluateSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}
