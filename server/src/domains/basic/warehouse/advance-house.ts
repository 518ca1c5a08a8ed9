import { sql } from 'kysely';
import {
  advanceHouse,
  advanceHouseSheet,
  REGION,
  REGIONS_MAX,
  type advanceHouseApi,
} from '#contract/basic/warehouse/advance-house.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { grouped } from '../../../crud/grouped.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFieldAs } from '../../../platform/errors.ts';
import type { BatchFault, StagedRow } from '../../../services/imports/batch.ts';
import { houseRules } from '../rules.ts';

type Entered = InputOf<typeof advanceHouseApi.add>;

export const advanceHouses = grouped<typeof advanceHouse.spec.fields, string>(
  advanceHouse,
  {
    field: 'regionCodes',
    label: '服务地区',
    table: 'basic.advance_house_region',
    head: 'advance_house_id',
    member: 'region_code',
    also: { active: sql`h.status = 1` },
    sheet: advanceHouseSheet,
  },
  { rules: houseRules, cells: { read: splitRegions, lost: lostRegions } },
);

export function advanceHousePage(ctx: Ctx, input: InputOf<typeof advanceHouseApi.page>) {
  const { regionCode, ...param } = input.param;
  const serving = sql`
    exists (
      select 1
      from basic.advance_house_region g
      where g.tenant_id = t.tenant_id
        and g.advance_house_id = t.id
        and (starts_with(${regionCode}, g.region_code) or starts_with(g.region_code, ${regionCode}))
    )
  `;
  return advanceHouses.page(
    ctx,
    { ...input, param },
    (own) => ({ regionCodes: own.map(({ member }) => member) }),
    regionCode ? serving : undefined,
  );
}

/** One editor at a time: whoever comes second sees what the first has taken, and is told so by name. */
const lockRegions = (ctx: Ctx) =>
  ctx.run`select pg_advisory_xact_lock(hashtextextended('basic.advance_house_region', ${ctx.tenantId}))`;

interface Taken {
  region: string;
  house: string;
}

/** Regions of these that another enabled forward house serves. */
async function takenRegions(ctx: Ctx, codes: readonly string[], but: number | null): Promise<Taken[]> {
  const rows = await ctx.rows<Taken>`
    select g.region_code as region, w.name as house
    from basic.advance_house_region g
    join basic.advance_house a on a.tenant_id = g.tenant_id and a.id = g.advance_house_id
    join basic.warehouse w on w.tenant_id = a.tenant_id and w.id = a.house_id
    where g.tenant_id = ${ctx.tenantId}
      and g.active
      and g.region_code = any(${codes}::text[])
      and a.id is distinct from ${but}
    order by g.region_code
  `;
  return rows;
}

const taken = ({ region, house }: Taken): string => `地区【${region}】已由【${house}】服务`;

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
  const rows = await ctx.rows<{ row: number; region: string; first: number }>`
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

async function refuseTaken(ctx: Ctx, { id }: { id: number }, { regionCodes, status }: Entered): Promise<void> {
  const [other] = status === 1 ? await takenRegions(ctx, [...new Set(regionCodes)], id) : [];
  if (other) refuseFieldAs('DUPLICATE', 'regionCodes', taken(other));
}

/** In turn, and only what nobody else serves. */
export async function addAdvanceHouse(ctx: Ctx, input: Entered) {
  await lockRegions(ctx);
  return advanceHouses.add(ctx, input, (head) => refuseTaken(ctx, head, input));
}

export async function updateAdvanceHouse(ctx: Ctx, input: InputOf<typeof advanceHouseApi.update>) {
  await lockRegions(ctx);
  return advanceHouses.update(ctx, input, (head) => refuseTaken(ctx, head, input));
}
