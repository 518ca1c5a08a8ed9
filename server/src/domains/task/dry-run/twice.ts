import type { CarriesTried } from '#contract/task/dry-run.ts';
import { undone } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { sideBySide, type Carry } from './compare.plan.ts';

/** Make tasks as things stand, and once more under a changed rule; both are taken back before anybody sees them. */
export async function carriedTwice(
  ctx: Ctx,
  { lay, make }: { lay: () => Promise<unknown>; make: () => Promise<Carry[]> },
): Promise<CarriesTried> {
  const started = performance.now();
  let present: Carry[] = [],
    changed: Carry[] = [];
  await undone(ctx, async () => {
    present = await make();
  });
  await undone(ctx, async () => {
    await lay();
    changed = await make();
  });
  return { ...sideBySide(present, changed), heldMs: Math.round(performance.now() - started) };
}
