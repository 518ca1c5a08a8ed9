import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reportLife } from '#contract/report/life.ts';
import { reportPermit } from '#contract/report/run.ts';
import type { reportTemplateApi } from '#contract/report/template.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { putPage, showPage } from '../../iam/facade.ts';
import { statement } from '../engine/statement.ts';
import type { Locked } from './rows.ts';
import { lockTemplate } from './save.ts';

type Api = typeof reportTemplateApi;
type After = OutputOf<Api['submit']>;
interface Versioned {
  id: number;
  version: number;
}
const { at } = reportLife;

async function step(ctx: Ctx, row: Locked, to: number, set: RawBuilder<unknown> = sql``): Promise<After> {
  await ctx.run`
    update report.template
    set ${set} status = ${to}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${row.id}
  `;
  return { id: row.id, version: row.version + 1, status: to };
}

export async function submitTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockTemplate(ctx, 'submit', input);
  if (row.fields.length === 0) refuse('BUSINESS', '请先获取字段');
  return step(ctx, row, at.submitted, sql`submitted_at = now(), opinion = null,`);
}

export async function withdrawTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockTemplate(ctx, 'withdraw', input);
  if (row.writtenBy !== ctx.userId) refuse('BUSINESS', '只能撤回自己提交的报表');
  return step(ctx, row, at.draft, sql`submitted_at = null,`);
}

/** Another person's word: from now on the pages run this version, and it has a place in the menu. */
export async function publishTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockTemplate(ctx, 'publish', input);
  if (row.writtenBy === ctx.userId) refuse('BUSINESS', '不能发布自己编写的报表');
  // What was allowed when it was written may be no more.
  await statement(row.sqlText, row.params, () => true);
  const revision = (row.liveRev ?? 0) + 1;
  await ctx.run`
    insert into report.template_revision (
      tenant_id, template_id, revision, name, sql_text, fields, params, design, row_cap, timeout_s, written_by,
      published_by
    )
    values (
      ${ctx.tenantId}, ${row.id}, ${revision}, ${row.name}, ${row.sqlText}, ${JSON.stringify(row.fields)}::jsonb,
      ${JSON.stringify(row.params)}::jsonb, ${JSON.stringify(row.design)}::jsonb, ${row.rowCap}, ${row.timeoutS},
      ${row.writtenBy}, ${ctx.userId}
    )
  `;
  const menuId = await putPage(ctx, row.menuId, {
    name: row.name,
    url: `/Report/Report/${row.id}`,
    directory: '报表',
    permit: reportPermit,
  });
  return step(
    ctx,
    row,
    at.published,
    sql`
      live_rev = ${revision}, is_live = true, menu_id = ${menuId}, reviewed_by = ${ctx.userId}, reviewed_at = now(),
        opinion = null,
    `,
  );
}

export async function rejectTemplate(ctx: Ctx, input: InputOf<Api['reject']>): Promise<After> {
  const row = await lockTemplate(ctx, 'reject', input);
  if (row.writtenBy === ctx.userId) refuse('BUSINESS', '不能审核自己编写的报表');
  return step(ctx, row, at.draft, sql`opinion = ${input.opinion}, reviewed_by = ${ctx.userId}, reviewed_at = now(),`);
}

export async function disableTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockTemplate(ctx, 'disable', input);
  if (row.menuId !== null) await showPage(ctx, row.menuId, false);
  return step(ctx, row, at.disabled, sql`is_live = false,`);
}

export async function enableTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockTemplate(ctx, 'enable', input);
  if (row.menuId !== null) await showPage(ctx, row.menuId, true);
  return step(ctx, row, at.published, sql`is_live = true,`);
}
