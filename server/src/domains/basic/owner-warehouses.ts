import { sql } from 'kysely';
import { ownerWarehouse } from '#contract/basic/ownerWarehouse.ts';
import { specOf } from '../../crud/serve.ts';
import { removeRows, updateRow, type Removal } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';

const spec = specOf(ownerWarehouse);

/** Goods of an owner nobody may work with any more would be stuck: he stays assigned while he has stock or open documents there. */
async function refuseInUse(tx: Tx, actor: Actor, ids: readonly number[], act: string): Promise<void> {
  const { rows: [use] } = await sql<{ ownerName: string; warehouseName: string; what: string }>`select u.owner_name, u.warehouse_name, u.what from basic.mapping_use(${actor.tenantId}, ${ids}::bigint[]) u order by u.id limit 1`.execute(tx);
  if (use) refuse('IN_USE', `【${use.ownerName}】在【${use.warehouseName}】有${use.what}，不能${act}`);
}

export async function updateMapping(tx: Tx, actor: Actor, input: Record<string, unknown> & { id: number; status: number }) {
  const changed = await updateRow(tx, actor, spec, input);
  if (input.status === 0) await refuseInUse(tx, actor, [input.id], '停用');
  return changed;
}

/** The rows are removed, and so locked and within reach, before the question is asked; a refusal takes it back. */
export async function removeMappings(tx: Tx, actor: Actor, input: Removal | { items: Removal[] }) {
  const removed = await removeRows(tx, actor, spec, input);
  await refuseInUse(tx, actor, ('items' in input ? input.items : [input]).map((item) => item.id), '删除');
  return removed;
}
