import { shelfCodeRule, type shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { ruleFault, sampleOf, type CodeRule } from '#contract/basic/warehouse/shelf-codes.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { setStatus } from '../open-use.ts';

const spec = specOf(shelfCodeRule);

function refuseFaulty(rule: CodeRule): void {
  const fault = ruleFault(rule);
  if (fault) refuseField('segments', fault);
}

export async function addRule(ctx: Ctx, input: InputOf<typeof shelfCodeRuleApi.add>) {
  refuseFaulty(input);
  return addRow(ctx, { ...spec, kept: { sample: sampleOf(input) } }, input);
}

export async function updateRule(ctx: Ctx, input: InputOf<typeof shelfCodeRuleApi.update>) {
  refuseFaulty(input);
  const changed = await updateRow(ctx, spec, input);
  await ctx.run`
    update basic.shelf_code_rule
    set sample = ${sampleOf(input)}
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${input.id}
  `;
  return changed;
}

export const setRuleState = (ctx: Ctx, input: InputOf<typeof shelfCodeRuleApi.updateState>) =>
  setStatus(ctx, spec, { ids: [input.id], status: input.status });
