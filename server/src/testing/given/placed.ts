import type { Given, WarehouseKey } from './rows.ts';

/** Give a user a place in a warehouse, once; answers the user. */
export async function placed(given: Given, { tenantId, warehouseId }: WarehouseKey, userId: number): Promise<number> {
  await given.ask(
    'insert into iam.user_warehouse (tenant_id, user_id, warehouse_id) values ($1, $2, $3) on conflict do nothing',
    [tenantId, userId, warehouseId],
  );
  return userId;
}
