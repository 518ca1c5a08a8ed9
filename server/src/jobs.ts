import { basicJobs } from './domains/basic/goods/spelling.ts';
import { billingJobs } from './domains/billing/jobs.ts';
import { companyJobs } from './domains/company/jobs.ts';
import { hookJobs } from './domains/hook/jobs.ts';
import { iamJobs } from './domains/iam/jobs.ts';
import { inboundJobs } from './domains/inbound/jobs.ts';
import { innerJobs } from './domains/inner/jobs.ts';
import { inventoryJobs } from './domains/inventory/jobs.ts';
import { messageJobs } from './domains/message/jobs.ts';
import { opsJobs } from './domains/ops/jobs.ts';
import { outboundJobs } from './domains/outbound/jobs.ts';
import { patrolJobs } from './domains/patrol/jobs.ts';
import { reportJobs } from './domains/report/jobs.ts';
import { serviceJobs } from './domains/service/jobs.ts';
import { transportJobs } from './domains/transport/jobs.ts';
import type { Job } from './services/jobs/scheduled.ts';

/** Everything that is done by the clock; each domain lists its own. */
export const jobs: readonly Job[] = [
  ...iamJobs,
  ...companyJobs,
  ...basicJobs,
  ...inboundJobs,
  ...inventoryJobs,
  ...innerJobs,
  ...outboundJobs,
  ...messageJobs,
  ...hookJobs,
  ...patrolJobs,
  ...serviceJobs,
  ...billingJobs,
  ...transportJobs,
  ...reportJobs,
  ...opsJobs,
];
