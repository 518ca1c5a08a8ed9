import { pickPosition, type pickPositionApi } from '#contract/basic/warehouse/pick-position.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { insertStaged, serve, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { command, type Handlers } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFields } from '../../../platform/errors.ts';
import type { ImportSpec } from '../../../services/imports/batch.ts';
import { importAtOnce, importHandlers } from '../../../services/imports/serve.ts';
import { pickPositionRules } from '../rules.ts';

const spec = specOf(pickPosition);
const ELSEWHERE = { field: 'positionId', msg: '库位不是拣货区' };

/** Of these positions, those where loose units are picked. A position keeps its area's kind while stock is on it, so the answer holds. */
async function faces(ctx: Ctx, positionIds: readonly unknown[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ id: number }>`
    select p.id
    from basic.position p
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'PICK'
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and not p.is_deleted
      and p.id = any(${positionIds.filter((id) => typeof id === 'number')}::bigint[])
  `;
  return new Set(rows.map((row) => row.id));
}

/** What one row says wrong of itself, then where it points. */
async function refuseWrong(ctx: Ctx, input: Record_ & { positionId: number }): Promise<void> {
  const wrong = pickPositionRules(input);
  if (wrong.length > 0) refuseFields(wrong);
  if (!(await faces(ctx, [input.positionId])).has(input.positionId)) refuseFields([ELSEWHERE]);
}

const plain = importOf(spec, pickPositionRules);
const checked: ImportSpec = {
  ...plain,
  resolve: async (ctx, rows) => {
    await plain.resolve?.(ctx, rows);
    const known = await faces(
      ctx,
      rows.map((row) => row.data.positionId),
    );
    for (const { data, faults } of rows)
      if (typeof data.positionId === 'number' && !known.has(data.positionId)) faults.push(ELSEWHERE);
  },
};
const insert = (ctx: Ctx, batchId: number) => insertStaged(ctx, spec, batchId);
const imports = { ...importHandlers(checked, insert), import: importAtOnce(checked, insert) };

/** Pick faces: rows of the kit that may only point into picking areas. */
export const pickPositions = {
  ...serve(pickPosition),
  ...imports,
  add: command(async (ctx: Ctx, input: Record_ & { positionId: number }) => {
    await refuseWrong(ctx, input);
    return addRow(ctx, spec, input);
  }),
  update: command(async (ctx: Ctx, input: Record_ & { id: number; version: number; positionId: number }) => {
    await refuseWrong(ctx, input);
    return updateRow(ctx, spec, input);
  }),
} satisfies Handlers<typeof pickPositionApi>;
