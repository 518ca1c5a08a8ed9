import type { beginApi } from '#contract/company/begin.ts';
import type { setupApi } from '#contract/company/setup.ts';
import type { tenantApi } from '#contract/company/tenant.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { progress } from './begin.ts';
import {
  addTenant,
  keepTenant,
  removeTenant,
  resumeTenant,
  suspendTenant,
  tenantPage,
  updateTenant,
} from './operator.ts';
import { beginSetup, setupState } from './setup.ts';

/** The public ones open their own transactions: there is nobody yet to whom they could belong. */
export const setup = { state: setupState, begin: beginSetup } satisfies Handlers<typeof setupApi>;

export const tenant = {
  page: query(tenantPage),
  add: addTenant,
  update: command(updateTenant),
  suspend: command(suspendTenant),
  resume: command(resumeTenant),
  remove: command(removeTenant),
  keep: command(keepTenant),
} satisfies Handlers<typeof tenantApi>;

export const begin = { progress: query(progress) } satisfies Handlers<typeof beginApi>;
