import type { SettingName } from '#contract/strategy/settings.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { undone } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
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
  const once = async (lays: boolean): Promise<T> => {
    const told: T[] = [];
    await undone(ctx, async () => {
      if (lays) await layRule(ctx, { ...rule, ruleId: rule.ruleId ?? null });
      told.push(await run());
    });
    const [only = refuse('DEFECT')] = told;
    return only;
  };
  const present = await once(false),
    changed = await once(true);
  return { present, changed, heldMs: Math.round(performance.now() - started) };
}
