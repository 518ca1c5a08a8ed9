import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { decisionsTried, dryRule } from '../../strategy/dry-run.ts';
import { flag } from '../../terms/fields.ts';
import { moment } from '../../terms/values.ts';
import { position } from '../queue/terms.ts';

export const SIGN_DRY_SETTINGS = ['signRange'] as const;

/** Try a sign range on where a driver says he is, and on the trucks that signed in today. */
export const signDry = endpoint({
  act: 'command',
  path: '/warehouse-entry-server/v1/dryRun/sign',
  label: '演练签到范围',
  permit: 'cfg:dryRun:run',
  input: z.object({
    ...dryRule(SIGN_DRY_SETTINGS),
    /** Where the driver is (WGS 84); none: he sends no position. */
    ...position,
    /** When he signs in; none: now. */
    arriveAt: moment('到达时间').nullish(),
    /** When he is expected; none: he has no appointment. */
    planFrom: moment('预约时间').nullish(),
    cold: flag('冷链货'),
    /** From his own phone, which must say where it is; else at the counter. */
    byPhone: flag('手机自助签到', true),
  }),
  output: decisionsTried.extend({
    /** What would be said to this driver, question by question; the last is whether he signs in. */
    driver: z.array(
      z.object({
        label: z.string().meta({ label: '决定' }),
        present: z.string().meta({ label: '现行规则' }),
        changed: z.string().meta({ label: '改后规则' }),
      }),
    ),
  }),
});
