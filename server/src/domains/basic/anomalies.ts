import { sql } from 'kysely';
import { anomalyConfig } from '#contract/basic/anomalyConfig.ts';
import { specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuseField } from '../../platform/errors.ts';

const spec = specOf(anomalyConfig);
type Entered = Record<string, unknown> & { receiverRoleIds: number[] };

/** Who is told must be roles of this tenant; they are held until commit. */
async function receivers(tx: Tx, actor: Actor, input: Entered): Promise<Entered> {
  const receiverRoleIds = [...new Set(input.receiverRoleIds)].sort((a, b) => a - b);
  const { rows } = await sql`select 1 from iam.role r where r.tenant_id = ${actor.tenantId} and r.id = any(${receiverRoleIds}::bigint[]) and not r.is_deleted order by r.id for key share`.execute(tx);
  return rows.length < receiverRoleIds.length ? refuseField('receiverRoleIds', '通知角色不存在') : { ...input, receiverRoleIds };
}

export const addAnomaly = async (tx: Tx, actor: Actor, input: Entered) => addRow(tx, actor, spec, await receivers(tx, actor, input));
export const updateAnomaly = async (tx: Tx, actor: Actor, input: Entered) => updateRow(tx, actor, spec, await receivers(tx, actor, input));
