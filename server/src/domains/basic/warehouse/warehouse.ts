import { sql } from 'kysely';
import { warehouseGroup, type warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import { warehouse } from '#contract/basic/warehouse/warehouse.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { insertStaged, page, specOf } from '../../../crud/serve.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { importHandlers } from '../../../services/imports/serve.ts';

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

export async function addWarehouse(ctx: Ctx, input: Record<string, unknown> & { code: string }) {
  const added = await addRow(ctx, houses, input);
  await equip(ctx, [input.code]);
  return added;
}

export const warehouseImport = importHandlers(
  importOf(houses, () => []),
  async (ctx, batchId) => {
    const imported = await insertStaged(ctx, houses, batchId);
    await equip(ctx);
    return imported;
  },
);

/** Warehouses to choose from; the test warehouse of the platform is nobody's choice. */
export async function allWarehouses(ctx: Ctx, _: object) {
  const rows = await ctx.rows<{
    whId: number;
    whCode: string;
    whName: string;
    houseType: number;
  }>`
    select w.id as wh_id, w.code as wh_code, w.name as wh_name, w.house_type
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.dict_type = 45
      and w.status = 1
      and not w.is_test_central
      and not w.is_deleted
    order by w.code
  `;
  return rows;
}

const group = specOf(warehouseGroup);
interface Member {
  groupId: number;
  warehouseId: number;
  name: string;
}

async function membersOf(ctx: Ctx, groupIds: readonly number[]): Promise<Map<number, Member[]>> {
  const rows = await ctx.rows<Member>`
    select m.group_id, m.warehouse_id, w.name
    from basic.warehouse_group_item m
    join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
    where m.tenant_id = ${ctx.tenantId}
      and m.group_id = any(${groupIds}::bigint[])
    order by w.code
  `;
  return Map.groupBy(rows, (row) => row.groupId);
}

export async function groupPage(ctx: Ctx, input: InputOf<typeof warehouseGroupApi.page>) {
  const found = await page<Row<typeof warehouseGroup.spec.fields>>(ctx, group, input);
  const members = await membersOf(
    ctx,
    found.list.map((row) => row.id),
  );
  return {
    ...found,
    list: found.list.map((row) => {
      const own = members.get(row.id) ?? [];
      return { ...row, warehouseIds: own.map((m) => m.warehouseId), warehouseNames: own.map((m) => m.name) };
    }),
  };
}

export async function allGroups(ctx: Ctx, _: object) {
  const rows = await ctx.rows<{
    id: number;
    code: string;
    name: string;
  }>`
    select g.id, g.code, g.name
    from basic.warehouse_group g
    where g.tenant_id = ${ctx.tenantId}
      and not g.is_deleted
    order by g.sort, g.code
  `;
  const members = await membersOf(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, warehouseIds: (members.get(row.id) ?? []).map((m) => m.warehouseId) }));
}

export async function addGroup(ctx: Ctx, input: InputOf<typeof warehouseGroupApi.add>) {
  const { id } = await addRow(ctx, group, input);
  await replaceMembers(ctx, id, input.warehouseIds);
  return { id };
}

export async function updateGroup(ctx: Ctx, input: InputOf<typeof warehouseGroupApi.update>) {
  const changed = await updateRow(ctx, group, input);
  await replaceMembers(ctx, changed.id, input.warehouseIds);
  return changed;
}

export async function removeGroups(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const removed = await removeRows(ctx, { ...group, but: ['basic.warehouse_group_item'] }, input);
  await ctx.run`
    delete from basic.warehouse_group_item
    where tenant_id = ${ctx.tenantId}
      and group_id = any(${ids}::bigint[])
  `;
  return removed;
}

async function replaceMembers(ctx: Ctx, groupId: number, warehouseIds: readonly number[]): Promise<void> {
  const ids = [...new Set(warehouseIds)];
  const rows = await ctx.rows`
    select 1
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and not w.is_deleted
      and w.id = any(${ids}::bigint[])
    for key share
  `;
  if (rows.length < ids.length) refuseField('warehouseIds', '仓库不存在');
  await ctx.run`
    delete from basic.warehouse_group_item
    where tenant_id = ${ctx.tenantId}
      and group_id = ${groupId}
  `;
  await insertRows(
    ctx,
    'basic.warehouse_group_item',
    ids.map((warehouseId) => ({ groupId, warehouseId })),
  );
}
