import { sql, type RawBuilder } from 'kysely';
import { goodsSheet } from '#contract/basic/goods/goods.ts';
import { importOf } from '../../../crud/import.ts';
import { insertStaged } from '../../../crud/serve.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { BatchFault, ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { stagedParts } from '../../../services/imports/staged.ts';
import { goodsSpec } from './goods.ts';
import { packFaults } from './packs.plan.ts';

/** One line per goods; packs and barcodes stand in columns beside it. */
const plain = importOf(goodsSpec, () => []);
const PACKS = [
  { unit: 'middleUnit', ratio: 'middleRatio', level: 2, label: '中包' },
  { unit: 'caseUnit', ratio: 'caseRatio', level: 3, label: '箱' },
] as const;

const goodsImport: ImportSpec = {
  ...plain,
  shape: goodsSheet,
  resolve: async (ctx, rows) => {
    await plain.resolve?.(ctx, rows);
    await resolveUnits(ctx, rows);
    for (const row of rows) row.faults.push(...packs(row.data));
  },
  verify: async (ctx, batchId) => [
    ...((await plain.verify?.(ctx, batchId)) ?? []),
    ...(await takenBarcodes(ctx, batchId)),
  ],
};

/** Unit codes (or names) of the pack columns to ids. */
async function resolveUnits(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const units = await ctx.rows<{ id: number; code: string; name: string }>`
    select n.id, n.code, n.name
    from basic.unit n
    where n.tenant_id = ${ctx.tenantId}
      and not n.is_deleted
  `;
  const ids = new Map(
    units.flatMap((unit): [string, number][] => [
      [unit.name.toUpperCase(), unit.id],
      [unit.code, unit.id],
    ]),
  );
  for (const { data, faults } of rows) {
    for (const { unit, label } of PACKS) {
      const text = data[unit];
      if (typeof text !== 'string') continue;
      data[unit] = ids.get(text) ?? null;
      if (data[unit] === null) faults.push({ field: unit, msg: `${label}单位【${text}】不存在` });
    }
  }
}

/** The rules of packs on the columns of a line. */
function packs(data: Record<string, unknown>) {
  const half = PACKS.flatMap(({ unit, ratio, label }) =>
    (typeof data[unit] === 'number') === (typeof data[ratio] === 'number')
      ? []
      : [{ field: unit, msg: `${label}单位和数量必须同时填写` }],
  );
  if (half.length > 0 || typeof data.baseUnitId !== 'number') return half;
  const units = PACKS.flatMap(({ unit, ratio, level }) =>
    typeof data[unit] === 'number' ? [{ level, unitId: data[unit], ratio: Number(data[ratio]) }] : [],
  );
  const barcodes = [
    { barcode: data.barcode, unitLevel: 1 },
    { barcode: data.caseBarcode, unitLevel: 3 },
  ].flatMap(({ barcode, unitLevel }) => (typeof barcode === 'string' ? [{ barcode, unitLevel }] : []));
  return packFaults(data.baseUnitId, units, barcodes).map(({ field, msg }) => ({
    field: field === 'units' ? 'caseRatio' : 'caseBarcode',
    msg,
  }));
}

const sound = (actor: Actor, batchId: number) =>
  sql`r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId} and r.errors is null`;

/**
 * Every barcode of a batch with its line and column. Materialized, as the packs below: otherwise the planner, which takes a
 * fresh batch for a handful of rows, reads the texts out of the JSON again for every pair it compares.
 */
const batchBarcodes = (rows: RawBuilder<unknown>) => sql`
  x as materialized (
    select r.row_no as row, b.field, b.level, (r.parsed ->> 'ownerId')::bigint as owner_id, r.parsed ->> 'code' as code,
      r.parsed ->> b.field as barcode
    from ops.import_row r, (values ('barcode', 1), ('caseBarcode', 3)) b(field, level)
    where ${rows}
      and r.parsed ->> b.field is not null
  )
`;

const batchPacks = (rows: RawBuilder<unknown>) => sql`
  x as materialized (
    select (r.parsed ->> 'ownerId')::bigint as owner_id, r.parsed ->> 'code' as code,
      (r.parsed ->> u.unit)::bigint as unit_id, u.level, coalesce((r.parsed ->> u.ratio)::bigint, 1) as ratio
    from ops.import_row r,
      (
        values ('baseUnitId', '', 1), ('middleUnit', 'middleRatio', 2), ('caseUnit', 'caseRatio', 3)
      ) u(unit, ratio, level)
    where ${rows}
      and r.parsed ->> u.unit is not null
  )
`;

/** Barcodes another goods of the owner has, or another line of the file. */
async function takenBarcodes(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const taken = await ctx.rows<{ row: number; field: string; barcode: string; code: string }>`
    with ${batchBarcodes(sound(ctx, batchId))}
    select x.row, x.field, x.barcode, g.code
    from x
    join basic.goods_barcode b on b.tenant_id = ${ctx.tenantId} and b.owner_id = x.owner_id and b.barcode = x.barcode
    join basic.goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
    order by x.row
  `;
  const twice = await ctx.rows<{ row: number; field: string; barcode: string; first: number }>`
    with ${batchBarcodes(sound(ctx, batchId))}
    select *
    from (
      select x.row, x.field, x.barcode, min(x.row) over (partition by x.owner_id, x.barcode) as first
      from x
    ) y
    where y.row > y.first
    order by y.row
  `;
  return [
    ...taken.map(({ row, field, barcode, code }) => ({ row, field, msg: `条码【${barcode}】已被商品【${code}】使用` })),
    ...twice.map(({ row, field, barcode, first }) => ({ row, field, msg: `条码【${barcode}】与第${first}行重复` })),
  ];
}

/** Goods, their packs and their barcodes, each in a statement for every part of the batch. */
async function insertGoods(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const result = await insertStaged(ctx, goodsSpec, batchId);
  const theirs = sql`
    x
    join basic.goods g
      on g.tenant_id = ${ctx.tenantId}
      and g.owner_id = x.owner_id
      and g.code = x.code
      and not g.is_deleted
  `;
  for (const part of await stagedParts(ctx, batchId)) {
    await ctx.run`
      with ${batchPacks(part)}
      insert into basic.goods_unit (tenant_id, goods_id, unit_id, level, ratio, created_by, updated_by)
      select g.tenant_id, g.id, x.unit_id, x.level, x.ratio, ${ctx.userId}, ${ctx.userId}
      from ${theirs}
    `;
    await ctx.run`
      with ${batchBarcodes(part)}
      insert into basic.goods_barcode (tenant_id, owner_id, goods_id, unit_level, barcode, created_by, updated_by)
      select g.tenant_id, g.owner_id, g.id, x.level, x.barcode, ${ctx.userId}, ${ctx.userId}
      from ${theirs}
    `;
  }
  return result;
}

export const goodsImports = importHandlers(goodsImport, insertGoods);
