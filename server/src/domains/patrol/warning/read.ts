import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import { patrolWarningLife } from '#contract/patrol/life.ts';
import type { PatrolWarningSearch, patrolWarningApi } from '#contract/patrol/warning.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { stepsOf } from '../steps.ts';
import { offered, refusesConfirmation } from '../who.plan.ts';
import { PEOPLE } from './raise.ts';
import { seen } from './seen.ts';

type Api = typeof patrolWarningApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Raw = Omit<Row, 'raisedAt' | 'handledAt' | 'clearedAt' | 'actions'> & {
  raisedAt: Date;
  handledAt: Date | null;
  clearedAt: Date | null;
  handleBy: number | null;
};

const COLUMNS = sql`
  w.id, w.version, w.warn_type, w.kind, w.biz_id, w.biz_no, w.content, pu.user_name as person, lu.user_name as leader,
    w.raised_at, hu.user_name as handler, w.handle_by, w.handle_at as handled_at, w.remark, cu.user_name as confirmer,
    w.cleared_at, w.status
`;
const joined = (heads: RawBuilder<unknown>) => sql`${heads} w ${PEOPLE}`;
const JOINS = joined(sql`patrol.warning`);
const NEWEST = [desc(sql`w.raised_at`), desc(sql`w.id`)];

const rowFor =
  ({ userId }: Ctx) =>
  ({ handleBy, ...row }: Raw): Row => ({
    ...row,
    raisedAt: wireTime(row.raisedAt),
    handledAt: wireTimeOrNull(row.handledAt),
    clearedAt: wireTimeOrNull(row.clearedAt),
    actions: offered(patrolWarningLife, row.status, (act) => refusesConfirmation(act, userId, { handleBy })),
  });

const filter = (actor: Actor, s: PatrolWarningSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'w')}
    and ${seen(actor)} ${anyCode(sql`w.biz_no`, s.bizNo, 'bizNo')} ${equals(sql`w.warn_type`, s.warnType)} ${equals(sql`w.kind`, s.kind)} ${oneOrMany(sql`w.status`, s.status)} ${spanOf(sql`w.raised_at`, s.raisedFrom, s.raisedTo, 'raisedFrom')}
`;

export const warningStatistic = (ctx: Ctx, search: PatrolWarningSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, patrolWarningLife, {
    status: sql`w.status`,
    from: sql`from patrol.warning w where ${filter(ctx, { ...search, status: null })}`,
  });

export async function warningPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from patrol.warning w where ${where}`,
      head: sql`w.*`,
      shown: joined,
      sortable: { raisedAt: sql`w.raised_at`, status: sql`w.status` },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowFor(ctx)) };
}

export async function warningRows(ctx: Ctx, search: PatrolWarningSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from patrol.warning w where ${where}`,
      order: NEWEST,
    }),
    rowFor(ctx),
  );
}

export async function warningDetail(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['get']>> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${JOINS}
    where ${here(ctx, 'w')}
      and ${seen(ctx)}
      and w.id = ${id}
  `;
  return { ...rowFor(ctx)(found(row)), steps: await stepsOf(ctx, 'PATROL_WARN', id) };
}
