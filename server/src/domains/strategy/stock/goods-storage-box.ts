import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { goodsStorageBox, type goodsStorageBoxApi } from '#contract/strategy/stock/goods-storage-box.ts';
import { importOf } from '../../../crud/import.ts';
import { insertStaged, one, serve, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { command, type Handlers } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { importAtOnce } from '../../../services/imports/serve.ts';

const spec = specOf(goodsStorageBox);
type Entered = InputOf<typeof goodsStorageBoxApi.add>;

/** Goods have one default box; a second is refused in words here, and by the table. */
export async function refuseSecondDefault(
  ctx: Ctx,
  { goodsId, isDefault }: Pick<Entered, 'goodsId' | 'isDefault'>,
  id?: number,
): Promise<void> {
  if (!isDefault) return;
  const rows = await ctx.rows`
    select 1
    from strategy.goods_storage_box b
    where ${here(ctx, 'b')}
      and b.goods_id = ${goodsId}
      and b.id is distinct from ${id ?? null}
      and b.is_default
      and ${ctx.ownerIds ? sql`b.owner_id = any(${ctx.ownerIds}::bigint[])` : sql`true`}
      and not b.is_deleted
    limit 1
  `;
  if (rows.length > 0) refuseField('isDefault', '该商品已有默认箱');
}

async function add(ctx: Ctx, input: Entered) {
  await refuseSecondDefault(ctx, input);
  return addRow(ctx, spec, input);
}

async function update(ctx: Ctx, input: InputOf<typeof goodsStorageBoxApi.update>) {
  await refuseSecondDefault(ctx, input, input.id);
  return updateRow(ctx, spec, input);
}

async function changeState(ctx: Ctx, { id, version, state }: InputOf<typeof goodsStorageBoxApi.changeState>) {
  const box = found(
    await ctx.row<{ ownerId: number; version: number }>`
      select b.owner_id, b.version
      from strategy.goods_storage_box b
      where ${here(ctx, 'b')}
        and b.id = ${id}
        and not b.is_deleted
      for no key update
    `,
  );
  if (ctx.ownerIds && !ctx.ownerIds.includes(box.ownerId)) refuse('NOT_FOUND');
  if (box.version !== version) refuse('VERSION');
  await ctx.run`
    update strategy.goods_storage_box b
    set state = ${state}, version = b.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'b')}
      and b.id = ${id}
  `;
  return { id, version: version + 1 };
}

const imports = importOf(spec, () => []);

/** Boxes goods are kept in. */
export const storageBoxes: Handlers<typeof goodsStorageBoxApi> = {
  ...serve(goodsStorageBox),
  ...one(goodsStorageBox),
  import: importAtOnce(imports, (ctx, batchId) => insertStaged(ctx, spec, batchId)),
  add: command(add),
  update: command(update),
  changeState: command(changeState),
};
