import type { replenishApi } from '#contract/inner/replenish.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { carriedTwice, carriesOf, lockReplenishing } from '../task/facade.ts';
import { replenishLow } from './replenish.ts';

/** `HH:mm:ss`. */
const CLOCK = 8;

/** Send for low faces as things stand and under the changed rule, and take both back. The turn to replenish is held until both are done. */
export async function dryRunReplenish(
  ctx: Ctx,
  input: InputOf<typeof replenishApi.dryRun>,
): Promise<OutputOf<typeof replenishApi.dryRun>> {
  await lockReplenishing(ctx);
  return carriedTwice(ctx, input, async () => {
    const made = await replenishLow(ctx, { at: input.at ? `${input.at}:00`.slice(0, CLOCK) : null });
    return carriesOf(
      ctx,
      made.map(({ taskId }) => taskId),
      'from',
    );
  });
}
