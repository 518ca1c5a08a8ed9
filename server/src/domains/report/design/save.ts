import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { faultsOf, type Design } from '#contract/report/design/design.ts';
import { DESIGNED, type DesignKind } from '#contract/report/design/kinds.ts';
import { starter } from '#contract/report/design/starter.ts';
import type { printTemplateApi } from '#contract/report/design/template.ts';
import { printTemplateLife, type PrintTemplateAction } from '#contract/report/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { keepPictures } from './pictures.ts';
import { mine } from './read.ts';

type Api = typeof printTemplateApi;
export type After = OutputOf<Api['publish']>;
type Entered = Pick<InputOf<Api['add']>, 'templateName' | 'ownerId' | 'categoryId' | 'ownHouse'>;

export interface Locked {
  id: number;
  version: number;
  kind: DesignKind;
  name: string;
  ownerId: number | null;
  categoryId: number | null;
  warehouseId: number | null;
  design: Design;
  isDefault: boolean;
  isChanged: boolean;
  liveRev: number | null;
  status: number;
}

/** The template under lock, after state and version: of two who act at once the second is told. */
export async function lockPrintTemplate(
  ctx: Ctx,
  act: PrintTemplateAction,
  { id, version }: { id: number; version: number },
): Promise<Locked> {
  const row = found(
    await ctx.row<Locked>`
      select t.id, t.version, t.kind, t.name, t.owner_id, t.category_id, t.warehouse_id, t.design, t.is_default,
        t.is_changed, t.live_rev, t.status
      from report.print_template t
      where ${mine(ctx)}
        and t.id = ${id}
      for no key update of t
    `,
  );
  await refuseForAll(ctx, row.ownerId);
  const why = refusal(printTemplateLife, act, row.status);
  if (why) refuse('STATE', why);
  return row.version === version ? row : refuse('VERSION');
}

/** Who answers for some owners does not change the paper of the others. */
async function refuseForAll(ctx: Ctx, ownerId: number | null | undefined): Promise<void> {
  if (ctx.ownerIds === null || (ownerId !== null && ownerId !== undefined)) return;
  const narrowed = await ctx.row`
    select 1
    from iam.user_owner
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
    limit 1
  `;
  if (narrowed) refuseFieldAs('FORBIDDEN', 'ownerId', '通用模板影响所有货主，您只能维护自己货主的模板');
}

export function refuseFaults(kind: DesignKind, design: Design): void {
  const faults = faultsOf(kind, design);
  if (faults.length > 0) refuseFields(faults.map(({ path, msg }) => ({ field: `design.${path}`, msg })));
}

/** Kinds whose papers belong to one owner, and those whose goods have a category. */
const OWNERLESS: readonly DesignKind[] = [
  'positionLabel',
  'areaLabel',
  'cartLabel',
  'wallLabel',
  'slotLabel',
  'taskLabel',
  'patrolReport',
];

async function refuseScope(ctx: Ctx, kind: DesignKind, { ownerId, categoryId }: Entered): Promise<void> {
  const { name } = DESIGNED[kind];
  await refuseForAll(ctx, ownerId);
  if (ownerId && OWNERLESS.includes(kind)) refuseField('ownerId', `${name}不分货主`);
  if (categoryId && kind !== 'goodsLabel') refuseField('categoryId', '只有商品标签可以按商品分类选用');
  const known = found(
    await ctx.row<{ owner: boolean; category: boolean }>`
      select ${ownerId ?? null}::bigint is null or exists (
        select 1
        from basic.owner x
        where x.tenant_id = ${ctx.tenantId}
          and x.id = ${ownerId ?? null}::bigint
          and not x.is_deleted
      ) as owner,
        ${categoryId ?? null}::bigint is null or exists (
          select 1
          from basic.goods_category x
          where x.tenant_id = ${ctx.tenantId}
            and x.id = ${categoryId ?? null}::bigint
            and not x.is_deleted
        ) as category
    `,
  );
  const barred = ownerId && ctx.ownerIds !== null && !ctx.ownerIds.includes(ownerId);
  if (!known.owner || barred) refuseFieldAs('NOT_FOUND', 'ownerId', '货主不存在');
  if (!known.category) refuseFieldAs('NOT_FOUND', 'categoryId', '商品分类不存在');
}

async function refuseName(ctx: Ctx, kind: DesignKind, name: string, id: number | null): Promise<void> {
  const double = await ctx.row`
    select 1
    from report.print_template t
    where t.tenant_id = ${ctx.tenantId}
      and t.kind = ${kind}
      and t.name = ${name}
      and t.id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'templateName', '模板名称已存在');
}

async function insertTemplate(ctx: Ctx, kind: DesignKind, input: Entered, design: Design): Promise<After> {
  refuseFaults(kind, design);
  await refuseScope(ctx, kind, input);
  await refuseName(ctx, kind, input.templateName, null);
  const { id } = found(
    await ctx.row<{ id: number }>`
      insert into report.print_template (
        tenant_id, kind, name, owner_id, category_id, warehouse_id, design, created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${kind}, ${input.templateName}, ${input.ownerId ?? null}, ${input.categoryId ?? null},
        ${input.ownHouse ? ctx.warehouseId : null}, ${JSON.stringify(design)}::jsonb, ${ctx.userId}, ${ctx.userId}
      )
      returning id
    `,
  );
  await keepPictures(ctx, { id, ownerId: input.ownerId ?? null, design });
  return { id, version: 0, status: printTemplateLife.at.draft };
}

export const addPrintTemplate = (ctx: Ctx, { kind, design, ...input }: InputOf<Api['add']>): Promise<After> =>
  insertTemplate(ctx, kind, input, design ?? starter(kind));

/** Of a template one may see, also of one for all that one may not change. */
export async function copyPrintTemplate(ctx: Ctx, { id, ...input }: InputOf<Api['copy']>): Promise<After> {
  const { kind, design } = found(
    await ctx.row<Pick<Locked, 'kind' | 'design'>>`
      select t.kind, t.design
      from report.print_template t
      where ${mine(ctx)}
        and t.id = ${id}
    `,
  );
  return insertTemplate(ctx, kind, input, design);
}

/** The draft. Whom a default is for cannot change under whoever prints. */
export async function updatePrintTemplate(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const row = await lockPrintTemplate(ctx, 'edit', input);
  const scope = {
    ownerId: input.ownerId ?? null,
    categoryId: input.categoryId ?? null,
    warehouseId: input.ownHouse ? ctx.warehouseId : null,
  };
  const moved =
    scope.ownerId !== row.ownerId || scope.categoryId !== row.categoryId || scope.warehouseId !== row.warehouseId;
  if (moved && row.isDefault) refuseField('ownerId', '默认模板不能改变适用范围，请先取消默认');
  refuseFaults(row.kind, input.design);
  if (moved) await refuseScope(ctx, row.kind, input);
  await refuseName(ctx, row.kind, input.templateName, row.id);
  await keepPictures(ctx, { id: row.id, ownerId: scope.ownerId, design: input.design });
  await ctx.run`
    update report.print_template t
    set name = ${input.templateName}, owner_id = ${scope.ownerId}, category_id = ${scope.categoryId},
      warehouse_id = ${scope.warehouseId}, is_changed = t.is_changed
      or t.design <> ${JSON.stringify(input.design)}::jsonb, design = ${JSON.stringify(input.design)}::jsonb,
      version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.id = ${row.id}
  `;
  return { id: row.id, version: row.version + 1, status: row.status };
}
