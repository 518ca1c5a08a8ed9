import { sql } from 'kysely';
import { standardLife } from '#contract/basic/approval/goods-standard-life.ts';
import { DEVIATION_PHOTO_PCT, type Before, type goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refuseVerdict, settle, withdraw } from '../../../crud/approval.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { packFaults } from '../goods/packs.plan.ts';
import { deviation, palletOf, volumeOf } from './goods-standard.plan.ts';

const PASSED = 1,
  CASE = 3;

interface Goods {
  id: number;
  ownerId: number;
  baseUnitId: number;
  code: string;
  before: Before;
}

/** The goods as they are measured today, held: who measures, who passes and who edits them come one after another. */
async function lockGoods(ctx: Ctx, goodsId: number): Promise<Goods> {
  const rows = await ctx.rows<Goods>`
    select g.id, g.owner_id, g.base_unit_id, g.code,
      jsonb_build_object(
        'lengthMm', g.length, 'widthMm', g.width, 'heightMm', g.height, 'weightG', g.weight, 'palletQty', g.pallet_qty,
        'caseQty',
        (
          select u.ratio
          from basic.goods_unit u
          where u.tenant_id = g.tenant_id
            and u.goods_id = g.id
            and u.level = ${CASE}
        )
      ) as before
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = ${goodsId}
      and not g.is_deleted
      and ${ofOwners(ctx, 'g')}
    for no key update of g
  `;
  return found(rows[0]);
}

/** Say what was measured. A measure far from what is known shows the ruler. */
export async function addStandard(ctx: Ctx, { images, ...input }: InputOf<typeof goodsStandardApi.add>) {
  if (Boolean(input.ti) !== Boolean(input.hi)) refuseField(input.ti ? 'hi' : 'ti', '每层箱数和层数须同时填写');
  const goods = await lockGoods(ctx, input.goodsId),
    rate = deviation(goods.before, input);
  if (input.caseQty) await refuseCase(ctx, goods, input.caseQty);
  if (rate > DEVIATION_PHOTO_PCT && !images?.length)
    refuseField('images', `尺寸偏差超过${DEVIATION_PHOTO_PCT}%，请上传测量照片`);
  const open = await ctx.row`
    select 1
    from basic.goods_standard_audit s
    where s.tenant_id = ${ctx.tenantId}
      and s.goods_id = ${goods.id}
      and s.status = 0
  `;
  if (open) refuseFieldAs('DUPLICATE', 'goodsId', `商品【${goods.code}】已有待审核的申请`);
  const rows = await ctx.rows<{ id: number; version: number }>`
    insert into basic.goods_standard_audit (
      tenant_id, owner_id, goods_id, length_mm, width_mm, height_mm, weight_g, case_qty, ti, hi, before, deviation_rate,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${goods.ownerId}, ${goods.id}, ${input.lengthMm}, ${input.widthMm}, ${input.heightMm},
      ${input.weightG}, ${input.caseQty ?? null}, ${input.ti ?? null}, ${input.hi ?? null},
      ${JSON.stringify(goods.before)}::jsonb, ${rate}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, version
  `;
  const made = found(rows[0]);
  await setFiles(ctx, { use: 'goodsStandard', id: made.id, ownerId: goods.ownerId, field: 'images' }, images);
  return made;
}

/** A case must be one of the goods' packs, and larger than what is packed into it. */
async function refuseCase(ctx: Ctx, { id, baseUnitId }: Goods, caseQty: number): Promise<void> {
  const rows = await ctx.rows<{ level: number; unitId: number; ratio: number }>`
    select u.level, u.unit_id, u.ratio
    from basic.goods_unit u
    where u.tenant_id = ${ctx.tenantId}
      and u.goods_id = ${id}
  `;
  if (!rows.some(({ level }) => level === CASE)) refuseField('caseQty', '商品没有箱单位，请先在商品资料中维护');
  const [fault] = packFaults(
    baseUnitId,
    rows.map((unit) => (unit.level === CASE ? { ...unit, ratio: caseQty } : unit)),
    [],
  );
  if (fault) refuseField('caseQty', fault.msg);
}

interface Standard {
  id: number;
  version: number;
  status: number;
  goodsId: number;
  createdBy: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightG: number;
  caseQty: number | null;
  ti: number | null;
  hi: number | null;
  before: Before;
}

async function lockStandard(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Standard> {
  const rows = await ctx.rows<Standard>`
    select s.id, s.version, s.status, s.goods_id, s.created_by, s.length_mm, s.width_mm, s.height_mm, s.weight_g,
      s.case_qty, s.ti, s.hi, s.before
    from basic.goods_standard_audit s
    where s.tenant_id = ${ctx.tenantId}
      and s.id = ${id}
      and ${ofOwners(ctx, 's')}
    for no key update
  `;
  const own = found(rows[0]);
  return own.version === version ? own : refuse('VERSION');
}

/** Pass, and the goods are so large from now on; or reject with a reason. Nobody judges what he measured himself, or what has been overtaken by an edit of the goods. */
export async function auditStandard(
  ctx: Ctx,
  { result, opinion = null, ...seen }: InputOf<typeof goodsStandardApi.audit>,
) {
  const own = await lockStandard(ctx, seen);
  refuseVerdict(ctx, standardLife, [own], { result, opinion });
  if (result === PASSED) await writeGoods(ctx, own);
  const by = sql`opinion = ${opinion}, audited_by = ${ctx.userId}, audited_at = now()`;
  return settle(ctx, 'basic.goods_standard_audit', own.id, sql`status = ${result}, ${by}`);
}

async function writeGoods(ctx: Ctx, own: Standard): Promise<void> {
  const goods = await lockGoods(ctx, own.goodsId),
    { lengthMm, widthMm, heightMm, weightG, caseQty } = own;
  const sizes = ({ before }: { before: Before }): string =>
    JSON.stringify([
      before.lengthMm,
      before.widthMm,
      before.heightMm,
      before.weightG,
      before.caseQty,
      before.palletQty,
    ]);
  if (sizes(goods) !== sizes(own)) refuse('BUSINESS', '商品资料在申请后已变更，请驳回后重新测量');
  if (caseQty) await refuseCase(ctx, goods, caseQty);
  const of = sql`tenant_id = ${ctx.tenantId}`;
  await ctx.run`
    update basic.goods
    set length = ${lengthMm}, width = ${widthMm}, height = ${heightMm}, weight = ${weightG}, volume = ${volumeOf(own)},
      pallet_qty = coalesce(${palletOf(own, own.before)}, pallet_qty), version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${of}
      and id = ${goods.id}
  `;
  await ctx.run`
    update basic.goods_unit
    set length = ${lengthMm}, width = ${widthMm}, height = ${heightMm}, gross = ${weightG}, updated_by = ${ctx.userId},
      updated_at = now()
    where ${of}
      and goods_id = ${goods.id}
      and level = 1
  `;
  if (caseQty)
    await ctx.run`
      update basic.goods_unit
      set ratio = ${caseQty}, updated_by = ${ctx.userId}, updated_at = now()
      where ${of}
        and goods_id = ${goods.id}
        and level = ${CASE}
    `;
}

export const withdrawStandard = async (ctx: Ctx, seen: InputOf<typeof goodsStandardApi.withdraw>) =>
  withdraw(ctx, standardLife, 'basic.goods_standard_audit', await lockStandard(ctx, seen));
