import type { SettingName } from '#contract/strategy/settings.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { undone } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { layRule } from '../lay.ts';

/** A rule as somebody tries it. */
export interface TriedRule {
  setting: SettingName;
  ruleId?: number | null | undefined;
  values: Record_;
}

/** Run as things stand, and once more under a changed rule; both are taken back before anybody sees them. */
export async function twice<T>(
  ctx: Ctx,
  rule: TriedRule,
  run: () => Promise<T>,
): Promise<{ present: T; changed: T; heldMs: number }> {
  const started = performance.now();
  const told: T[] = [];
  for (const lays of [false, true])
    await undone(ctx, async () => {
      if (lays) await layRule(ctx, { ...rule, ruleId: rule.ruleId ?? null });
      told.push(await run());
    });
  const [present, changed] = told as [T, T]; // both ran, or one of them threw
  return { present, changed, heldMs: Math.round(performance.now() - started) };
}
