import { customerContainer } from '#contract/strategy/customer-container.ts';
import { importOf } from '../../../crud/import.ts';
import { insertStaged, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import type { BatchFault } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';

const spec = specOf(customerContainer);
type Entered = Record<string, unknown> & { customerId: number; storeId?: number | null | undefined };

/** A store holds what its own customer answers for. */
async function refuseStrange(ctx: Ctx, { customerId, storeId }: Entered): Promise<void> {
  if (!storeId) return;
  const rows = await ctx.rows`
    select 1
    from basic.store s
    where s.tenant_id = ${ctx.tenantId}
      and s.id = ${storeId}
      and s.customer_id = ${customerId}
  `;
  if (rows.length === 0) refuseField('storeId', '门店不属于该客户');
}

export async function addCustomerContainer(ctx: Ctx, input: Entered) {
  const added = await addRow(ctx, spec, input);
  await refuseStrange(ctx, input);
  return added;
}

export async function updateCustomerContainer(ctx: Ctx, input: Entered) {
  const changed = await updateRow(ctx, spec, input);
  await refuseStrange(ctx, input);
  return changed;
}

const plain = importOf(spec, () => []);

/** Lines of a file whose store is another customer's. */
async function strangeStores(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const rows = await ctx.rows<{ row: number }>`
    select r.row_no as row
    from ops.import_row r
    join basic.store s on s.tenant_id = r.tenant_id and s.id = (r.parsed ->> 'storeId')::bigint
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
      and s.customer_id is distinct from (r.parsed ->> 'customerId')::bigint
    order by r.row_no
  `;
  return rows.map(({ row }) => ({ row, field: 'storeId', msg: '门店不属于该客户' }));
}

export const customerContainerImport = importHandlers(
  {
    ...plain,
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await strangeStores(ctx, batchId)),
    ],
  },
  (ctx, batchId) => insertStaged(ctx, spec, batchId),
);
