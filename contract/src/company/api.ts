import { beginApi } from './begin.ts';
import { setupApi } from './setup.ts';
import { tenantApi } from './tenant.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  setup: setupApi,
  tenant: tenantApi,
  begin: beginApi,
};
