import { sql } from 'kysely';
import { shelfCodeRule, type shelfCodeRuleApi } from '#contract/basic/shelfCodeRule.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuseField } from '../../platform/errors.ts';
import { setStatus } from './open-use.ts';
import { ruleFault, sampleOf, type CodeRule } from '#contract/basic/shelfCodes.ts';

const spec = specOf(shelfCodeRule);

function refuseFaulty(rule: CodeRule): void {
  const fault = ruleFault(rule);
  if (fault) refuseField('segments', fault);
}

export async function addRule(tx: Tx, actor: Actor, input: InputOf<typeof shelfCodeRuleApi.add>) {
  refuseFaulty(input);
  return addRow(tx, actor, { ...spec, kept: { sample: sampleOf(input) } }, input);
}

export async function updateRule(tx: Tx, actor: Actor, input: InputOf<typeof shelfCodeRuleApi.update>) {
  refuseFaulty(input);
  const changed = await updateRow(tx, actor, spec, input);
  await sql`update basic.shelf_code_rule set sample = ${sampleOf(input)} where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = ${input.id}`.execute(tx);
  return changed;
}

export const setRuleState = (tx: Tx, actor: Actor, input: InputOf<typeof shelfCodeRuleApi.updateState>) => setStatus(tx, actor, spec, { ids: [input.id], status: input.status });
