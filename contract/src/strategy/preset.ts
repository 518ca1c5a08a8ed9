import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowVersion } from '../kit/resource.ts';
import { PRESET_NAMES } from './presets.ts';
import { SETTING_NAMES } from './settings.ts';

/** So many rules are applied at once. */
export const PARTS_MAX = 2000;

const preset = z.literal(PRESET_NAMES).meta({ label: '预设', dict: 'preset' });
const values = z.record(z.string(), z.unknown());

const part = z.object({
  /** Its name within the preset, with whom it is laid out for: `ownerPick/8/12`. */
  part: z.string(),
  setting: z.literal(SETTING_NAMES),
  /** There word for word, there and saying something else, not there. */
  state: z.literal(['SAME', 'DIFFERENT', 'MISSING']),
  /** What the preset says. */
  wanted: values,
  /** What the enabled rule of this scope says; null where there is none. */
  there: values.nullable(),
  /** Version of that rule. */
  version: z.int().nullable(),
  /** What its scope is called. */
  labels: z.record(z.string(), z.string()),
  /** Why this user may not apply it. */
  off: z.string().nullable(),
});
export type PresetPart = z.output<typeof part>;

export const presetApi = {
  /** A preset beside what the warehouse has, rule by rule, of the settings the user may see. */
  compare: endpoint({
    act: 'query',
    path: '/warehouse-config-server/v1/preset/compare',
    label: '比较配置预设',
    permit: 'cfg:preset:list',
    input: z.object({ preset }),
    output: z.array(part),
  }),
  /** Lay out the chosen parts: missing rules are added, others are changed to what the preset says, all or none. Needs the permissions to add to and edit the settings as well. */
  apply: endpoint({
    act: 'command',
    path: '/warehouse-config-server/v1/preset/apply',
    label: '应用配置预设',
    permit: 'cfg:preset:apply',
    input: z.object({
      preset,
      parts: z
        .array(
          z.object({
            part: z.string().trim().min(1, '请选择').max(64).meta({ label: '预设项' }),
            /** Of the rule that was seen in its place; none where none was. */
            version: rowVersion().nullish(),
          }),
        )
        .min(1, '请选择要应用的项')
        .max(PARTS_MAX, `一次最多${PARTS_MAX}项`)
        .meta({ label: '预设项' }),
    }),
    output: z.object({ added: z.int(), changed: z.int() }),
  }),
};
