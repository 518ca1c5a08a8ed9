import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { reportLife } from '#contract/report/life.ts';
import type { ReportTemplate, ReportTemplateRow, reportTemplateApi } from '#contract/report/template.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { pagesHeld } from '../../iam/facade.ts';

type Api = typeof reportTemplateApi;
type Raw = Omit<ReportTemplateRow, 'submittedAt' | 'reviewedAt' | 'updatedAt' | 'actions'> & {
  submittedAt: Date | null;
  reviewedAt: Date | null;
  updatedAt: Date;
};

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`
  t.id, t.version, t.code, t.name as template_name, t.class_id, c.name as class_name, t.status, t.live_rev, t.is_live,
    w.user_name as written_by, t.written_by = ${ctx.userId} as is_mine, t.submitted_at, r.user_name as reviewed_by,
    t.reviewed_at, t.opinion, t.updated_at
`;
const FROM = sql`
  from report.template t
  join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
  left join iam.user w on w.tenant_id = t.tenant_id and w.id = t.written_by
  left join iam.user r on r.tenant_id = t.tenant_id and r.id = t.reviewed_by
`;

function rowOf(row: Raw): ReportTemplateRow {
  return {
    ...row,
    writtenBy: row.writtenBy ?? '系统',
    submittedAt: wireTimeOrNull(row.submittedAt),
    reviewedAt: wireTimeOrNull(row.reviewedAt),
    updatedAt: wireTime(row.updatedAt),
    actions: actionsAt(reportLife, row.status),
  };
}

export async function templatePage(ctx: Ctx, input: InputOf<Api['query']>): Promise<Page<ReportTemplateRow>> {
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: columns(ctx),
      from: sql`
        ${FROM}
        where t.tenant_id = ${ctx.tenantId}
          ${containing(sql`t.code`, input.code)}
          ${containing(sql`t.name`, input.templateName)}
          ${equals(sql`t.class_id`, input.classId)}
          ${equals(sql`t.status`, input.status)}
      `,
      sortable: {},
      order: [desc(sql`t.updated_at`), desc(sql`t.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

type Whole = Raw &
  Pick<ReportTemplate, 'fields' | 'params' | 'design' | 'rowCap' | 'timeoutS' | 'remark' | 'sql' | 'liveSql'>;

export async function templateOf(ctx: Ctx, { id }: { id: number }): Promise<ReportTemplate> {
  const row = found(
    await ctx.row<Whole>`
      select ${columns(ctx)}, t.sql_text as sql, t.fields, t.params, t.design, t.row_cap, t.timeout_s, t.remark,
        v.sql_text as live_sql ${FROM}
      left join report.template_revision v
        on v.tenant_id = t.tenant_id
        and v.template_id = t.id
        and v.revision = t.live_rev
      where t.tenant_id = ${ctx.tenantId}
        and t.id = ${id}
    `,
  );
  const { sql: text, fields, params, design, rowCap, timeoutS, remark, liveSql, ...head } = row;
  return { ...rowOf(head), sql: text, fields, params, design, rowCap, timeoutS, remark, liveSql };
}

/** A published report the caller was given, as the console lists it. */
interface Open {
  id: number;
  code: string;
  name: string;
  classId: number;
  className: string;
}

export const OPEN = sql`
  from report.template t
  join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
  join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
`;
/** Which of them the caller may open: those whose page he holds. */
export const openTo = (ctx: Ctx): RawBuilder<unknown> =>
  sql`t.tenant_id = ${ctx.tenantId} and t.is_live and t.menu_id in (${pagesHeld(ctx)})`;

const openReports = (ctx: Ctx): Promise<Open[]> => ctx.rows<Open>`
  select t.id, t.code, v.name, c.id as class_id, c.name as class_name ${OPEN}
  where ${openTo(ctx)}
  order by c.sort, c.id, t.code, t.id
  limit 1000
`;

export async function openByClass(ctx: Ctx): Promise<OutputOf<Api['queryAll']>> {
  const classes = Map.groupBy(await openReports(ctx), ({ className }) => className);
  return [...classes].map(([templateClass, reports]) => ({
    templateClass,
    templateVoList: reports.map(({ id, name }) => ({
      id,
      templateName: name,
      templateUrl: `/Report/Report/${id}`,
    })),
  }));
}

/** The same as menus: a class and the reports below it. */
export async function openByMenu(ctx: Ctx) {
  const classes = Map.groupBy(await openReports(ctx), ({ classId }) => classId);
  return [...classes].map(([menuId, reports]) => ({
    menu: { menuId, menuName: reports[0]?.className ?? '' },
    configList: reports.map(({ id, name }) => ({ id, name })),
  }));
}
