import { warehouseGroup, warehouseGroupSheet, type warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { grouped } from '../../../crud/grouped.ts';
import type { Ctx } from '../../../platform/ctx.ts';

export const groups = grouped(warehouseGroup, {
  field: 'warehouseIds',
  label: '仓库',
  table: 'basic.warehouse_group_item',
  head: 'group_id',
  member: 'warehouse_id',
  sheet: warehouseGroupSheet,
});

export const groupPage = (ctx: Ctx, input: InputOf<typeof warehouseGroupApi.page>) =>
  groups.page(ctx, input, (own) => ({
    warehouseIds: own.map(({ member }) => member),
    warehouseNames: own.map(({ name }) => name),
  }));

export async function allGroups(ctx: Ctx, _: object) {
  const rows = await ctx.rows<{ id: number; code: string; name: string }>`
    select g.id, g.code, g.name
    from basic.warehouse_group g
    where g.tenant_id = ${ctx.tenantId}
      and not g.is_deleted
    order by g.sort, g.code collate ops.natural_order
  `;
  const of = await groups.membersOf(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, warehouseIds: (of.get(row.id) ?? []).map(({ member }) => member) }));
}
