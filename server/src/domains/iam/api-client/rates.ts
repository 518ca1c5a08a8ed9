import { Rates } from '../../../platform/http/pace.ts';
import type { Platform } from '../../../platform/platform.ts';

const known = new WeakMap<Platform, Rates>();

/** What the clients of a server have left of their minute. */
export function ratesOf(platform: Platform): Rates {
  const rates = known.get(platform) ?? new Rates();
  known.set(platform, rates);
  return rates;
}
