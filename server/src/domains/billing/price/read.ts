import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { costFields, type CostEntered, type CostSearch, type costConfigApi } from '#contract/billing/cost-config.ts';
import { costSheet } from '#contract/billing/cost-sheet.ts';
import { costConfigLife } from '#contract/billing/life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { sheetOf } from '#contract/kit/sheet.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { TIERS } from '../rating/load.ts';
import { visible } from './rows.ts';
import { textOf } from './tier-text.plan.ts';
import { priceText, tierOf } from './tiers.plan.ts';

type Api = typeof costConfigApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Detail = OutputOf<Api['get']>;
type Tiers = Detail['tiers'];
type Raw = Omit<Row, 'priceText' | 'actions' | 'createdAt' | 'updatedAt'> & {
  tiers: Tiers;
  createdAt: Date;
  updatedAt: Date;
};

const USED = sql` exists (select 1 from billing.settlement_pool p where p.tenant_id = c.tenant_id and p.config_id = c.id) `;
const COLUMNS = sql`
  c.id, c.version, c.config_no, c.revision, c.owner_id, o.name as owner_name, c.house_id, w.name as house_name,
    c.fee_id, i.name as fee_name, c.basis, c.model, c.cycle, c.min_charge, c.max_charge, c.period_min, c.tax_rate,
    c.tax_included, c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.priority,
    c.status, ${USED} as used, coalesce(cu.user_name, '系统') as created_by, c.created_at,
    coalesce(uu.user_name, '系统') as updated_by, c.updated_at, ${TIERS} as tiers
`;
const FROM = sql`from billing.cost_config c`;
const SHOWN = sql`
  join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
  left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
  left join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.house_id
  left join iam.user cu on cu.tenant_id = c.tenant_id and cu.id = c.created_by
  left join iam.user uu on uu.tenant_id = c.tenant_id and uu.id = c.updated_by
`;
const NEWEST = [desc(sql`c.id`)];

/** The filter in the order of its fields; `validOn` asks whether a price holds that day. */
const filter = (actor: Actor, s: CostSearch): RawBuilder<unknown> => sql`
  ${visible(actor)} ${anyCode(sql`c.config_no`, s.configNo, 'configNo')} ${equals(sql`c.owner_id`, s.ownerId)} ${equals(sql`c.house_id`, s.houseId)} ${equals(sql`c.fee_id`, s.feeId)} ${equals(sql`c.basis`, s.basis)} ${equals(sql`c.model`, s.model)} ${equals(sql`c.status`, s.status)} ${s.validOn ? sql`and ${s.validOn}::date between c.effective_from and c.effective_to` : sql``}
`;

const entered = z.object(costFields);
const asPriced = (tiers: Tiers) => tiers.map((t) => tierOf(t));

const rowOf = ({ tiers, ...row }: Raw): Row => ({
  ...row,
  priceText: priceText({ ...row, tiers: asPriced(tiers) }),
  createdAt: wireTime(row.createdAt),
  updatedAt: wireTime(row.updatedAt),
  actions: actionsAt(costConfigLife, row.status).filter((action) => action !== 'delete' || !row.used),
});

export async function costPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: {
        configNo: sql`c.config_no`,
        effectiveFrom: sql`c.effective_from`,
        priority: sql`c.priority`,
        status: sql`c.status`,
      },
      filled: new Set(['configNo', 'effectiveFrom', 'priority', 'status']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

const columns = sheetOf(costSheet);

export async function costSheetRows(ctx: Ctx, search: CostSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<Record<string, unknown> & { tiers: Tiers }>(ctx.tx, {
    select: sql`
      o.code as owner_id, w.code as house_id, i.code as fee_id, c.basis, c.model, c.cycle,
        trim_scale(c.free_qty)::text as free_qty, c.qty_round, trim_scale(c.qty_step)::text as qty_step, c.min_charge,
        c.max_charge, c.period_min, c.anti_inversion, c.tax_included, c.tax_rate, c.priority,
        c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.remark, c.config_no,
        c.revision, c.status, ${TIERS} as tiers
    `,
    from: sql`${FROM} ${SHOWN} where ${where}`,
    countFrom: sql`${FROM} where ${where}`,
    order: NEWEST,
  });
  return { title: '费用配置', columns, rows: each(rows, ({ tiers, ...row }) => ({ ...row, tierText: textOf(tiers) })) };
}

type RawDetail = Raw & Pick<Detail, 'bizFilter' | 'freeQty' | 'qtyRound' | 'qtyStep' | 'antiInversion' | 'remark'>;

const detailRow = async (ctx: Ctx, id: number): Promise<RawDetail> =>
  found(
    await ctx.row<RawDetail>`
      select ${COLUMNS}, c.biz_filter, trim_scale(c.free_qty)::text as free_qty, c.qty_round,
        trim_scale(c.qty_step)::text as qty_step, c.anti_inversion, c.remark ${FROM} ${SHOWN}
      where ${visible(ctx)}
        and c.id = ${id}
    `,
  );

/** A price with its tiers, filter and revisions, and what refers to each of them. */
export async function costDetail(ctx: Ctx, { id }: { id: number }): Promise<Detail> {
  const row = await detailRow(ctx, id);
  const revisions = await ctx.rows<
    Omit<Detail['revisions'][number], 'priceText'> & { tiers: Tiers; basis: number; model: number }
  >`
    select c.id, c.revision, c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.status,
      c.basis, c.model, ${TIERS} as tiers, coalesce(l.n, 0)::int as line_count,
      coalesce(l.amount, 0)::numeric(18, 2) as line_amount ${FROM}
    left join lateral (
      select count(*) as n, sum(p.amount) as amount
      from billing.settlement_pool p
      where p.tenant_id = c.tenant_id
        and p.config_id = c.id
        and p.calc_status = 1
        ${ctx.ownerIds === null ? sql`` : sql`and p.owner_id = any(${ctx.ownerIds}::bigint[])`}
    ) l
      on true
    where ${visible(ctx)}
      and c.config_no = ${row.configNo}
    order by c.revision desc
  `;
  const { bizFilter, freeQty, qtyRound, qtyStep, antiInversion, remark, tiers } = row;
  return {
    ...rowOf(row),
    bizFilter,
    freeQty,
    qtyRound,
    qtyStep,
    antiInversion,
    remark,
    tiers,
    filterLabels: await labelsOf(ctx, bizFilter),
    revisions: revisions.map(({ tiers: own, basis, model, ...one }) => ({
      ...one,
      priceText: priceText({ basis, model, tiers: asPriced(own) }),
    })),
  };
}

async function labelsOf(ctx: Ctx, filter: Detail['bizFilter']): Promise<Record<string, string>> {
  const rows = await ctx.rows<{ key: string; name: string }>`
    select 'routeIds.' || id as key, name
    from basic.route
    where tenant_id = ${ctx.tenantId}
      and id = any(${filter.routeIds ?? []}::bigint[])
    union all
    select 'goodsCategoryIds.' || id, name
    from basic.goods_category
    where tenant_id = ${ctx.tenantId}
      and id = any(${filter.goodsCategoryIds ?? []}::bigint[])
    union all
    select 'vasItemIds.' || id, name
    from billing.vas_item
    where tenant_id = ${ctx.tenantId}
      and id = any(${filter.vasItemIds ?? []}::bigint[])
  `;
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}

/** A price as it would be entered. */
export async function enteredOf(ctx: Ctx, id: number): Promise<CostEntered> {
  return entered.parse(await detailRow(ctx, id));
}
