import type { inboundSettings } from '#contract/strategy/inbound/api.ts';
import { appointmentThreshold } from '#contract/strategy/inbound/appointment-threshold.ts';
import { batchStrategy } from '#contract/strategy/inbound/batch-strategy.ts';
import { goodsClassDecide } from '#contract/strategy/inbound/class-decide.ts';
import { ownerCrossDock } from '#contract/strategy/inbound/cross-dock.ts';
import { ownerEntryFlow } from '#contract/strategy/inbound/entry-flow.ts';
import { expiryStrategy } from '#contract/strategy/inbound/expiry-strategy.ts';
import { judgingCriteria } from '#contract/strategy/inbound/judging-criteria.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { preCheckComment } from '#contract/strategy/inbound/pre-check-comment.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import { signRange } from '#contract/strategy/inbound/sign-range.ts';
import { twoStepPutaway } from '#contract/strategy/inbound/two-step.ts';
import { entryUploadMode } from '#contract/strategy/inbound/upload-mode.ts';
import { serve } from '../../../crud/serve.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { serveSetting } from '../setting.ts';
import { saveBatchStrategy, wholeBatchStrategy } from './batch.ts';
import { commentPage, moveComment, phrases } from './pre-check-comment.ts';
import { apart, dropArea, dropAreas, inOrder, knownAreas, limited, measured } from './rules.ts';

/** Settings of what comes in. */
export const inbound: { readonly [G in keyof typeof inboundSettings]: Handlers<(typeof inboundSettings)[G]> } = {
  ownerEntryFlow: serveSetting(ownerEntryFlow),
  batchStrategy: {
    ...serveSetting(batchStrategy),
    whole: query(wholeBatchStrategy),
    save: command(saveBatchStrategy),
  },
  overageStrategy: serveSetting(overageStrategy),
  expiryStrategy: serveSetting(expiryStrategy),
  putawayStrategy: serveSetting(putawayStrategy, { check: knownAreas }),
  twoStepPutaway: serveSetting(twoStepPutaway, { rules: apart, check: dropArea, sheet: dropAreas }),
  appointmentThreshold: serveSetting(appointmentThreshold, { rules: limited }),
  signRange: serveSetting(signRange),
  preCheckCommentConfig: {
    ...serve(preCheckComment),
    page: query(commentPage),
    moveSort: command(moveComment),
    phrases: query(phrases),
  },
  entryUploadMode: serveSetting(entryUploadMode),
  judgingCriteria: serveSetting(judgingCriteria, { rules: measured }),
  goodsClassDecide: serveSetting(goodsClassDecide, { rules: inOrder }),
  ownerCrossDock: serveSetting(ownerCrossDock),
};
