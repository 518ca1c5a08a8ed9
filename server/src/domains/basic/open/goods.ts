import type { OpenGoods, OpenGoodsResult, openMastersApi } from '#contract/basic/open.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import { attempted } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { NO_OWNER, TWICE } from '../../../services/open/fates.plan.ts';
import {
  batchOf,
  faultOf,
  faultOfFields,
  faultOfRefusal,
  outcomeOf,
  repeats,
  type RowFault,
} from '../../../services/open/rows.ts';
import { addGoods, updateGoods } from '../goods/goods.ts';
import { ownedByCode, ownedKey, ownersByCode } from './codes.ts';
import { enteredGoods, isSame, type Stored } from './goods.plan.ts';

type Done = { id: number; version: number };

/** Goods by owner and code. What is there as it was sent is left alone; the others are entered one by one, as by hand, and each stands alone. Locks: the goods that are there, ids ascending. */
export async function upsertGoods(
  ctx: Ctx,
  { goods: rows }: InputOf<typeof openMastersApi.goods>,
): Promise<OutputOf<typeof openMastersApi.goods>> {
  const owners = await ownersByCode(
    ctx,
    rows.map(({ ownerCode }) => ownerCode),
  );
  const numbers = rows.map(({ ownerCode, code }) => {
    const ownerId = owners.get(ownerCode);
    return ownerId === undefined ? undefined : { ownerId, code };
  });
  const [stored, unitIds] = [
    await storedGoods(
      ctx,
      numbers.flatMap((number) => number ?? []),
    ),
    await unitsByName(ctx),
  ];
  const twice = repeats(numbers.map((number, i) => (number ? ownedKey(number) : `?${i}`)));
  const results = new Map<number, Done | RowFault>();
  const turns = numbers.map((number, i) => ({ number, i })).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const { number, i } of turns) {
    const row = rows[i];
    if (!row) continue;
    const known = number && stored.get(ownedKey(number));
    results.set(
      i,
      number === undefined
        ? NO_OWNER
        : twice.has(i)
          ? TWICE
          : await entered(ctx, row, { ownerId: number.ownerId, unitIds, stored: known }),
    );
  }
  return batchOf(rows.map((row, i) => answerOf(i, row, results.get(i) ?? NO_OWNER)));
}

const keyOf = ({ number }: { number: { ownerId: number; code: string } | undefined }): string =>
  number ? ownedKey(number) : '';

const answerOf = (index: number, { ownerCode, code }: OpenGoods, result: Done | RowFault): OpenGoodsResult => {
  const fault = 'kind' in result ? result : undefined,
    done = 'kind' in result ? { id: null, version: null } : result;
  return { ...outcomeOf(index, fault), ownerCode, goodsCode: code, ...done };
};

/** One row: left alone, added, changed, or refused with nothing of it done. */
async function entered(
  ctx: Ctx,
  row: OpenGoods,
  at: { ownerId: number; unitIds: ReadonlyMap<string, number>; stored: Stored | undefined },
): Promise<Done | RowFault> {
  const { stored } = at,
    { input, lost } = enteredGoods(row, at.ownerId, at);
  if (lost.length > 0)
    return faultOfFields(
      'FIELD',
      lost.map((field) => ({ field, msg: '单位不存在' })),
    );
  if (stored && isSame(input, stored)) return { id: stored.id, version: stored.version };
  const { version } = row;
  if (version !== null && version !== undefined && version !== stored?.version)
    return faultOf('VERSION', stored ? undefined : '该商品不存在，不能按版本修改', 'version');
  if (stored && !may(ctx, 'base:goods:edit')) return faultOf('FORBIDDEN', '没有编辑商品的权限');
  const act = (): Promise<Done> =>
    stored
      ? updateGoods(ctx, { ...input, id: stored.id, version: stored.version })
      : addGoods(ctx, input).then(({ id }) => ({ id, version: 0 }));
  const done = await attempted(ctx, act);
  return done instanceof Refusal ? faultOfRefusal(done, SENT_AS) : done;
}

const SENT_AS: Readonly<Record<string, string>> = { ownerId: 'ownerCode', baseUnitId: 'baseUnit' };

/** Goods as their form would show them, by owner and code; locked against whoever else changes them. */
async function storedGoods(
  ctx: Ctx,
  numbers: readonly { ownerId: number; code: string }[],
): Promise<Map<string, Stored>> {
  const ids = [...(await ownedByCode(ctx, 'goods', numbers)).values()];
  const rows = await ctx.rows<Stored>`
    select g.id, g.version, g.owner_id, g.code, g.name, g.short_name, g.spec, g.brand_id, g.category_id, g.level_id,
      g.storage_mode, g.base_unit_id, g.is_lot, g.is_catch_weight, g.serial_mode, g.shelf_life_days, g.receive_min_pct,
      g.ship_stop_days, g.near_days, g.qc_mode, g.length, g.width, g.height, g.weight, g.volume, g.pallet_qty, g.status
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${ids}::bigint[])
      and not g.is_deleted
    order by g.id
    for no key update
  `;
  const [units, barcodes] = await together(
    ctx.rows<Stored['units'][number] & { goodsId: number }>`
      select u.goods_id, u.level, u.unit_id, u.ratio, u.length, u.width, u.height, u.gross, u.in_default, u.out_default
      from basic.goods_unit u
      where u.tenant_id = ${ctx.tenantId}
        and u.goods_id = any(${ids}::bigint[])
    `,
    ctx.rows<Stored['barcodes'][number] & { goodsId: number }>`
      select b.goods_id, b.barcode, b.unit_level
      from basic.goods_barcode b
      where b.tenant_id = ${ctx.tenantId}
        and b.goods_id = any(${ids}::bigint[])
    `,
  );
  const [packs, codes] = [
    Map.groupBy(units, ({ goodsId }) => goodsId),
    Map.groupBy(barcodes, ({ goodsId }) => goodsId),
  ];
  return new Map(
    rows.map((row) => [
      ownedKey(row),
      {
        ...row,
        units: (packs.get(row.id) ?? []).map(({ goodsId: _, ...unit }) => unit),
        barcodes: (codes.get(row.id) ?? []).map(({ goodsId: _, ...barcode }) => barcode),
      },
    ]),
  );
}

/** Units by code and by name. */
async function unitsByName(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.rows<{ id: number; code: string; name: string }>`
    select n.id, n.code, n.name
    from basic.unit n
    where n.tenant_id = ${ctx.tenantId}
      and not n.is_deleted
    order by n.id desc
  `;
  return new Map(
    rows.flatMap(({ id, code, name }): [string, number][] => [
      [name, id],
      [code, id],
    ]),
  );
}
