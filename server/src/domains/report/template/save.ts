import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { reportLife, type ReportAction } from '#contract/report/life.ts';
import type { reportTemplateApi } from '#contract/report/template.ts';
import { viewNamed } from '#contract/report/views.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { badSql } from '../engine/refusals.ts';
import { statement } from '../engine/statement.ts';
import { LOCKED, type Locked } from './rows.ts';

type Api = typeof reportTemplateApi;
type After = OutputOf<Api['submit']>;
type Entered = InputOf<Api['add']>;
const { at } = reportLife;

/** The template under lock, after state and version: of two who act at once the second is told. */
export async function lockTemplate(
  ctx: Ctx,
  act: ReportAction,
  { id, version }: { id: number; version: number },
): Promise<Locked> {
  const row = found(
    await ctx.row<Locked>`
      select ${LOCKED}
      from report.template
      where tenant_id = ${ctx.tenantId}
        and id = ${id}
      for no key update
    `,
  );
  const why = refusal(reportLife, act, row.status);
  if (why) refuse('STATE', why);
  return row.version === version ? row : refuse('VERSION');
}

/** The text may run, with every optional block and with none; its author may read what it reads. */
async function refuseText(
  ctx: Ctx,
  { sql, params, fields }: Pick<Entered, 'sql' | 'params' | 'fields'>,
): Promise<void> {
  for (const given of [true, false]) {
    const { views } = await statement(sql, params, () => given);
    const barred = views.find((name) => !may(ctx, viewNamed(name)?.permit ?? ''));
    if (barred) badSql(`不允许访问的数据对象：${viewNamed(barred)?.title ?? barred}`);
  }
  const twice = (names: readonly string[]): string | undefined => names.find((name, i) => names.indexOf(name) !== i);
  const param = twice(params.map(({ name }) => name)),
    field = twice(fields.map((one) => one.field));
  if (param) refuseField('params', `参数名重复：${param}`);
  if (field) refuseField('fields', `字段名重复：${field}`);
}

async function refuseHead(ctx: Ctx, { code, classId }: Entered, id: number | null): Promise<void> {
  const known = await ctx.row`
    select 1
    from report.class
    where tenant_id = ${ctx.tenantId}
      and id = ${classId}
      and status = 1
      and not is_deleted
  `;
  if (!known) refuseFieldAs('NOT_FOUND', 'classId', '报表分类不存在或已停用');
  const double = await ctx.row`
    select 1
    from report.template
    where tenant_id = ${ctx.tenantId}
      and code = ${code}
      and id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'code', '报表编码已存在');
}

export async function addTemplate(ctx: Ctx, input: Entered): Promise<After> {
  await refuseText(ctx, input);
  await refuseHead(ctx, input, null);
  const { id } = found(
    await ctx.row<{ id: number }>`
      insert into report.template (
        tenant_id, code, name, class_id, sql_text, fields, params, row_cap, timeout_s, remark, written_by, created_by,
        updated_by
      )
      values (
        ${ctx.tenantId}, ${input.code}, ${input.templateName}, ${input.classId}, ${input.sql},
        ${JSON.stringify(input.fields)}::jsonb, ${JSON.stringify(input.params)}::jsonb, ${input.rowCap},
        ${input.timeoutS}, ${input.remark ?? null}, ${ctx.userId}, ${ctx.userId}, ${ctx.userId}
      )
      returning id
    `,
  );
  return { id, version: 0, status: at.draft };
}

/** Whatever is changed goes the whole way again; the pages keep what was published last. */
export async function updateTemplate(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const row = await lockTemplate(ctx, 'edit', input);
  await refuseText(ctx, input);
  await refuseHead(ctx, input, row.id);
  await ctx.run`
    update report.template
    set code = ${input.code}, name = ${input.templateName}, class_id = ${input.classId}, sql_text = ${input.sql},
      fields = ${JSON.stringify(input.fields)}::jsonb, params = ${JSON.stringify(input.params)}::jsonb,
      row_cap = ${input.rowCap}, timeout_s = ${input.timeoutS}, remark = ${input.remark ?? null}, status = ${at.draft},
      written_by = ${ctx.userId}, submitted_at = null, reviewed_by = null, reviewed_at = null, opinion = null,
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${row.id}
  `;
  return { id: row.id, version: row.version + 1, status: at.draft };
}

/** Another look at the same rows: the state stays, and the pages show it at once. */
export async function designTemplate(ctx: Ctx, input: InputOf<Api['design']>): Promise<After> {
  const row = await lockTemplate(ctx, 'edit', input);
  await ctx.run`
    update report.template
    set design = ${JSON.stringify(input.design)}::jsonb, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${row.id}
  `;
  return { id: row.id, version: row.version + 1, status: row.status };
}
