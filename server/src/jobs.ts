import { inventoryJobs } from './domains/inventory/jobs.ts';
import type { Job } from './platform/jobs.ts';

/** Everything that is done by the clock; each domain lists its own. */
export const jobs: readonly Job[] = [...inventoryJobs];
