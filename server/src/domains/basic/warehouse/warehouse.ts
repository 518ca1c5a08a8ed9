import { sql } from 'kysely';
import { warehouse } from '#contract/basic/warehouse/warehouse.ts';
import { importOf } from '../../../crud/import.ts';
import { insertStaged, specOf } from '../../../crud/serve.ts';
import { addRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { refuseOverfull } from '../../iam/facade.ts';

/** Furnish warehouses that are not furnished yet: loose container, virtual room and positions, one area each to receive, stage and set aside. */
export const equip = (ctx: Ctx, codes?: readonly string[]) => ctx.run`
  select basic.equip_warehouse(w.tenant_id, w.id, ${ctx.userId})
  from basic.warehouse w
  where w.tenant_id = ${ctx.tenantId}
    and not w.is_deleted
    ${codes ? sql`and w.code = any(${codes}::text[])` : sql``}
    and not exists (select 1 from basic.lpn l where l.tenant_id = w.tenant_id and l.warehouse_id = w.id and l.id = 0)
`;

export const houses = specOf(warehouse);

/** Not more of them than the company may have. */
export const refuseTooMany = (ctx: Ctx): Promise<void> => refuseOverfull(ctx, 'warehouse');

export async function addWarehouse(ctx: Ctx, input: Record<string, unknown> & { code: string }) {
  const added = await addRow(ctx, houses, input);
  await equip(ctx, [input.code]);
  await refuseTooMany(ctx);
  return added;
}

export const warehouseImport = importHandlers(
  importOf(houses, () => []),
  async (ctx, batchId) => {
    const imported = await insertStaged(ctx, houses, batchId);
    await equip(ctx);
    await refuseTooMany(ctx);
    return imported;
  },
);

/** Warehouses to choose from; the test warehouse of the platform is nobody's choice. */
export async function allWarehouses(ctx: Ctx, _: object) {
  const rows = await ctx.rows<{ whId: number; whCode: string; whName: string; houseType: number }>`
    select w.id as wh_id, w.code as wh_code, w.name as wh_name, w.house_type
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.dict_type = 45
      and w.status = 1
      and not w.is_test_central
      and not w.is_deleted
    order by w.code collate ops.natural_order
  `;
  return rows;
}
