import type { deliveryLinkApi } from '#contract/service/delivery.ts';
import { command, type Handlers } from '../../../platform/command/call.ts';
import { codeOfDelivery, complainOfDelivery, confirmDelivery, evaluateDelivery } from './acts.ts';
import { issueDelivery, revokeDelivery, sendDelivery, showDelivery } from './link.ts';
import { lookDelivery } from './view.ts';

export const deliveryLink = {
  issue: issueDelivery,
  show: showDelivery,
  revoke: command(revokeDelivery),
  send: sendDelivery,
  look: lookDelivery,
  code: codeOfDelivery,
  confirm: confirmDelivery,
  evaluate: evaluateDelivery,
  complain: complainOfDelivery,
} satisfies Handlers<typeof deliveryLinkApi>;
