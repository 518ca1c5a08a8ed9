import { sql } from 'kysely';
import type { settlementPoolApi } from '#contract/billing/pool.ts';
import { SOURCES } from '#contract/billing/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { factsOfOrder } from '../fact/order.ts';
import { money, num } from '../rating/rate.plan.ts';
import { within } from '../rating/scope.ts';
import { COLUMNS, SHOWN, rowOf, type Raw } from './read.ts';

type Api = typeof settlementPoolApi;
type Detail = OutputOf<Api['get']>;
type Work = OutputOf<Api['trace']>[number];
/** What one document was worked on; a recall of more is what the ledger is for. */
const WORK_MAX = 500;

/** Which document a fact leads to, and the id of its page. Facts that somebody entered lead nowhere. */
const DOC = sql`
  case
    when f.source_id is null then null
    when f.source_type = 'ENTRY' then 'IN'
    when f.source_type = 'VAS' then case f.attrs ->> 'direction' when '1' then 'VAS_IN' else 'VAS_OUT' end
    when f.source_type = 'WAYBILL' then case f.attrs ->> 'of' when 'trip' then 'WAYBILL' when 'delivery' then 'OUT' end
    when f.source_type <> 'STORAGE_DAY' then f.source_type
  end as doc,
    case
      when f.source_type = 'VAS' then (f.attrs ->> 'orderId')::bigint
      when f.source_type = 'WAYBILL' and f.attrs ->> 'of' = 'delivery' then (
        select min(x.order_id)
        from billing.fact_order x
        where x.tenant_id = f.tenant_id
          and x.fact_key = f.fact_key
      )
      when f.source_type = 'UNLOAD' then (f.attrs ->> 'apptId')::bigint
      when f.source_type = 'RENT' then (
        select s.rent_id
        from billing.rent_schedule s
        where s.tenant_id = f.tenant_id
          and s.warehouse_id = f.warehouse_id
          and s.id = f.source_id
      )
      else f.source_id
    end as doc_id
`;

const FACT = sql`
  f.id, f.fact_version, f.source_type, f.source_id, f.source_no, f.biz_date::text as biz_date, f.order_count,
    f.line_count, trim_scale(f.piece_qty)::text as piece_qty, trim_scale(f.volume)::text as volume,
    trim_scale(f.weight)::text as weight, trim_scale(f.pallet_qty)::text as pallet_qty,
    trim_scale(f.area)::text as area, trim_scale(f.km)::text as km, f.amount, f.is_current as current, ${DOC}
`;

/** How a line came about: its steps, the facts behind it and its earlier revisions. */
export async function poolLine(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<Detail> {
  const row = found(
    await ctx.row<
      Raw & {
        configId: number | null;
        configText: string | null;
        originNo: string | null;
        steps: Detail['steps'];
        lineKey: string;
      }
    >`
      select ${COLUMNS}, p.config_id, c.config_no || ' v' || c.revision as config_text, a.pool_no as origin_no,
        p.calc_detail as steps, p.line_key ${SHOWN}
      left join billing.cost_config c on c.tenant_id = p.tenant_id and c.id = p.config_id
      left join billing.settlement_pool a on a.tenant_id = p.tenant_id and a.id = p.adjust_of
      where ${within(ctx, 'p')}
        and p.id = ${id}
    `,
  );
  const { lineKey, configId, configText, originNo, steps, ...told } = row;
  const facts = await ctx.rows<Detail['facts'][number]>`
    select ${FACT}
    from billing.pool_fact pf
    join billing.charge_fact f on f.tenant_id = pf.tenant_id and f.id = pf.fact_id
    where pf.tenant_id = ${ctx.tenantId}
      and pf.pool_id = ${id}
    order by f.biz_date, f.id
  `;
  const history = await ctx.rows<Omit<Detail['history'][number], 'createdAt'> & { createdAt: Date }>`
    select p.id, p.pool_no, p.revision, trim_scale(p.quantity)::text as quantity, p.amount, p.tax_amount, p.created_at,
      p.calc_status = 3 as void
    from billing.settlement_pool p
    where ${within(ctx, 'p')}
      and p.line_key = ${lineKey}
    order by p.revision desc
  `;
  return {
    ...rowOf(told),
    configId,
    configText,
    originNo,
    steps,
    facts,
    history: history.map((one) => ({ ...one, createdAt: wireTime(one.createdAt) })),
  };
}

/** What was done on the floor for the document of a fact: by whom, when, and under which number of the ledger. */
export async function factTrace(ctx: Ctx, { factId }: InputOf<Api['trace']>): Promise<Work[]> {
  const fact = found(
    await ctx.row<{ sourceType: string; sourceId: number | null; warehouseId: number }>`
      select f.source_type, f.source_id, f.warehouse_id
      from billing.charge_fact f
      where ${within(ctx, 'f')}
        and f.id = ${factId}
    `,
  );
  const { sourceType, sourceId, warehouseId } = fact;
  if (sourceId === null || (sourceType !== SOURCES.IN && sourceType !== SOURCES.OUT)) return [];
  const rows = await ctx.rows<Omit<Work, 'at'> & { at: Date }>`
    select g.posted_at as at, coalesce(u.user_name, '系统') as who, g.txn_type, s.name as goods_name, g.delta as qty,
      p.code as position_code, l.code as lpn_code, g.id as ledger_id
    from inventory.stock_ledger g
    join basic.goods s on s.tenant_id = g.tenant_id and s.id = g.goods_id
    join basic.position p on p.tenant_id = g.tenant_id and p.warehouse_id = g.warehouse_id and p.id = g.position_id
    left join basic.lpn l on l.tenant_id = g.tenant_id and l.warehouse_id = g.warehouse_id and l.id = g.lpn_id
    left join iam.user u on u.tenant_id = g.tenant_id and u.id = g.operator_id
    where g.tenant_id = ${ctx.tenantId}
      and g.warehouse_id = ${warehouseId}
      and g.source_type = ${sourceType === SOURCES.IN ? 'IN' : 'OUT'}
      and g.source_id = ${sourceId}
    order by g.posted_at, g.id
    limit ${WORK_MAX}
  `;
  return rows.map((row) => ({ ...row, at: wireTime(row.at) }));
}

async function refuseUnknown(ctx: Ctx, table: 'inbound.order' | 'outbound.order', id: number): Promise<void> {
  found(
    await ctx.row`
      select 1 as one
      from ${sql.table(table)} o
      where ${within(ctx, 'o')}
        and o.id = ${id}
    `,
  );
}

/** All that an order has cost: itself, services, its delivery, its part of trips and shared costs, claims; and what could not be charged. @throws NOT_FOUND */
export async function orderCost(ctx: Ctx, order: InputOf<Api['queryByOrder']>): Promise<OutputOf<Api['queryByOrder']>> {
  const { direction, orderId } = order;
  await refuseUnknown(ctx, direction === 1 ? 'inbound.order' : 'outbound.order', orderId);
  const facts = factsOfOrder(ctx, { direction: direction === 1 ? 1 : 2, orderId });
  // A confirmed line stands on the version of its fact that it was rated by.
  const lines = await ctx.rows<Raw & { forOthers: boolean }>`
    with facts as materialized (${facts}),
    charged as materialized (
      select pf.pool_id, bool_or(k.with_others) as with_others
      from facts k
      join billing.charge_fact v on v.tenant_id = ${ctx.tenantId} and v.fact_key = k.fact_key
      join billing.pool_fact pf on pf.tenant_id = v.tenant_id and pf.fact_id = v.id
      group by pf.pool_id
    )
    select ${COLUMNS}, k.with_others or p.biz_date is null as for_others ${SHOWN}
    join charged k on k.pool_id = p.id
    where ${within(ctx, 'p')}
      and p.calc_status = 1
    order by p.id
  `;
  const fails = await ctx.rows<OutputOf<Api['queryByOrder']>['fails'][number]>`
    with facts as materialized (${facts})
    select m.id, i.name as fee_name, m.reason
    from facts f
    join billing.calc_fail_message m on m.tenant_id = ${ctx.tenantId} and m.fact_key = f.fact_key and m.status = 0
    left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
    order by m.id
  `;
  // A line that is for more than this order is shown, and not added.
  const own = lines.filter(({ forOthers }) => !forOthers);
  return {
    lines: lines.map(({ forOthers, ...line }) => ({ ...rowOf(line), forOthers })),
    fails,
    totalAmount: money(own.reduce((sum, { totalAmount }) => sum.plus(totalAmount), num('0'))),
  };
}
