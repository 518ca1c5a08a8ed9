import type { Job } from '../../services/jobs/scheduled.ts';

/** What this domain does by the clock. */
export const serviceJobs: readonly Job[] = [
  // complaint

  // receipt, house, evaluate, third, import
];
