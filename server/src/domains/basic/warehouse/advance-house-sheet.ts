import { sql } from 'kysely';
import { advanceHouse, advanceHouseSheet, REGION, REGIONS_MAX } from '#contract/basic/warehouse/advance-house.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { BatchFault, StagedRow } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { houseRules } from '../rules.ts';
import { lockRegions, taken, takenRegions } from './advance-house.ts';

const spec = specOf(advanceHouse);
const plain = importOf(spec, houseRules);

/** The cell as a list of codes. */
function splitRegions(rows: readonly StagedRow[]): void {
  for (const { data, faults } of rows) {
    const codes =
      typeof data.regionCodes === 'string' ? [...new Set(data.regionCodes.split(/[\s,，;；、]+/).filter(Boolean))] : [];
    const wrong = codes.find((code) => !REGION.test(code));
    if (wrong) faults.push({ field: 'regionCodes', msg: `【${wrong}】不是行政区划代码` });
    else if (codes.length > REGIONS_MAX) faults.push({ field: 'regionCodes', msg: `一次最多${REGIONS_MAX}条` });
    data.regionCodes = codes;
  }
}

/** Regions an enabled line asks for that somebody serves already, in the file or in the book. */
async function lostRegions(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  await lockRegions(ctx);
  const rows = await ctx.rows<{
    row: number;
    region: string;
    first: number;
  }>`
    select x.row_no as row, c.code as region, min(x.row_no) over (partition by c.code) as first
    from ops.import_row x, jsonb_array_elements_text(x.parsed -> 'regionCodes') c(code)
    where x.tenant_id = ${ctx.tenantId}
      and x.batch_id = ${batchId}
      and x.errors is null
      and (x.parsed ->> 'status')::int = 1
    order by x.row_no, c.code
  `;
  const served = new Map(
    (await takenRegions(ctx, [...new Set(rows.map((row) => row.region))], null)).map((one) => [one.region, one]),
  );
  return rows.flatMap(({ row, region, first }) => {
    const other = served.get(region);
    if (other) return [{ row, field: 'regionCodes', msg: taken(other) }];
    return first < row ? [{ row, field: 'regionCodes', msg: `地区【${region}】与第${first}行重复` }] : [];
  });
}

/** Houses with their regions, a line each. The staged rows are read while they are still there. */
async function insertHouses(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(ctx, spec, batchId);
  await ctx.run`
    insert into basic.advance_house_region (tenant_id, advance_house_id, region_code, active, created_by, updated_by)
    select a.tenant_id, a.id, c.code, a.status = 1, ${ctx.userId}, ${ctx.userId}
    from ops.import_row r
    join basic.advance_house a
      on a.tenant_id = r.tenant_id
      and a.house_id = (r.parsed ->> 'houseId')::bigint
      and not a.is_deleted, jsonb_array_elements_text(r.parsed -> 'regionCodes') c(code)
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
  `;
  return done;
}

export const advanceHouseImports = importHandlers(
  {
    ...plain,
    shape: advanceHouseSheet,
    resolve: async (ctx, rows) => {
      splitRegions(rows);
      await plain.resolve?.(ctx, rows);
    },
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await lostRegions(ctx, batchId)),
    ],
  },
  insertHouses,
);

const regions = sql`
  ,
    (
      select string_agg(g.region_code, ',' order by g.region_code)
      from basic.advance_house_region g
      where g.tenant_id = t.tenant_id
        and g.advance_house_id = t.id
    ) as region_codes
`;

export const exportAdvanceHouses = (ctx: Ctx, input: Record_) =>
  exported(ctx, { ...spec, select: regions, shape: advanceHouseSheet }, input);
