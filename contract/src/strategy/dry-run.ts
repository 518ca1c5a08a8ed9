import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';
import type { SettingName } from './settings.ts';

/** Things of the live situation one run looks at, and differences that are told one by one; all of them are counted. */
export const DECIDED_MAX = 1500,
  DECIDED_TOLD_MAX = 200;

/** The rule as it is to be: a row of a setting changed, or one more. */
export const dryRule = <const N extends readonly SettingName[]>(settings: N) => ({
  setting: z.literal(settings).meta({ label: '配置' }),
  /** The row that is changed; without one a new row is added. */
  ruleId: rowId('配置').nullish(),
  values: z.record(z.string().max(64), z.unknown()).default({}).meta({ label: '内容' }),
});

/** What the house decides of all that waits, as things stand and under a changed rule. */
export const decisionsTried = z.object({
  things: z.int().meta({ label: '参与数' }),
  /** Beyond what one run looks at. */
  leftOut: z.int().meta({ label: '未参与数' }),
  /** Of how many things each is said, where that changes. */
  figures: z.array(
    z.object({
      label: z.string().meta({ label: '决定' }),
      present: z.int().meta({ label: '现行规则' }),
      changed: z.int().meta({ label: '改后规则' }),
    }),
  ),
  differing: z.int().meta({ label: '有差异数' }),
  lines: z.array(
    z.object({
      /** Its number, and what it is. */
      head: z.string().meta({ label: '单据' }),
      about: z.string().meta({ label: '内容' }),
      label: z.string().meta({ label: '决定' }),
      present: z.string().meta({ label: '现行规则' }),
      changed: z.string().meta({ label: '改后规则' }),
    }),
  ),
  heldMs: z.int().meta({ label: '用时(毫秒)' }),
});
export type DecisionsTried = z.output<typeof decisionsTried>;

/** Try a rule on what waits in a domain: decided by those who obey the setting, and taken back. */
export const decidesDry = <const N extends readonly SettingName[]>(path: string, label: string, settings: N) =>
  endpoint({
    act: 'command',
    path,
    label,
    permit: 'cfg:dryRun:run',
    input: z.object(dryRule(settings)),
    output: decisionsTried,
  });
