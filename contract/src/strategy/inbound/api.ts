import { appointmentThreshold } from './appointment-threshold.ts';
import { batchStrategyApi } from './batch-strategy.ts';
import { goodsClassDecide } from './class-decide.ts';
import { ownerCrossDock } from './cross-dock.ts';
import { ownerEntryFlow } from './entry-flow.ts';
import { expiryStrategy } from './expiry-strategy.ts';
import { judgingCriteria } from './judging-criteria.ts';
import { overageStrategy } from './overage-strategy.ts';
import { preCheckCommentApi } from './pre-check-comment.ts';
import { putawayStrategy } from './putaway-strategy.ts';
import { signRange } from './sign-range.ts';
import { twoStepPutaway } from './two-step.ts';
import { entryUploadMode } from './upload-mode.ts';

/** Settings of what comes in. */
export const inboundSettings = {
  ownerEntryFlow: ownerEntryFlow.api,
  batchStrategy: batchStrategyApi,
  overageStrategy: overageStrategy.api,
  expiryStrategy: expiryStrategy.api,
  putawayStrategy: putawayStrategy.api,
  twoStepPutaway: twoStepPutaway.api,
  appointmentThreshold: appointmentThreshold.api,
  signRange: signRange.api,
  preCheckCommentConfig: preCheckCommentApi,
  entryUploadMode: entryUploadMode.api,
  judgingCriteria: judgingCriteria.api,
  goodsClassDecide: goodsClassDecide.api,
  ownerCrossDock: ownerCrossDock.api,
};
