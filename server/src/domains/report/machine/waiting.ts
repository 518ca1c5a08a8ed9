import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { printTaskLife } from '#contract/report/life.ts';
import { MACHINE, MOMENTS, type MachineKind, type Moment } from '#contract/report/machine.ts';
import { STALE_MINUTES, WAITING_MAX, type printTaskApi } from '#contract/report/print-task.ts';
import { may } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { ofMine } from '../paper/sheet.ts';
import { ASKED } from './moments.ts';

const { at } = printTaskLife;
/** What was not printed so long after its moment nobody misses; a print that failed is remembered longer. */
const MOMENT_HOURS = 48,
  FAILED_DAYS = 7;
const MINE_MINUTES = 10;

interface Rule {
  moment: Moment;
  copies: number;
  since: Date;
}
interface Raw {
  kind: MachineKind;
  docId: number;
  docNo: string;
  copies: number;
  moment: Moment | null;
  at: Date;
  by: string | null;
  taskId: number | null;
  status: number | null;
  error: string | null;
}

/**
 * 待打印: what a moment asked for and is on no paper yet, and what a printer failed at. Nothing keeps this list: it follows from the documents and
 * from what was printed, so nothing that dies half way leaves a paper out of it or prints one twice.
 */
export async function waitingPapers(
  ctx: Ctx,
  { mine }: InputOf<typeof printTaskApi.waiting>,
): Promise<OutputOf<typeof printTaskApi.waiting>> {
  const rules = (await rulesOf(ctx)).filter(({ moment }) => may(ctx, MACHINE[MOMENTS[moment].kind].look));
  const rows = await ctx.rows<Raw>`
    with asked as (${sql.join([...rules.map((rule) => momentOf(ctx, rule)), failures(ctx)], sql` union all `)}),
    open as (
      select distinct on (a.kind, a.doc_id) a.*
      from asked a
      order by a.kind, a.doc_id, a.moment nulls last, a.at
    )
    select a.kind, a.doc_id, a.doc_no, a.copies, a.moment, a.at, u.user_name as by, t.id as task_id,
      case when t.status = ${at.sent} then ${at.unknown} else t.status end as status, t.error
    from open a
    left join lateral (${lastTask(ctx)}) t on true
    left join iam.user u on u.tenant_id = ${ctx.tenantId} and u.id = a.by_id
    where (t.id is null or ${isOpen('t')})
      and ${mine ? sql`a.by_id = ${ctx.userId} and a.at > now() - make_interval(mins => ${MINE_MINUTES})` : sql`true`}
    order by a.at desc, a.kind, a.doc_id desc
    limit ${WAITING_MAX + 1}
  `;
  return {
    list: rows.slice(0, WAITING_MAX).map((row) => ({ ...row, at: wireTime(row.at) })),
    more: rows.length > WAITING_MAX,
  };
}

const rulesOf = (ctx: Ctx): Promise<Rule[]> => ctx.rows<Rule>`
  select a.moment, a.copies, greatest(a.updated_at, now() - make_interval(hours => ${MOMENT_HOURS})) as since
  from report.auto_print a
  where ${here(ctx, 'a')}
    and a.status = 1
    and not a.is_deleted
  order by a.moment
`;

/** What a moment asks for and never was on paper. */
const momentOf = (ctx: Ctx, { moment, copies, since }: Rule): RawBuilder<unknown> => sql`
  select ${MOMENTS[moment].kind}::text as kind, m.doc_id, m.doc_no, ${copies}::int as copies, ${moment}::text as moment,
    m.at, m.by_id
  from (${ASKED[moment](ctx, since)}) m
  where not exists (
    select 1
    from report.print_doc d
    where ${here(ctx, 'd')}
      and d.paper = ${MOMENTS[moment].kind}
      and d.doc_id = m.doc_id
  )
`;

/** What a printer failed at, or nobody knows of, unless it was printed since. */
const failures = (ctx: Ctx): RawBuilder<unknown> => sql`
  select f.kind::text, f.doc_id, f.doc_no, f.copies, null::text as moment, f.created_at as at, f.created_by as by_id
  from report.print_task f
  where ${here(ctx, 'f')}
    and ${ofMine(ctx, 'f')}
    and f.kind = any(${Object.entries(MACHINE).flatMap(([kind, { look }]) => (may(ctx, look) ? kind : []))}::text[])
    and f.created_at > now() - make_interval(days => ${FAILED_DAYS})
    and ${isOpen('f')}
    and not exists (
      select 1
      from report.print_doc d
      where ${here(ctx, 'd')}
        and d.paper = f.kind
        and d.doc_id = f.doc_id
        and d.created_at > f.created_at
    )
    and not exists (
      select 1
      from report.print_task n
      where ${here(ctx, 'n')}
        and n.kind = f.kind
        and n.doc_id = f.doc_id
        and n.id > f.id
    )
`;

const lastTask = (ctx: Ctx): RawBuilder<unknown> => sql`
  select t.id, t.status, t.error, t.created_at
  from report.print_task t
  where ${here(ctx, 't')}
    and t.kind = a.kind
    and t.doc_id = a.doc_id
  order by t.id desc
  limit 1
`;

/** Failed, or of unknown fate: so is what was sent and of which no word came. */
const isOpen = (alias: string): RawBuilder<unknown> => sql`
  (
    ${sql.ref(`${alias}.status`)} in (${at.failed}, ${at.unknown})
    or (
      ${sql.ref(`${alias}.status`)} = ${at.sent}
      and ${sql.ref(`${alias}.created_at`)} < now() - make_interval(mins => ${STALE_MINUTES})
    )
  )
`;
