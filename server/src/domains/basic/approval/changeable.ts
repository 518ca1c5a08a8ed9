import { sql } from 'kysely';
import type { z } from 'zod';
import { PACK_LEVELS, type Changeable, type changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { customer } from '#contract/basic/partner/customer.ts';
import { storeSigned, storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { car, carApi } from '#contract/basic/transport/car.ts';
import { driver } from '#contract/basic/transport/driver.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { sentence } from '#contract/kit/sentence.ts';
import { fence, type Record_ } from '../../../crud/rows.ts';
import { inOrder, page, specOf } from '../../../crud/serve.ts';
import { updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { col, raw, snake, tableOf } from '../../../platform/db/catalog.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { anyHolds } from '../../../platform/list/filters.ts';
import { changeGoods, goodsSpec } from '../goods/goods.ts';
import { goodsDetail } from '../goods/read.ts';
import { editSigned } from '../partner/store-signed.ts';
import { updateCar } from '../transport/car.ts';

/** A row as it stands, and what it is called. */
export interface Subject {
  ownerId: number | null;
  code: string;
  name: string;
  values: Record_;
}

interface Kind {
  spec: ResourceSpec<Shape>;
  /** The fields people call a row by: its code, its name. */
  called: readonly [string, string];
  read: (ctx: Ctx, id: number) => Promise<Subject>;
  /** Through the very function its form uses: what that refuses is refused here. */
  write: (ctx: Ctx, change: { id: number; after: Record_ }) => Promise<unknown>;
}

async function rowOf(ctx: Ctx, spec: ResourceSpec<Shape>, id: number): Promise<Record_> {
  const {
    list: [row],
  } = await page<Record_>(ctx, spec, { param: { ids: [id] }, pageNum: 1, pageSize: 1 });
  return found(row);
}

/** A master of the kit: called by `code` and `name`, edited by `edit`. */
const master = (
  spec: ResourceSpec<Shape>,
  called: Kind['called'],
  edit: (ctx: Ctx, row: Record_) => Promise<unknown>,
): Kind => ({
  spec,
  called,
  read: async (ctx, id) => {
    const values = await rowOf(ctx, spec, id),
      [code, name] = called;
    return {
      ownerId: typeof values.ownerId === 'number' ? values.ownerId : null,
      code: String(values[code]),
      name: String(values[name]),
      values,
    };
  },
  write: async (ctx, { id, after }) => edit(ctx, { ...(await rowOf(ctx, spec, id)), ...after }),
});

const plain = (spec: ResourceSpec<Shape>): Kind =>
  master(spec, ['code', 'name'], (ctx, row) => updateRow(ctx, spec, row));

/** The row as its form would send it. */
function asSent<S extends z.ZodType>(input: S, row: unknown): z.output<S> {
  const told = input.safeParse(row, { error: sentence });
  return told.success ? told.data : refuse('BUSINESS', `资料须先补全：${told.error.issues[0]?.message ?? ''}`);
}

const PACKS = Object.entries(PACK_LEVELS);

const goods: Kind = {
  spec: goodsSpec,
  called: ['code', 'name'],
  read: async (ctx, id) => {
    const row = await goodsDetail(ctx, { id });
    const ratios = PACKS.map(([field, level]) => [
      field,
      row.units.find((unit) => unit.level === level)?.ratio ?? null,
    ]);
    return { ownerId: row.ownerId, code: row.code, name: row.name, values: { ...row, ...Object.fromEntries(ratios) } };
  },
  write: async (ctx, { id, after }) => {
    const { images: _, ...row } = await goodsDetail(ctx, { id });
    for (const [field, level] of PACKS)
      if (after[field] && !row.units.some((unit) => unit.level === level))
        refuseField(`after.${field}`, '商品没有该级包装单位，请先在商品资料中维护');
    const units = row.units.map((unit) => {
      const field = PACKS.find(([, level]) => level === unit.level)?.[0];
      return field && after[field]
        ? { ...unit, ratio: after[field] }
        : unit.level === 1 && after.baseUnitId
          ? { ...unit, unitId: after.baseUnitId }
          : unit;
    });
    return changeGoods(ctx, asSent(goodsApi.update.input, { ...row, ...after, units }));
  },
};

export const kinds: Readonly<Record<Changeable, Kind>> = {
  goods,
  customer: plain(specOf(customer)),
  supplier: plain(specOf(supplier)),
  storeSigned: master(specOf(storeSigned), ['contractNo', 'partyB'], (ctx, row) =>
    editSigned(ctx, asSent(storeSignedApi.edit.input, { ...row, sign: false })),
  ),
  // Whoever passes the request has looked at the papers: they are not looked at once more.
  driver: master(specOf(driver), ['phone', 'name'], (ctx, row) => updateRow(ctx, specOf(driver), row)),
  car: master(specOf(car), ['plateNo', 'plateNo'], (ctx, row) => updateCar(ctx, asSent(carApi.update.input, row))),
};

/** The version of a row within reach, held when it is about to be changed; none when it is gone. */
export async function versionOf(
  ctx: Ctx,
  { entity, id }: { entity: Changeable; id: number },
  hold: boolean,
): Promise<number | undefined> {
  const table = await tableOf(ctx.tx, kinds[entity].spec.table);
  const rows = await ctx.rows<{ version: number }>`
    select t.version
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and t.id = ${id}
      ${hold ? sql`for no key update` : sql``}
  `;
  return rows[0]?.version;
}

/** Rows within reach by code or name, or by id. */
export async function changeOptions(
  ctx: Ctx,
  { entity, keyword, ids, size }: InputOf<typeof changeRequestApi.options>,
): Promise<{ id: number; code: string; name: string }[]> {
  const { spec, called } = kinds[entity],
    table = await tableOf(ctx.tx, spec.table),
    titles = called.map((field) => col('t', snake(field))),
    [code, name] = titles;
  const rows = await ctx.rows<{ id: number; code: string; name: string }>`
    select t.id, ${code} as code, ${name} as name
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      ${ids ? sql`and t.id = any(${ids}::bigint[])` : sql``}
      ${keyword ? sql`and ${anyHolds(titles, keyword)}` : sql``}
    order by ${inOrder(table, snake(called[0]))}, t.id
    limit ${size}
  `;
  return rows;
}
