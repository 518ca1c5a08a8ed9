import { inventoryJobs } from './domains/inventory/jobs.ts';
import { outboundJobs } from './domains/outbound/carry.ts';
import type { Job } from './platform/jobs.ts';

/** Everything that is done by the clock; each domain lists its own. */
export const jobs: readonly Job[] = [...inventoryJobs, ...outboundJobs];
