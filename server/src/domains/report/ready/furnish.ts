import { sql } from 'kysely';
import { reportLife } from '#contract/report/life.ts';
import { reportPermit } from '#contract/report/run.ts';
import { ROWS_MAX, SECONDS_MAX } from '#contract/report/template.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { putPage } from '../../iam/facade.ts';
import { readyReports } from './reports.ts';
import type { Ready } from './shape.ts';

const CLASS = { code: 'READY', name: '常用报表' };
/** Nobody's: they come with the product. */
const NOBODY = 0;

/** Give the tenant the reports that come with the product, as published templates; those he has, he keeps as they are. */
export async function furnishReports(ctx: Ctx): Promise<number> {
  const known = await ctx.rows<{ code: string }>`
    select code
    from report.template
    where tenant_id = ${ctx.tenantId}
      and code = any(${readyReports.map(({ code }) => code)}::text[])
  `;
  const missing = readyReports.filter(({ code }) => !known.some((one) => one.code === code));
  if (missing.length === 0) return 0;
  const classId = await classOf(ctx);
  for (const report of missing) await add(ctx, classId, report);
  return missing.length;
}

async function classOf(ctx: Ctx): Promise<number> {
  const known = await ctx.row<{ id: number }>`
    select id
    from report.class
    where tenant_id = ${ctx.tenantId}
      and code = ${CLASS.code}
      and not is_deleted
  `;
  if (known) return known.id;
  return found(
    await ctx.row<{ id: number }>`
      insert into report.class (tenant_id, code, name)
      values (${ctx.tenantId}, ${CLASS.code}, ${CLASS.name})
      returning id
    `,
  ).id;
}

async function add(ctx: Ctx, classId: number, { code, name, remark, sql: text, fields, params, design }: Ready) {
  const shape = sql`
    ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(params)}::jsonb, ${JSON.stringify(design)}::jsonb, ${ROWS_MAX},
      ${SECONDS_MAX}
  `;
  const { id } = found(
    await ctx.row<{ id: number }>`
      insert into report.template (
        tenant_id, code, name, class_id, sql_text, fields, params, design, row_cap, timeout_s, remark, written_by
      )
      values (${ctx.tenantId}, ${code}, ${name}, ${classId}, ${text}, ${shape}, ${remark}, ${NOBODY})
      returning id
    `,
  );
  await ctx.run`
    insert into report.template_revision (
      tenant_id, template_id, revision, name, sql_text, fields, params, design, row_cap, timeout_s, written_by,
      published_by
    )
    values (${ctx.tenantId}, ${id}, 1, ${name}, ${text}, ${shape}, ${NOBODY}, ${NOBODY})
  `;
  const page = { name, url: `/Report/Report/${id}`, directory: '报表', permit: reportPermit };
  const menuId = await putPage(ctx, null, page);
  await ctx.run`
    update report.template
    set status = ${reportLife.at.published}, live_rev = 1, is_live = true, menu_id = ${menuId}, reviewed_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
}
