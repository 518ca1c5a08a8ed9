import type { CarriesTried } from '#contract/task/dry-run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { twice, type TriedRule } from '../../strategy/facade.ts';
import { sideBySide, type Carry } from './compare.plan.ts';

/** Make tasks as things stand, and once more under a changed rule; both are taken back before anybody sees them. */
export async function carriedTwice(ctx: Ctx, rule: TriedRule, make: () => Promise<Carry[]>): Promise<CarriesTried> {
  const { present, changed, heldMs } = await twice(ctx, rule, make);
  return { ...sideBySide(present, changed), heldMs };
}
