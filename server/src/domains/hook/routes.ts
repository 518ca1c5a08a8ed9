import type { webhookDeliveryApi } from '#contract/hook/delivery.ts';
import type { ediFileApi } from '#contract/hook/edi/file.ts';
import type { ediApi } from '#contract/hook/edi/partner.ts';
import type { webhookApi } from '#contract/hook/webhook.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { clientsWithin } from '../iam/facade.ts';
import { deliveryDetail, deliveryPage } from './delivery-read.ts';
import { replayDeliveries, replayParked, skipDeliveries } from './delivery.ts';
import { fileDetail, filePage, replayFiles } from './edi/file-read.ts';
import { partnerDetail, partnerPage } from './edi/partner-read.ts';
import { addPartner, deletePartner, updatePartner } from './edi/partner.ts';
import { pingWebhook } from './ping.ts';
import { webhookDetail, webhookPage } from './webhook-read.ts';
import { addWebhook, deleteWebhook, rotateSecret, updateWebhook } from './webhook.ts';

export const webhook = {
  page: query(webhookPage),
  get: query(webhookDetail),
  add: addWebhook,
  update: (call, input) => command(updateWebhook(call.platform))(call, input),
  delete: command(deleteWebhook),
  rotate: rotateSecret,
  ping: pingWebhook,
} satisfies Handlers<typeof webhookApi>;

export const webhookDelivery = {
  page: query(deliveryPage),
  get: query(deliveryDetail),
  replay: command(replayDeliveries),
  replayParked: command(replayParked),
  skip: command(skipDeliveries),
} satisfies Handlers<typeof webhookDeliveryApi>;

export const edi = {
  page: partnerPage,
  get: partnerDetail,
  clients: query(clientsWithin),
  add: command(addPartner),
  update: command(updatePartner),
  delete: command(deletePartner),
} satisfies Handlers<typeof ediApi>;

export const ediFile = {
  page: query(filePage),
  get: query(fileDetail),
  replay: command(replayFiles),
} satisfies Handlers<typeof ediFileApi>;
