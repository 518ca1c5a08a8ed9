import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import { legLife } from '#contract/transport/life.ts';
import type { segmentedTrackApi, SegmentSearch } from '#contract/transport/segment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, here, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { carriesOwn } from '../reach.ts';

type Api = typeof segmentedTrackApi;
type Row = OutputOf<Api['page']>['list'][number];
interface Times {
  planDepartAt: Date;
  planArriveAt: Date;
  departAt: Date | null;
  arriveAt: Date | null;
}
type Raw = Omit<Row, keyof Times> & Times;

/** Not driven to its end, though it should be by now. */
const OVERDUE = sql`
  (l.status in (${legLife.at.open}, ${legLife.at.running}, ${legLife.at.abnormal}) and l.plan_arrive_at < now())
`;
const COLUMNS = sql`
  l.id, l.waybill_id, b.waybill_no, l.leg_no,
    (
      select count(*)::int
      from transport.waybill_leg o
      where o.tenant_id = l.tenant_id
        and o.warehouse_id = l.warehouse_id
        and o.waybill_id = l.waybill_id
        and (o.status <> ${legLife.at.cancelled} or l.status = ${legLife.at.cancelled})
    ) as leg_count, l.from_node, l.to_node, c.plate_no, d.name as driver_name, d.phone as driver_phone,
    l.plan_depart_at, l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark, ${OVERDUE} as overdue,
    l.status
`;
const FROM = sql`
  from transport.waybill_leg l
  join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
  left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
  left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
`;
const NEWEST = [desc(sql`l.plan_depart_at`), desc(sql`l.id`)];

const rowOf = (row: Raw): Row => ({
  ...row,
  planDepartAt: wireTime(row.planDepartAt),
  planArriveAt: wireTime(row.planArriveAt),
  departAt: wireTimeOrNull(row.departAt),
  arriveAt: wireTimeOrNull(row.arriveAt),
});

const filter = (actor: Actor, s: SegmentSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'l')}
    and ${carriesOwn(actor, 'b', 'waybill_id')} ${anyCode(sql`b.waybill_no`, s.waybillNo, 'waybillNo')} ${containing(sql`c.plate_no`, s.plateNo)} ${containing(sql`d.name`, s.driverName)} ${containing(sql`l.from_node`, s.fromNode)} ${containing(sql`l.to_node`, s.toNode)} ${oneOrMany(sql`l.status`, s.status)} ${spanOf(sql`l.plan_depart_at`, s.planDepartFrom, s.planDepartTo, 'planDepartFrom')} ${typeof s.overdue === 'boolean' ? sql`and ${OVERDUE} = ${s.overdue}` : sql``}
`;

export const segmentStatistic = (ctx: Ctx, search: SegmentSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, legLife, {
    status: sql`l.status`,
    from: sql`${FROM} where ${filter(ctx, { ...search, status: null })}`,
  });

export async function segmentPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<Row>> {
  const from = sql`${FROM} where ${filter(ctx, input.param)}`;
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from,
      countFrom: from,
      sortable: {
        waybillNo: sql`b.waybill_no`,
        planDepartAt: sql`l.plan_depart_at`,
        planArriveAt: sql`l.plan_arrive_at`,
        status: sql`l.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function segmentRows(ctx: Ctx, search: SegmentSearch): Promise<AsyncGenerator<Row>> {
  const from = sql`${FROM} where ${filter(ctx, search)}`;
  return each(await exportRows<Raw>(ctx.tx, { select: COLUMNS, from, countFrom: from, order: NEWEST }), rowOf);
}
