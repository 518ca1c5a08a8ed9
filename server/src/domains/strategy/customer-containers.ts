import { sql } from 'kysely';
import { customerContainer } from '#contract/strategy/customerContainer.ts';
import { importOf } from '../../crud/import.ts';
import { insertStaged, specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuseField } from '../../platform/errors.ts';
import { importHandlers } from '../../platform/sheet/handlers.ts';
import type { BatchFault } from '../../platform/sheet/import.ts';

const spec = specOf(customerContainer);
type Entered = Record<string, unknown> & { customerId: number; storeId?: number | null | undefined };

/** A store holds what its own customer answers for. */
async function refuseStrange(tx: Tx, actor: Actor, { customerId, storeId }: Entered): Promise<void> {
  if (!storeId) return;
  const { rows } = await sql`select 1 from basic.store s where s.tenant_id = ${actor.tenantId} and s.id = ${storeId} and s.customer_id = ${customerId}`.execute(tx);
  if (rows.length === 0) refuseField('storeId', '门店不属于该客户');
}

export async function addCustomerContainer(tx: Tx, actor: Actor, input: Entered) {
  const added = await addRow(tx, actor, spec, input);
  await refuseStrange(tx, actor, input);
  return added;
}

export async function updateCustomerContainer(tx: Tx, actor: Actor, input: Entered) {
  const changed = await updateRow(tx, actor, spec, input);
  await refuseStrange(tx, actor, input);
  return changed;
}

const plain = importOf(spec, () => []);

/** Lines of a file whose store is another customer's. */
async function strangeStores(tx: Tx, actor: Actor, batchId: number): Promise<BatchFault[]> {
  const { rows } = await sql<{ row: number }>`select r.row_no as row from ops.import_row r join basic.store s on s.tenant_id = r.tenant_id and s.id = (r.parsed ->> 'storeId')::bigint
    where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId} and r.errors is null and s.customer_id is distinct from (r.parsed ->> 'customerId')::bigint order by r.row_no`.execute(tx);
  return rows.map(({ row }) => ({ row, field: 'storeId', msg: '门店不属于该客户' }));
}

export const customerContainerImport = importHandlers({
  ...plain, verify: async (tx, actor, batchId) => [...await plain.verify?.(tx, actor, batchId) ?? [], ...await strangeStores(tx, actor, batchId)],
}, (tx, actor, batchId) => insertStaged(tx, actor, spec, batchId));
