import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import {
  designFaults,
  type importTemplateApi,
  type TemplateRow,
  type WantedColumn,
} from '#contract/ops/import-template.ts';
import { may, type Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Call, FileAnswer } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFields } from '../../platform/errors.ts';
import { refuseOrder } from '../../platform/list/page.ts';
import { designOf, shownColumns, type Design } from '../sheets/design.ts';
import { explained, writeTemplate } from '../sheets/write.ts';
import { columnsOf, verdictOn, type ImportSpec } from './batch.ts';
import type { Imports, KnownImport } from './known.ts';

interface Kept extends Design {
  id: number;
  version: number;
  biz: string;
  name: string;
  updatedBy: string | null;
  updatedAt: Date;
}

const kept = async (ctx: Ctx): Promise<Map<string, Kept>> => {
  const rows = await ctx.rows<Kept>`
    select t.id, t.version, t.biz_code as biz, t.name, t.columns, t.revision, u.user_name as updated_by, t.updated_at
    from ops.import_template t
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
    where t.tenant_id = ${ctx.tenantId}
      and not t.is_deleted
  `;
  return new Map(rows.map((row) => [row.biz, row]));
};

/** The imports the actor may use, by the name of their batches. */
const usable = (actor: Actor, imports: Imports): KnownImport[] =>
  [...imports().values()].filter(({ permit }) => may(actor, permit));

function rowOf({ biz, title, ...spec }: ImportSpec, design: Kept | undefined): TemplateRow {
  const columns = shownColumns(columnsOf({ biz, title, ...spec }), design).map(
    ({ field, heading, hidden, fallback }) => ({
      name: field.name,
      label: field.label,
      required: field.required,
      hint: explained(field),
      heading,
      hidden,
      fallback,
      ...(field.dict && !field.ref ? { dict: field.dict } : {}),
    }),
  );
  return {
    bizCode: biz,
    title,
    columns,
    columnCount: columns.filter(({ hidden }) => !hidden).length,
    id: design?.id ?? null,
    version: design?.version ?? 0,
    revision: design?.revision ?? 0,
    name: design?.name ?? null,
    updatedBy: design?.updatedBy ?? null,
    updatedAt: design ? wireTime(design.updatedAt) : null,
  };
}

/** The template of every import the actor may use, designed or standard. */
export const templatePage =
  (imports: Imports) =>
  async (
    ctx: Ctx,
    { param: { title, designed }, pageNum, pageSize, orderBy = [] }: InputOf<typeof importTemplateApi.queryPage>,
  ): Promise<OutputOf<typeof importTemplateApi.queryPage>> => {
    for (const { field } of orderBy) refuseOrder(field);
    const designs = await kept(ctx);
    const all = usable(ctx, imports)
      .map(({ spec }) => rowOf(spec, designs.get(spec.biz)))
      .filter(
        (row) =>
          (title === undefined || row.title.includes(title)) &&
          (designed === undefined || designed === (row.id !== null)),
      )
      .toSorted((a, b) => a.title.localeCompare(b.title, 'zh'));
    return {
      list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: all.length,
      pageNum,
      pageSize,
      pages: Math.ceil(all.length / pageSize),
    };
  };

export const templateById =
  (imports: Imports) =>
  async (ctx: Ctx, { id }: InputOf<typeof importTemplateApi.get>): Promise<TemplateRow> => {
    const design = found([...(await kept(ctx)).values()].find((one) => one.id === id)),
      known = found(imports().get(design.biz));
    return may(ctx, known.permit) ? rowOf(known.spec, design) : refuse('NOT_FOUND');
  };

const REVISIONS_SHOWN = 50;

export const templateHistory =
  (imports: Imports) =>
  async (ctx: Ctx, { id }: InputOf<typeof importTemplateApi.history>): Promise<TemplateRow[]> => {
    const rows = await ctx.rows<Kept>`
      select t.id, t.version, t.biz_code as biz, r.name, r.columns, r.revision, u.user_name as updated_by,
        r.created_at as updated_at
      from ops.import_template t
      join ops.import_template_revision r on r.tenant_id = t.tenant_id and r.template_id = t.id
      left join iam.user u on u.tenant_id = r.tenant_id and u.id = r.created_by
      where t.tenant_id = ${ctx.tenantId}
        and t.id = ${id}
        and not t.is_deleted
      order by r.revision desc
      limit ${REVISIONS_SHOWN}
    `;
    const { spec, permit } = found(imports().get(found(rows[0]).biz));
    return may(ctx, permit) ? rows.map((design) => rowOf(spec, design)) : refuse('NOT_FOUND');
  };

/** Every field where it belongs, and defaults that such a cell may hold. Codes are looked up when they are used. */
function refuseFaulty({ spec }: KnownImport, columns: readonly WantedColumn[]): void {
  const fields = columnsOf(spec),
    faults = designFaults(fields, columns);
  for (const [i, { name, fallback }] of columns.entries()) {
    const field = fields.find((one) => one.name === name),
      fault = field && fallback !== '' ? verdictOn(fallback, field, spec.shape[name]).fault : undefined;
    if (fault) faults.push({ field: `columns[${i}].fallback`, msg: fault });
  }
  if (faults.length > 0) refuseFields(faults);
}

type Changed = OutputOf<typeof importTemplateApi.add>;

/** What was saved, remembered as the revision it is. */
const REMEMBERED = sql`
  ,
    remembered as (
      insert into ops.import_template_revision (tenant_id, template_id, revision, name, columns, created_by)
      select tenant_id, id, revision, name, columns, updated_by
      from saved
    )
  select id, version, revision
  from saved
`;

export const addTemplate =
  (imports: Imports) =>
  async (ctx: Ctx, { bizCode, name, columns }: InputOf<typeof importTemplateApi.add>): Promise<Changed> => {
    const known = usable(ctx, imports).find(({ spec }) => spec.biz === bizCode);
    if (!known) return refuseField('bizCode', '没有这种导入');
    refuseFaulty(known, columns);
    const rows = await ctx.rows<Changed>`
      with saved as (
        insert into ops.import_template (tenant_id, biz_code, name, columns, created_by, updated_by)
        values (${ctx.tenantId}, ${bizCode}, ${name}, ${JSON.stringify(columns)}::jsonb, ${ctx.userId}, ${ctx.userId})
        on conflict (tenant_id, biz_code) where not is_deleted do nothing
        returning *
      ) ${REMEMBERED}
    `;
    return rows[0] ?? refuse('DUPLICATE', `【${known.spec.title}】已有模板`);
  };

/** Hold a design at the version the user saw. */
async function held(
  ctx: Ctx,
  imports: Imports,
  { id, version }: { id: number; version: number },
): Promise<KnownImport> {
  const rows = await ctx.rows<{ biz: string; version: number }>`
    select biz_code as biz, version
    from ops.import_template
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
      and not is_deleted
    for no key update
  `;
  const row = found(rows[0]),
    known = found(imports().get(row.biz));
  if (!may(ctx, known.permit)) refuse('NOT_FOUND');
  return row.version === version ? known : refuse('VERSION');
}

export const updateTemplate =
  (imports: Imports) =>
  async (ctx: Ctx, { id, version, name, columns }: InputOf<typeof importTemplateApi.update>): Promise<Changed> => {
    refuseFaulty(await held(ctx, imports, { id, version }), columns);
    const rows = await ctx.rows<Changed>`
      with saved as (
        update ops.import_template t
        set name = ${name}, columns = ${JSON.stringify(columns)}::jsonb, revision = t.revision + 1,
          version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
        where t.tenant_id = ${ctx.tenantId}
          and t.id = ${id}
        returning t.*
      ) ${REMEMBERED}
    `;
    return found(rows[0]);
  };

export const removeTemplate =
  (imports: Imports) =>
  async (ctx: Ctx, input: InputOf<typeof importTemplateApi.delete>): Promise<{ removed: number }> => {
    await held(ctx, imports, input);
    await ctx.run`
      update ops.import_template
      set is_deleted = true, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and id = ${input.id}
    `;
    return { removed: 1 };
  };

/** The workbook to fill in, as the tenant wants it. */
export const templateFile = async (call: Call, spec: ImportSpec): Promise<FileAnswer> =>
  writeTemplate(
    spec,
    columnsOf(spec),
    await call.platform.db.read(call.actor.tenantId, (tx) => designOf(ctxOf(tx, call.actor), spec.biz)),
  );

export const downloadTemplate =
  (imports: Imports) =>
  (call: Call, { bizCode }: InputOf<typeof importTemplateApi.download>): Promise<FileAnswer> => {
    const known = found(imports().get(bizCode));
    return may(call.actor, known.permit) ? templateFile(call, known.spec) : refuse('FORBIDDEN');
  };
