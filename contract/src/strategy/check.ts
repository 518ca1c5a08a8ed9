import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { COPIED_NAMES } from './copied.ts';

/** What may be wrong with an enabled rule: it names what is gone, its last day is over, it is about nothing, others decide wherever it could, or another decides where both hold. */
export const CHECK_KINDS = ['GONE', 'EXPIRED', 'EMPTY', 'HIDDEN', 'CROSSED'] as const;

const told = z.object({
  id: z.int().meta({ label: '配置编号' }),
  /** Whom it is for, and what it decides. */
  scope: z.string().meta({ label: '适用' }),
  says: z.string().meta({ label: '规则' }),
});

const check = told.extend({
  kind: z.literal(CHECK_KINDS).meta({ label: '提示' }),
  /** What it names and must not, where that is what is wrong. */
  why: z.string().nullable().meta({ label: '说明' }),
  /** Rules that decide instead; at most three are told. */
  others: z.array(told).meta({ label: '由这些规则决定' }),
});
export type SettingCheck = z.output<typeof check>;

export const settingCheckApi = {
  /** Enabled rules of a setting that can never decide, or not everywhere they hold. Needs the permission to see the setting itself as well. */
  list: endpoint({
    act: 'query',
    path: '/warehouse-config-server/v1/settingCheck/list',
    label: '检查配置',
    permit: 'cfg:tryout:list',
    input: z.object({ setting: z.literal(COPIED_NAMES).meta({ label: '配置', dict: 'copiedName' }) }),
    output: z.array(check),
  }),
};
