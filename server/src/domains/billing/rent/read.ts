import { sql, type RawBuilder } from 'kysely';
import { rentLife } from '#contract/billing/rent-life.ts';
import type { RentScheduleRow, RentSearch, RentTerms, rentApi } from '#contract/billing/rent.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, daysOf, equals, here, oneOrMany, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { refuseTerms } from './acts.ts';
import { scheduleOf } from './schedule.plan.ts';

type Api = typeof rentApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Raw = Omit<Row, 'actions'>;

const COLUMNS = sql`
  c.id, c.version, c.rent_no, c.direction, c.party, c.owner_id, o.name as owner_name, c.area::text as area,
    trim_scale(c.unit_price)::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date,
    c.free_days, c.cycle_months, c.pay_mode, c.escalation_rate::text as escalation_rate, c.escalation_months,
    c.deposit::text as deposit, c.tax_rate::text as tax_rate,
    (
      select sum(s.amount)::text
      from billing.rent_schedule s
      where s.tenant_id = c.tenant_id
        and s.warehouse_id = c.warehouse_id
        and s.rent_id = c.id
        and s.status <> 2
    ) as total, c.end_reason, c.remark, coalesce(u.user_name, '系统') as created_by, c.status
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} c
  left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
  left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
`;
const JOINS = joined(sql`billing.rent_contract`);
const NEWEST = [desc(sql`c.start_date`), desc(sql`c.id`)];

const rowOf = (row: Raw): Row => ({ ...row, actions: actionsAt(rentLife, row.status) });
const mine = (actor: Actor): RawBuilder<unknown> => sql`
  ${here(actor, 'c')} and not c.is_deleted and (c.owner_id is null or ${ofOwners(actor, 'c')})
`;
const filter = (actor: Actor, s: RentSearch): RawBuilder<unknown> => sql`
  ${mine(actor)} ${anyCode(sql`c.rent_no`, s.rentNo, 'rentNo')} ${containing(sql`c.party`, s.party)} ${equals(sql`c.direction`, s.direction)} ${equals(sql`c.owner_id`, s.ownerId)} ${oneOrMany(sql`c.status`, s.status)} ${daysOf(sql`c.end_date`, s.endFrom, s.endTo, 'endFrom')}
`;

export const rentStatistic = (ctx: Ctx, search: RentSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, rentLife, {
    status: sql`c.status`,
    from: sql`from billing.rent_contract c where ${filter(ctx, { ...search, status: null })}`,
  });

export async function rentPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from billing.rent_contract c where ${where}`,
      head: sql`c.*`,
      shown: joined,
      sortable: {
        rentNo: sql`c.rent_no`,
        startDate: sql`c.start_date`,
        endDate: sql`c.end_date`,
        status: sql`c.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function rentRows(ctx: Ctx, search: RentSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from billing.rent_contract c where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

export async function rentDetail(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['get']>> {
  const kept = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${JOINS}
    where ${mine(ctx)}
      and c.id = ${id}
  `;
  const row = found(kept);
  const schedule = await ctx.rows<RentScheduleRow>`
    select s.id, s.seq_no, s.from_date::text as from_date, s.to_date::text as to_date, s.due_date::text as due_date,
      s.amount::text as amount, s.tax::text as tax, s.detail, s.status
    from billing.rent_schedule s
    where ${here(ctx, 's')}
      and s.rent_id = ${id}
    order by s.seq_no
  `;
  return { ...rowOf(row), attach: (await filesOf(ctx, 'rent', [id])).get(id) ?? [], schedule };
}

export async function previewRent(_: Ctx, input: RentTerms): Promise<OutputOf<Api['preview']>> {
  refuseTerms(input);
  return scheduleOf(input);
}
