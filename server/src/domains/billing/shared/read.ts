import { sql, type RawBuilder } from 'kysely';
import { sharedCostLife } from '#contract/billing/shared-cost-life.ts';
import type { SharedCostSearch, SharedShare, sharedCostApi } from '#contract/billing/shared-cost.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, equals, here, oneOrMany } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { money, plain } from '../rating/rate.plan.ts';
import { membersOf } from './acts.ts';
import { refuseTerms, knownMembers } from './members.ts';
import { refuseNarrow, seesAll } from './reach.ts';
import { spread } from './run.ts';

type Api = typeof sharedCostApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Raw = Omit<Row, 'actions' | 'chargedAt'> & { chargedAt: Date | null };
type Detail = OutputOf<Api['get']>;

const COLUMNS = sql`
  c.id, c.version, c.cost_no, c.name, c.kind, c.source_no, c.amount::text as amount, c.over, c.basis, c.direction,
    c.date_from::text as date_from, c.date_to::text as date_to,
    (
      select count(*)::int
      from billing.shared_cost_share s
      where s.tenant_id = c.tenant_id
        and s.warehouse_id = c.warehouse_id
        and s.cost_id = c.id
    ) as shares, c.remark, c.void_reason, coalesce(u.user_name, '系统') as created_by, c.charged_at, c.status
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} c
  left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
`;
const JOINS = joined(sql`billing.shared_cost`);
const NEWEST = [desc(sql`c.date_to`), desc(sql`c.id`)];

const rowOf = (row: Raw): Row => ({
  ...row,
  chargedAt: wireTimeOrNull(row.chargedAt),
  actions: actionsAt(sharedCostLife, row.status),
});
/** Of this house, and for those who see all of its owners. */
const mine = (actor: Actor): RawBuilder<unknown> =>
  sql` ${here(actor, 'c')} and not c.is_deleted and ${seesAll(actor)} `;
/** Spans that touch the asked one. */
const filter = (actor: Actor, s: SharedCostSearch): RawBuilder<unknown> => sql`
  ${mine(actor)} ${anyCode(sql`c.cost_no`, s.costNo, 'costNo')} ${containing(sql`c.name`, s.name)} ${anyCode(sql`c.source_no`, s.sourceNo, 'sourceNo', false)} ${equals(sql`c.kind`, s.kind)} ${equals(sql`c.basis`, s.basis)} ${oneOrMany(sql`c.status`, s.status)} ${s.dateFrom ? sql`and c.date_from >= ${s.dateFrom}::date` : sql``} ${s.dateTo ? sql`and c.date_to <= ${s.dateTo}::date` : sql``}
`;

export const sharedStatistic = (ctx: Ctx, search: SharedCostSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, sharedCostLife, {
    status: sql`c.status`,
    from: sql`from billing.shared_cost c where ${filter(ctx, { ...search, status: null })}`,
  });

export async function sharedPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from billing.shared_cost c where ${where}`,
      head: sql`c.*`,
      shown: joined,
      sortable: {
        costNo: sql`c.cost_no`,
        amount: sql`c.amount`,
        dateFrom: sql`c.date_from`,
        dateTo: sql`c.date_to`,
        status: sql`c.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function sharedRows(ctx: Ctx, search: SharedCostSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from billing.shared_cost c where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

/** Shares with the line each has become; one without a line says what stands in its way. */
const sharesOf = (ctx: Ctx, id: number): Promise<Detail['shared']> => ctx.rows<Detail['shared'][number]>`
  select s.owner_id, o.name as owner_name, s.target_name, trim_scale(s.quantity)::text as quantity,
    s.amount::text as amount, s.steps, p.id as pool_id, p.pool_no, p.settle_status as pool_status,
    case
      when f.id is null or p.id is not null then null
      else coalesce(
        (
          select m.reason
          from billing.calc_fail_message m
          where m.tenant_id = s.tenant_id
            and m.fact_key = s.fact_key
            and m.status = 0
          limit 1
        ), '合同未包含公摊费，未计费'
      )
    end as fault
  from billing.shared_cost_share s
  join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
  left join billing.charge_fact f
    on f.tenant_id = s.tenant_id
    and f.fact_key = s.fact_key
    and f.is_current
    and not f.void
  left join lateral (
    select l.id, l.pool_no, l.settle_status
    from billing.pool_fact pf
    join billing.settlement_pool l on l.tenant_id = pf.tenant_id and l.id = pf.pool_id and l.calc_status = 1
    where pf.tenant_id = f.tenant_id
      and pf.fact_id = f.id
    order by l.id
    limit 1
  ) p
    on true
  where ${here(ctx, 's')}
    and s.cost_id = ${id}
  order by s.amount desc, s.fact_key
`;

export async function sharedDetail(ctx: Ctx, { id }: { id: number }): Promise<Detail> {
  const kept = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${JOINS}
    where ${mine(ctx)}
      and c.id = ${id}
  `;
  const row = found(kept);
  const members = (await membersOf(ctx, id)).map(({ ownerId, goodsId, orderNo, share }) => ({
    ownerId: ownerId ?? null,
    goodsId: goodsId ?? null,
    orderNo: orderNo ?? null,
    share: share ?? null,
  }));
  return { ...rowOf(row), members, shared: await sharesOf(ctx, id) };
}

/** What each would bear; nothing is kept. */
export async function previewShared(ctx: Ctx, input: InputOf<Api['preview']>): Promise<OutputOf<Api['preview']>> {
  await refuseNarrow(ctx);
  refuseTerms(input);
  await knownMembers(ctx, input);
  const { total, shares } = await spread(ctx, input);
  const owners = await ctx.rows<{ id: number; name: string }>`
    select id, name
    from basic.owner
    where tenant_id = ${ctx.tenantId}
      and id = any(${[...new Set(shares.map(({ ownerId }) => ownerId))]}::bigint[])
  `;
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const shared = shares
    .toSorted((a, b) => b.amount.comparedTo(a.amount))
    .map(({ ownerId, name, quantity, amount, steps }): SharedShare => ({
      ownerId,
      ownerName: names.get(ownerId) ?? '',
      targetName: name,
      quantity: plain(quantity),
      amount: money(amount),
      steps: [...steps],
    }));
  return { total: plain(total), shared };
}
