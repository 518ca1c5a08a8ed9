import type { webhookDeliveryApi } from '#contract/hook/delivery.ts';
import type { webhookApi } from '#contract/hook/webhook.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { deliveryDetail, deliveryPage } from './delivery-read.ts';
import { replayDeliveries, replayParked, skipDeliveries } from './delivery.ts';
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
