import type { Ctx } from '../ctx.ts';

/**
 * From here on this transaction's statements are answered from kept plans. Reads are planned each time for their many search conditions; one whose text is always the
 * same, and of many parts, is planned ten times as long as it runs.
 */
export const keepPlans = (ctx: Ctx) => ctx.run`set local plan_cache_mode = force_generic_plan`;
