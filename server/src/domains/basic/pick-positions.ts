import { sql } from 'kysely';
import { pickPosition } from '#contract/basic/pickPosition.ts';
import { importOf } from '../../crud/import.ts';
import type { Record_ } from '../../crud/rows.ts';
import { insertStaged, serve, specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import { command, type Handlers } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { refuseFields } from '../../platform/errors.ts';
import { importHandlers } from '../../platform/sheet/handlers.ts';
import { pickPositionRules } from './rules.ts';

const spec = specOf(pickPosition);
const ELSEWHERE = { field: 'positionId', msg: '库位不是拣货区' };

/** Of these positions, those where loose units are picked. A position keeps its area's kind while stock is on it, so the answer holds. */
async function faces(tx: Tx, actor: Actor, positionIds: readonly unknown[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select p.id from basic.position p join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id and a.kind = 'PICK'
    where p.tenant_id = ${actor.tenantId} and p.warehouse_id = ${actor.warehouseId} and not p.is_deleted and p.id = any(${positionIds.filter((id) => typeof id === 'number')}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** What one row says wrong of itself, then where it points. */
async function refuseWrong(tx: Tx, actor: Actor, input: Record_ & { positionId: number }): Promise<void> {
  const wrong = pickPositionRules(input);
  if (wrong.length > 0) refuseFields(wrong);
  if (!(await faces(tx, actor, [input.positionId])).has(input.positionId)) refuseFields([ELSEWHERE]);
}

const plain = importOf(spec, pickPositionRules);
const imports = importHandlers({
  ...plain,
  resolve: async (tx, actor, rows) => {
    await plain.resolve?.(tx, actor, rows);
    const known = await faces(tx, actor, rows.map((row) => row.data.positionId));
    for (const { data, faults } of rows) if (typeof data.positionId === 'number' && !known.has(data.positionId)) faults.push(ELSEWHERE);
  },
}, (tx, actor, batchId) => insertStaged(tx, actor, spec, batchId));

/** Pick faces: rows of the kit that may only point into picking areas. */
export const pickPositions = {
  ...serve(pickPosition), ...imports,
  add: command(async (tx: Tx, actor: Actor, input: Record_ & { positionId: number }) => {
    await refuseWrong(tx, actor, input);
    return addRow(tx, actor, spec, input);
  }),
  update: command(async (tx: Tx, actor: Actor, input: Record_ & { id: number; version: number; positionId: number }) => {
    await refuseWrong(tx, actor, input);
    return updateRow(tx, actor, spec, input);
  }),
} satisfies Handlers<typeof pickPosition.api>;
