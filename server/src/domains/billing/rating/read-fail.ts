import { sql, type RawBuilder } from 'kysely';
import { failRow, type FailSearch, type calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { failLife } from '#contract/billing/life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { actionsAt, stateName } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, oneOrMany } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { within } from './scope.ts';

type Api = typeof calculateFailApi;
type Row = OutputOf<Api['page']>['list'][number];
type Raw = Omit<Row, 'lastAt' | 'solvedAt' | 'actions'> & { lastAt: Date; solvedAt: Date | null };

const COLUMNS = sql`
  m.id, m.version, m.source_no, f.source_type, m.period, m.owner_id, o.name as owner_name, m.warehouse_id as house_id,
    w.name as house_name, m.fee_id, i.name as fee_name, m.reason_code, m.reason, m.occur_count, m.last_at, m.status,
    u.user_name as solver, m.solved_at, m.solve_remark
`;
const FROM = sql`from billing.calc_fail_message m`;
const SHOWN = sql`
  join billing.charge_fact f on f.tenant_id = m.tenant_id and f.id = m.fact_id
  join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
  join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
  left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
  left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.solver_id
`;
const NEWEST = [desc(sql`m.last_at`), desc(sql`m.id`)];

const rowOf = (row: Raw): Row => ({
  ...row,
  lastAt: wireTime(row.lastAt),
  solvedAt: wireTimeOrNull(row.solvedAt),
  actions: actionsAt(failLife, row.status).filter((action) => action === 'solve'),
});

const filter = (actor: Actor, s: FailSearch): RawBuilder<unknown> => sql`
  ${within(actor, 'm')} ${equals(sql`m.period`, s.period)} ${equals(sql`m.owner_id`, s.ownerId)} ${equals(sql`m.fee_id`, s.feeId)} ${anyCode(sql`m.source_no`, s.sourceNo, 'sourceNo')} ${equals(sql`m.reason_code`, s.reasonCode)} ${oneOrMany(sql`m.status`, s.status)}
`;

export const failStatistic = (ctx: Ctx, search: FailSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, failLife, {
    status: sql`m.status`,
    from: sql`${FROM} where ${filter(ctx, { ...search, status: null })}`,
  });

export async function failPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: {
        lastAt: sql`m.last_at`,
        occurCount: sql`m.occur_count`,
        period: sql`m.period`,
        sourceNo: sql`m.source_no`,
      },
      filled: new Set(['lastAt', 'occurCount', 'period', 'sourceNo']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

const columns = fieldsOf(failRow.shape).filter((field) => field.label !== field.name && field.name !== 'actions');

export async function failSheet(ctx: Ctx, search: FailSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<Raw>(ctx.tx, {
    select: COLUMNS,
    from: sql`${FROM} ${SHOWN} where ${where}`,
    countFrom: sql`${FROM} where ${where}`,
    order: NEWEST,
  });
  return {
    title: '计算失败信息',
    columns,
    rows: each(rows, (raw) => ({ ...rowOf(raw), status: stateName(failLife, raw.status) })),
  };
}
