import type { Machine } from '../kit/machine.ts';
import { anomalyLife } from './anomaly-life.ts';
import { complaintLife } from './complaint-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  // complaint
  complaint: complaintLife,
  anomaly: anomalyLife,

  // receipt, house, evaluate, third, import
} satisfies Record<string, Machine>;
