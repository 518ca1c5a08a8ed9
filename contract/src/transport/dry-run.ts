import { decidesDry } from '../strategy/dry-run.ts';

/** Settings that decide how full a day of a route is. */
export const TRANSPORT_DRY_SETTINGS = ['transportCapacity'] as const;

export const transportDryRunApi = {
  /** How full the days of plans that have not left are under a changed rule, beside the present one. */
  decide: decidesDry('/transport-server/v1/dryRun/decide', '演练运力配置', TRANSPORT_DRY_SETTINGS),
};
