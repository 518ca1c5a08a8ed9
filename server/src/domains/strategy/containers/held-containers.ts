import type { Ctx } from '../../../platform/ctx.ts';

/** Containers of one spec that went to a customer, or one of his stores; below 0: that did not go after all. */
export interface HeldContainers {
  ownerId: number;
  customerId: number;
  storeId: number | null;
  specId: number;
  qty: number;
}

/** Note who holds how many. Rows are taken in one order, so that two vehicles for one customer wait for each other and no more; never below none. */
export async function noteHeld(ctx: Ctx, held: readonly HeldContainers[]): Promise<void> {
  if (held.length === 0) return;
  const of = <T>(pick: (one: HeldContainers) => T): T[] => held.map(pick);
  await ctx.run`
    insert into strategy.customer_container (
      tenant_id, warehouse_id, owner_id, customer_id, store_id, spec_id, qty_held, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.owner_id, n.customer_id, n.store_id, n.spec_id, greatest(n.qty, 0),
      ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${of((h) => h.ownerId)}::bigint[], ${of((h) => h.customerId)}::bigint[], ${of((h) => h.storeId)}::bigint[],
      ${of((h) => h.specId)}::bigint[], ${of((h) => h.qty)}::bigint[]
    ) n(owner_id, customer_id, store_id, spec_id, qty)
    order by n.customer_id, n.store_id, n.spec_id
    on conflict (tenant_id, warehouse_id, customer_id, store_id, spec_id) where not is_deleted
      do update set qty_held = greatest(
        customer_container.qty_held + (
          select x.qty
          from unnest(
            ${of((h) => h.customerId)}::bigint[], ${of((h) => h.storeId)}::bigint[], ${of((h) => h.specId)}::bigint[],
            ${of((h) => h.qty)}::bigint[]
          ) x(customer_id, store_id, spec_id, qty)
          where x.customer_id = customer_container.customer_id
            and x.store_id is not distinct from customer_container.store_id
            and x.spec_id = customer_container.spec_id
        ), 0
      ), version = customer_container.version + 1, updated_by = ${ctx.userId}, updated_at = now()
  `;
}

/** Some come back; false when fewer are held there. One row, changed as it stands then: of two who bring back the same the second is told. */
export async function takeBack(ctx: Ctx, { customerId, storeId, specId, qty }: HeldContainers): Promise<boolean> {
  const row = await ctx.row`
    update strategy.customer_container c
    set qty_held = c.qty_held - ${qty}, version = c.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.customer_id = ${customerId}
      and c.store_id is not distinct from ${storeId}
      and c.spec_id = ${specId}
      and not c.is_deleted
      and c.qty_held >= ${qty}
    returning c.id
  `;
  return row !== undefined;
}
