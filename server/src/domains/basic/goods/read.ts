import { sql, type RawBuilder } from 'kysely';
import { goodsSheet, type goodsApi } from '#contract/basic/goods/goods.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { codeForms } from '#contract/terms/gs1.ts';
import { exported, options, page } from '../../../crud/serve.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { pairs, pieces } from '../../../platform/folding.ts';
import { codesIn } from '../../../platform/list/page.ts';
import { codeText } from '../../../platform/text.ts';
import { filesOf, firstFiles } from '../../../services/files/refs.ts';
import { goodsByCode } from '../lookups.ts';
import { goodsSpec } from './goods.ts';
import { unitText } from './packs.plan.ts';

type Param = InputOf<typeof goodsApi.export>;

const byCode = (text: string): RawBuilder<unknown> => sql`ops.pieces_of(t.code) @> ${pieces(text)}::text[]`;
/** Names not spelled yet are few, and read one by one. */
const byName = (text: string): RawBuilder<unknown> => sql`t.search_keys @> ${pairs(text)}::text[] or t.spell is null`;

/** What rows whose code or name contains a text have in common, as the indexes know it: all of its pairs, or runs of three. The text itself is compared beside it. */
function near({
  keyword,
  code,
  name,
}: {
  keyword?: string | null | undefined;
  code?: string | null | undefined;
  name?: string | null | undefined;
}): RawBuilder<unknown> {
  const of = (text: string | null | undefined, either: (text: string) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
    text && pieces(text).length > 0 ? [sql`(${either(text)})`] : [];
  const oneCode = code && codesIn(code, 'code').length === 1 ? code : null;
  return sql.join(
    [
      sql`true`,
      ...of(keyword, (text) => sql`${byCode(text)} or ${byName(text)}`),
      ...of(oneCode, byCode),
      ...of(name, byName),
    ],
    sql` and `,
  );
}

/** Beyond the columns of goods: any of several barcodes, and a category with all below it. */
function more(actor: Actor, param: Param): RawBuilder<unknown> {
  const all = [near(param)];
  const barcodes = param.barcode ? codesIn(codeText(param.barcode), 'barcode') : [];
  if (barcodes.length > 0)
    all.push(
      sql`
        t.id in (
          select b.goods_id
          from basic.goods_barcode b
          where b.tenant_id = ${actor.tenantId}
            and b.barcode = any(${barcodes}::text[])
        )
      `,
    );
  if (param.categoryId)
    all.push(
      sql`
        t.category_id in (
          select c.id
          from basic.goods_category c
          where c.tenant_id = ${actor.tenantId}
            and c.path like '%/' || ${param.categoryId}::text || '/%'
        )
      `,
    );
  return sql.join(all, sql` and `);
}

interface Children {
  units: {
    goodsId: number;
    level: number;
    unitId: number;
    name: string;
    ratio: number;
    length: number;
    width: number;
    height: number;
    gross: number;
    inDefault: boolean;
    outDefault: boolean;
  }[];
  barcodes: { goodsId: number; barcode: string; unitLevel: number }[];
}

/** Packs and barcodes of many goods: two statements. */
async function childrenOf(ctx: Ctx, ids: readonly number[]): Promise<Children> {
  const units = await ctx.rows<Children['units'][number]>`
    select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default,
      x.out_default
    from basic.goods_unit x
    join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
    where x.tenant_id = ${ctx.tenantId}
      and x.goods_id = any(${ids}::bigint[])
    order by x.goods_id, x.level
  `;
  const barcodes = await ctx.rows<Children['barcodes'][number]>`
    select b.goods_id, b.barcode, b.unit_level
    from basic.goods_barcode b
    where b.tenant_id = ${ctx.tenantId}
      and b.goods_id = any(${ids}::bigint[])
    order by b.goods_id, b.unit_level, b.barcode
  `;
  return { units, barcodes };
}

type GoodsRow = OutputOf<typeof goodsApi.page>['list'][number];

/** Goods with their packs and barcodes as text. */
export async function goodsPage(ctx: Ctx, input: InputOf<typeof goodsApi.page>) {
  const result = await page<GoodsRow>(ctx, { ...goodsSpec, more: more(ctx, input.param) }, input);
  const { list } = result,
    ids = list.map((row) => row.id);
  const [children, pictures] = await together(childrenOf(ctx, ids), firstFiles(ctx, 'goods', ids));
  const units = Map.groupBy(children.units, (unit) => unit.goodsId),
    barcodes = Map.groupBy(children.barcodes, (barcode) => barcode.goodsId);
  return {
    ...result,
    list: list.map((row) => ({
      ...row,
      unitText: unitText(units.get(row.id) ?? []),
      barcodeText: (barcodes.get(row.id) ?? []).map((b) => b.barcode).join('、'),
      imageId: pictures.get(row.id) ?? null,
    })),
  };
}

export async function goodsDetail(ctx: Ctx, { id }: { id: number }) {
  const {
    list: [row],
  } = await goodsPage(ctx, { param: { ids: [id] }, pageNum: 1, pageSize: 1 });
  const children = await childrenOf(ctx, [id]),
    images = (await filesOf(ctx, 'goods', [id])).get(id) ?? [];
  const units = children.units.map(({ goodsId: _, name: __, ...unit }) => unit),
    barcodes = children.barcodes.map(({ goodsId: _, ...barcode }) => barcode);
  // oxlint-disable-next-line consistent-type-assertions -- level and unit of a stored row are what the contract once let in
  return { ...found(row), units, barcodes, images } as OutputOf<typeof goodsApi.detail>;
}

/** Codes are compared byte by byte: none that begins with a text stands behind the text and this. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * What a drop-down offers. A barcode or a code typed in full, as scanners do, is the answer: the goods of the barcode, the codes that
 * begin with the code. Of other texts codes that begin with it stand first, then codes and names that contain it.
 */
export async function goodsOptions(ctx: Ctx, { ownerId, keyword, ...asked }: InputOf<typeof goodsApi.options>) {
  const ofOwner = ownerId ? sql`t.owner_id = ${ownerId}` : sql`true`,
    code = codeText(keyword ?? '');
  const offer = (more: RawBuilder<unknown>, size = asked.size, text?: string) =>
    options(ctx, { ...goodsSpec, more: sql`${ofOwner} and ${more}` }, { ...asked, size, keyword: text });
  if (code === '') return offer(sql`true`);
  const [{ rows }, begin] = await together(
    ctx.run<{ goodsId: number }>`
      select b.goods_id
      from basic.goods_barcode b
      where b.tenant_id = ${ctx.tenantId}
        and b.barcode = any(${codeForms(code)}::text[])
      limit 50
    `,
    // A range and not a pattern: a kept plan cannot know how a pattern begins, and would read all codes up to it.
    offer(sql`t.code >= ${code} and t.code < ${code + LAST_CHARACTER}`),
  );
  if (rows.length > 0) return offer(sql`t.id = any(${rows.map((row) => row.goodsId)}::bigint[])`);
  if (begin.length >= asked.size || begin.some((goods) => goods.code === code)) return begin;
  const rest = await offer(
    sql`${near({ keyword })} and t.id <> all(${begin.map((goods) => goods.id)}::bigint[])`,
    asked.size - begin.length,
    keyword,
  );
  return [...begin, ...rest];
}

/** Packs and barcodes as the columns of the import; a pack with several barcodes shows its first. */
const packColumns = sql.join(
  [
    { level: 2, name: 'middle' },
    { level: 3, name: 'case' },
  ].map(
    ({ level, name }) => sql`
      ,
        (
          select n.code
          from basic.goods_unit x
          join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
          where x.tenant_id = t.tenant_id
            and x.goods_id = t.id
            and x.level = ${level}
        ) as ${sql.ref(`${name}Unit`)},
        (
          select x.ratio
          from basic.goods_unit x
          where x.tenant_id = t.tenant_id
            and x.goods_id = t.id
            and x.level = ${level}
        ) as ${sql.ref(`${name}Ratio`)}
    `,
  ),
  sql``,
);
const firstBarcode = (level: number) =>
  sql`
    (
      select min(b.barcode)
      from basic.goods_barcode b
      where b.tenant_id = t.tenant_id
        and b.goods_id = t.id
        and b.unit_level = ${level}
    )
  `;

export const exportGoods = (ctx: Ctx, param: Param) =>
  exported(
    ctx,
    {
      ...goodsSpec,
      more: more(ctx, param),
      shape: goodsSheet,
      select: sql`${packColumns}, ${firstBarcode(1)} as barcode, ${firstBarcode(3)} as case_barcode`,
    },
    param,
  );

/** Packs of goods named by code, for forms that let the user order in boxes. */
export async function unitsBySpecCodes(ctx: Ctx, input: InputOf<typeof goodsApi.unitsBySpecCodes>) {
  const goods = await goodsByCode(ctx, input.ownerId, codesIn(input.codes, 'codes'));
  return [...goods.values()].map(({ id, code, name, units }) => ({ goodsId: id, code, name, units }));
}
