import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import { rectifyLife } from '#contract/patrol/life.ts';
import type { RectifySearch, patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { countsByState } from '../../platform/list/counts.ts';
import { anyCode, equals, here, oneOrMany, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { ofKinds } from '../../platform/list/kinds.ts';
import { paged } from '../../platform/list/page.ts';
import { each, exportRows } from '../../services/exports/serve.ts';
import { filesOf } from '../../services/files/refs.ts';
import { stepsOf } from './steps.ts';
import { offered, refusesJudge } from './who.plan.ts';

type Api = typeof patrolRectifyTaskApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Raw = Omit<Row, 'foundAt' | 'dueAt' | 'finishAt' | 'actions'> & {
  foundAt: Date;
  dueAt: Date;
  finishAt: Date | null;
  partyIds: number[];
};

const OVERDUE = sql`(r.status in (0, 1) and r.due_at < now())`;
const OPEN = sql`(r.status in (0, 1, 2))`,
  DISMISSED = sql`(r.status = ${rectifyLife.at.dismissed})`;
const yesOrNo = (is: RawBuilder<unknown>, wanted: boolean | null | undefined) =>
  typeof wanted === 'boolean' ? sql`and ${is} = ${wanted}` : sql``;
const COLUMNS = sql`
  r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
    d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
    d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at, ${OVERDUE} as overdue, r.measure,
    r.finish_at, au.user_name as auditor, r.opinion, r.reject_count, r.extend_count, r.status
`;
const FROM = sql`
  from patrol.rectify r
  join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
`;
const SHOWN = sql`
  left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
  left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
  join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
  left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
  left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
`;
const NEWEST = [desc(sql`r.created_at`), desc(sql`r.id`)];

const rowFor =
  ({ userId }: Ctx) =>
  ({ partyIds, ...row }: Raw): Row => ({
    ...row,
    foundAt: wireTime(row.foundAt),
    dueAt: wireTime(row.dueAt),
    finishAt: wireTimeOrNull(row.finishAt),
    actions: offered(rectifyLife, row.status, (act) => refusesJudge(act, userId, { ...row, partyIds })),
  });

const filter = (actor: Actor, s: RectifySearch): RawBuilder<unknown> => sql`
  ${here(actor, 'r')}
    and ${ofKinds(actor, sql`d.kind`)} ${anyCode(sql`r.rectify_no`, s.rectifyNo, 'rectifyNo')} ${anyCode(sql`d.danger_no`, s.dangerNo, 'dangerNo')} ${equals(sql`d.kind`, s.kind)} ${equals(sql`d.level`, s.level)} ${equals(sql`d.category`, s.category || null)} ${oneOrMany(sql`r.status`, s.status)} ${equals(sql`r.responsible_id`, s.responsibleId)} ${equals(sql`d.area_id`, s.areaId)} ${equals(sql`d.task_id`, s.taskId)} ${yesOrNo(OVERDUE, s.overdue)} ${yesOrNo(OPEN, s.open)} ${yesOrNo(DISMISSED, s.falseReport)} ${spanOf(sql`d.found_at`, s.foundFrom, s.foundTo, 'foundFrom')}
`;

export const rectifyStatistic = (ctx: Ctx, search: RectifySearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, rectifyLife, {
    status: sql`r.status`,
    from: sql`${FROM} where ${filter(ctx, { ...search, status: null })}`,
  });

export async function rectifyPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: {
        rectifyNo: sql`r.rectify_no`,
        dueAt: sql`r.due_at`,
        foundAt: sql`d.found_at`,
        level: sql`d.level`,
        status: sql`r.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowFor(ctx)) };
}

export async function rectifyRows(ctx: Ctx, search: RectifySearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      order: NEWEST,
    }),
    rowFor(ctx),
  );
}

/** What a patrol found, in the order it was found. */
export async function rectifiesOfTask(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<OutputOf<Api['queryRectifyTaskByTaskId']>> {
  const task = await ctx.row`
    select 1 as one
    from patrol.task t
    where ${here(ctx, 't')}
      and t.id = ${taskId}
      and ${ofKinds(ctx, sql`t.kind`)}
  `;
  found(task);
  const rows = await ctx.rows<Raw>`
    select ${COLUMNS} ${FROM} ${SHOWN}
    where ${here(ctx, 'r')}
      and d.task_id = ${taskId}
    order by r.id
  `;
  return rows.map(rowFor(ctx));
}

type Detail = OutputOf<Api['get']>;

async function detail(ctx: Ctx, which: RawBuilder<unknown>): Promise<Detail> {
  const row = found(
    await ctx.row<Raw & { dangerId: number; taskItemId: number | null }>`
      select ${COLUMNS}, d.id as danger_id, d.task_item_id ${FROM} ${SHOWN}
      where ${here(ctx, 'r')}
        and ${ofKinds(ctx, sql`d.kind`)}
        and ${which}
    `,
  );
  const { dangerId, taskItemId, ...told } = row;
  const seen = taskItemId === null ? (['danger', dangerId] as const) : (['patrolItem', taskItemId] as const);
  const images = (await filesOf(ctx, seen[0], [seen[1]])).get(seen[1]) ?? [];
  const imagesAfter = (await filesOf(ctx, 'rectifyAfter', [row.id])).get(row.id) ?? [];
  return { ...rowFor(ctx)(told), images, imagesAfter, steps: await stepsOf(ctx, 'RECTIFY', row.id) };
}

export const rectifyDetail = (ctx: Ctx, { id }: { id: number }): Promise<Detail> => detail(ctx, sql`r.id = ${id}`);
export const dangerDetail = (ctx: Ctx, { id }: { id: number }): Promise<Detail> => detail(ctx, sql`d.id = ${id}`);
