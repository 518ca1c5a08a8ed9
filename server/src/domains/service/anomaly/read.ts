import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { anomalyLife } from '#contract/service/anomaly-life.ts';
import type { anomalyApi, AnomalySearch } from '#contract/service/anomaly.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { stepsOf } from '../steps.ts';

type Api = typeof anomalyApi;
type Row = OutputOf<Api['page']>['list'][number];
type Raw = Omit<Row, 'deadlineAt' | 'createdTime' | 'closedTime' | 'actions'> & {
  deadlineAt: Date;
  createdAt: Date;
  closedAt: Date | null;
};

const OVERDUE = sql`(a.status in (0, 1) and a.deadline_at < now())`;
const COLUMNS = sql`
  a.id, a.version, a.anomaly_no, a.direction, a.order_no, w.name as owner_name, a.anomaly_name, a.level, a.description,
    a.status, a.deadline_at, ${OVERDUE} as overdue, h.user_name as handler_name, a.solution, k.user_name as created_by,
    a.created_at, a.closed_at
`;
const SHOWN = sql`
  join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
  left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
  left join iam.user k on k.tenant_id = a.tenant_id and k.id = a.created_by
`;
const NEWEST = [desc(sql`a.created_at`), desc(sql`a.id`)];

const rowOf = ({ deadlineAt, createdAt, closedAt, ...row }: Raw): Row => ({
  ...row,
  deadlineAt: wireTime(deadlineAt),
  createdTime: wireTime(createdAt),
  closedTime: wireTimeOrNull(closedAt),
  actions: actionsAt(anomalyLife, row.status),
});

const filter = (actor: Actor, s: AnomalySearch): RawBuilder<unknown> => sql`
  ${here(actor, 'a')}
    and ${ofOwners(actor, 'a')} ${anyCode(sql`a.anomaly_no`, s.anomalyNo, 'anomalyNo')} ${equals(sql`a.direction`, s.direction)} ${anyCode(sql`a.order_no`, s.orderNo, 'orderNo')} ${equals(sql`a.owner_id`, s.ownerId)} ${equals(sql`a.level`, s.level)} ${oneOrMany(sql`a.status`, s.status)} ${typeof s.overdue === 'boolean' ? sql`and ${OVERDUE} = ${s.overdue}` : sql``} ${typeof s.open === 'boolean' ? sql`and (a.status < ${anomalyLife.at.closed}) = ${s.open}` : sql``} ${spanOf(sql`a.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export const anomalyStatistic = (ctx: Ctx, search: AnomalySearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, anomalyLife, {
    status: sql`a.status`,
    from: sql`from service.anomaly_record a where ${filter(ctx, { ...search, status: null })}`,
  });

export async function anomalyPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from service.anomaly_record a ${SHOWN} where ${where}`,
      countFrom: sql`from service.anomaly_record a where ${where}`,
      sortable: {
        anomalyNo: sql`a.anomaly_no`,
        deadlineAt: sql`a.deadline_at`,
        createdTime: sql`a.created_at`,
        level: sql`a.level`,
        status: sql`a.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function anomalyRows(ctx: Ctx, search: AnomalySearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from service.anomaly_record a ${SHOWN} where ${where}`,
      countFrom: sql`from service.anomaly_record a where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

export async function anomalyDetail(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['detail']>> {
  const row = found(
    await ctx.row<Raw>`
      select ${COLUMNS}
      from service.anomaly_record a ${SHOWN}
      where ${here(ctx, 'a')}
        and ${ofOwners(ctx, 'a')}
        and a.id = ${id}
    `,
  );
  return {
    ...rowOf(row),
    images: (await filesOf(ctx, 'anomaly', [id])).get(id) ?? [],
    steps: await stepsOf(ctx, 'ANOMALY', id),
  };
}

/** Anomalies to choose from. */
export const anomalyKinds = (
  ctx: Ctx,
  { direction }: InputOf<Api['kinds']>,
): Promise<OutputOf<Api['kinds']>> => ctx.rows`
  select k.code, k.name, k.level, k.deadline_hours
  from basic.anomaly_config k
  where k.tenant_id = ${ctx.tenantId}
    and k.direction = ${direction}
    and k.status = 1
    and not k.is_deleted
  order by k.level desc, k.code
`;
