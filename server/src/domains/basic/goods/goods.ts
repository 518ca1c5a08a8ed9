import { changeRights } from '#contract/basic/approval/change-request.ts';
import { goodsFields, type goodsApi } from '#contract/basic/goods/goods.ts';
import { SERIAL_MODE } from '#contract/inventory/serial.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { codeForms } from '#contract/terms/gs1.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { dropFiles, setFiles } from '../../../services/files/refs.ts';
import { openUse, refuseDisable } from '../open-use.ts';
import { packFaults, withBase } from './packs.plan.ts';
import { spellGoods } from './spelling.ts';

/** The row of goods itself is written as any master; packs and barcodes follow in the same transaction. */
export const goodsSpec: ResourceSpec<Shape> = {
  name: 'goods',
  label: '商品',
  table: 'basic.goods',
  scope: 'tenant',
  base: '/basicinfo-server/v1/goods',
  permit: 'base:goods',
  fields: goodsFields,
  key: ['code'],
  search: ['ownerId', 'code', 'name', 'brandId', 'levelId', 'storageMode', 'status'],
  columns: [
    'code',
    'name',
    'shortName',
    'ownerId',
    'categoryId',
    'storageMode',
    'spec',
    'brandId',
    'levelId',
    'shelfLifeDays',
    'isCatchWeight',
    'status',
  ],
};

type Input = InputOf<typeof goodsApi.add>;

export async function addGoods(ctx: Ctx, input: Input) {
  refuseFaulty(input);
  const { id } = await addRow(ctx, goodsSpec, input);
  await writeChildren(ctx, id, input);
  await setFiles(ctx, { use: 'goods', id, ownerId: input.ownerId, field: 'images' }, input.images);
  await spellGoods(ctx.tx, ctx.tenantId, [id]);
  return { id };
}

/** Edit goods by their form. What work relies on is asked for once there is stock, unless one may change it oneself. */
export async function updateGoods(ctx: Ctx, input: InputOf<typeof goodsApi.update>) {
  if (!may(ctx, changeRights.direct)) await refuseUnasked(ctx, input);
  return changeGoods(ctx, input);
}

interface Relied {
  storageMode: number;
  shelfLifeDays: number | null;
  isCatchWeight: boolean;
  ratios: Record<string, number> | null;
}

/** Packs, shelf life, temperature and catch weight of goods in stock (warehouse C28). */
async function refuseUnasked(
  ctx: Ctx,
  { id, units, baseUnitId, ...input }: InputOf<typeof goodsApi.update>,
): Promise<void> {
  const rows = await ctx.rows<Relied>`
    select g.storage_mode, g.shelf_life_days, g.is_catch_weight,
      (
        select jsonb_object_agg(u.level, u.ratio)
        from basic.goods_unit u
        where u.tenant_id = g.tenant_id
          and u.goods_id = g.id
      ) as ratios
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = ${id}
      and not g.is_deleted
      and ${ofOwners(ctx, 'g')}
    for no key update
  `;
  const now = found(rows[0]),
    ratios = new Map(withBase(baseUnitId, units).map(({ level, ratio }) => [String(level), ratio])),
    known = Object.entries(now.ratios ?? {});
  const changed = [
    ...(input.storageMode === now.storageMode ? [] : ['storageMode']),
    ...((input.shelfLifeDays ?? null) === now.shelfLifeDays ? [] : ['shelfLifeDays']),
    ...(input.isCatchWeight === now.isCatchWeight ? [] : ['isCatchWeight']),
    ...(known.every(([level, ratio]) => ratios.get(level) === ratio) ? [] : ['units']),
  ];
  if (changed.length > 0 && (await inStock(ctx, id)))
    refuseFields(changed.map((field) => ({ field, msg: '商品有库存，请提交数据变更申请' })));
}

const inStock = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await openUse(ctx, 'goods', [id])).some(({ what }) => what === 'STOCK');

/** Quantities of stock and of open documents are counted in the base unit. */
async function refuseOtherUnit(ctx: Ctx, id: number): Promise<void> {
  const uses = await openUse(ctx, 'goods', [id]);
  if (uses.some(({ what }) => what === 'STOCK')) refuseField('baseUnitId', '商品有库存，不能修改基本单位');
  if (uses.length > 0) refuseField('baseUnitId', '商品有未完成单据，不能修改基本单位');
}

interface Kept {
  baseUnitId: number;
  ownerId: number;
  isCatchWeight: boolean;
  serialMode: number;
}

/** Change goods and replace packs and barcodes. The base unit stays once there is stock: quantities are counted in it; so does whether each piece is weighed. */
export async function changeGoods(ctx: Ctx, input: InputOf<typeof goodsApi.update>) {
  refuseFaulty(input);
  if (input.status === 0) await refuseDisable(ctx, goodsSpec, [input.id]);
  const rows = await ctx.rows<Kept>`
    select g.base_unit_id, g.owner_id, g.is_catch_weight, g.serial_mode
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = ${input.id}
      and not g.is_deleted
      and ${ofOwners(ctx, 'g')}
    for no key update
  `;
  const { baseUnitId, ownerId, isCatchWeight, serialMode } = found(rows[0]);
  if (baseUnitId !== input.baseUnitId) await refuseOtherUnit(ctx, input.id);
  if (isCatchWeight !== input.isCatchWeight && (await inStock(ctx, input.id)))
    refuseField('isCatchWeight', '商品有库存，不能修改抄码');
  const isWhole = input.serialMode === SERIAL_MODE.whole;
  if ((serialMode === SERIAL_MODE.whole) !== isWhole && (await inStock(ctx, input.id)))
    refuseField('serialMode', '商品有库存，不能切换全程管理');
  const changed = await updateRow(ctx, goodsSpec, input);
  await ctx.run`
    delete from basic.goods_unit
    where tenant_id = ${ctx.tenantId}
      and goods_id = ${input.id}
  `;
  await ctx.run`
    delete from basic.goods_barcode
    where tenant_id = ${ctx.tenantId}
      and goods_id = ${input.id}
  `;
  await writeChildren(ctx, input.id, input);
  await setFiles(ctx, { use: 'goods', id: input.id, ownerId, field: 'images' }, input.images);
  await spellGoods(ctx.tx, ctx.tenantId, [input.id]);
  return changed;
}

/** Goods that nothing refers to go with their packs, barcodes and pictures; their barcodes may be given to others. */
export async function removeGoods(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const removed = await removeRows(
    ctx,
    { ...goodsSpec, but: ['basic.goods_unit', 'basic.goods_barcode', 'basic.goods_house'] },
    input,
  );
  await ctx.run`
    delete from basic.goods_barcode
    where tenant_id = ${ctx.tenantId}
      and goods_id = any(${ids}::bigint[])
  `;
  await dropFiles(ctx, 'goods', ids);
  return removed;
}

function refuseFaulty({ baseUnitId, units, barcodes, serialMode, isCatchWeight }: Input): void {
  if (serialMode === SERIAL_MODE.whole && isCatchWeight) refuseField('serialMode', '抄码商品不能全程管理序列号');
  const faults = packFaults(baseUnitId, units, barcodes);
  if (faults.length > 0) refuseFields(faults);
}

async function writeChildren(
  ctx: Ctx,
  goodsId: number,
  { ownerId, baseUnitId, units, barcodes }: Input,
): Promise<void> {
  const unitIds = [...new Set(units.map((unit) => unit.unitId))];
  const known = await ctx.rows`
    select 1
    from basic.unit n
    where n.tenant_id = ${ctx.tenantId}
      and not n.is_deleted
      and n.id = any(${unitIds}::bigint[])
    for key share
  `;
  if (known.length < unitIds.length) refuseField('units', '单位不存在');
  const taken = await ctx.row<{ barcode: string; code: string }>`
    select b.barcode, g.code
    from basic.goods_barcode b
    join basic.goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
    where b.tenant_id = ${ctx.tenantId}
      and b.owner_id = ${ownerId}
      and b.goods_id <> ${goodsId}
      and b.barcode = any(${barcodes.flatMap((b) => codeForms(b.barcode))}::text[])
    order by b.barcode
  `;
  if (taken) {
    const msg = `条码【${taken.barcode}】已被商品【${taken.code}】使用`;
    refuseFieldAs('DUPLICATE', 'barcodes', msg);
  }
  await insertRows(
    ctx,
    'basic.goods_unit',
    withBase(baseUnitId, units).map((unit) => ({ ...SIZELESS, ...unit, goodsId })),
  );
  await insertRows(
    ctx,
    'basic.goods_barcode',
    barcodes.map((barcode) => ({ ...barcode, ownerId, goodsId })),
  );
}

/** Columns of a pack that were left out. */
const SIZELESS = { length: 0, width: 0, height: 0, gross: 0, inDefault: false, outDefault: false };
