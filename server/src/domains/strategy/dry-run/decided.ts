import type { DecisionsTried } from '#contract/strategy/dry-run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { compareDecisions, type Looked } from './compare.plan.ts';
import { twice, type TriedRule } from './twice.ts';

/**
 * What those who obey a setting decide of all that waits, asked twice. A family of settings says what to look at and what is said of each thing; the rest is here. Nothing but
 * the rule is written, so nothing but the settings of the warehouse is held.
 */
export async function decidedTwice(ctx: Ctx, rule: TriedRule, look: () => Promise<Looked>): Promise<DecisionsTried> {
  const { present, changed, heldMs } = await twice(ctx, rule, look);
  return { ...compareDecisions(present, changed), heldMs };
}
