import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Design } from '#contract/report/design/design.ts';
import type { printTemplateApi } from '#contract/report/design/template.ts';
import { printTemplateLife } from '#contract/report/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { dropFiles } from '../../../services/files/refs.ts';
import { lockPrintTemplate, refuseFaults, type After, type Locked } from './save.ts';

interface Versioned {
  id: number;
  version: number;
}
const { at } = printTemplateLife;

async function step(ctx: Ctx, row: Locked, to: number, set: RawBuilder<unknown> = sql``): Promise<After> {
  await ctx.run`
    update report.print_template
    set ${set} status = ${to}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${row.id}
  `;
  return { id: row.id, version: row.version + 1, status: to };
}

/** The design becomes the next revision, and from now on what prints. */
async function live(ctx: Ctx, row: Locked, design: Design, fromRev: number | null): Promise<After> {
  if (design.elements.length === 0) refuseFieldAs('FIELD', 'design.elements', '模板内容为空');
  refuseFaults(row.kind, design);
  const revision = (row.liveRev ?? 0) + 1;
  await ctx.run`
    insert into report.print_template_rev (tenant_id, template_id, revision, design, from_rev, created_by)
    values (${ctx.tenantId}, ${row.id}, ${revision}, ${JSON.stringify(design)}::jsonb, ${fromRev}, ${ctx.userId})
  `;
  return step(
    ctx,
    row,
    at.enabled,
    sql`live_rev = ${revision}, design = ${JSON.stringify(design)}::jsonb, is_changed = false,`,
  );
}

/** Locks the template; of two who publish at once the second finds it changed. */
export async function publishPrintTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'publish', input);
  if (row.liveRev !== null && !row.isChanged) refuse('BUSINESS', '没有未发布的修改');
  return live(ctx, row, row.design, null);
}

/** An old revision is published again as a new one; the draft becomes it. */
export async function rollbackPrintTemplate(
  ctx: Ctx,
  { revision, ...input }: InputOf<typeof printTemplateApi.rollback>,
): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'rollback', input);
  if (revision === row.liveRev) refuseFieldAs('FIELD', 'revision', '该版本正在使用');
  const old = await ctx.row<{ design: Design }>`
    select design
    from report.print_template_rev
    where tenant_id = ${ctx.tenantId}
      and template_id = ${row.id}
      and revision = ${revision}
  `;
  return live(ctx, row, (old ?? refuseFieldAs('NOT_FOUND', 'revision', '没有这个版本')).design, revision);
}

/** Locks all templates of the same kind for the same, by id: of two who choose one at once the last stands. */
export async function setDefault(ctx: Ctx, input: Versioned): Promise<After> {
  await ctx.rows`
    select x.id
    from report.print_template x
    join report.print_template t
      on t.tenant_id = x.tenant_id
      and t.kind = x.kind
      and t.owner_id is not distinct from x.owner_id
      and t.category_id is not distinct from x.category_id
      and t.warehouse_id is not distinct from x.warehouse_id
    where t.tenant_id = ${ctx.tenantId}
      and t.id = ${input.id}
    order by x.id
    for no key update of x
  `;
  const row = await lockPrintTemplate(ctx, 'setDefault', input);
  await ctx.run`
    update report.print_template
    set is_default = false
    where tenant_id = ${ctx.tenantId}
      and kind = ${row.kind}
      and owner_id is not distinct from ${row.ownerId}
      and category_id is not distinct from ${row.categoryId}
      and warehouse_id is not distinct from ${row.warehouseId}
      and is_default
  `;
  return step(ctx, row, at.enabled, sql`is_default = true,`);
}

export async function clearDefault(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'clearDefault', input);
  return step(ctx, row, at.enabled, sql`is_default = false,`);
}

/** What was printed with it stays; from now on nothing is. */
export async function disablePrintTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'disable', input);
  return step(ctx, row, at.disabled, sql`is_default = false,`);
}

export async function enablePrintTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'enable', input);
  return step(ctx, row, at.enabled);
}

/** One that was published may be on paper: the life of a template lets drafts go only. */
export async function removePrintTemplate(ctx: Ctx, input: Versioned): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'remove', input);
  await dropFiles(ctx, 'printTemplate', [row.id]);
  await ctx.run`
    delete from report.print_template
    where tenant_id = ${ctx.tenantId}
      and id = ${row.id}
  `;
  return { id: row.id, version: row.version, status: row.status };
}
