import type { Job } from '../../services/jobs/scheduled.ts';
import { efficiencyJobs } from './efficiency/jobs.ts';

/** What billing does by the clock. A block for each room. */
export const billingJobs: readonly Job[] = [
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
  ...efficiencyJobs,
];
