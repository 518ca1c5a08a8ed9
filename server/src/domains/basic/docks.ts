import { sql } from 'kysely';
import { dock } from '#contract/basic/dock.ts';
import { specOf } from '../../crud/serve.ts';
import { updateRow } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseFields } from '../../platform/errors.ts';
import { refuseDisable } from './open-use.ts';
import { dockRules } from './rules.ts';

const OCCUPIED = 2;

/** Edit a dock; whether a vehicle stands at it is said by the vehicle's arrival and departure, never here. */
export async function updateDock(tx: Tx, actor: Actor, input: Record<string, unknown> & { id: number; status: number }) {
  const errors = dockRules(input);
  if (errors.length > 0) refuseFields(errors);
  const { rows } = await sql<{ status: number }>`select d.status from basic.dock d where d.tenant_id = ${actor.tenantId} and d.warehouse_id = ${actor.warehouseId} and d.id = ${input.id} and not d.is_deleted
    for no key update`.execute(tx);
  const { status } = found(rows[0]);
  if ((status === OCCUPIED) !== (input.status === OCCUPIED)) refuse('STATE', status === OCCUPIED ? '月台占用中，不能变更状态' : '占用由车辆到台设置');
  if (input.status === 0) await refuseDisable(tx, actor, specOf(dock), [input.id]);
  return updateRow(tx, actor, specOf(dock), input);
}
