import type { Consumer } from '../../services/events/outbox.ts';
import { factConsumer } from './fact/consume.ts';
import { offsetConsumer } from './fact/offset.ts';
import { fileFinance } from './pool/finance.ts';
import { uploadConsumer } from './pool/upload.ts';

// What other domains may ask of billing. A block for each room.
// price, fact, rating, pool, period, statement
export { putFacts, voidFacts, type FactGiven } from './fact/put.ts';
export { isSettled } from './fact/settled.ts';
export { billingUploadJobs } from './jobs.ts';
export { chargesOf } from './pool/of-source.ts';
export { furnishFees } from './price/furnish.ts';
export { ratingWork } from './rating/run.ts';
/** Who of billing does what with events. */
export const billingConsumers = (dataDir: string): readonly Consumer[] => [
  factConsumer,
  offsetConsumer,
  uploadConsumer(fileFinance(dataDir)),
];
export { statementPapers } from './statement/print.ts';
// rent
// efficiency
export { efficiencyWork } from './efficiency/run.ts';
