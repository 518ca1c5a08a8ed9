import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { aggregatedActs, aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import type { aggregatedApi, AggregatedSearch } from '#contract/service/aggregated/aggregated.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, daysOf, equals, here, oneOrMany, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { stepsOf } from '../doc-steps.ts';
import { STATUS, TRANSPORT } from './rows.ts';

type Api = typeof aggregatedApi;
type Row = OutputOf<Api['page']>['list'][number];
type Raw = Omit<Row, 'createdAt' | 'actions'> & { createdAt: Date };

const COLUMNS = sql`
  a.id, a.version, a.agg_no, ${STATUS} as status, a.owner_id, w.name as owner_name, a.consignee, a.address,
    a.delivery_on, a.temp_zone, a.order_count, a.qty, a.weight, a.volume, t.order_no as transport_no,
    coalesce(u.user_name, '系统') as created_by, a.created_at
`;
const FROM = sql`from service.aggregated_order a ${TRANSPORT}`;
const SHOWN = sql`
  join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
  left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.created_by
`;

const rowOf = ({ createdAt, ...row }: Raw): Row => ({
  ...row,
  createdAt: wireTime(createdAt),
  actions: aggregatedActs.filter((action) => refusal(aggregatedLife, action, row.status) === null),
});

const filter = (actor: Actor, s: AggregatedSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'a')}
    and ${ofOwners(actor, 'a')} ${anyCode(sql`a.agg_no`, s.aggNo, 'aggNo')} ${equals(sql`a.owner_id`, s.ownerId)} ${containing(sql`a.consignee`, s.consignee)} ${oneOrMany(STATUS, s.status)} ${daysOf(sql`a.delivery_on`, s.deliveryFrom, s.deliveryTo, 'deliveryFrom')}
`;

export const aggregatedStatistic = (ctx: Ctx, search: AggregatedSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, aggregatedLife, {
    status: STATUS,
    from: sql`${FROM} where ${filter(ctx, { ...search, status: null })}`,
  });

export async function aggregatedPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: { aggNo: sql`a.agg_no`, deliveryOn: sql`a.delivery_on`, createdAt: sql`a.created_at` },
      filled: new Set(['deliveryOn', 'createdAt']),
      order: [desc(sql`a.created_at`), desc(sql`a.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

type Detail = OutputOf<Api['detail']>;

/** One of them, with the orders in it and those that have left it. */
export async function aggregatedDetail(ctx: Ctx, { id }: InputOf<Api['detail']>): Promise<Detail> {
  const head = await ctx.row<Raw & Pick<Detail, 'cancelReason'>>`
    select ${COLUMNS}, a.cancel_reason ${FROM} ${SHOWN}
    where ${here(ctx, 'a')}
      and ${ofOwners(ctx, 'a')}
      and a.id = ${id}
  `;
  if (!head) return refuse('NOT_FOUND');
  const { cancelReason, ...row } = head;
  const orders = await ctx.rows<Detail['orders'][number]>`
    select o.id, o.order_no, o.external_no, o.status, o.total_qty as qty, o.total_weight as weight,
      o.total_volume as volume, i.active
    from service.aggregated_order_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where ${here(ctx, 'i')}
      and i.agg_id = ${id}
    order by o.id
  `;
  return { ...rowOf(row), cancelReason, orders, steps: await stepsOf(ctx, 'AGG', id) };
}
