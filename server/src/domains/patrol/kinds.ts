import { sql } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Resource, Shape } from '#contract/kit/resource.ts';
import type { checkItemApi } from '#contract/patrol/check-item.ts';
import { importOf } from '../../crud/import.ts';
import type { Record_ } from '../../crud/rows.ts';
import { insertStaged, serve, specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import { command } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';
import { kindsOf, ofKinds } from '../../platform/list/kinds.ts';
import type { BatchFault } from '../../services/imports/batch.ts';
import { importHandlers } from '../../services/imports/serve.ts';

const NOT_HIS = '无权操作该巡检类型';

/** Nobody writes of a kind he does not see. */
export function refuseOtherKind(ctx: Ctx, kind: unknown): void {
  if (!kindsOf(ctx).includes(Number(kind))) refuseField('kind', NOT_HIS);
}

/** Lines of a sheet of a kind he does not see. */
export async function otherKindsOf(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const rows = await ctx.rows<{ row: number }>`
    select r.row_no as row
    from ops.import_row r
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
      and not ${ofKinds(ctx, sql`(r.parsed ->> 'kind')::smallint`)}
    order by r.row_no
  `;
  return rows.map(({ row }) => ({ row, field: 'kind', msg: NOT_HIS }));
}

/** Serve a master whose rows have a kind: those of others are not there, and none is written. */
export function serveKinds<F extends Shape>(resource: Resource<F>) {
  const spec = specOf(resource),
    sheet = importOf(spec, () => []);
  return {
    ...serve(resource),
    add: command((ctx: Ctx, input: Record_) => {
      refuseOtherKind(ctx, input.kind);
      return addRow(ctx, spec, input);
    }),
    update: command((ctx: Ctx, input: Record_) => {
      refuseOtherKind(ctx, input.kind);
      return updateRow(ctx, spec, input);
    }),
    ...importHandlers(
      {
        ...sheet,
        verify: async (ctx, batchId) => [
          ...((await sheet.verify?.(ctx, batchId)) ?? []),
          ...(await otherKindsOf(ctx, batchId)),
        ],
      },
      (ctx, batchId) => insertStaged(ctx, spec, batchId),
    ),
  };
}

/** The categories there are, of every kind: whoever reports a danger may say any. */
export const categories = (ctx: Ctx): Promise<OutputOf<typeof checkItemApi.categories>> => ctx.rows`
  select c.kind, c.category, sum(c.items)::int as item_count
  from (
    select i.kind, i.category, 1 as items
    from patrol.check_item i
    where i.tenant_id = ${ctx.tenantId}
      and i.status = 1
      and not i.is_deleted
    union all
    select d.kind, d.category, 0
    from patrol.deduction d
    where d.tenant_id = ${ctx.tenantId}
      and d.warehouse_id = ${ctx.warehouseId}
  ) c
  group by c.kind, c.category
  order by c.kind, 3 desc, c.category
`;
