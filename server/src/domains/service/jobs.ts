import type { Job } from '../../services/jobs/scheduled.ts';
import { feedErrors } from './third/feed.ts';

/** What this domain does by the clock. */
export const serviceJobs: readonly Job[] = [
  // complaint

  // receipt, house, evaluate, third, desk
  { name: 'third-errors', cron: '* * * * *', atStart: true, work: feedErrors },
];
