import { decidesDry } from '../../strategy/dry-run.ts';
import { signDry } from './sign.ts';

/** Settings that decide how what is announced is received, inspected and told of. */
export const IN_DRY_SETTINGS = [
  'ownerEntryFlow',
  'batchStrategy',
  'overageStrategy',
  'expiryStrategy',
  'goodsClassDecide',
  'judgingCriteria',
  'entryUploadMode',
  'appointmentThreshold',
] as const;

export const inboundDryRunApi = {
  /** What would be asked of lines that are still to be received, and of booked days, under a changed rule beside the present one. */
  decide: decidesDry('/warehouse-entry-server/v1/dryRun/decide', '演练入库配置', IN_DRY_SETTINGS),
  sign: signDry,
};
