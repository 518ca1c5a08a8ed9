import { sql } from 'kysely';
import { advanceHouse, type advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { page, specOf } from '../../../crud/serve.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { houseRules } from '../rules.ts';

const spec = specOf(advanceHouse);

export async function advanceHousePage(ctx: Ctx, input: InputOf<typeof advanceHouseApi.page>) {
  const { regionCode, ...param } = input.param;
  const more = regionCode
    ? {
        more: sql`
          exists (
            select 1
            from basic.advance_house_region g
            where g.tenant_id = t.tenant_id
              and g.advance_house_id = t.id
              and (starts_with(${regionCode}, g.region_code) or starts_with(g.region_code, ${regionCode}))
          )
        `,
      }
    : {};
  const found = await page<Row<typeof advanceHouse.spec.fields>>(ctx, { ...spec, ...more }, { ...input, param });
  const rows = await ctx.rows<{
    id: number;
    codes: string[];
  }>`
    select g.advance_house_id as id, array_agg(g.region_code::text order by g.region_code) as codes
    from basic.advance_house_region g
    where g.tenant_id = ${ctx.tenantId}
      and g.advance_house_id = any(${found.list.map((row) => row.id)}::bigint[])
    group by 1
  `;
  const regions = new Map(rows.map((row) => [row.id, row.codes]));
  return { ...found, list: found.list.map((row) => ({ ...row, regionCodes: regions.get(row.id) ?? [] })) };
}

/** One editor at a time: whoever comes second sees what the first has taken, and is told so by name. */
export const lockRegions = (ctx: Ctx) =>
  ctx.run`select pg_advisory_xact_lock(hashtextextended('basic.advance_house_region', ${ctx.tenantId}))`;

export interface Taken {
  region: string;
  house: string;
}

/** Regions of these that another enabled forward house serves. */
export async function takenRegions(ctx: Ctx, codes: readonly string[], but: number | null): Promise<Taken[]> {
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

export const taken = ({ region, house }: Taken): string => `地区【${region}】已由【${house}】服务`;

type Entered = InputOf<typeof advanceHouseApi.add>;

async function setRegions(ctx: Ctx, advanceHouseId: number, { regionCodes, status }: Entered): Promise<void> {
  const codes = [...new Set(regionCodes)],
    active = status === 1;
  const [other] = active ? await takenRegions(ctx, codes, advanceHouseId) : [];
  if (other) refuseFieldAs('DUPLICATE', 'regionCodes', taken(other));
  await ctx.run`
    delete from basic.advance_house_region
    where tenant_id = ${ctx.tenantId}
      and advance_house_id = ${advanceHouseId}
  `;
  await insertRows(
    ctx,
    'basic.advance_house_region',
    codes.map((regionCode) => ({ advanceHouseId, regionCode, active })),
  );
}

export async function addAdvanceHouse(ctx: Ctx, input: Entered) {
  if (houseRules(input).length > 0) refuseFields(houseRules(input));
  await lockRegions(ctx);
  const added = await addRow(ctx, spec, input);
  await setRegions(ctx, added.id, input);
  return added;
}

export async function updateAdvanceHouse(ctx: Ctx, input: InputOf<typeof advanceHouseApi.update>) {
  if (houseRules(input).length > 0) refuseFields(houseRules(input));
  await lockRegions(ctx);
  const changed = await updateRow(ctx, spec, input);
  await setRegions(ctx, changed.id, input);
  return changed;
}

export async function removeAdvanceHouses(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const removed = await removeRows(ctx, { ...spec, but: ['basic.advance_house_region'] }, input);
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  await ctx.run`
    delete from basic.advance_house_region
    where tenant_id = ${ctx.tenantId}
      and advance_house_id = any(${ids}::bigint[])
  `;
  return removed;
}
