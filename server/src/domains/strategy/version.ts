import type { Ctx } from '../../platform/ctx.ts';

/** Hold the settings of warehouses until commit, by number: whoever changes one of theirs waits, at the latest when he raises this version. */
export const lockSettings = (ctx: Ctx, warehouseIds: readonly number[]) => ctx.run`
  insert into strategy.config_version as v (tenant_id, warehouse_id)
  select distinct ${ctx.tenantId}::bigint, w
  from unnest(${warehouseIds}::bigint[]) w
  order by w
  on conflict (tenant_id, warehouse_id) do update set updated_at = v.updated_at
`;
